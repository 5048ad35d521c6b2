#!/usr/bin/python3
"""A substitute for Lichess' broadcast push, with its rules. For tests only.

    lichess_stub.py JUDGE     prints its port, then serves until it is killed

JUDGE is a program that reads PGN and prints one line of JSON for each game. The stub answers as Lichess does
[spec: Lichess API, broadcastPush; seen: the code of lila]:
  /api/broadcast/round/ID/push   the push
  /api/broadcast/-/-/ID          a round, and whether the owner of the token may write to it
  /api/token/test                the owners of these tokens, and their rights
and for the tests:
  GET  /_log       every push: its answer's status, its round, and its games
  GET  /_state     the chapters, in their order
  POST /_control   {"token", "round", "more_rounds", "most_bytes", "upstream", "refuse": {GameId: error}, "answers": [...],
                    "user", "scopes", "writeable", "finished"}
An element of "answers" replaces one answer: {"status", "body", "retry_after"}, or {"hang": true} for none, or {"close": true}.
"""
import json, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from lichess_chapters import Chapters, split

if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
    # Help is no mistake. Any other wrong use is one.
    asked = sys.argv[1:] in (["--help"], ["-h"])
    print(__doc__, file=sys.stdout if asked else sys.stderr)
    sys.exit(0 if asked else 2)
JUDGE = sys.argv[1]
LOCK = threading.Lock()
CONTROL = {"token": "lip_test", "round": "abcdefgh", "more_rounds": [], "most_bytes": 512 * 1024, "upstream": False, "refuse": {}, "answers": [],
           "user": "club", "scopes": "study:read,study:write", "writeable": True, "finished": False}
LOG, BOARDS = [], Chapters(JUDGE, CONTROL)
RELEASED = threading.Event()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value, headers=()):
        data = value if isinstance(value, bytes) else json.dumps(value).encode() if value is not None else b""
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def about_round(self):
        """[spec: Lichess API, broadcastRoundGet]"""
        LOG.append({"asked": self.path})
        if self.headers.get("Authorization", "") != "Bearer " + CONTROL["token"]:
            return 401, {"error": "No such token"}
        if self.path.split("/")[-1] not in (CONTROL["round"], *CONTROL["more_rounds"]):
            return 404, {"error": "Not found"}
        about = {"id": CONTROL["round"], "name": "Round 1", "slug": "round-1", "createdAt": 1764000000000,
                 "rated": True, "url": "https://lichess.org/broadcast/club-open/round-1/" + CONTROL["round"]}
        if CONTROL["finished"]:
            about["finished"] = True
        return 200, {"tour": {"id": "tourtour", "name": "Club Open", "slug": "club-open"}, "round": about,
                     "study": {"writeable": CONTROL["writeable"]}, "games": []}

    def about_tokens(self, body):
        """[spec: Lichess API, tokenTest]"""
        LOG.append({"asked": self.path})
        if self.headers.get("Content-Type") != "text/plain":
            return 400, {"error": "Invalid content type"}
        known = {"userId": CONTROL["user"], "scopes": CONTROL["scopes"], "expires": None}
        return 200, {one: known if one == CONTROL["token"] else None for one in body.decode().split(",")[:1000]}

    def do_GET(self):
        if self.path.startswith("/api/broadcast/-/-/"):
            with LOCK:
                special = CONTROL["answers"].pop(0) if CONTROL["answers"] else None
                if special:
                    headers = [("Retry-After", str(special["retry_after"]))] if "retry_after" in special else []
                    return self.answer(special["status"], None, headers)
                return self.answer(*self.about_round())
        with LOCK:
            self.answer(200, {"/_log": LOG, "/_state": BOARDS.chapters}.get(self.path, {}))

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/_control":
            with LOCK:
                CONTROL.update(json.loads(body))
            return self.answer(200, {})
        if self.path == "/api/token/test":
            with LOCK:
                return self.answer(*self.about_tokens(body))
        with LOCK:
            result = self.result_of(body)
        if result is None:
            RELEASED.wait(5 if self.hangs else 0)
            self.close_connection = True
            return
        self.answer(*result)

    def result_of(self, body):
        """The status, the JSON and the headers of the answer to a push. None: there is no answer."""
        entry = {"status": 0, "bytes": len(body), "agent": self.headers.get("User-Agent", ""),
                 "type": self.headers.get("Content-Type", ""), "round": self.path.split("/")[-2], "games": split(body.decode())}
        LOG.append(entry)
        special = CONTROL["answers"].pop(0) if CONTROL["answers"] else None
        if special and ("hang" in special or "close" in special):
            self.hangs = "hang" in special
            return None
        if special:
            headers = [("Retry-After", str(special["retry_after"]))] if "retry_after" in special else []
            result = special["status"], special.get("body", "").encode(), headers
        elif self.headers.get("Authorization", "") != "Bearer " + CONTROL["token"]:
            result = 401, {"error": "No such token"}, []
        elif self.path not in [f"/api/broadcast/round/{one}/push" for one in (CONTROL["round"], *CONTROL["more_rounds"])]:
            result = 404, {"error": "Not found"}, []
        else:
            status, value = BOARDS.push(body)
            result = status, value, []
        entry["status"] = result[0]
        return result


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
