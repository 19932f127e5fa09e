"""Tests the bot that asks a language model against real servers of llama.cpp.

The model has random weights, so its answers are nonsense, unless a grammar shapes them: that tests
the way of a good answer, too. Tests of a server whose package is missing are skipped.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

import tiny_model
from bot_process import TURN, BotProcess, one_turn

FOLDER = os.path.dirname(os.path.abspath(__file__))
DIGIT = '{"grammar": "root ::= \\"move: \\" [0-8]"}'


class RealServerTests:
    """The tests of one kind of server; a subclass sets the kind and the package."""

    @classmethod
    def setUpClass(cls):
        cls.model = tempfile.NamedTemporaryFile(suffix=".gguf")
        cls.model.write(tiny_model.model(seed=1))
        cls.model.flush()
        cls.server = cls.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.communicate()
        cls.model.close()

    @classmethod
    def start(cls):
        server = subprocess.Popen(
            [sys.executable, os.path.join(FOLDER, "real_server.py"), cls.kind, cls.model.name, "s3cret"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        server.endpoint = f"http://127.0.0.1:{server.stdout.readline().strip()}/v1"
        return server

    def bot(self, *options, server=None, key="s3cret"):
        endpoint = (server or self.server).endpoint
        return BotProcess(endpoint, "tiny", "--key-variable", "KEY", "--max-tokens", "12", *options,
                          environment={"KEY": key})

    def play(self, bot, count, legal):
        replies = [bot.turn(turn=number, legal=legal)[0] for number in range(1, count + 1)]
        bot.quit()
        for reply in replies:
            self.assertIn(reply["move"], legal)
        return [reply["stats"] for reply in replies], replies

    def test_nonsense_is_replaced(self):
        for stream in "on", "off":
            with self.subTest(stream=stream):
                stats, replies = self.play(self.bot("--stream", stream, "--retries", "1"), 3, ["red", "blue"])
                for numbers, reply in zip(stats, replies):
                    self.assertEqual((numbers["random"], numbers["retries"]), (1, 1))
                    self.assertIn("random move, since none of its 2 answers was a move", reply["comment"])

    def test_answers_in_form_are_played_or_asked_again(self):
        for stream in "on", "off":
            with self.subTest(stream=stream):
                stats, replies = self.play(
                    self.bot("--request", DIGIT, "--stream", stream, "--retries", "20", "--temperature", "5"),
                    12, [0, 2, 4, 6])
                self.assertEqual([numbers["random"] for numbers in stats], [0] * 12, replies)
                self.assertGreater(sum(numbers["first_try"] for numbers in stats), 0)
                self.assertGreater(sum(numbers["retries"] for numbers in stats), 0)

    def test_tokens_are_reported(self):
        stats, _ = self.play(self.bot("--stream", "off", "--prices", "tiny=1/2"), 1, [1])
        self.assertGreater(stats[0]["tokens_in"], 20)
        self.assertGreater(stats[0]["tokens_out"], 0)
        self.assertAlmostEqual(stats[0]["cost"], (stats[0]["tokens_in"] + 2 * stats[0]["tokens_out"]) / 1e6)

    def test_a_wrong_key_is_refused(self):
        reply, _ = (bot := self.bot(key="other")).turn()
        bot.quit()
        self.assertRegex(reply["comment"], "status 401: Invalid API [Kk]ey")

    def test_a_late_answer_is_not_waited_for(self):
        server = self.start()  # of its own: one of the servers writes on although the bot has left
        bot = self.bot("--timeout", "100ms", "--max-tokens", "8000", "--retries", "0", "--request",
                       '{"logit_bias":{"2":-100}}', server=server)  # the token that ends an answer
        reply, seconds = bot.turn()
        bot.quit()
        server.communicate()
        self.assertIn("no answer within 0.1 s", reply["comment"])
        self.assertLess(seconds, 2)

    def test_a_server_that_dies_costs_random_moves(self):
        server = self.start()
        bot = self.bot("--request", DIGIT, "--retries", "20", server=server)
        first, _ = bot.turn(legal=list(range(9)))
        server.communicate()
        second, _ = bot.turn(turn=2, clock_ms=1500)
        bot.quit()
        self.assertEqual(first["stats"]["first_try"], 1)
        self.assertIn("the endpoint cannot be reached", second["comment"])


@unittest.skipUnless(importlib.util.find_spec("xllamacpp"), "the package xllamacpp is not installed")
class XllamacppTests(RealServerTests, unittest.TestCase):
    kind = "xllamacpp"


@unittest.skipUnless(
    importlib.util.find_spec("llama_cpp") and importlib.util.find_spec("sse_starlette"),
    "the package llama-cpp-python[server] is not installed")
class LlamaCppTests(RealServerTests, unittest.TestCase):
    kind = "llama_cpp"


if __name__ == "__main__":
    unittest.main()
