"""A bot that reads and prints plain lines, as in programming contests: python3 lines.py --bot ./bot

`bot` is the command of the program. Each game starts it anew. At each turn it receives the texts in
the turn's `lines` and prints one line, its move.
"""

import contextlib
import json
import os
import select
import shlex
import subprocess
import sys
import time

options = {key.removeprefix("--"): value for key, value in zip(sys.argv[1::2], sys.argv[2::2])}
command = shlex.split(options.pop("bot", "")) or sys.exit("the option bot is missing")


class Program:
    def __init__(self):
        self.process = subprocess.Popen(command, 0, None, subprocess.PIPE, subprocess.PIPE)
        self.output = b""

    def line(self, lines, deadline):
        """Returns the next line of the program after it has received some lines."""
        with contextlib.suppress(BrokenPipeError):  # the program has exited, which is found below
            self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        while b"\n" not in self.output:
            left = max(0, deadline - time.monotonic())
            if not select.select([self.process.stdout], [], [], left)[0]:
                sys.exit(f"the program printed no line in time, only {self.output!r}")
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:  # Joust records this text with the crash of the bot.
                sys.exit(f"the program exited with {self.process.wait()} after {self.output!r}")
            self.output += data
        line, _, self.output = self.output.partition(b"\n")
        return line.decode(errors="replace").strip()


def move(line, turn):
    """Returns the move that a line names: a legal move, or the name of one in `actions`."""
    legal = turn.get("legal", [])
    names = {str(name).strip(): move for name, move in zip(turn.get("actions", legal), legal)}
    numbers = {str(move): move for move in legal}
    return names.get(line, numbers.get(line, line))


program = None
for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "start":
        if program:
            program.process.kill()
            program.process.wait()
        program = Program()
    elif message["type"] == "turn":
        clock = 1e9 if message["clock_ms"] is None else message["clock_ms"]
        deadline = time.monotonic() + (clock - min(100, max(5, clock / 20))) / 1000
        if "lines" not in message:
            sys.exit("this game has no `lines` in its turns")
        answer = move(program.line(message["lines"], deadline), message)
        print(json.dumps({"turn": message["turn"], "move": answer}), flush=True)
