#!/usr/bin/env python3
"""Plays a tournament in @{jobs} parts, @{at-once} at a time, on Ray.

Run it in the folder to which the tournament's path is relative, and which all nodes share: python3 FILE
It uses the cluster of RAY_ADDRESS, or else this machine. Run the same command again to continue.@{secret}@{remark}
"""
import ctypes
import os
import signal
import subprocess
import sys
import time

import ray

PARTS = @{jobs}
AT_ONCE = @{at-once}
RUN = r"""
exec joust run @{folder} --quiet --concurrency @{concurrency}@{shard}
"""


class Lost(Exception):
    """Is raised when a run was killed, so that Ray plays its part again."""


def end_with_parent():
    """Ends the run when its worker is killed, so that another worker can continue with its part."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)


@ray.remote(num_cpus=@{cpus}@{ray-memory}, max_retries=10, retry_exceptions=[Lost])
def play(part, folder):
    """Plays a part to its end and returns the exit status of joust."""
    words = ["/bin/sh", "-c", RUN]
    environment = dict(os.environ, PART=str(part))
    waits = 10
    while True:
        # The shell replaces itself by joust, so that joust gets the signal of end_with_parent.
        run = subprocess.run(
            words, cwd=folder, env=environment, preexec_fn=end_with_parent, stderr=subprocess.PIPE)
        if run.returncode == 2 and waits and b"is being written by another run" in run.stderr:
            # A run whose worker was lost may still hold the record for a moment.
            waits -= 1
            time.sleep(1)
            continue
        sys.stderr.write(run.stderr.decode(errors="replace"))
        if run.returncode != 3:
            break
        # Other parts have to play first.
        time.sleep(2)
    if run.returncode > 2 or run.returncode < 0:
        raise Lost(f"part {part} ended with status {run.returncode}")
    return run.returncode


def main():
    address = os.environ.get("RAY_ADDRESS")
    ray.init(address=address, **({} if address else {"num_cpus": AT_ONCE * @{cpus}}))
    waiting = list(range(1, PARTS + 1))
    playing = {}
    failed = []
    while waiting or playing:
        while waiting and len(playing) < AT_ONCE:
            part = waiting.pop(0)
            playing[play.remote(part, os.getcwd())] = part
        ended, _ = ray.wait(list(playing), num_returns=1)
        part = playing.pop(ended[0])
        try:
            if ray.get(ended[0]) != 0:
                failed.append(part)
        except ray.exceptions.RayError as error:
            print(f"part {part}: {error}", file=sys.stderr)
            failed.append(part)
    if failed:
        print(f"parts with an error: {failed}", file=sys.stderr)
    sys.exit(subprocess.call(["/bin/sh", "-c", r"""joust status @{folder}"""]))


if __name__ == "__main__":
    main()
