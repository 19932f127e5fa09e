#!/bin/sh
# Plays a tournament in @{jobs} parts, @{at-once} at a time, with GNU parallel: sh FILE. Run it in the folder to which
# the tournament's path is relative. Run it again to continue after an interruption.
# On several machines that share the folder: export PARALLEL="--sshlogin … --workdir ."@{secret}@{remark}
seq @{jobs} | PARALLEL_SHELL=/bin/sh parallel -n0 --jobs @{at-once} --retries 5 \
  --joblog @{name}.joblog --resume-failed \
@{loop} && rm -f @{name}.joblog
joust status @{folder}
