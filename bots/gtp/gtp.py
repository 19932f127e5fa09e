"""A bot that plays Go with any GTP program: python3 gtp.py --engine "gnugo --mode gtp --level 1"

The game's `history` holds the moves as "B d4" or "W PASS". `actions` holds the names of the moves
in `legal`, if these are numbers. The rules `board_size` and `komi` are sent to the program.
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
command = shlex.split(options.pop("engine", "")) or sys.exit("the option engine is missing")
os.environ["PATH"] += ":/usr/games:/usr/local/games"


class Late(Exception):
    """The program has not answered in time."""


class Program:
    def __init__(self, rules, times, deadline=float("inf")):
        self.process = subprocess.Popen(command, 0, None, subprocess.PIPE, subprocess.PIPE)
        self.output = ""
        self.deadline = deadline
        self.ask(f"boardsize {rules.get('board_size', 19)}")
        self.ask(f"komi {rules.get('komi', 7.5)}")
        self.has_clock = self.ask("known_command time_left") == "true"
        if times["total_ms"] is not None:
            self.ask(f"time_settings {times['total_ms'] // 1000} 0 0")
        elif times["move_ms"] is not None:
            self.ask(f"time_settings 0 {max(1, times['move_ms'] // 1000)} 1")
        self.clear()

    def clear(self):
        self.moves = []
        self.ask("clear_board")

    def ask(self, question):
        """Returns the answer to a command; an error or an exit of the program ends the bot."""
        with contextlib.suppress(BrokenPipeError):  # the program has exited, which is found below
            self.process.stdin.write(question.encode() + b"\n")
        while "\n\n" not in self.output:
            left = min(1e6, max(0, self.deadline - time.monotonic()))
            if not select.select([self.process.stdout], [], [], left)[0]:
                raise Late(question)
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:  # Joust records this text with the crash of the bot.
                status = self.process.wait()
                sys.exit(f"the program exited with {status} at {question!r}: {self.output!r}")
            self.output += data.decode(errors="replace").replace("\r", "")
        answer, _, self.output = self.output.partition("\n\n")
        if not answer.lstrip().startswith("="):
            sys.exit(f"the program answered {answer!r} to {question!r}")
        return answer.strip().lstrip("= ")

    def answer(self, turn, color, deadline):
        self.deadline = deadline
        history = [move.lower() for move in turn["history"]]
        if history[: len(self.moves)] != self.moves:
            self.clear()
        for move in history[len(self.moves) :]:
            self.ask(f"play {move}")
        if "clocks" in turn and self.has_clock:
            for seat, left in turn["clocks"].items():
                self.ask(f"time_left {colors[seat]} {left // 1000} 0")
        vertex = self.ask(f"genmove {color}").lower()
        self.moves = [*history, f"{color} {vertex}"]
        if vertex == "resign":
            return {"resign": True}
        names = [name.split()[-1].lower() for name in turn.get("actions", turn["legal"])]
        if vertex not in names:
            print(f"the program chose {vertex}, which is not legal", file=sys.stderr)
        return {"move": turn["legal"][names.index(vertex)] if vertex in names else -1}


program = None
colors = {"p0": "b", "p1": "w", "black": "b", "white": "w"}
for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        rules, times = message["rules"], message["limits"]
        program = Program(rules, times)
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "start":
        color = colors[message["seat"]]
    elif message["type"] == "turn":
        clock = 1e9 if message["clock_ms"] is None else message["clock_ms"]
        deadline = time.monotonic() + (clock - min(100, max(10, clock / 20))) / 1000
        try:
            program = program or Program(rules, times, deadline)
            answer = program.answer(message, color, deadline)
        except Late as question:  # A new program continues from the moves of the game.
            program.process.kill()
            program, comment = None, f"no answer in time to {question}"
            answer = {"move": message["legal"][-1], "comment": comment}
        print(json.dumps({"turn": message["turn"], **answer}), flush=True)
