if [ "$GROWN" != yes ]; then
  echo '::error::games are left, and this run finished none; see what keeps it'
  exit 1
fi
file=${GITHUB_WORKFLOW_REF%@*}
gh workflow run "${file##*/}" --ref "$GITHUB_REF_NAME"
