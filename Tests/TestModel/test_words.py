"""Tests the words between the bot and the model: moves in answers, questions, options."""

import contextlib
import email.utils
import io
import os
import sys
import time
import unittest

from bot_process import PROGRAM

sys.path.insert(0, os.path.dirname(PROGRAM))
import model_bot  # noqa: E402


class MoveTests(unittest.TestCase):
    def check(self, legal, answers):
        for text, expected in answers.items():
            with self.subTest(text=text):
                move, wrong = model_bot.find_move(text, legal)
                self.assertEqual(move, expected)
                self.assertEqual(wrong is None, expected is not None, wrong)

    def test_numbers(self):
        self.check([4, 6], {
            "move: 4": 4, "4": 4, " 4\n": 4, "4.": 4, "**4**": 4, "`4`": 4, "\\boxed{4}": 4,
            "**Move: 4**": 4, "**move:** 4": 4, "Move = 4": 4, "- move: `4`": 4, '{"move": 4}': 4,
            "Not 4, since 4 loses.\nmove: 6": 6, "move: 4\nNo!\nmove: 6": 6, "move: 4, I think": 4,
            "My move is 4, since it blocks.": 4, "I take 4. Yes, 4!": 4, "move: four\nmove: 4": 4,
            "<think>move: 6</think>4": 4, "There are 6 stones.\n\nI take 4.": 4,
            "</think></think> move: 4": 4, "<think>6 or 4? 6!</think>4": 4,
        })

    def test_what_is_no_number(self):
        self.check([4, 6], dict.fromkeys([
            "", " ", "banana", "5", "move: 5", "four", "x4", "4th", "½", "-4", "4.5", "4×4", "4,6", "4 or 6",
            "4</think>", "move:", "move: 4 or 6", "4\nThat was easy.", "I thought of 4.\nmove: 7"]))

    def test_words(self):
        self.check(["up", "left"], {
            "move: up": "up", "UP!": "up", "**Left**": "left", "Move: Left.": "left", "up or left": None,
            "downup": None, "move: down": None, "<think>up</think>left": "left", "0": None})

    def test_moves_that_contain_each_other(self):
        self.check(["O-O", "O-O-O", "Nf3", "nf3", "e8=Q+", "a1 b2"], {
            "move: O-O-O": "O-O-O", "move: O-O": "O-O", "move: Nf3": "Nf3", "move: nf3": "nf3",
            "move: e8=Q+": "e8=Q+", "move: a1 b2": "a1 b2", "move: NF3": None})
        self.check(["O-O", "e4"], {"move: O-O-O": None, "I play O-O": "O-O"})

    def test_texts(self):
        self.check(None, {
            "move: 3*(4+5)": "3*(4+5)", "3+4": "3+4", "Hm.\nmove: 42": "42", "Hm.\n3+4": None, "": None,
            "move: \"xyzzy\"": "xyzzy", "move: " + "x" * 1001: None, "move: " + "x" * 1000: "x" * 1000})
        self.assertEqual(model_bot.find_move("move: 42", None, True), (42, None))
        self.assertEqual(model_bot.find_move("move: pass", None, True)[0], None)

    def test_a_long_answer_is_read_at_once(self):
        began = time.monotonic()
        for text in "\n" * 1_000_000, "move" * 500_000, "move: " + " " * 1_000_000, "4 " * 500_000:
            model_bot.find_move(text, list(range(8000)))
        self.assertLess(time.monotonic() - began, 5)

    def test_the_reason_names_the_answer(self):
        _, wrong = model_bot.find_move("move: \x1b[2J9", [4])
        self.assertEqual(wrong, 'Your answer, " [2J9", is not one of the legal moves.')


