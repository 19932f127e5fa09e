#!/bin/sh
# Plays a tournament in @{jobs} parts by GNU parallel: sh FILE, where the path of its folder begins.
# On several machines that share the folder: export PARALLEL="--sshlogin … --workdir ."@{secret}
seq @{jobs} | PARALLEL_SHELL=/bin/sh parallel -n0 --jobs @{jobs} --retries 3 \
@{loop}
