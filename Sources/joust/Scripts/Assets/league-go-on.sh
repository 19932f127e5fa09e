if [ "$GROWN" != yes ]; then
  echo '::error::games remain, but this run finished none; find the cause in its log'
  exit 1
fi
file=${GITHUB_WORKFLOW_REF%@*}
gh workflow run "${file##*/}" --ref "$GITHUB_REF_NAME"
