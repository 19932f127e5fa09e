"""Snakes: goes where it has the most room, and of equals towards the food."""

import json
import sys

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def neighbours(cell):
    return {move: (cell[0] + down, cell[1] + right) for move, (down, right) in STEPS.items()}


def room(start, free):
    """How many free cells can be reached from one."""
    reached, waiting = set(), [start]
    while waiting:
        cell = waiting.pop()
        if cell in free and cell not in reached:
            reached.add(cell)
            waiting.extend(neighbours(cell).values())
    return len(reached)


def choose(legal, snakes, food, seat, size):
    cells = {snake["seat"]: [tuple(cell) for cell in snake["cells"]] for snake in snakes}
    own = cells.pop(seat)
    free = {(y, x) for y in range(size) for x in range(size)}
    free -= {cell for body in cells.values() for cell in body} | set(own)
    # Where a head that is not shorter may go next is no place to be.
    risky = {cell for body in cells.values() if len(body) >= len(own)
             for cell in neighbours(body[0]).values()}

    def worth(move):
        cell = neighbours(own[0])[move]
        distance = abs(cell[0] - food[0]) + abs(cell[1] - food[1])
        return min(room(cell, free), 2 * len(own)), cell not in risky, -distance

    return max(legal, key=worth)


size, seat = 0, ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        size = message["rules"]["size"]
        reply = {"type": "ready"}
    elif message["type"] == "start":
        seat = message["seat"]
        continue
    elif message["type"] == "turn":
        move = choose(message["legal"], message["snakes"], message["food"], seat, size)
        reply = {"turn": message["turn"], "move": move}
    else:
        continue
    print(json.dumps(reply), flush=True)
