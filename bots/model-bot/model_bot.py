"""A bot for Joust that asks a language model for each move of any game. See README.md.

It needs Python 3.9 or later on Linux or macOS, and no packages.
"""

import argparse
import contextlib
import email.utils
import fcntl
import hashlib
import http.client
import json
import os
import queue
import random
import re
import socket
import struct
import sys
import threading
import time
from urllib.parse import urlsplit

# --- The endpoint: one request, one answer, never later than allowed ---

BYTE_LIMIT = 8 << 20  # of one response, reasoning included


class Failure(Exception):
    """A reason why there is no answer, as part of a sentence.

    `pause` is the number of seconds to wait before asking again, None if asking again is useless.
    `is_limit` is true if the endpoint asks its clients to slow down.
    """

    def __init__(self, reason, pause=None, is_limit=False):
        super().__init__(reason)
        self.pause = pause
        self.is_limit = is_limit
        self.said = None  # the answer, if there is one that has no legal move


class Answer:
    """The text of an answer. A number of tokens is None if the endpoint does not report it."""

    def __init__(self, text="", response=None):
        self.parts = [text]
        self.tokens_in = self.tokens_out = None
        self.read_usage(response or {})

    @property
    def text(self):
        return "".join(self.parts)

    def read_usage(self, response):
        if usage := response.get("usage"):
            self.tokens_in = usage.get("prompt_tokens")
            self.tokens_out = usage.get("completion_tokens")


class Endpoint:
    """A model at an address. The fields of `body` are part of each request."""

    def __init__(self, url, key, body):
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        self.kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self.host, self.port = parts.hostname, parts.port
        self.path = parts.path.rstrip("/") + "/chat/completions"
        self.key = key
        self.body = body

    def ask(self, messages, seconds):
        """Returns an Answer, or raises a Failure after the given time at the latest."""
        inbox = queue.SimpleQueue()
        # The connection's own limit only ends a thread for which nothing waits any more.
        connection = self.kind(self.host, self.port, timeout=seconds + 5)
        # A thread of its own, since the lookup of a host name and slow headers know no deadline.
        work = threading.Thread(target=self._work, args=(connection, messages, inbox), daemon=True)
        work.start()
        try:
            outcome = inbox.get(timeout=seconds)
        except queue.Empty:
            outcome = Failure(f"no answer within {seconds:.1f} s", pause=0)
        if connection.sock:  # ends the thread, and lets the server stop a late answer
            with contextlib.suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)
        if isinstance(outcome, Failure):
            raise Failure(self.without_key(str(outcome)), outcome.pause, outcome.is_limit)
        return outcome

    def without_key(self, text):
        """Returns a text for logs and records, which must not hold the key."""
        return text.replace(self.key, "(the key)") if self.key else text

    def _work(self, connection, messages, inbox):
        try:
            inbox.put(self._exchange(connection, messages))
        except Failure as failure:
            inbox.put(failure)
        except (OSError, http.client.HTTPException) as error:
            reason = str(error) or type(error).__name__
            inbox.put(Failure(f"the endpoint cannot be reached: {reason}", pause=0.5))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            inbox.put(Failure("the response is not a chat completion", pause=0))
        finally:
            connection.close()

    def _exchange(self, connection, messages):
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        body = json.dumps({**self.body, "messages": messages})
        connection.request("POST", self.path, body, headers)
        response = connection.getresponse()  # a redirection is not followed: the key stays here
        if response.status != 200:
            raise refusal(response)
        if "event-stream" in response.getheader("Content-Type", ""):
            return streamed(response)
        value = json.loads(read_all(response))
        return Answer(plain(value["choices"][0]["message"]["content"]), value)


def streamed(response):
    """Reads server-sent events up to `[DONE]` or the end."""
    answer, size, is_finished = Answer(), 0, False
    with contextlib.suppress(OSError, http.client.HTTPException):  # judged by what has arrived
        for line in iter(lambda: response.readline(BYTE_LIMIT), b""):
            size += len(line)
            if size > BYTE_LIMIT:
                raise Failure(f"the answer has more than {BYTE_LIMIT} bytes", pause=0)
            if not line.startswith(b"data:"):
                continue  # a comment that keeps the connection open, or another field
            if line[5:].strip() == b"[DONE]":
                return answer
            event = json.loads(line[5:])
            if event.get("error"):
                raise Failure(f"the endpoint reports an error: {error_text(event)}", pause=0.5)
            answer.read_usage(event)
            for choice in event.get("choices") or []:
                answer.parts.append(plain(choice["delta"].get("content") or ""))
                is_finished = is_finished or choice.get("finish_reason") is not None
    if not is_finished:
        raise Failure("the answer was cut off", pause=0)
    return answer


