"""Runs the language-model bot as Joust does, with lines of JSON on standard input and output."""

import json
import os
import subprocess
import sys
import time

PROGRAM = os.path.join(os.path.dirname(__file__), "../../bots/model-bot/model_bot.py")
PROGRAM = os.path.abspath(PROGRAM)

HELLO = {"type": "hello", "protocol": 3, "game": "nim", "rules": {"size": 3}, "about": "Take stones.",
         "limits": {"startup_ms": 5000, "move_ms": 20000, "total_ms": None, "increment_ms": 0}}
TURN = {"type": "turn", "turn": 1, "stones": 9, "legal": [4, 6, 8], "clock_ms": 20000}


class BotProcess:
    """A running bot that has sent `ready`, with the replies to its turns and their durations."""

    def __init__(self, endpoint, model, *options, hello=HELLO, environment=None):
        words = [sys.executable, PROGRAM, "--model", model, "--endpoint", endpoint, *options]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})})
        self.send(hello)
        assert self.receive() == {"type": "ready"}
        self.send({"type": "start", "game_number": 1, "seat": "x", "seats": ["x", "y", "z"]})

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def turn(self, **fields):
        """Sends a turn, and returns the reply and its duration in seconds."""
        began = time.monotonic()
        self.send({**TURN, **fields})
        return self.receive(), time.monotonic() - began

    def quit(self):
        """Ends the game and the bot, and returns its standard error and its status."""
        if self.process.poll() is None:
            for message in {"type": "end", "result": "win", "reason": "x"}, {"type": "quit"}:
                try:
                    self.send(message)
                except BrokenPipeError:
                    pass
        return self.process.communicate()[1], self.process.returncode


def one_turn(endpoint, model, *options, turn=None, **more):
    """Plays one turn in a new process; returns the reply, its seconds and the standard error."""
    bot = BotProcess(endpoint, model, *options, **more)
    reply, seconds = bot.turn(**(turn or {}))
    log, status = bot.quit()
    return reply, seconds, log, status
