"""Hearts: plays its highest card that takes no trick, and gets rid of what is dangerous."""

import json
import sys


def rank(card):
    return "789TJQKA".index(card[0])


def danger(card):
    """How gladly it would be rid of a card: the queen of spades, what takes her, hearts, high cards."""
    return card == "QS", card in ("KS", "AS"), card[1] == "H", rank(card)


def choose(legal, trick):
    if not trick:
        return min(legal, key=danger)
    suit = trick[0][1]
    if legal[0][1] != suit:
        return max(legal, key=danger)
    highest = max(rank(card) for card in trick if card[1] == suit)
    ducking = [card for card in legal if rank(card) < highest]
    return max(ducking, key=danger) if ducking else min(legal, key=danger)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"type": "ready"}
    elif message["type"] == "turn":
        reply = {"turn": message["turn"], "move": choose(message["legal"], message["trick"])}
    else:
        continue
    print(json.dumps(reply), flush=True)
