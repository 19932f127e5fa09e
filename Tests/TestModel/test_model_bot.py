"""Tests the bot that asks a language model against a server that behaves well or badly."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from bot_process import TURN, BotProcess, one_turn

FOLDER = os.path.dirname(os.path.abspath(__file__))


class ServerCase(unittest.TestCase):
    """The base of tests that start a separate server, which writes its requests to a file."""

    def setUp(self, *certificate):
        self.log = tempfile.NamedTemporaryFile(suffix=".jsonl")
        self.server = subprocess.Popen(
            [sys.executable, os.path.join(FOLDER, "model_server.py"), self.log.name, *certificate],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        kind = "https" if certificate else "http"
        self.endpoint = f"{kind}://127.0.0.1:{self.server.stdout.readline().strip()}/v1"

    def tearDown(self):
        self.server.communicate()
        self.log.close()

    def requests(self):
        with open(self.log.name, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def one_turn(self, model, *options, **more):
        return one_turn(self.endpoint, model, *options, **more)


class GoodAnswerTests(ServerCase):
    def test_the_answer_is_played(self):
        for stream in "on", "off":
            with self.subTest(stream=stream):
                reply, _, log, status = self.one_turn("good", "--stream", stream)
                stats = reply.pop("stats")
                self.assertEqual(reply, {"turn": 1, "move": 4})
                self.assertGreater(stats.pop("seconds"), 0)
                self.assertEqual(stats, {"moves": 1, "first_try": 1, "retries": 0, "random": 0,
                                         "tokens_in": 100, "tokens_out": 10})
                self.assertEqual(status, 0)
                self.assertEqual(self.requests()[-1]["body"]["stream"], stream == "on")

    def test_a_request_has_the_rules_and_the_position(self):
        self.one_turn("good", "--temperature", "0.5", "--reasoning-effort", "low",
                      "--key-variable", "KEY", environment={"KEY": "s3cret"})
        request, = self.requests()
        self.assertEqual(request["path"], "/v1/chat/completions")
        self.assertEqual(request["key"], "Bearer s3cret")
        body = request["body"]
        self.assertEqual((body["temperature"], body["reasoning_effort"]), (0.5, "low"))
        system, user = body["messages"]
        self.assertIn("You play the game nim as x. The seats are x, y, z.\n\nTake stones.", system["content"])
        self.assertEqual(user["content"], "Turn 1.\nstones: 9\nLegal moves: 4, 6, 8")

    def test_thoughts_are_no_move_and_talk_is_a_comment(self):
        reply, *_ = self.one_turn("talkative")
        self.assertEqual((reply["move"], reply["comment"]), (4, "I like it. **Move: 4**"))

    def test_the_model_is_shown_its_latest_turns(self):
        bot = BotProcess(self.endpoint, "good", "--turns", "2")
        for number in range(1, 5):
            bot.turn(turn=number)
        bot.send({"type": "start", "game_number": 2})
        bot.turn()
        bot.quit()
        counts = [len(request["body"]["messages"]) for request in self.requests()]
        self.assertEqual(counts, [2, 4, 6, 6, 2])
        shown = [message["content"] for message in self.requests()[3]["body"]["messages"]]
        self.assertEqual([text.split("\n")[0] for text in shown[1:]],
                         ["Turn 2.", "move: 4", "Turn 3.", "move: 4", "Turn 4."])

    def test_cost_follows_from_the_price_table(self):
        reply, *_ = self.one_turn("good", "--prices", "other=1/1, good=2.5/10")
        self.assertAlmostEqual(reply["stats"]["cost"], (100 * 2.5 + 10 * 10) / 1e6)

    def test_any_text_can_be_a_move(self):
        turn = {**TURN, "numbers": [7, 8]}
        del turn["legal"], turn["stones"]
        bot = BotProcess(self.endpoint, "good")
        bot.send(turn)
        self.assertEqual(bot.receive()["move"], "7")
        bot.quit()

    def test_a_transcript_has_all_that_was_said_but_the_key(self):
        _, _, log, _ = self.one_turn("corrected", "--transcript", "on", "--key-variable", "KEY",
                                     environment={"KEY": "Legal"})
        for words in ("game 1\nYou play the game nim", "asked:\nTurn 1.", "answer:\nmove: 99",
                      "asked again:\nYour answer", "answer:\nmove: 4", "game 1: win by x: moves 1, first_try 0"):
            self.assertIn(words, log)
        self.assertNotIn("Legal", log)


class BadAnswerTests(ServerCase):
    def test_an_illegal_answer_is_asked_again_with_the_reason(self):
        reply, _, log, _ = self.one_turn("corrected")
        self.assertEqual(reply["move"], 4)
        self.assertEqual((reply["stats"]["first_try"], reply["stats"]["retries"]), (0, 1))
        self.assertEqual((reply["stats"]["tokens_in"], reply["stats"]["random"]), (200, 0))
        again = self.requests()[1]["body"]["messages"]
        self.assertEqual([message["role"] for message in again], ["system", "user", "assistant", "user"])
        self.assertIn('Your answer, "99", is not one of the legal moves. Legal moves: 4, 6, 8',
                      again[3]["content"])

    def test_after_the_retries_a_random_move_is_played_and_the_model_is_told(self):
        bot = BotProcess(self.endpoint, "wrong", "--retries", "3", "--seed", "1")
        first, _ = bot.turn()
        bot.turn(turn=2)
        log, _ = bot.quit()
        self.assertIn(first["move"], TURN["legal"])
        self.assertEqual((first["stats"]["random"], first["stats"]["retries"]), (1, 3))
        self.assertTrue(first["comment"].startswith(
            'random move, since none of its 4 answers was a move: Your answer, "Cell 99, or [2J banana"'))
        self.assertIn("model-bot: random move, since none of its 4 answers", log)
        self.assertNotIn("\x1b", log)
        requests = self.requests()
        self.assertEqual(len(requests), 8)
        self.assertIn(f"a random one, {first['move']}, was played for you",
                      requests[4]["body"]["messages"][-1]["content"])

    def test_random_moves_follow_from_the_seed(self):
        moves = []
        for seed in 1, 1, 2:
            bot = BotProcess(self.endpoint, "wrong", "--retries", "0", "--seed", str(seed))
            moves.append([bot.turn(legal=list(range(100, 1000)))[0]["move"] for _ in range(3)])
            bot.quit()
        self.assertEqual(moves[0], moves[1])
        self.assertNotEqual(moves[0], moves[2])

    def test_a_forfeit_sends_an_illegal_move_or_ends_the_bot(self):
        for legal, move in ([1, 2], -1), (["up", "left"], "Cell 99, or  [2J banana"):
            reply, *_ = self.one_turn(
                "wrong", "--on-failure", "forfeit", "--retries", "0", turn={"legal": legal})
            self.assertEqual(reply["move"], move)
        reply, _, log, status = self.one_turn("unauthorized", "--on-failure", "forfeit")
        self.assertEqual((reply, status), (None, 1))
        self.assertIn("model-bot: forfeit, since the endpoint answered with status 401", log)

    def test_a_useless_response_is_replaced_by_a_random_move(self):
        for model, complaint in {
            "null": "the response is not a chat completion",
            "page": "the response is not a chat completion",
            "unauthorized": "the endpoint answered with status 401: Bearer (the key) is wrong",
            "redirected": "the endpoint answered with status 307",
            "cut": "the answer was cut off",
            "stream-error": "the endpoint reports an error: overloaded",
            "hang-up": "the endpoint cannot be reached: ",
            "babble": "the endpoint cannot be reached: ",
            "flood": "the answer has more than 8388608 bytes",
        }.items():
            with self.subTest(model=model):
                reply, seconds, log, status = self.one_turn(
                    model, "--key-variable", "KEY", "--retries", "1", environment={"KEY": "s3cret-key"})
                self.assertIn(reply["move"], TURN["legal"])
                self.assertEqual(reply["stats"]["random"], 1)
                self.assertTrue(reply["comment"].startswith(f"random move, since {complaint}"), reply)
                self.assertNotIn("s3cret-key", log + json.dumps(reply))
                self.assertEqual(status, 0)

    def test_what_may_pass_is_asked_again(self):
        for model in "broken", "cut-once":
            with self.subTest(model=model):
                reply, *_ = self.one_turn(model)
                self.assertEqual((reply["move"], reply["stats"]["retries"]), (4, 1))

    def test_an_endpoint_that_does_not_listen(self):
        reply, *_ = one_turn("http://127.0.0.1:1/v1", "good", "--retries", "0")
        self.assertIn("the endpoint cannot be reached: [Errno 111]", reply["comment"])


class ClockTests(ServerCase):
    def test_a_late_answer_is_not_waited_for(self):
        for model in "late", "silent", "drip", "drip-head":
            with self.subTest(model=model):
                reply, seconds, *_ = self.one_turn(model, "--timeout", "200ms", "--retries", "0")
                self.assertEqual(reply["comment"], "random move, since no answer within 0.2 s")
                self.assertLess(seconds, 2.5)

    def test_the_clock_comes_before_the_timeout_and_the_retries(self):
        for model in "silent", "drip-head":
            with self.subTest(model=model):
                reply, seconds, *_ = self.one_turn(
                    model, "--timeout", "1h", "--retries", "100", turn={"clock_ms": 1000})
                self.assertIn("no answer within 0.9 s", reply["comment"])
                self.assertLess(seconds, 2)  # the machine may be slow

    def test_a_total_is_shared_out(self):
        hello = {"type": "hello", "game": "nim", "limits": {"total_ms": 4000, "increment_ms": 100}}
        reply, seconds, *_ = self.one_turn("silent", turn={"clock_ms": 4000}, hello=hello)
        self.assertLess(seconds, 3)  # without the total, it would be 3.6 s

    def test_without_time_the_model_is_not_asked(self):
        reply, *_ = self.one_turn("good", turn={"clock_ms": 50})
        self.assertIn("the clock left no time to ask", reply["comment"])
        self.assertEqual(self.requests(), [])

    def test_a_rate_limit_is_waited_for_and_is_no_retry(self):
        for model, low, high in ("limited", 0.2, 10), ("limited-until", 0.4, 10):
            with self.subTest(model=model):
                reply, seconds, *_ = self.one_turn(model)
                self.assertEqual((reply["move"], reply["stats"]["first_try"]), (4, 1))
                self.assertTrue(low <= seconds <= high, seconds)

    def test_a_wait_beyond_the_clock_is_not_begun(self):
        reply, seconds, *_ = self.one_turn("limited-long")
        self.assertEqual(reply["comment"], "random move, since the endpoint answered with status 429: quota")
        self.assertLess(seconds, 10)


@unittest.skipUnless(shutil.which("openssl"), "openssl is not installed")
class EncryptionTests(ServerCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.certificate = os.path.join(self.folder.name, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test",
             "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", self.certificate + ".key",
             "-out", self.certificate], check=True, stderr=subprocess.DEVNULL)
        chain = self.certificate + ".chain"
        with open(chain, "w", encoding="utf-8") as file:
            for path in self.certificate, self.certificate + ".key":
                with open(path, encoding="utf-8") as part:
                    file.write(part.read())
        super().setUp(chain)

    def tearDown(self):
        super().tearDown()
        self.folder.cleanup()

    def test_an_endpoint_with_a_known_certificate_is_asked(self):
        for stream in "on", "off":
            reply, *_ = self.one_turn(
                "good", "--stream", stream, environment={"SSL_CERT_FILE": self.certificate})
            self.assertEqual((reply["move"], reply["stats"]["first_try"]), (4, 1))

    def test_a_late_answer_is_not_waited_for(self):
        reply, seconds, *_ = self.one_turn(
            "drip", "--timeout", "500ms", "--retries", "0",
            environment={"SSL_CERT_FILE": self.certificate})
        self.assertIn("no answer within 0.5 s", reply["comment"])

    def test_an_unknown_certificate_is_refused(self):
        reply, *_ = self.one_turn("good", "--retries", "0")
        self.assertIn("certificate verify failed", reply["comment"])
        self.assertEqual(self.requests(), [])


class ConcurrencyTests(ServerCase):
    def play(self, options):
        bots = [BotProcess(self.endpoint, "slow", *options) for _ in range(6)]
        for bot in bots:
            bot.send(TURN)
        self.assertEqual([bot.receive()["move"] for bot in bots], [4] * 6)
        for bot in bots:
            bot.quit()
        return max(request["running"] for request in self.requests())

    def test_processes_share_the_places_of_an_endpoint(self):
        self.assertEqual(self.play(["--concurrency", "2"]), 2)

    def test_one_place(self):
        self.assertEqual(self.play(["--concurrency", "1"]), 1)

    def test_without_the_option_there_is_no_limit(self):
        self.assertGreater(self.play([]), 2)

    def test_a_process_that_dies_frees_its_place(self):
        dying = BotProcess(self.endpoint, "silent", "--concurrency", "1")
        dying.send(TURN)
        while not self.requests():
            pass
        waiting = BotProcess(self.endpoint, "good", "--concurrency", "1")
        reply, _ = waiting.turn(clock_ms=600)
        self.assertIn("other games used all places of --concurrency", reply["comment"])
        dying.process.send_signal(signal.SIGKILL)
        dying.process.communicate()
        reply, _ = waiting.turn(turn=2)
        self.assertEqual(reply["move"], 4)
        waiting.quit()


if __name__ == "__main__":
    unittest.main()
