"""Plays rock, paper and scissors in turn."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "turn":
        turn = message["turn"]
        print(json.dumps({"turn": turn, "move": message["legal"][turn % 3]}), flush=True)
