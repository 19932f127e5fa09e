# Bots that eat memory in ways of their own, in a machine whose kernel holds them to their limits.
mkdir -p /tmp/room/tournaments /tmp/room/bots
cd /tmp/room
bot() { # NAME MODE
  mkdir -p bots/$1
  cp /programs/TestBot bots/$1/
  echo "{\"name\":\"$1\",\"games\":[\"tic-tac-toe\"],\"command\":[\"./TestBot\",\"$2\",\"1\"]}" \
    > bots/$1/bot.json
}
bot good good
for mode in eat-in-sockets eat-in-shared-memory eat-in-page-tables eat crowd; do
  bot $mode $mode
  mkdir tournaments/$mode
  echo "{games:['tic-tac-toe'],bots:['good','$mode'],memory:'100MB',processes:100,sandbox:'none',
    time:{startup:'5m',move:'5m'}}" > tournaments/$mode/tournament.json
done
for mode in eat-in-sockets eat-in-shared-memory eat-in-page-tables eat crowd; do
  # Each Joust has a group of its own, where it is alone.
  mkdir /sys/fs/cgroup/scope-$mode
  sh -c "echo \$\$ > /sys/fs/cgroup/scope-$mode/cgroup.procs
    exec joust run tournaments/$mode --quiet" > log 2>&1 || cat log
  echo "$mode: $(grep -o '"reason":"[a-z-]*"' tournaments/$mode/games.jsonl | sort | uniq -c)" \
    $(grep -o '"detail":"[^"]*"' tournaments/$mode/games.jsonl | head -1)
  grep -o '"group-[a-z-]*"' tournaments/$mode/games.jsonl | sort -u | tr '\n' ' '
  echo "left: $(find /sys/fs/cgroup/scope-$mode -mindepth 1 -type d | wc -l)"
done
