#!/bin/sh
# Plays a tournament in @{jobs} parts, @{at-once} at a time, on Slurm: sbatch FILE. Run it in the folder to which
# the tournament's path is relative. If the nodes have no compilers, build the bots first: joust build @{folder}@{secret}@{remark}
#SBATCH --job-name=@{name}
#SBATCH --array=1-@{jobs}%@{at-once}
#SBATCH --cpus-per-task=@{cpus}@{slurm-memory}
#SBATCH --requeue
#SBATCH --open-mode=append
if [ -n "$JOUST_CHECK" ]; then
  # All parts have ended. Parts that were killed, or lost with their machine, continue.
  left=$(joust status @{folder} --json | sed 's/.*"left":\([0-9]*\).*/\1/')
  if [ "${left:-0}" -gt 0 ] && [ "$left" != "$JOUST_CHECK" ]; then
    JOUST_CHECK='' JOUST_LEFT=$left sbatch "$0"
  fi
  exit
fi
if [ "$SLURM_ARRAY_TASK_ID" = 1 ] && [ -n "$SLURM_ARRAY_JOB_ID" ] && [ -z "$SLURM_RESTART_COUNT" ]; then
  JOUST_CHECK=${JOUST_LEFT:-none} sbatch --quiet --array=1 --cpus-per-task=1 \
    --dependency=afterany:"$SLURM_ARRAY_JOB_ID" "$0" || :
fi
@{loop}
