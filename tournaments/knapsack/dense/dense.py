"""Takes what is worth more than its weight."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "turn":
        is_good = "take" in message["legal"] and message["value"] > message["weight"]
        move = "take" if is_good else "leave"
        print(json.dumps({"turn": message["turn"], "move": move}), flush=True)
