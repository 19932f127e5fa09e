"""The part of a bot that is the same for every bot: a line of JSON in, a line out.

A bot is a function for each game that it plays, from what it sees to a move:

    import random
    import joust

    joust.play({"tic-tac-toe": lambda turn: random.choice(turn.legal)})

A turn has, as attributes, all fields of Joust's message and all rules of the game: `board`,
`legal`, `clock_ms` and `size` in both games, `you`, `last` and `win` in tic-tac-toe, `score`,
`max_moves` and `target` in 2048. Standard output belongs to Joust: print to sys.stderr.
"""

import json
import sys
from types import SimpleNamespace


def play(games):
    """Plays until Joust asks the bot to exit or closes the input."""
    choose, rules = None, {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "hello":
            choose, rules = games[message["game"]], message["rules"]
            send({"type": "ready"})
        elif kind == "turn":
            turn = SimpleNamespace(**{**rules, **message})
            send({"turn": turn.turn, "move": choose(turn)})
        elif kind == "quit":
            break


def send(message):
    # Without the flush the line would wait in a buffer until the clock has run out.
    print(json.dumps(message), flush=True)
