"""Plays tic-tac-toe and 2048 by a few rules of thumb."""

import json
import sys


def longest_row(board, size, cell, mark):
    """How long a row of `mark` would be if it took `cell`."""
    longest = 1
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            x, y = cell % size + sign * right, cell // size + sign * down
            while 0 <= x < size and 0 <= y < size and board[y * size + x] == mark:
                length += 1
                x, y = x + sign * right, y + sign * down
        longest = max(longest, length)
    return longest


def tic_tac_toe(turn, rules):
    """Wins; else keeps the other side from winning; else plays near the centre."""
    board, size, win, you = turn["board"], rules["size"], rules["win"], turn["you"]
    other = "O" if you == "X" else "X"

    def worth(cell):
        wins = longest_row(board, size, cell, you) >= win
        blocks = longest_row(board, size, cell, other) >= win
        middle = (size - 1) / 2
        distance = max(abs(cell % size - middle), abs(cell // size - middle))
        return wins, blocks, -distance

    return max(turn["legal"], key=worth)


def twenty_forty_eight(turn, rules):
    """Keeps the large tiles in the lower left corner, as far as that goes."""
    order = ["down", "left", "right", "up"]
    return min(turn["legal"], key=order.index)


def send(message):
    # Without the flush the line would wait in a buffer, and the clock would run out.
    print(json.dumps(message), flush=True)


def main():
    play, rules = None, None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            play = tic_tac_toe if message["game"] == "tic-tac-toe" else twenty_forty_eight
            rules = message["rules"]
            send({"type": "ready"})
        elif message["type"] == "turn":
            send({"turn": message["turn"], "move": play(message, rules)})
        elif message["type"] == "quit":
            break


main()
