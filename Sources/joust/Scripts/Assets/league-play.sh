status=0
timeout 5h joust run tournaments/main --quiet --require-sandbox || status=$?
# 1: a bot was left out; 124: the time is up, and the next run continues.
case $status in 0|1|124) ;; *) exit $status ;; esac
left=0
joust status tournaments/main || left=$?
# 3: games are left.
if [ $status = 124 ] && [ $left = 3 ]; then echo left=yes >> "$GITHUB_OUTPUT"; fi
