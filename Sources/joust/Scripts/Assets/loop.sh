tries=3
while :; do
  joust run @{folder} --quiet --concurrency @{concurrency}@{shard}
  status=$?
  if [ $status -gt 130 ] && [ $tries -gt 0 ]; then
    # The run was killed. The next run continues where this run stopped.
    tries=$((tries - 1))
  elif [ $status -ne 3 ]; then
    exit $status
  fi
  # With status 3, other parts have to play first.
  sleep 2
done
