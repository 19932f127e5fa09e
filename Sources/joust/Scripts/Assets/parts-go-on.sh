status=0
joust status @{folder} || status=$?
# 3: games remain.
if [ $status = 3 ] && [ "$GROWN" = yes ]; then
  file=${GITHUB_WORKFLOW_REF%@*}
  gh workflow run "${file##*/}" --ref "$GITHUB_REF_NAME"
else
  exit $status
fi
