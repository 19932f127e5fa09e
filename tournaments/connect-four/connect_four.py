"""The referee of Connect Four: a function from the moves of a game to its position.

Joust asks in lines of JSON, and each is answered by one line. Nothing is kept from one question to
the next but the rules, so that any copy of this program can answer any question.
"""

import json
import sys

SEATS = ["red", "yellow"]
DEFAULTS = {"columns": 7, "rows": 6, "connect": 4}
RANGES = {"columns": (3, 20), "rows": (3, 20), "connect": (3, 10)}
rules = dict(DEFAULTS)


def hello(asked):
    """Takes the rules of the tournament, or says what is wrong with them."""
    for name, value in asked.items():
        low, high = RANGES.get(name, (0, -1))
        if name not in DEFAULTS:
            return refused(f"there is no rule {name}; the rules are {', '.join(DEFAULTS)}")
        if value is None or not low <= value <= high:
            return refused(f"{name} is {value}, expected {low} to {high}")
    rules.update(DEFAULTS)
    rules.update(asked)
    if rules["connect"] > max(rules["columns"], rules["rows"]):
        return refused(f"no row of {rules['connect']} fits on the board")
    # A move is the number of a column.
    return {
        "type": "game",
        "seats": SEATS,
        "moves": rules["columns"],
        "rules": rules,
        # No seat has secrets.
        "open": True,
        # The rules in prose, for people and for language models.
        "about": "In turn, red and yellow drop a disc into a column, where it falls to the lowest free "
        "cell; red begins. The first with a row of discs (the rule connect), across, down or diagonal, "
        "wins. A move is the number of a column, from 0 at the left.",
    }


def refused(reason):
    return {"type": "refused", "reason": reason}


def position(moves):
    """Who is to move and may do what, or how the game has ended."""
    columns = [[] for _ in range(rules["columns"])]  # each from the bottom up
    for number, column in enumerate(moves):
        columns[column].append(number % 2)
    if moves and connects(columns, moves[-1]):
        return end(columns, moves, SEATS[columns[moves[-1]][-1]], "row")
    if len(moves) == rules["columns"] * rules["rows"]:
        return end(columns, moves, None, "full")
    seat = SEATS[len(moves) % 2]
    return {
        "type": "turn",
        "seat": seat,
        "legal": [x for x, column in enumerate(columns) if len(column) < rules["rows"]],
        # What the bot is shown: the rows of the board from the top, and its own letter.
        "view": {"board": drawing(columns), "you": seat[0]},
        **pictures(columns, moves),
    }


def end(columns, moves, winner, reason):
    return {"type": "end", "winner": winner, "reason": reason, **pictures(columns, moves)}


def pictures(columns, moves):
    """What people are shown: the position as text, and as cells with colors and the last move."""
    rows = drawing(columns)
    marks = [[len(rows) - len(columns[moves[-1]]), moves[-1]]] if moves else []
    board = {"rows": rows, "colors": {"r": "red", "y": "yellow"}, "marks": marks}
    return {"text": "\n".join(rows), "board": board}


def connects(columns, x):
    """Whether the topmost disc of a column is part of a row that wins."""
    y = len(columns[x]) - 1
    side = columns[x][y]

    def length(right, up):
        """How many discs of the same side follow in a direction."""
        count = 0
        while True:
            i, j = x + right * (count + 1), y + up * (count + 1)
            if not (0 <= i < len(columns) and 0 <= j < len(columns[i]) and columns[i][j] == side):
                return count
            count += 1

    directions = (1, 0), (0, 1), (1, 1), (1, -1)
    return any(1 + length(*d) + length(-d[0], -d[1]) >= rules["connect"] for d in directions)


def drawing(columns):
    """The rows from the top: r and y for discs, dots for what is free."""
    return [
        "".join(SEATS[column[y]][0] if y < len(column) else "." for column in columns)
        for y in reversed(range(rules["rows"]))
    ]


for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer = hello(question["rules"])
    elif question["type"] == "position":
        answer = position(question["moves"])
    else:
        continue  # something that a later Joust may say
    print(json.dumps(answer), flush=True)