def plain(content):
    """Returns a content as text; some endpoints send a list of parts."""
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content + ""  # no text: a TypeError


def read_all(response):
    data = response.read(BYTE_LIMIT + 1)
    if len(data) > BYTE_LIMIT:
        raise Failure(f"the answer has more than {BYTE_LIMIT} bytes", pause=0)
    return data


def refusal(response):
    """Returns the Failure for a status other than 200."""
    reason = f"the endpoint answered with status {response.status}"
    with contextlib.suppress(ValueError, LookupError, RecursionError):
        reason += f": {error_text(json.loads(read_all(response)))}"
    if response.status in (429, 503, 529):
        return Failure(reason, wait_of(response.headers), is_limit=True)
    return Failure(reason, pause=0.5 if response.status >= 500 else None)


def error_text(value):
    """Returns the reason in an error: `error.message`, or `error` or `detail` as a text."""
    value = value[0] if isinstance(value, list) else value  # Gemini wraps errors in a list
    value = value.get("error", value.get("detail")) if isinstance(value, dict) else value
    value = value.get("message") if isinstance(value, dict) else value
    return value if isinstance(value, str) else "no reason given"


def wait_of(headers):
    """Returns the seconds of a `Retry-After` header, a number or a date; 1 without one."""
    with contextlib.suppress(ValueError, TypeError):
        return max(0.0, float(headers["Retry-After"]))
    with contextlib.suppress(ValueError, TypeError):
        date = email.utils.parsedate_to_datetime(headers["Retry-After"])
        return max(0.0, date.timestamp() - time.time())
    return 1.0


