"""The referee of chess and its variants, by the rules of python-chess (pip install chess).

Joust asks in lines of JSON, and each is answered by one line. The rule `variant` is "chess",
"chess960", or a variant of python-chess such as "crazyhouse". `book` is a file next to this one,
from which each meeting draws an opening: lines of EPD or FEN, or games in PGN (`plies` of each).
"""

import gc
import io
import json
import re
import sys
from pathlib import Path

import chess.pgn
import chess.variant

gc.set_threshold(100_000)  # which saves a tenth of the time
sys.stdout.reconfigure(encoding="utf-8")
SEATS = {chess.WHITE: "white", chess.BLACK: "black"}
EMPTY = {str(count): "·" * count for count in range(1, 9)}
DRAWING = str.maketrans(dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟")) | EMPTY | {"~": ""})
COLORS = dict.fromkeys("♔♕♖♗♘♙", "orange") | dict.fromkeys("♚♛♜♝♞♟", "blue")
ABOUT = """The rules are those of {}. A move is written as the square that a piece leaves and the \
square that it enters, as e2e4 and e1g1 (castling{}), and the piece that a pawn becomes, as e7e8q. \
The third occurrence of a position is a draw, and so are 50 moves without capture or pawn move."""


def move_names():
    """Returns the moves of queens and knights, the promotions, and the drops of crazyhouse."""
    moves = []
    for a in chess.SQUARE_NAMES:
        for b in chess.SQUARE_NAMES:
            right, up = abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1]))
            if a != b and (right == up or right * up in (0, 2)):
                moves.append(a + b)
                if right < 2 and a[1] + b[1] in ("78", "21"):
                    moves += [a + b + piece for piece in "qrbnk"]
    return moves + [f"{piece}@{square}" for piece in "QRBNP" for square in chess.SQUARE_NAMES]


def hello(rules):
    global new_board, openings, plies
    if unknown := rules.keys() - {"variant", "book", "plies", "max_moves"}:
        raise ValueError(f"the rules are variant, book and plies, not {', '.join(unknown)}")
    variant, plies = rules.get("variant") or "chess", rules.get("plies")
    is_960 = variant == "chess960"
    game = chess.variant.find_variant("chess" if is_960 else variant)
    new_board = lambda: game(chess960=is_960)
    openings = range(960) if is_960 else []
    if rules.get("book"):
        text = "\n" + (Path(__file__).parent / rules["book"]).read_text("utf-8-sig")
        games = ["[Event " + game for game in text.split("\n[Event ")[1:]]
        openings = games or [line for line in text.splitlines() if line.strip()]
    about = ABOUT.format(game.aliases[0], " is a move of the king to its rook" if is_960 else "")
    return {"type": "game", "seats": list(SEATS.values()), "moves": move_names(), "about": about,
            "luck": len(openings) > 0, "incremental": True, "draw_offers": True, "open": True}


def opening(seed):
    """Returns the board after the opening of a seed."""
    board = new_board()
    chosen = openings[seed % len(openings)] if openings else None
    if isinstance(chosen, int):
        board.set_chess960_pos(chosen)
    elif chosen and chosen.startswith("[Event "):
        game = chess.pgn.read_game(io.StringIO(chosen))
        board.set_fen(game.board().fen())
        for move in list(game.mainline_moves())[:plies]:
            board.push(move)
    elif chosen:
        (board.set_fen if re.search(r" \d+ \d+\s*$", chosen) else board.set_epd)(chosen)
    return board


def position(board, line, said):
    """Returns the answer for a board, with its line in UCI and its last move in SAN."""
    legal = [] if board.is_variant_end() else [move.uci() for move in board.legal_moves]
    fen = board.fen()
    rows = re.split(r"[ \[]", fen)[0].translate(DRAWING).split("/")[:8]
    last = {board.peek().from_square, board.peek().to_square} if board.move_stack else ()
    marks = [[7 - chess.square_rank(s), chess.square_file(s)] for s in last]
    drawing = {"rows": rows, "colors": COLORS, "lines": [said], "marks": marks}
    answer = {"type": "turn", "seat": SEATS[board.turn], "text": said, "board": drawing}
    answer |= {"notation": said} if said else {"setup": fen}
    reason = winner = None
    if not legal:
        outcome = board.outcome()
        reason, winner = outcome.termination.name.lower(), SEATS.get(outcome.winner)
    elif board.is_insufficient_material():
        reason = "insufficient-material"
    elif board.halfmove_clock >= 100:
        reason = "fifty-moves"
    elif board.is_repetition(3):
        reason = "threefold"
    if reason:
        return {**answer, "type": "end", "reason": reason, "winner": winner}
    return {**answer, "legal": legal, "view": {"fen": fen, "position": line}}


for question in map(json.loads, sys.stdin):
    if question["type"] == "hello":
        try:
            answer = hello(question["rules"])
        except (ValueError, OSError) as error:
            answer = {"type": "refused", "reason": str(error)}
    elif question["type"] in ("position", "more"):
        if question["type"] == "position":
            board, said = opening(int(question.get("seed", 0))), ""
            fen = board.root().fen(en_passant="fen")
            line = "startpos" if fen == chess.STARTING_FEN else f"fen {fen}"
            if board.move_stack:
                line += " moves " + " ".join(move.uci() for move in board.move_stack)
        for move in question["moves"]:
            line += (" " if board.move_stack else " moves ") + move
            said = board.san_and_push(chess.Move.from_uci(move))
        answer = position(board, line, said)
    else:
        continue  # something that a later Joust may say
    print(json.dumps(answer, ensure_ascii=False), flush=True)
