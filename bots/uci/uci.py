"""A bot that plays chess with any UCI engine: python3 uci.py --engine stockfish --nodes 2000

`engine` is the command of the engine. `nodes`, `depth`, `movetime` and `mate` limit each search;
without them, the engine gets the clocks of the game. All other options are the engine's own.
"""

import contextlib
import json
import os
import re
import select
import shlex
import subprocess
import sys
import time

options = {key.removeprefix("--"): value for key, value in zip(sys.argv[1::2], sys.argv[2::2])}
command = shlex.split(options.pop("engine", "")) or sys.exit("the option engine is missing")
limits = [key for key in ("nodes", "depth", "movetime", "mate") if key in options]
search = "".join(f" {key} {options.pop(key)}" for key in limits)
os.environ["PATH"] += ":/usr/games:/usr/local/games"


class Engine:
    def __init__(self, variant):
        self.process = subprocess.Popen(command, 0, None, subprocess.PIPE, subprocess.PIPE)
        self.poll = select.poll()
        self.poll.register(self.process.stdout)
        self.output = b"\n"  # the end of the output that is not processed
        self.owed = []  # the answers that the engine must send before it can search
        self.send("uci")
        names = re.findall(r"^option name (.+) type ", self.wait(b"uciok"), re.MULTILINE)
        wanted = {"Ponder": "false"} if "Ponder" in names else {}
        if variant != "chess":
            wanted["UCI_Chess960" if variant == "chess960" else "UCI_Variant"] = variant
        for name, value in {**wanted, **options}.items():
            if name.lower() not in map(str.lower, names):
                sys.exit(f"the engine has no option {name!r}; its options are {names}")
            self.send(f"setoption name {name}" + (f" value {value}" if value else ""))
        self.send("isready")
        self.wait(b"readyok")

    def send(self, text):
        with contextlib.suppress(BrokenPipeError):  # `wait` reports that the engine has exited
            self.process.stdin.write(text.encode() + b"\n")

    def wait(self, word, deadline=None):
        """Returns the output up to a line that begins with a word; None after the deadline."""
        while (place := self.output.find(b"\n" + word)) < 0 or b"\n" not in self.output[place + 1:]:
            left = None if deadline is None else 1000 * max(0, deadline - time.monotonic())
            if not self.poll.poll(left):
                return None
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:  # Joust records this text with the crash of the bot.
                sys.exit(f"the engine exited with {self.process.wait()}: {self.last_words()}")
            self.output = (self.output + data)[-(1 << 16):]
        end = self.output.index(b"\n", place + 1)
        text, self.output = self.output[:end], self.output[end:]
        return text.decode(errors="replace").replace("\r", "")

    def last_words(self):
        return self.output[-200:].decode(errors="replace").strip()

    def answer(self, turn, seat, times):
        """Returns the engine's move, or another one if the engine does not answer in time."""
        clock = 1e9 if turn["clock_ms"] is None else turn["clock_ms"]
        margin = min(100, max(10, clock / 20))  # the time of Joust and of this program
        deadline = time.monotonic() + max(0, clock - margin) / 1000
        while self.owed and self.wait(self.owed[0], deadline):
            self.owed.pop(0)
        if not self.owed:
            go = search or time_control(turn, seat, clock, margin, times)
            self.send(f"position {turn['position']}\ngo{go}")
            text = self.wait(b"bestmove", deadline) or self.send("stop")
            if text := text or self.wait(b"bestmove", deadline + margin / 2000):
                best = [*text[text.rindex("bestmove"):].split(), "none"]
                return {"move": best[1], **report(text)}
            self.owed.append(b"bestmove")
        expected = report(self.output.decode(errors="replace")).get("pv", "").split()[:1]
        move = next(move for move in expected + turn["legal"] if move in turn["legal"])
        return {"move": move, "comment": f"no answer in time; last words: {self.last_words()}"}


def time_control(turn, seat, clock, margin, times):
    """Returns the clocks, or the time for this move, in the words of UCI."""
    if times["total_ms"] is None:
        return f" movetime {max(1, int(clock - 2 * margin))}" if clock < 1e9 else " depth 12"
    left = {"white": clock, "black": clock} | turn.get("clocks", {})
    left[seat] = max(1, left[seat] - margin)
    return "".join(f" {s[0]}time {int(left[s])} {s[0]}inc {times['increment_ms']}" for s in left)


def report(text):
    """Returns eval (in centipawns; 30000 is mate), depth, nodes and pv of the last variation."""
    for line in reversed(text.split("\n")):
        words, _, pv = line.partition(" pv ")
        if pv and " score " in words and not re.search(r" multipv (?!1\b)", words):
            words = words.split()
            values = dict(zip(words, words[1:]))
            score = int(words[words.index("score") + 2])
            mate = (30000 if score > 0 else -30000) - score
            found = {"eval": mate if values["score"] == "mate" else score, "pv": pv[:1000]}
            return found | {key: int(values[key]) for key in ("depth", "nodes") if key in values}
    return {}


for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        times = message["limits"]
        engine = Engine(message["rules"].get("variant") or "chess")
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "start":
        seat = message["seat"]
        engine.send("ucinewgame\nisready")
        engine.owed.append(b"readyok")
    elif message["type"] == "turn":
        answer = {"turn": message["turn"], **engine.answer(message, seat, times)}
        print(json.dumps(answer), flush=True)
engine.process.communicate(b"quit\n")