class Places:
    """At most `count` requests at a time, for all processes that use the same lock file.

    A process holds a place by a read lock on one byte, far behind the end of the file. So the file
    need not be writable, and the system frees the place of a process that dies. The bytes depend on
    the endpoint: one file serves any number of endpoints.
    """

    def __init__(self, path, endpoint, count):
        self.file = os.open(path, os.O_RDONLY)  # never closed: closing it would free the place
        first = int.from_bytes(hashlib.sha256(endpoint.encode()).digest()[:5], "big") << 10
        self.bytes = range(first, first + count)

    @contextlib.contextmanager
    def place(self, end):
        """Holds a place, or raises a Failure if none is free before a `time.monotonic()`."""
        while (byte := self._take()) is None:
            if time.monotonic() > end:
                raise Failure("other games used all places of --concurrency")
            time.sleep(random.uniform(0.02, 0.06))
        try:
            yield
        finally:
            fcntl.lockf(self.file, fcntl.LOCK_UN, 1, byte)

    def _take(self):
        with contextlib.suppress(OSError):  # another process has the lock
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            try:
                byte = next((byte for byte in self.bytes if self._is_free(byte)), None)
                if byte is not None:
                    fcntl.lockf(self.file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, byte)
                return byte
            finally:
                fcntl.flock(self.file, fcntl.LOCK_UN)
        return None

    def _is_free(self, byte):
        """Returns whether a write lock is possible; to ask needs no right to write."""
        layout, kind, fields = "hhqqi4x", 0, (fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
        if sys.platform == "darwin":
            layout, kind, fields = "qqihh", 3, (byte, 1, 0, fcntl.F_WRLCK, os.SEEK_SET)
        lock = fcntl.fcntl(self.file, fcntl.F_GETLK, struct.pack(layout, *fields))
        return struct.unpack(layout, lock)[kind] == fcntl.F_UNLCK


# --- The words: what the model is told, and the move in its answer ---


# Joust sends the rules of games with a referee, but not those of its own two games.
BUILT_IN = {
    "tic-tac-toe": (
        "The board is a square of cells with numbers from 0, row by row from the top left. X moves "
        "first. In turn, each side marks one free cell. The first side with `win` marks in a row, "
        "across, down or diagonally, wins; a full board is a draw. A move is the number of a free cell. "
        "If you can win with this move, win. Else, if your opponent could win with the next move, "
        "block that cell."),
    "2048": (
        "A move is up, right, down or left. All tiles slide in that direction as far as they can. Two "
        "equal tiles that meet become one of twice the value, each tile at most once a move, and that "
        "value is added to your score. Then a new tile appears on a free cell: a 2 or, one time in ten, a "
        "4. The board is over when no move changes it. The higher score wins. Keep the largest tile in "
        "one corner, and the tiles along the edges in the order of their values."),
}


def briefing(game, about, rules, seat, seats, system):
    """Returns the system prompt of a game."""
    parts = [system] if system else []
    role = f" as {seat}" if seat else ""
    others = f" The seats are {', '.join(seats)}." if seats else ""
    parts.append(f"You play the game {game}{role}.{others}")
    if about := about or BUILT_IN.get(game):
        parts.append(about)
    if rules:
        values = ", ".join(f"{name} {compact(value)}" for name, value in rules.items())
        parts.append(f"Rules of this game: {values}")
    parts.append(
        "Each message shows the position as you may see it. Think as long as you need. Then end your "
        "answer with one line that has your move and nothing else, in this form:\nmove: MOVE")
    return "\n\n".join(parts)


SHOWN_APART = {"type", "turn", "legal", "clock_ms", "clocks", "increment_ms", "move_ms", "total_ms",
               "draw_offered"}


def question(turn, rules):
    """Returns the text that shows a position and asks for a move."""
    parts = [f"Turn {turn['turn']}."]
    for name, value in turn.items():
        if name not in SHOWN_APART:
            parts.append(drawing(name, value, turn.get("legal"), rules.get("size")))
    parts.append(offer(turn.get("legal")))
    return "\n".join(parts)


def offer(legal):
    return f"Legal moves: {', '.join(map(str, legal))}" if isinstance(legal, list) else "Your move?"


def drawing(name, value, legal, size):
    """Returns a field of a turn: boards as rows, texts of several lines as they are, else JSON."""
    if isinstance(value, str) and isinstance(size, int) and len(value) == size * size:
        # A free cell shows its number if moves are the numbers of free cells.
        free = [index for index, cell in enumerate(value) if cell == "."]
        cells = [str(i) if i in free else value[i] for i in range(len(value))]
        cells = cells if legal == free else value
        value = [cells[start:start + size] for start in range(0, size * size, size)]
    if isinstance(value, str) and "\n" in value:
        return f"{name}:\n{value}"
    rows = rows_of(value)
    return "\n".join([f"{name}:", *rows]) if rows else f"{name}: {compact(value)}"


def rows_of(value):
    """Returns a list of equally long texts, or of lists of numbers and texts, as rows; else None."""
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(row, str) for row in value):
        is_board = len(value[0]) > 2 and len({len(row) for row in value}) == 1
        return value if is_board else None
    if any(not isinstance(row, list) or not row for row in value):
        return None
    if any(isinstance(cell, (list, dict)) for row in value for cell in row):
        return None
    width = max(len(compact(cell)) for row in value for cell in row)
    return [" ".join(compact(cell).rjust(width) for cell in row) for row in value]


