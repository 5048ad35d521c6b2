#!/usr/bin/python3
"""A stand-in for Lichess' broadcast push, with its rules. For tests only.

    lichess_stub.py JUDGE     prints its port, then serves until it is killed

JUDGE is a program that reads PGN and prints one line of JSON for each game. The stub answers as Lichess does
[spec: Lichess API, broadcastPush; seen: the code of lila]:
  /api/broadcast/round/ID/push   the push
  /api/broadcast/-/-/ID          what a round is, and whether the owner of the token may write to it
  /api/token/test                whose tokens these are, and what they may do
and for the tests:
  GET  /_log       every push: its answer's status, its round, and its games
  GET  /_state     the chapters, in their order
  POST /_control   {"token", "round", "more_rounds", "most_bytes", "upstream", "refuse": {GameId: error}, "answers": [...],
                    "user", "scopes", "writeable", "finished"}
An element of "answers" replaces one answer: {"status", "body", "retry_after"}, or {"hang": true} for none, or {"close": true}.
"""
import json, re, subprocess, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
    # Help is no mistake. Any other wrong use is one.
    asked = sys.argv[1:] in (["--help"], ["-h"])
    print(__doc__, file=sys.stdout if asked else sys.stderr)
    sys.exit(0 if asked else 2)
JUDGE = sys.argv[1]
LOCK = threading.Lock()
CONTROL = {"token": "lip_test", "round": "abcdefgh", "more_rounds": [], "most_bytes": 512 * 1024, "upstream": False, "refuse": {}, "answers": [],
           "user": "club", "scopes": "study:read,study:write", "writeable": True, "finished": False}
LOG, CHAPTERS = [], []
RELEASED = threading.Event()


def split(text):
    """Games are split at an empty line that a tag follows."""
    parts = re.split(r"\n\s*\n(?=\[)", text.replace("\r", "").strip())
    return [part for part in parts if part.strip()]


def judged(text):
    out = subprocess.run([JUDGE], input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
    lines = [json.loads(line) for line in out.decode().splitlines()]
    return lines[0] if lines else {"error": "no game", "tags": {}, "moves": [], "clocks": []}


def nameless(tags, color):
    name = tags.get(color, "")
    return (len(name) < 2 or name.lower() == "unknown") and tags.get(color + "FideId", "0") == "0"


def key_of(tags):
    return [tags.get(name) for name in ("Event", "Site", "Round", "Board", "White", "Black")]


def chapter_of(game):
    tags = game["tags"]
    for chapter in CHAPTERS:
        both = tags.get("GameId"), chapter["tags"].get("GameId")
        if all(both):
            if both[0] == both[1]:
                return chapter
        elif key_of(tags) == key_of(chapter["tags"]):
            return chapter
    chapter = {"tags": {}, "moves": [], "clocks": [], "variations": 0, "truncated": 0}
    CHAPTERS.append(chapter)
    return chapter


def seconds(text):
    parts = [int(part) for part in text.split(":")]
    return sum(part * 60 ** place for place, part in enumerate(reversed(parts)))


def store(game):
    chapter = chapter_of(game)
    tags, moves, clocks = game["tags"], game["moves"], game["clocks"]
    chapter["tags"].update({name: value for name, value in tags.items()
                            if name != "Date" and value not in ("", "?", "unknown")})
    for back in (1, 2):
        ply = len(moves) - back
        name = "WhiteClock" if ply % 2 == 0 else "BlackClock"
        if ply >= 0 and clocks[ply] is None and name in tags:
            clocks[ply] = seconds(tags[name])
    common = 0
    while common < min(len(moves), len(chapter["moves"])) and moves[common] == chapter["moves"][common]:
        common += 1
    if common < len(moves) and common < len(chapter["moves"]):
        chapter["variations"] += 1
    elif common == len(moves) and common < len(chapter["moves"]):
        # Nothing is deleted. The surplus becomes a variation that nobody wants.
        chapter["truncated"] += 1
        return chapter
    chapter["moves"] = moves
    chapter["clocks"] = clocks
    return chapter


def push(body):
    """The answer to a push: the status, and the JSON."""
    if len(body) > CONTROL["most_bytes"]:
        return 413, None
    texts = split(body.decode())
    if not 1 <= len(texts) <= 100:
        return 400, {"error": "1 to 100 games"}
    answers, stored = [], []
    for text in texts:
        game = judged(text)
        tags = {name: value for name, value in game.get("tags", {}).items()}
        if CONTROL["upstream"]:
            answers.append({"tags": tags, "error": "The broadcast round has an upstream URL"})
            continue
        error = CONTROL["refuse"].get(tags.get("GameId")) or game["error"]
        if error:
            answers.append({"tags": tags, "error": error})
        elif not (nameless(tags, "White") or nameless(tags, "Black")):
            stored.append(store(game))
            answers.append({"tags": tags, "moves": len(game["moves"])})
    # The order of the boards is taken over only from a push with all chapters.
    if all(any(chapter is one for one in stored) for chapter in CHAPTERS):
        CHAPTERS[:] = stored
    # Answers need not come in the order of the games.
    return 200, {"games": answers[::-1]}


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
            self.answer(200, {"/_log": LOG, "/_state": CHAPTERS}.get(self.path, {}))

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
            status, value = push(body)
            result = status, value, []
        entry["status"] = result[0]
        return result


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
