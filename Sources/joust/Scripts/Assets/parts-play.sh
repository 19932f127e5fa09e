if [ -z "$JOUST_SEED" ]; then unset JOUST_SEED; fi
status=0
timeout 5h joust run @{folder} --quiet --require-sandbox --concurrency @{concurrency} --shard "$PART/@{jobs}" || status=$?
mkdir -p "$RUNNER_TEMP/record"
for record in @{folder}/games-"$PART"of@{jobs}*.jsonl; do
  if [ -e "$record" ]; then cp "$record" "$RUNNER_TEMP/record/"; fi
done
# 1: a bot was left out; 3: other parts have to play first; 124: the time is up.
case $status in 0|1|3|124) ;; *) exit $status ;; esac
