tries=3
while :; do
  joust run @{folder} --quiet@{shard}
  status=$?
  if [ $status -gt 130 ] && [ $tries -gt 0 ]; then
    # It was killed, and goes on where it stopped.
    tries=$((tries - 1))
  elif [ $status -ne 3 ]; then
    exit $status
  fi
  # Other parts have to play first.
  sleep 2
done
