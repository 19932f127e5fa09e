"""Wins or blocks, else takes the cell that most rows need; in 2048 builds towards a corner."""

import joust


def tic_tac_toe(turn):
    """The cell worth most: each row through it counts by how far either side has come in it."""
    values = {cell: 0 for cell in turn.legal}
    for row in rows(turn.size, turn.win):
        marks = [turn.board[cell] for cell in row]
        own = marks.count(turn.you)
        other = len(marks) - own - marks.count(".")
        if own and other:
            continue  # nobody can complete it any more
        worth = 4 * 10 ** (2 * own) if own else 10 ** (2 * other)
        for cell in row:
            if cell in values:
                values[cell] += worth
    return max(turn.legal, key=values.get)


def rows(size, win):
    """All rows of `win` cells of a board: across, down and slantwise."""
    for y in range(size):
        for x in range(size):
            for right, down in (1, 0), (0, 1), (1, 1), (-1, 1):
                if 0 <= x + (win - 1) * right < size and y + (win - 1) * down < size:
                    yield [(y + i * down) * size + x + i * right for i in range(win)]


def twenty_forty_eight(turn):
    """The direction after which the large tiles lie best: along a snake from the top left."""

    def worth(move):
        board = slide(turn.board, move)
        snake = [tile for y, row in enumerate(board) for tile in (row[::-1] if y % 2 else row)]
        return sum(tile * 0.5**place for place, tile in enumerate(snake))

    return max(turn.legal, key=worth)


def slide(board, move):
    """The board after a move, before the new tile."""
    if move in ("up", "down"):
        columns = [list(column) for column in zip(*board)]
        moved = slide(columns, "left" if move == "up" else "right")
        return [list(row) for row in zip(*moved)]
    if move == "right":
        return [row[::-1] for row in slide([row[::-1] for row in board], "left")]
    return [merge(row) for row in board]


def merge(row):
    """A row after its tiles have slid to its start."""
    tiles, result = [tile for tile in row if tile], []
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
        result.append(tile)
    return result + [0] * (len(row) - len(result))


joust.play({"tic-tac-toe": tic_tac_toe, "2048": twenty_forty_eight})