def compact(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def spoken(text):
    """Returns an answer without the thoughts before it."""
    return text.rpartition("</think>")[2].strip()


def find_move(text, legal, is_number=False):
    """Finds the move in an answer; `is_number` counts only without a list of legal moves.

    Returns the move and None, or None and a sentence that tells the model what is wrong.
    """
    said = spoken(text)[-4000:]
    lines = re.findall(r"^[^\w\n]{0,9}move[^\w\n]{0,4}[:=](.*)$", said, re.I | re.M)
    marked = [line for line in (line.strip(" \t\r*_`\"'") for line in lines) if line]
    place = marked[-1] if marked else said.rpartition("\n")[2]
    if isinstance(legal, list):
        return listed_move(place, legal)
    if not marked and (not said or "\n" in said):
        return None, 'Your answer has no line that begins with "move:".'
    if len(place.encode("utf-8", "replace")) > 1000:
        return None, "Your move is longer than 1,000 bytes."
    if is_number and not re.fullmatch(r"\d{1,18}", place):
        return None, f'Your move, "{visible(place, 100)}", is not a whole number.'
    return (int(place) if is_number else place), None


def listed_move(place, legal):
    """Finds the only move of a list that a line names, as `find_move` returns it."""
    for same in (lambda a, b: a == b), (lambda a, b: a.lower() == b.lower()):
        exact = [move for move in legal if same(str(move), place.rstrip(".!"))]
        if len(exact) == 1:
            return exact[0], None
    named = moves_in(place if len(place) < 300 else place[-300:].partition(" ")[2], legal)
    if len(named) == 1:
        return named.pop(), None
    if len(named) > 1:
        return None, "Your answer names several legal moves, so it is not clear which one you mean."
    return None, f'Your answer, "{visible(place, 100)}", is not one of the legal moves.'


def moves_in(text, legal):
    """Returns the legal moves that stand alone in a text, not as a part of a word or a number."""
    choice = "|".join(re.escape(str(move)) for move in sorted(legal, key=lambda m: -len(str(m))))
    pattern = rf"(?<![\w×−-])(?<!\w[./])(?:{choice})(?![\w×]|[./-]\w)"
    named = set(re.findall(pattern, text, re.I))
    lowered = {word.lower() for word in named}
    exact = {move for move in legal if str(move) in named}
    return exact or {move for move in legal if str(move).lower() in lowered}


def visible(text, limit):
    """Returns the beginning of a text without characters that a terminal would obey."""
    unsafe = r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
    text = re.sub(unsafe, " ", text)
    return text if len(text) <= limit else text[:limit] + "…"


# --- The bot: games, turns, clocks ---


class Bot:
    """Plays games one after the other, as the lines of Joust ask for them."""

    def __init__(self, options):
        self.options = options
        self.endpoint = Endpoint(options.endpoint, options.key, options.body)
        self.luck = random.Random(options.seed)
        self.places = None
        if options.concurrency:
            self.places = Places(options.lock_file, options.endpoint, options.concurrency)
        self.hello = {}

    def start(self, message):
        seat, seats = message.get("seat"), message.get("seats")
        hello, system = self.hello, self.options.system
        rules = hello.get("rules", {})
        text = briefing(hello.get("game"), hello.get("about"), rules, seat, seats, system)
        self.system = {"role": "system", "content": text}
        self.history = []  # a question and an answer for each turn
        self.remark = ""  # what the model must know about its last turn
        self.total = {}
        self.number = message.get("game_number")
        self.log(f"game {self.number}\n{text}")

    def move(self, turn):
        """Returns the reply to a turn."""
        self.stats = {"moves": 1, "first_try": 0, "retries": 0, "random": 0}
        began = time.monotonic()
        asked = self.remark + question(turn, self.hello.get("rules", {}))
        self.remark = ""
        try:
            move, said = self.ask(asked, turn, began)
            comment = "" if said.lower() in (str(move).lower(), f"move: {move}".lower()) else said
        except Failure as failure:
            move, said, comment = self.fail(turn, failure)
        self.history.append((asked, said))
        del self.history[:max(0, len(self.history) - self.options.turns)]
        self.stats["seconds"] = round(time.monotonic() - began, 3)
        for name, value in self.stats.items():
            self.total[name] = self.total.get(name, 0) + value
        reply = {"turn": turn["turn"], "move": move, "stats": self.stats}
        return {**reply, "comment": visible(" ".join(comment.split()), 300)} if comment else reply

    def ask(self, asked, turn, began):
        """Returns a legal move and the model's answer; asks again up to `--retries` times."""
        messages = [self.system]
        for old, said in self.history:
            messages += [{"role": "user", "content": old}, {"role": "assistant", "content": said}]
        messages.append({"role": "user", "content": asked})
        self.log(f"asked:\n{asked}")
        end, legal = began + self.patience(turn), turn.get("legal")
        for attempt in range(self.options.retries + 1):
            self.stats["retries"] = attempt
            try:
                answer = self.answer(messages, end)
            except Failure as failure:
                self.log(f"no answer: {failure}")
                problem = failure
                if failure.pause is None or time.monotonic() + failure.pause >= end:
                    break
                time.sleep(failure.pause)
                continue
            self.count(answer)
            self.log(f"answer:\n{answer.text}")
            move, wrong = find_move(answer.text, legal, self.options.moves == "number")
            if wrong is None:
                self.stats["first_try"] = int(attempt == 0)
                return move, spoken(answer.text)[:4000]
            problem = Failure(f"none of its {attempt + 1} answers was a move: {wrong}")
            problem.said = answer.text
            again = f"{wrong} {offer(legal)}\nEnd with a line in the form\nmove: MOVE"
            self.log(f"asked again:\n{again}")
            messages.append({"role": "assistant", "content": answer.text[:4000] or "(no answer)"})
            messages.append({"role": "user", "content": again})
        raise problem

    def answer(self, messages, end):
        """Returns an Answer; waits for a place and for rate limits as long as the clock allows."""
        while True:
            with self.places.place(end) if self.places else contextlib.nullcontext():
                left = end - time.monotonic()
                if left <= 0:
                    raise Failure("the clock left no time to ask")
                try:
                    return self.endpoint.ask(messages, min(left, self.options.timeout))
                except Failure as failure:
                    if not failure.is_limit or time.monotonic() + failure.pause >= end:
                        raise
                    pause = failure.pause
            self.log(f"rate limit: waits {pause:.1f} s")
            time.sleep(pause)

    def patience(self, turn):
        """Returns the seconds for a turn: all of the clock but a tenth, at least 50 ms of it.

        If a total is in force, a turn uses an eighth of it, and the increment.
        """
        clock = turn.get("clock_ms")
        if clock is None:
            return 86400
        limits = self.hello.get("limits", {})
        seconds = (clock - max(50, clock / 10)) / 1000
        if limits.get("total_ms") is not None:
            seconds = min(seconds, (clock / 8 + limits.get("increment_ms", 0)) / 1000)
        return seconds

    def count(self, answer):
        """Adds the tokens of an answer and their price to the numbers of the turn."""
        prices = self.options.prices.get(self.options.model)
        tokens = {"tokens_in": answer.tokens_in, "tokens_out": answer.tokens_out}
        for name, number in tokens.items():
            if isinstance(number, int):
                self.stats[name] = self.stats.get(name, 0) + number
        if prices and None not in tokens.values():
            cost = (answer.tokens_in * prices[0] + answer.tokens_out * prices[1]) / 1e6
            self.stats["cost"] = round(self.stats.get("cost", 0) + cost, 9)

    def fail(self, turn, failure):
        """Plays at random, or forfeits, after the model gave no legal move."""
        legal = turn.get("legal")
        if self.options.on_failure == "forfeit" or not isinstance(legal, list):
            self.say(f"forfeit, since {failure}")
            if failure.said is None or not isinstance(legal, list):
                sys.exit(1)
            # Joust judges the illegal answer: a number, or a word, as the game's moves are.
            move = -1 if isinstance(legal[0], int) else visible(failure.said, 200)
            return move, failure.said, f"forfeit, since {failure}"
        move = self.luck.choice(legal)
        self.stats["random"] = 1
        self.remark = f"You gave no legal move, so a random one, {move}, was played for you.\n\n"
        self.say(f"random move, since {failure}")
        return move, f"move: {move}", f"random move, since {failure}"

    def end(self, message):
        total = ", ".join(f"{name} {round(value, 6)}" for name, value in self.total.items())
        self.say(f"game {self.number}: {message.get('result')} by {message.get('reason')}: {total}")

    def log(self, text):
        if self.options.transcript:
            self.say(text)

    def say(self, text):
        text = visible(self.endpoint.without_key(text), 20_000)
        print(f"model-bot: {text}", file=sys.stderr, flush=True)

    def play(self):
        for line in sys.stdin:
            message = json.loads(line)
            reply = None
            if message["type"] == "hello":
                self.hello, reply = message, {"type": "ready"}
            elif message["type"] == "start":
                self.start(message)
            elif message["type"] == "turn":
                reply = self.move(message)
            elif message["type"] == "end":
                self.end(message)
            elif message["type"] == "quit":
                break
            if reply:
                print(json.dumps(reply), flush=True)


# --- The options ---


def wrong(text, expected):
    return argparse.ArgumentTypeError(f'"{text}", expected {expected}')


def duration(text):
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h)", text)
    if not match or not 0 < (value := float(match[1])) < 1e6:
        raise wrong(text, 'a duration such as "200ms", "1.5s" or "2m", more than zero')
    return value * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[match[2]]


