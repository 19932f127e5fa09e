"""Numbers: adds those of the numbers that come next to the target."""

import json
import sys
from itertools import chain, combinations


def choose(numbers, target):
    sums = chain.from_iterable(combinations(numbers, count) for count in range(1, 5))
    return "+".join(map(str, min(sums, key=lambda some: abs(target - sum(some)))))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "turn":
        move = choose(message["numbers"], message["target"])
        print(json.dumps({"turn": message["turn"], "move": move}), flush=True)
