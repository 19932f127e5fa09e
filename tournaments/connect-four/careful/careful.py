"""Connect Four: wins where it can, blocks where it must, and else prefers the middle."""

import json
import sys


def choose(board, you, legal, connect):
    other = "y" if you == "r" else "r"
    for disc in you, other:
        for column in legal:
            if connects(board, column, disc, connect):
                return column
    return min(legal, key=lambda column: abs(2 * column - len(board[0]) + 1))


def connects(board, x, disc, connect):
    """Whether a disc in a column makes a row that wins."""
    y = max(y for y in range(len(board)) if board[y][x] == ".")

    def length(right, down):
        count = 0
        while True:
            i, j = x + right * (count + 1), y + down * (count + 1)
            if not (0 <= i < len(board[0]) and 0 <= j < len(board) and board[j][i] == disc):
                return count
            count += 1

    directions = (1, 0), (0, 1), (1, 1), (1, -1)
    return any(1 + length(*d) + length(-d[0], -d[1]) >= connect for d in directions)


connect = 4
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        connect = message["rules"].get("connect", 4)
        reply = {"type": "ready"}
    elif message["type"] == "turn":
        move = choose(message["board"], message["you"], message["legal"], connect)
        reply = {"turn": message["turn"], "move": move}
    else:
        continue
    print(json.dumps(reply), flush=True)
