"""A chat-completions server for tests. The model name in a request selects the behavior.

`model_server.py LOG [CERTIFICATE]` prints its port, writes each request to the file LOG as a line of
JSON, and ends when its standard input does. With CERTIFICATE, a file with a certificate and its key,
it serves HTTPS. `behave` lists the behaviors.
"""

import email.utils
import http.server
import json
import re
import ssl
import sys
import threading
import time


def first_move(messages):
    """Returns the first legal move of the last question, or an expression for the game Numbers."""
    said = messages[-1]["content"]
    if legal := re.findall(r"Legal moves: ([^,\n]*)", said):
        return legal[-1]
    numbers = re.findall(r"numbers: \[(\d+)", said)
    return numbers[-1] if numbers else "x"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    counts, running, lock, log = {}, 0, threading.Lock(), None

    def do_POST(self):
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        self.body = json.loads(raw)
        self.close_connection = True
        self.is_running = True
        with Handler.lock:
            Handler.running += 1
            name = self.body["model"]
            Handler.counts[name] = self.number = Handler.counts.get(name, 0) + 1
            if Handler.log:
                entry = {"path": self.path, "key": self.headers["Authorization"], "body": self.body,
                         "running": Handler.running, "at": time.time()}
                Handler.log.write(json.dumps(entry) + "\n")
                Handler.log.flush()
        try:
            self.behave(name, first_move(self.body["messages"]))
        except OSError:
            pass  # the bot has left
        finally:
            self.end()

    def end(self):
        """Counts the request as answered, before the bot can see the answer and let another one ask."""
        with Handler.lock:
            Handler.running -= self.is_running
            self.is_running = False

    def behave(self, name, move):
        is_odd = self.number % 2 == 1
        if name == "good":
            self.complete(f"move: {move}")
        elif name == "talkative":
            self.complete(f"<think>move: 99</think>\nI like it.\n\n**Move: {move}**\n")
        elif name == "slow":
            time.sleep(0.5)
            self.end()
            self.complete(f"move: {move}")
        elif name == "late":
            time.sleep(3)
            self.complete(f"move: {move}")
        elif name == "silent":
            time.sleep(30)
        elif name == "wrong":
            self.complete("Cell 99, or \x1b[2J banana")
        elif name == "corrected":  # wrong at first, right when asked again
            self.complete("move: 99" if is_odd else f"move: {move}")
        elif name == "null":
            self.respond(200, '{"choices":[{"message":{"content":null}}]}')
        elif name == "page":
            self.respond(200, "<html>4 up right down left</html>")
        elif name == "unauthorized":
            self.respond(401, json.dumps({"error": {"message": f"{self.headers['Authorization']} is wrong"}}))
        elif name == "redirected":
            self.respond(307, "", Location="/elsewhere")
        elif name == "broken":  # one request in two fails
            self.respond(500, '{"error":"oops"}') if is_odd else self.complete(f"move: {move}")
        elif name == "limited":  # one request in two is refused
            self.respond(429, "{}", **{"Retry-After": "0.2"}) if is_odd else self.complete(f"move: {move}")
        elif name == "limited-until":
            date = email.utils.formatdate(time.time() + 1.5, usegmt=True)
            self.respond(429, "{}", **{"Retry-After": date}) if is_odd else self.complete(f"move: {move}")
        elif name == "limited-long":
            self.respond(429, '[{"error":{"message":"quota"}}]', **{"Retry-After": "3600"})
        elif name == "cut":  # the stream ends in the middle of the answer
            self.stream(["mo", "ve: ", move], until=1)
        elif name == "cut-once":
            self.stream(["mo", "ve: ", move], until=1 if is_odd else None)
        elif name == "stream-error":
            self.stream(["mo"], until=1, error={"error": {"message": "overloaded"}})
        elif name == "hang-up":
            pass
        elif name == "babble":
            self.wfile.write(b"4 up right down left\r\n\r\n")
        elif name == "flood":
            self.head(200, "text/event-stream")
            while True:
                self.wfile.write(b'data: {"choices":[{"delta":{"content":"' + b"4" * 9000 + b'"}}]}\n\n')
        elif name in ("drip", "drip-head"):
            if name == "drip":
                self.head(200, "application/json")
            while True:
                self.wfile.write(b" " if name == "drip" else b"H")
                time.sleep(0.02)

    def complete(self, text):
        if self.body.get("stream"):
            return self.stream([text[:3], text[3:]])
        usage = {"prompt_tokens": 100, "completion_tokens": 10}
        message = {"role": "assistant", "content": text}
        self.respond(200, json.dumps({"choices": [{"message": message}], "usage": usage}))

    def stream(self, parts, until=None, error=None):
        """Sends the parts as events, or the first ones and then nothing."""
        self.head(200, "text/event-stream")
        self.wfile.write(b": a comment\n\n")
        for part in parts[:until]:
            self.event({"choices": [{"delta": {"content": part}, "finish_reason": None}]})
        if error:
            self.event(error)
        if until is None:
            self.event({"choices": [{"delta": {}, "finish_reason": "stop"}]})
            if (self.body.get("stream_options") or {}).get("include_usage"):
                self.event({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 10}})
            self.wfile.write(b"data: [DONE]\n\n")

    def event(self, value):
        self.wfile.write(f"data: {json.dumps(value)}\n\n".encode())

    def head(self, status, kind, **headers):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Connection": "close", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def respond(self, status, text, **headers):
        self.head(status, "application/json", **{"Content-Length": str(len(text.encode())), **headers})
        self.wfile.write(text.encode())

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        pass  # a bot that refuses the certificate


def serve(certificate=None):
    """Starts the server on a free port, and returns it."""
    server = Server(("127.0.0.1", 0), Handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Handler.log = open(sys.argv[1], "a", encoding="utf-8")
    print(serve(*sys.argv[2:]).server_port, flush=True)
    sys.stdin.read()
