"""Numbers: tries all expressions, by joining two of them to one again and again."""

import json
import sys
from itertools import permutations


def expressions(terms):
    """All values that can be made of some terms, each with how."""
    yield from terms
    for (a, left), (b, right) in permutations(terms, 2):
        rest = list(terms)
        rest.remove((a, left))
        rest.remove((b, right))
        joined = [(a - b, f"({left}-{right})")]
        if a >= b:
            joined += [(a + b, f"({left}+{right})"), (a * b, f"{left}*{right}")]
        for term in joined:
            yield from expressions(rest + [term])


def choose(numbers, target):
    terms = [(number, str(number)) for number in numbers]
    return min(expressions(terms), key=lambda term: abs(target - term[0]))[1]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "turn":
        move = choose(message["numbers"], message["target"])
        print(json.dumps({"turn": message["turn"], "move": move}), flush=True)