class QuestionTests(unittest.TestCase):
    def question(self, rules=None, **fields):
        turn = {"type": "turn", "turn": 3, **fields, "clock_ms": 5, "clocks": {"x": 5}}
        return model_bot.question(turn, rules or {})

    def test_free_cells_show_their_numbers(self):
        text = self.question({"size": 3}, board="X...O....", you="X", legal=[1, 2, 3, 5, 6, 7, 8], last=4)
        self.assertEqual(text, "Turn 3.\nboard:\nX 1 2\n3 O 5\n6 7 8\nyou: X\nlast: 4\n"
                         "Legal moves: 1, 2, 3, 5, 6, 7, 8")

    def test_cells_with_two_digits_are_aligned(self):
        legal = [i for i in range(16) if i != 5]
        text = self.question({"size": 4}, board=".....X..........", legal=legal)
        self.assertIn("board:\n 0  1  2  3\n 4  X  6  7\n 8  9 10 11\n12 13 14 15\n", text)

    def test_tiles_are_aligned(self):
        text = self.question(board=[[0, 2], [16, 0]], score=4, legal=["up"])
        self.assertEqual(text, "Turn 3.\nboard:\n 0  2\n16  0\nscore: 4\nLegal moves: up")

    def test_other_fields(self):
        text = self.question(rows=["...", "x.o"], hand=["2C", "10S"], text="a\nb", more={"a": [1]})
        self.assertEqual(text, 'Turn 3.\nrows:\n...\nx.o\nhand: ["2C", "10S"]\ntext:\na\nb\n'
                         'more: {"a": [1]}\nYour move?')

    def test_briefing(self):
        text = model_bot.briefing(
            "hearts", "Avoid points.", {"players": 3, "komi": 7.5}, "b", ["a", "b", "c"], "Be brief.")
        self.assertEqual(text.split("\n\n")[:4], [
            "Be brief.", "You play the game hearts as b. The seats are a, b, c.", "Avoid points.",
            "Rules of this game: players 3, komi 7.5"])
        self.assertTrue(text.endswith("move: MOVE"))


    def test_games_without_a_text_about_them(self):
        for game, words in ("2048", "All tiles slide"), ("tic-tac-toe", "X moves first"):
            self.assertIn(words, model_bot.briefing(game, None, {}, None, None, None))
        text = model_bot.briefing("go", None, {}, "black", None, None)
        self.assertTrue(text.startswith("You play the game go as black.\n\nEach message"))


class WaitTests(unittest.TestCase):
    def test_retry_after(self):
        date = email.utils.formatdate(time.time() + 100, usegmt=True)
        for value, low, high in ("3", 3, 3), ("0.5", 0.5, 0.5), (date, 97, 101), ("soon", 1, 1), (None, 1, 1):
            with self.subTest(value=value):
                self.assertTrue(low <= model_bot.wait_of({"Retry-After": value}) <= high)


class OptionTests(unittest.TestCase):
    def refusal(self, words):
        error = io.StringIO()
        with contextlib.redirect_stderr(error), self.assertRaises(SystemExit) as end:
            model_bot.parse(words)
        self.assertEqual(end.exception.code, 2)
        return error.getvalue()

    def test_a_wrong_option_is_refused_in_a_sentence(self):
        for words, sentence in {
            "": "the following arguments are required: --model",
            "--model": "argument --model: expected one argument",
            "--model m --modle n": "unrecognized arguments: --modle n",
            "--model m --timeout soon": 'argument --timeout: "soon", expected a duration such as "200ms"',
            "--model m --timeout 0s": 'argument --timeout: "0s", expected a duration',
            "--model m --retries -1": "argument --retries: ",
            "--model m --retries 1.5": 'argument --retries: "1.5", expected a whole number from 0 to 100',
            "--model m --endpoint localhost:1/v1": 'argument --endpoint: "localhost:1/v1", expected an address',
            "--model m --endpoint http://h:x/v1": 'argument --endpoint: "http://h:x/v1", expected an address',
            "--model m --endpoint file:///v1": 'argument --endpoint: "file:///v1", expected an address',
            "--model m --key-file none": 'argument --key-file: "none" cannot be read',
            "--model m --key-variable NO_KEY": "the variable NO_KEY is not set; give it to the entrant by",
            f"--model m --key-variable K --key-file {__file__}": "a key comes from",
            f"--model m --key-file {__file__}": "the key must be one line of printable characters",
            "--model m --prices m=1": 'argument --prices: "m=1", expected MODEL=IN/OUT, dollars',
            "--model m --prices n=1/2": "--prices has no price of m",
            "--model m --request [1]": 'argument --request: "[1]", expected a JSON object',
            "--model m --lock-file none": "--lock-file none cannot be read",
            "--model m --on-failure cry": "argument --on-failure: invalid choice",
        }.items():
            with self.subTest(words=words):
                self.assertIn(f"model_bot.py: error: {sentence}", self.refusal(words.split()))

    def test_the_body_of_requests(self):
        options = model_bot.parse(
            ["--model", "m", "--temperature", "0.2", "--reasoning-effort", "low", "--max-tokens", "9",
             "--request", '{"top_p":0.5,"max_tokens":8}', "--stream", "off"])
        self.assertEqual(options.body, {"model": "m", "stream": False, "temperature": 0.2,
                                        "reasoning_effort": "low", "max_tokens": 8, "top_p": 0.5})

    def test_the_page_lists_every_option(self):
        page = os.path.join(os.path.dirname(PROGRAM), os.pardir, "models.md")
        with open(page, encoding="utf-8") as file:
            page = file.read()
        help_text = io.StringIO()
        with contextlib.redirect_stdout(help_text), self.assertRaises(SystemExit):
            model_bot.parse(["--help"])
        options = {word for word in help_text.getvalue().split() if word.startswith("--")}
        options = {word.strip(",]") for word in options}
        self.assertGreater(len(options), 15)
        for option in options - {"--help"}:
            self.assertIn(f"| `{option} ", page)


if __name__ == "__main__":
    unittest.main()
