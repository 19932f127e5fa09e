"""The referee of Knapsack, a puzzle of one seat: of the things that come along, take the best load.

The things follow from the seed, so that all bots of a meeting are offered the same ones.
"""

import json
import random
import sys

rules = {"items": 30}


def hello(asked):
    for name, value in asked.items():
        if name != "items" or value is None or not 1 <= value <= 500:
            return {"type": "refused", "reason": f"{name} is {value}; there is items, 1 to 500"}
    rules.update(asked)
    # It keeps the load from one question to the next, so that a long game is not played over and over.
    return {"type": "game", "seats": ["packer"], "moves": ["take", "leave"], "rules": rules,
            "luck": True, "incremental": True}


class Knapsack:
    def __init__(self, seed):
        luck = random.Random(int(seed))
        self.items = [(luck.randint(1, 50), luck.randint(1, 50)) for _ in range(rules["items"])]
        self.room = 25 * rules["items"] // 3  # for about a third of them
        self.value = 0
        self.next = 0

    def play(self, move):
        weight, value = self.items[self.next]
        self.next += 1
        if move == "take":
            self.room -= weight
            self.value += value

    def answer(self):
        text = f"room {self.room}, value {self.value}"
        if self.next == len(self.items):
            return {"type": "end", "scores": [self.value], "reason": "packed", "text": text}
        weight, value = self.items[self.next]
        return {
            "type": "turn",
            "seat": "packer",
            "legal": ["take", "leave"] if weight <= self.room else ["leave"],
            "view": {"weight": weight, "value": value, "room": self.room,
                     "left": len(self.items) - self.next},
            "text": f"{text}; weight {weight} for {value}",
        }


game = None
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        print(json.dumps(hello(question["rules"])), flush=True)
        continue
    if question["type"] == "position":
        game = Knapsack(question["seed"])
    elif question["type"] != "more":
        continue  # something that a later Joust may say
    for move in question["moves"]:
        game.play(move)
    print(json.dumps(game.answer()), flush=True)
