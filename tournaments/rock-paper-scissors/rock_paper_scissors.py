"""The referee of Rock, Paper, Scissors: both bots choose at the same time, round after round."""

import json
import sys

SEATS = ["left", "right"]
HANDS = ["rock", "paper", "scissors"]  # each beats the one before it
rules = {"rounds": 20}


def hello(asked):
    for name, value in asked.items():
        if name != "rounds" or value is None or not 1 <= value <= 1000:
            return {"type": "refused", "reason": f"{name} is {value}; there is rounds, 1 to 1000"}
    rules.update(asked)
    return {"type": "game", "seats": SEATS, "moves": HANDS, "rules": rules, "open": True}


def position(rounds):
    """The rounds are pairs of hands, such as ["rock", "paper"]."""
    wins = [sum(beats(*hands) for hands in rounds), sum(beats(b, a) for a, b in rounds)]
    text = f"{wins[0]} : {wins[1]}"
    if rounds:
        text += f"\n{rounds[-1][0]} – {rounds[-1][1]}"
    # What each bot may see: its own hands and those of the other one, round by round.
    views = [{"own": [r[seat] for r in rounds], "other": [r[1 - seat] for r in rounds]}
             for seat in (0, 1)]
    if len(rounds) == rules["rounds"]:
        return {"type": "end", "scores": wins, "reason": "rounds", "views": views, "text": text}
    turns = [{"seat": name, "legal": HANDS, "view": view} for name, view in zip(SEATS, views)]
    return {"type": "turn", "turns": turns, "text": text}


def beats(hand, other):
    return HANDS.index(hand) == (HANDS.index(other) + 1) % 3


for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer = hello(question["rules"])
    elif question["type"] == "position":
        answer = position(question["moves"])
    else:
        continue  # something that a later Joust may say
    print(json.dumps(answer), flush=True)
