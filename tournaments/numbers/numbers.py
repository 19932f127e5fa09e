"""The referee of Numbers, a puzzle whose moves are texts: make a target out of four numbers.

A move is an expression such as "3*(7+8)-2" with each of the numbers once at most, and is worth 10 points
less its distance from the target. Numbers and targets follow from the seed.
"""

import ast
import json
import operator
import random
import sys
from collections import Counter

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}
rules = {"rounds": 5}


def hello(asked):
    for name, value in asked.items():
        if name != "rounds" or value is None or not 1 <= value <= 100:
            return {"type": "refused", "reason": f"{name} is {value}; there is rounds, 1 to 100"}
    rules.update(asked)
    return {"type": "game", "seats": ["player"], "moves": "text", "rules": rules, "luck": True}


def value(node, numbers):
    """The value of an expression; what it uses is taken out of the numbers."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](value(left, numbers), value(right, numbers))
        case ast.Constant(int(number)) if numbers[number] > 0:
            numbers[number] -= 1
            return number
    raise ValueError("it may use each of the numbers once, with +, -, * and brackets")


def position(seed, moves):
    luck = random.Random(int(seed))
    score, text = 0, ""
    for round in range(rules["rounds"]):
        numbers = [luck.randint(1, 10) for _ in range(4)]
        target = luck.randint(20, 99)
        if round == len(moves):
            view = {"numbers": numbers, "target": target}
            text += f"make {target} out of {', '.join(map(str, numbers))}"
            return {"type": "turn", "seat": "player", "view": view, "text": text}
        try:
            made = value(ast.parse(moves[round].strip(), mode="eval").body, Counter(numbers))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            return {"type": "illegal", "reason": f"{moves[round][:60]!r} is refused: {error}"}
        score += max(0, 10 - abs(target - made))
        text = f"{moves[round]} made {made}, of {target}; score {score}\n"
    return {"type": "end", "scores": [score], "reason": "rounds", "text": text.strip()}


for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer = hello(question["rules"])
    elif question["type"] == "position":
        answer = position(question["seed"], question["moves"])
    else:
        continue  # something that a later Joust may say
    print(json.dumps(answer), flush=True)