def whole(low, high):
    def read(text):
        if not re.fullmatch(r"\d{1,20}", text) or not low <= int(text) <= high:
            raise wrong(text, f"a whole number from {low} to {high}")
        return int(text)
    return read


def address(text):
    with contextlib.suppress(ValueError):
        parts = urlsplit(text)
        is_plain = not (parts.query or parts.fragment or parts.port == 0)
        if parts.scheme in ("http", "https") and parts.hostname and is_plain:
            return text
    raise wrong(text, 'an address such as "https://api.openai.com/v1"')


def fields(text):
    with contextlib.suppress(ValueError):
        if isinstance(value := json.loads(text), dict):
            return value
    raise wrong(text, 'a JSON object such as {"top_p":0.9}')


def price_table(text):
    prices = {}
    for entry in text.split(","):
        match = re.fullmatch(r"\s*(\S.*?)\s*=\s*(\d+(?:\.\d+)?)/(\d+(?:\.\d+)?)\s*", entry)
        if not match:
            raise wrong(entry.strip(), "MODEL=IN/OUT, dollars for a million tokens: gpt-5-mini=0.25/2")
        prices[match[1]] = float(match[2]), float(match[3])
    return prices


def file_text(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().strip()
    except (OSError, UnicodeError) as error:
        raise argparse.ArgumentTypeError(f'"{path}" cannot be read: {error}') from None


def parse(words):
    """Reads the command line; a wrong option ends the program with a sentence and status 2."""
    parser = argparse.ArgumentParser(
        prog="model_bot.py", usage="model_bot.py --model NAME [options]", allow_abbrev=False,
        description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--model", required=True, metavar="NAME", help="the model, as the endpoint calls it")
    add("--endpoint", type=address, default="http://localhost:11434/v1", metavar="URL",
        help="the address before /chat/completions (%(default)s, which is Ollama's)")
    add("--key-variable", metavar="NAME", help="the environment variable that holds the key")
    add("--key-file", type=file_text, metavar="PATH", help="a file that holds the key and nothing else")
    add("--timeout", type=duration, default="60s", metavar="TIME",
        help="the longest wait for one answer, if the clock leaves as much (%(default)s)")
    add("--retries", type=whole(0, 100), default=2, metavar="N",
        help="how often the model is asked again after an answer without a legal move (%(default)s)")
    add("--on-failure", choices=("random", "forfeit"), default="random",
        help="what follows the last failed answer of a turn (%(default)s)")
    add("--turns", type=whole(0, 10_000), default=20, metavar="N",
        help="how many of its latest turns the model is shown (%(default)s)")
    add("--system-file", type=file_text, metavar="PATH", help="a text before the rules in the prompt")
    add("--temperature", type=float, metavar="T", help="sent to the endpoint")
    add("--reasoning-effort", metavar="WORD", help="sent to the endpoint: low, medium, high")
    add("--max-tokens", type=whole(1, 10**9), metavar="N", help="sent to the endpoint")
    add("--request", type=fields, default={}, metavar="JSON", help="more fields of each request")
    add("--stream", choices=("on", "off"), default="on", help="answers come in parts (%(default)s)")
    add("--prices", type=price_table, default={}, metavar="TABLE",
        help="dollars for a million tokens in and out, by model: NAME=IN/OUT,NAME=IN/OUT")
    add("--concurrency", type=whole(1, 1000), metavar="N",
        help="at most N requests at a time to this endpoint, for all processes of the lock file")
    add("--lock-file", default=__file__, metavar="PATH", help="any readable file (this program)")
    add("--transcript", choices=("on", "off"), default="off",
        help="write all questions and answers to standard error (%(default)s)")
    add("--moves", choices=("text", "number"), default="text",
        help="what a move is in games that do not list the legal moves (%(default)s)")
    add("--seed", type=whole(0, 2**64 - 1), metavar="N", help="makes random moves repeatable")
    options = parser.parse_args(words)
    complete(options, parser)
    return options


def complete(options, parser):
    """Checks options that depend on each other, and sets what follows from them."""
    options.key = options.key_file
    if options.key_variable:
        if options.key_file is not None:
            parser.error("a key comes from --key-file or --key-variable, not from both")
        options.key = os.environ.get(options.key_variable)
        if options.key is None:
            parser.error(f"the variable {options.key_variable} is not set; give it to the entrant by "
                         f'`environment: ["{options.key_variable}"]` in tournament.json')
        options.key = options.key.strip()
    if options.key is not None and not re.fullmatch(r"[!-~]+", options.key):
        parser.error("the key must be one line of printable characters without spaces")
    if options.prices and options.model not in options.prices:
        parser.error(f"--prices has no price of {options.model}")
    if not os.access(options.lock_file, os.R_OK):
        parser.error(f"--lock-file {options.lock_file} cannot be read")
    options.system = options.system_file
    options.transcript = options.transcript == "on"
    options.body = {"model": options.model, "stream": options.stream == "on"}
    if options.body["stream"]:
        options.body["stream_options"] = {"include_usage": True}
    for name in "temperature", "reasoning_effort", "max_tokens":
        if getattr(options, name) is not None:
            options.body[name] = getattr(options, name)
    options.body.update(options.request)


if __name__ == "__main__":
    Bot(parse(sys.argv[1:])).play()
