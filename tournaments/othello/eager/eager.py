"""Othello: makes the move that turns the most discs."""

import json
import sys

DIRECTIONS = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]


def turned(board, move, you):
    """How many discs a move turns over."""
    other = "o" if you == "x" else "x"
    count = 0
    for down, right in DIRECTIONS:
        y, x = int(move[1:]) - 1 + down, ord(move[0]) - ord("a") + right
        length = 0
        while 0 <= y < len(board) and 0 <= x < len(board) and board[y][x] == other:
            y, x, length = y + down, x + right, length + 1
        if 0 <= y < len(board) and 0 <= x < len(board) and board[y][x] == you:
            count += length
    return count


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"type": "ready"}
    elif message["type"] == "turn":
        board, you = message["board"], message["you"]
        move = max(message["legal"], key=lambda move: turned(board, move, you))
        reply = {"turn": message["turn"], "move": move}
    else:
        continue
    print(json.dumps(reply), flush=True)
