"""The referee of Hearts, with eight cards for each of three or four players.

Who plays the highest card of the suit that was led takes the trick. A heart costs a point, the queen of
spades 13, and who has the fewest points wins. The cards follow from the seed.
"""

import json
import random
import sys

SEATS = ["north", "east", "south", "west"]
RANKS = "789TJQKA"
CARDS = [rank + suit for suit in "CDSH" for rank in RANKS]
COLORS = {"C": "green", "D": "orange", "S": "blue", "H": "red"}
# The rules in prose, for people and for language models.
ABOUT = (
    "A trick-taking game with 32 cards, of which each player holds eight. A card is its rank and its suit: 7 8 "
    "9 T J Q K A of C D S H, such as QS, the queen of spades. The leader of a trick plays any card, the others "
    "follow suit if they can. The highest card of the suit that was led takes the trick, and its player leads "
    "the next one. Each heart that you take costs a point, the queen of spades 13. The fewest points win.")
rules = {"players": 4}


def hello(asked):
    for name, value in asked.items():
        if name != "players" or value not in (3, 4):
            return {"type": "refused", "reason": f"{name} is {value}; there is players, 3 or 4"}
    rules.update(asked)
    return {"type": "game", "seats": SEATS[: rules["players"]], "moves": CARDS, "rules": rules,
            "luck": True, "incremental": True, "about": ABOUT}


def points(cards):
    return sum(13 if card == "QS" else card[1] == "H" for card in cards)


class Hearts:
    def __init__(self, seed):
        deck = random.Random(int(seed)).sample(CARDS, len(CARDS))
        self.players = rules["players"]
        # With three players eight cards lie aside.
        self.dealt = [sorted(deck[8 * seat : 8 * seat + 8], key=CARDS.index)
                      for seat in range(self.players)]
        self.hands = [list(hand) for hand in self.dealt]
        self.points = [0] * self.players
        self.mover = 0
        self.trick = []  # the cards on the table, the first one led
        self.table = {}  # the same by seat; a full trick lies there until the next card
        self.seen = []  # all cards that were played

    def play(self, card):
        if not self.trick:
            self.table = {}
        self.hands[self.mover].remove(card)
        self.trick.append(card)
        self.table[self.mover] = card
        self.seen.append(card)
        self.mover = (self.mover + 1) % self.players
        if len(self.trick) == self.players:
            self.take()

    def take(self):
        """Gives the trick to who has played the highest card of its suit, and who leads the next one."""
        suit = self.trick[0][1]
        following = {seat: card for seat, card in self.table.items() if card[1] == suit}
        self.mover = max(following, key=lambda seat: RANKS.index(following[seat][0]))
        self.points[self.mover] += points(self.trick)
        self.trick = []

    def answer(self):
        hand = self.hands[self.mover]
        if not hand:
            final = {"points": self.points, "table": list(self.table.values())}
            return {"type": "end", "scores": [-sum for sum in self.points], "reason": "points",
                    "views": [final] * self.players, **self.pictures()}
        same = [card for card in hand if self.trick and card[1] == self.trick[0][1]]
        return {
            "type": "turn",
            "seat": SEATS[self.mover],
            "legal": same or hand,
            # What a player sees: their own hand, and what lies or lay on the table.
            "view": {"hand": hand, "trick": self.trick, "seen": self.seen, "points": self.points},
            **self.pictures(),
        }

    def pictures(self):
        """A row for each seat: what it was dealt and still has, and its card on the table."""
        rows = [
            [card if card in self.hands[seat] else "." for card in dealt]
            + [" ", self.table.get(seat, " ")]
            for seat, dealt in enumerate(self.dealt)
        ]
        last = max(self.table, key=lambda seat: self.seen.index(self.table[seat]), default=None)
        lines = [f"{name} {sum}" for name, sum in zip(SEATS, self.points)]
        board = {
            "rows": rows,
            "colors": {card: COLORS[card[1]] for card in CARDS},
            "marks": [] if last is None else [[last, len(rows[last]) - 1]],
            "lines": [", ".join(lines)],
        }
        text = [" ".join(cell.ljust(2) for cell in row).rstrip() for row in rows]
        return {"text": "\n".join(text + board["lines"]), "board": board}


game = None
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        print(json.dumps(hello(question["rules"])), flush=True)
        continue
    if question["type"] == "position":
        game = Hearts(question["seed"])
    elif question["type"] != "more":
        continue  # something that a later Joust may say
    for move in question["moves"]:
        game.play(move)
    print(json.dumps(game.answer()), flush=True)
