#!/usr/bin/python3
"""A substitute for Lichess' accounts and broadcasts, with its rules. For tests only.

    lichess_site.py JUDGE [PORT]    prints its port, then serves until it is killed

JUDGE is a program that reads PGN and prints one line of JSON for each game. It refuses everything that Lichess refuses, and more: a field
that Lichess would silently ignore is an error here. [spec: Lichess API 2.0.165; seen: the code of lila, modules/relay and modules/oauth]
  /oauth, POST /oauth/authorize    the login with PKCE, as a page with a button; POST and DELETE /api/token; POST /api/token/test
  /broadcast/new, /broadcast/ID/edit, /broadcast/ID/new, /broadcast/round/ID/edit[?patch=1]
  /api/broadcast/by/USER, /api/broadcast/ID, /api/broadcast/-/-/ID, /api/broadcast/round/ID/push
and for the tests:
  GET  /_log       each request of a program: method, path, status, and whether it came during a pause that Lichess wanted, or
  with another one
  GET  /_state     tokens, broadcasts with their groups, rounds with their chapters
  POST /_control   {"user", "answers": [...]}: an element replaces the next answer: {"status", "retry_after", "path"}, or {"lost": true}:
                   it is carried out, and nobody gets the answer; "path": only of a request whose path has this text
  POST /_act       what a human does there: {"act": "token", "scopes": [...]} (the answer has it), {"act": "revoke"},
                   {"act": "round", "id", and fields}, {"act": "delete_round", "id"}, {"act": "new_round", "broadcast", and fields},
                   {"act": "broadcast", "id", and fields}, {"act": "new_broadcast", "name"}, {"act": "delete_broadcast", "id"},
                   {"act": "group", "name", "tours": [ids]}
"""
import base64, hashlib, html, json, re, secrets, string, sys, threading, time, zoneinfo
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from lichess_chapters import Chapters, split

if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
    # Help is no mistake. Any other wrong use is one.
    asked = sys.argv[1:] in (["--help"], ["-h"])
    print(__doc__, file=sys.stdout if asked else sys.stderr)
    sys.exit(0 if asked else 2)
JUDGE = sys.argv[1]
LOCK, COUNTING = threading.RLock(), threading.Lock()
CONTROL = {"user": "club", "answers": [], "most_bytes": 512 * 1024, "upstream": False, "refuse": {}}
LOG, CODES, TOKENS, TOURS, ROUNDS, GROUPS = [], {}, {}, {}, {}, []
BUSY = {"count": 0, "silent_until": 0.0}
SCOPES = {"study:read", "study:write", "preference:read", "preference:write", "email:read", "challenge:read", "challenge:write", "board:play"}
CODE_SECONDS, ROUNDS_A_TOUR, TOURS_A_DAY, SILENCE = 120, 64, 20, 60
TOUR_FIELDS = {"name", "markdown", "showScores", "showRatingDiffs", "teamTable", "showTeamScores", "visibility", "players", "teams", "info.format",
               "info.tc", "info.fideTC", "info.timeZone", "info.location", "info.players", "info.website", "info.standings", "info.regulations",
               "grouping.info.name", "grouping.info.tours"}
ROUND_FIELDS = {"name", "syncSource", "syncUrl", "startsAt", "startsAfterPrevious", "status", "delay", "rated"}


class Refused(Exception):
    def __init__(self, status, value):
        super().__init__(str(value))
        self.status, self.value = status, value


def new_id():
    return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(8))


def now_ms():
    return int(time.time() * 1000)


def slug(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "-"


def form_error(field, text):
    # jsonFormError of lila: an object of fields with lists of texts.
    raise Refused(400, {"error": {field: [text]}})


def oauth_error(error, text):
    raise Refused(400, {"error": error, "error_description": text})


def check_length(form, field, most, least=0):
    value = form.get(field)
    if value is None:
        return
    if len(value.strip()) < least:
        form_error(field, f"Minimum length is {least}")
    if len(value) > most:
        form_error(field, f"Maximum length is {most}")


def check_boolean(form, *fields):
    for field in fields:
        if form.get(field, "true") not in ("true", "false"):
            form_error(field, "error.boolean")


def check_fields(form, known):
    for field in form:
        if field not in known:
            form_error(field, "Lichess has no such field")


def tour_of_form(form):
    check_fields(form, TOUR_FIELDS)
    if "name" not in form:
        form_error("name", "This field is required")
    check_length(form, "name", 80, 3)
    for field in ("info.format", "info.tc", "info.location"):
        check_length(form, field, 80)
    check_length(form, "info.players", 120)
    check_length(form, "markdown", 20000)
    check_boolean(form, "showScores", "showRatingDiffs", "teamTable", "showTeamScores")
    if form.get("info.fideTC", "rapid") not in ("standard", "rapid", "blitz"):
        form_error("info.fideTC", "Invalid value")
    if "info.timeZone" in form and form["info.timeZone"] not in zoneinfo.available_timezones():
        form_error("info.timeZone", "Invalid time zone")
    for field in ("info.website", "info.standings", "info.regulations"):
        if field in form and urlsplit(form[field]).scheme not in ("http", "https"):
            form_error(field, "Invalid URL")
    if form.get("visibility", "public") not in ("public", "unlisted", "private"):
        form_error("visibility", "Invalid value")
    if form.get("showTeamScores") == "true" and form.get("teamTable") != "true":
        form_error("", "Team scores need the team table")
    return {field: value for field, value in form.items() if not field.startswith("grouping.")}


def group_of_form(form, user):
    if "grouping.info.name" not in form:
        return None
    ids = [one for one in form.get("grouping.info.tours", "").split("\n") if one]
    for one in ids:
        if one not in TOURS or TOURS[one]["owner"] != user:
            form_error("grouping.info.tours", "not your broadcast: " + one)
    return {"name": form["grouping.info.name"], "tours": ids}


def round_of_form(form, patch, before):
    check_fields(form, ROUND_FIELDS)
    if "name" not in form and not patch:
        form_error("name", "This field is required")
    check_length(form, "name", 80, 3)
    check_boolean(form, "rated", "startsAfterPrevious")
    if form.get("syncSource", "push") not in ("push", "url"):
        form_error("syncSource", "Invalid value")
    if "startsAt" in form and not (form["startsAt"].isdigit() and int(form["startsAt"]) >= 1356998400070):
        form_error("startsAt", "error.date")
    if "delay" in form and not (form["delay"].isdigit() and int(form["delay"]) <= 3600):
        form_error("delay", "Must be less than or equal to 3600")
    if form.get("status", "new") not in ("new", "started", "finished"):
        form_error("status", "Invalid value")
    made = dict(before)
    # Without patch, missing fields are removed.
    if not patch:
        made.update({"startsAt": None, "delay": 0, "rated": False, "finishedAt": None, "upstream": False})
    if "name" in form:
        made["name"] = form["name"].strip()
    if "startsAt" in form:
        made["startsAt"] = int(form["startsAt"])
    if "delay" in form:
        made["delay"] = int(form["delay"])
    if "rated" in form:
        made["rated"] = form["rated"] == "true"
    if "syncSource" in form:
        made["upstream"] = form["syncSource"] == "url"
    status = form.get("status")
    # A new round without a status has started.
    if status == "started" or (status is None and not before):
        made["startedAt"] = now_ms()
        made["finishedAt"] = None
    elif status == "finished":
        made["finishedAt"] = now_ms()
    elif status == "new":
        made["startedAt"] = made["finishedAt"] = None
    return made


def shown_round(one):
    made = {"id": one["id"], "name": one["name"], "slug": slug(one["name"]), "createdAt": one["createdAt"], "rated": one["rated"],
            "url": f"https://lichess.org/broadcast/{slug(TOURS[one['tour']]['form']['name'])}/{slug(one['name'])}/{one['id']}"}
    starts = one["startsAt"] or one["startedAt"]
    made.update({"startsAt": starts} if starts else {})
    made.update({"delay": one["delay"]} if one["delay"] else {})
    if one["finishedAt"]:
        made.update({"finishedAt": one["finishedAt"], "finished": True})
    elif one["startedAt"]:
        made["ongoing"] = True
    return made


def shown_tour(tour):
    form = tour["form"]
    return {"id": tour["id"], "name": form["name"], "slug": slug(form["name"]), "createdAt": tour["createdAt"],
            **({"description": form["markdown"]} if "markdown" in form else {}),
            "info": {name[5:]: value for name, value in form.items() if name.startswith("info.")},
            "url": f"https://lichess.org/broadcast/{slug(form['name'])}/{tour['id']}"}


def shown_group(group):
    return {"name": group["name"], "tours": [{"id": one, "name": TOURS[one]["form"]["name"]} for one in group["tours"] if one in TOURS]}


def rounds_of(tour):
    return [one for one in ROUNDS.values() if one["tour"] == tour["id"]]


def add_tour(user, form):
    tour = {"id": new_id(), "owner": user, "createdAt": now_ms(), "form": form}
    TOURS[tour["id"]] = tour
    return tour


def add_round(tour, fields):
    one = {"id": new_id(), "tour": tour["id"], "createdAt": now_ms(), "startedAt": None, "finishedAt": None, "startsAt": None, "delay": 0,
           "rated": False, "upstream": False}
    one.update(fields)
    one["boards"] = Chapters(JUDGE, CONTROL)
    ROUNDS[one["id"]] = one
    return one


def has_result(chapter):
    return chapter["tags"].get("Result", "*") != "*"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value, headers=()):
        data = value if isinstance(value, bytes) else json.dumps(value).encode() if value is not None else b""
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    # The caller, and their rights.
    def token(self):
        given = self.headers.get("Authorization", "")
        if not given:
            return None
        known = TOKENS.get(given.removeprefix("Bearer "))
        if known is None:
            raise Refused(401, {"error": "No such token"})
        return known

    def user(self, scope):
        known = self.token()
        if known is None:
            raise Refused(401, {"error": "Missing authorization header"})
        if scope not in known["scopes"]:
            raise Refused(403, {"error": f"Missing scope: {scope}"})
        return known["user"]

    def form(self):
        if self.headers.get("Content-Type", "").split(";")[0] != "application/x-www-form-urlencoded":
            raise Refused(415, {"error": "Expecting a form"})
        pairs = parse_qsl(self.body.decode(), keep_blank_values=True, strict_parsing=bool(self.body), encoding="utf-8", errors="strict")
        if len(dict(pairs)) != len(pairs):
            raise Refused(400, {"error": "a field comes twice"})
        return dict(pairs)

    def wants_json(self):
        if "application/json" not in self.headers.get("Accept", ""):
            raise Refused(303, None)

    def show_login(self, query):
        fields = dict(parse_qsl(query))
        for field in ("client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method"):
            if not fields.get(field):
                raise Refused(400, {"error": field + " required"})
        if urlsplit(fields["redirect_uri"]).scheme not in ("http", "https"):
            raise Refused(400, {"error": "exotic redirect_uri scheme not allowed"})
        error = None
        if fields["response_type"] != "code":
            error = "unsupported_response_type"
        elif fields["code_challenge_method"] != "S256" or not re.fullmatch(r"[A-Za-z0-9_-]{43}", fields["code_challenge"]):
            error = "unauthorized_client"
        elif set(fields.get("scope", "").split()) - SCOPES:
            error = "invalid_scope"
        return fields, error

    def back(self, fields, values):
        if "state" in fields:
            values["state"] = fields["state"]
        return 303, None, [("Location", fields["redirect_uri"] + "?" + urlencode(values))]

    def login(self, query):
        fields, error = self.show_login(query)
        if error:
            return self.back(fields, {"error": error, "error_description": error})
        cancel = fields["redirect_uri"] + "?" + urlencode({"error": "access_denied", "error_description": "user cancelled authorization",
                                                         "state": fields.get("state", "")})
        page = (f"<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Authorize</title>"
                f"<h1>Authorize {html.escape(fields['client_id'])}</h1><p>{html.escape(fields.get('scope', ''))}</p>"
                f"<form method=post action='/oauth/authorize?{html.escape(query)}'><button>Authorize</button></form>"
                f"<p><a href='{html.escape(cancel)}'>Cancel</a></p>")
        return 200, page.encode(), [("Content-Type", "text/html; charset=utf-8")]

    def authorize(self, query):
        fields, error = self.show_login(query)
        if error:
            return self.back(fields, {"error": error, "error_description": error})
        code = "liu_" + secrets.token_hex(16)
        CODES[code] = {"fields": fields, "end": time.time() + CODE_SECONDS}
        return self.back(fields, {"code": code})

    def give_token(self):
        form = self.form()
        if form.get("grant_type") != "authorization_code":
            oauth_error("unsupported_grant_type", "supports only grant_type 'authorization_code'")
        for field in ("code", "code_verifier", "redirect_uri", "client_id"):
            if not form.get(field):
                oauth_error("invalid_request", field + " required")
        if len(form["code_verifier"]) < 43:
            oauth_error("invalid_request", "code_verifier too short")
        if "client_secret" in form:
            oauth_error("invalid_request", "there is no client secret")
        known = CODES.pop(form["code"], None)
        if known is None or known["end"] < time.time():
            oauth_error("invalid_grant", "authorization code invalid, expired or consumed")
        fields = known["fields"]
        if form["redirect_uri"] != fields["redirect_uri"]:
            oauth_error("invalid_grant", "authorization code was issued for a different redirect_uri")
        if form["client_id"] != fields["client_id"]:
            oauth_error("invalid_grant", "authorization code was issued for a different client_id")
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if challenge != fields["code_challenge"]:
            oauth_error("invalid_grant", "hash of code_verifier does not match code_challenge")
        token = "lio_" + secrets.token_hex(16)
        TOKENS[token] = {"user": CONTROL["user"], "scopes": fields.get("scope", "").split()}
        return 200, {"token_type": "Bearer", "access_token": token, "expires_in": 31536000}, []

    def about_tokens(self):
        if self.headers.get("Content-Type") != "text/plain":
            raise Refused(400, {"error": "Invalid content type"})
        def about(one):
            known = TOKENS.get(one)
            return known and {"userId": known["user"], "scopes": ",".join(known["scopes"]), "expires": None}
        return 200, {one: about(one) for one in self.body.decode().split(",")[:1000]}, []

    def seen_tour(self, tour_id):
        tour = TOURS.get(tour_id)
        known = self.token()
        if tour is None:
            raise Refused(404, {"error": "Not found"})
        if tour["form"].get("visibility") == "private":
            if not known or "study:read" not in known["scopes"] or known["user"] != tour["owner"]:
                raise Refused(404, {"error": "Not found"})
        return tour

    def make_tour(self):
        user = self.user("study:write")
        self.wants_json()
        form = self.form()
        made = tour_of_form(form)
        group = group_of_form(form, user)
        if sum(1 for one in TOURS.values() if one["owner"] == user) >= TOURS_A_DAY:
            raise Refused(429, {"error": "Too many requests. Try again later."})
        tour = add_tour(user, made)
        if group:
            GROUPS.append(group)
        return 200, {"tour": shown_tour(tour), "rounds": []}, []

    def change_tour(self, tour_id):
        user = self.user("study:write")
        self.wants_json()
        tour = TOURS.get(tour_id)
        if tour is None:
            raise Refused(404, {"error": "Not found"})
        if tour["owner"] != user:
            raise Refused(403, {"error": "Not your broadcast"})
        form = self.form()
        tour["form"] = tour_of_form(form)
        group = group_of_form(form, user)
        if group:
            GROUPS[:] = [one for one in GROUPS if tour_id not in one["tours"]] + [group]
        return 200, {"ok": True}, []

    def make_round(self, tour_id):
        user = self.user("study:write")
        self.wants_json()
        tour = TOURS.get(tour_id)
        if tour is None or tour["owner"] != user:
            raise Refused(404, {"error": "Not found"})
        fields = round_of_form(self.form(), False, {})
        if len(rounds_of(tour)) >= ROUNDS_A_TOUR:
            form_error("", "Maximum rounds per tournament: 64")
        one = add_round(tour, fields)
        return 200, {"round": shown_round(one), "tour": shown_tour(tour), "study": {"writeable": True, "features": {}}}, []

    def owned_round(self, round_id, status):
        user = self.user("study:write")
        one = ROUNDS.get(round_id)
        if one is None:
            raise Refused(404, {"error": "Not found"})
        if TOURS[one["tour"]]["owner"] != user:
            raise Refused(status, {"error": "Not yours"})
        return one

    def change_round(self, round_id, query):
        one = self.owned_round(round_id, 404)
        self.wants_json()
        one.update(round_of_form(self.form(), dict(parse_qsl(query)).get("patch") in ("1", "true"), one))
        return 200, self.about_round(one), []

    def about_round(self, one):
        known = self.token()
        owner = TOURS[one["tour"]]["owner"]
        return {"round": shown_round(one), "tour": shown_tour(TOURS[one["tour"]]),
                "study": {"writeable": bool(known and known["user"] == owner)}, "games": []}

    def push(self, round_id):
        one = self.owned_round(round_id, 403)
        boards = one["boards"]
        boards.control = dict(CONTROL, upstream=one["upstream"])
        status, value = boards.push(self.body)
        if status == 200 and not one["upstream"]:
            # The first move starts a round, and a later one opens it again.
            pushed = [game["tags"].get("GameId") for game in value["games"] if "error" not in game]
            moved = any(game.get("moves") for game in value["games"])
            if moved:
                one["startedAt"] = one["startedAt"] or now_ms()
                one["finishedAt"] = None
            mine = [chapter for chapter in boards.chapters if chapter["tags"].get("GameId") in pushed]
            if mine and all(map(has_result, mine)) and all(map(has_result, boards.chapters)):
                one["finishedAt"] = one["finishedAt"] or now_ms()
        return status, value, []

    def result(self, method, path, query):
        if (method, path) == ("GET", "/oauth"):
            return self.login(query)
        if (method, path) == ("POST", "/oauth/authorize"):
            return self.authorize(query)
        if (method, path) == ("POST", "/api/token"):
            return self.give_token()
        if (method, path) == ("DELETE", "/api/token"):
            if self.token() is None:
                raise Refused(401, {"error": "Missing authorization header"})
            del TOKENS[self.headers["Authorization"].removeprefix("Bearer ")]
            return 204, None, []
        if (method, path) == ("POST", "/api/token/test"):
            return self.about_tokens()
        if (method, path) == ("POST", "/broadcast/new"):
            return self.make_tour()
        words = [unquote(word) for word in path.strip("/").split("/")]
        match [method, *words]:
            case ["GET", "api", "broadcast", "by", name]:
                known = self.token()
                sees_all = bool(known and known["user"] == name.lower() and "study:read" in known["scopes"])
                tours = [one for one in reversed(TOURS.values())
                         if one["owner"] == name.lower() and (sees_all or one["form"].get("visibility", "public") == "public")]
                return 200, {"currentPage": 1, "maxPerPage": 24, "currentPageResults": [{"tour": shown_tour(one)} for one in tours[:24]],
                             "nbResults": len(tours), "previousPage": None, "nextPage": None, "nbPages": 1}, []
            case ["GET", "api", "broadcast", "-", "-", one] if one in ROUNDS:
                return 200, self.about_round(ROUNDS[one]), []
            case ["GET", "api", "broadcast", one]:
                tour = self.seen_tour(one)
                group = next((each for each in GROUPS if one in each["tours"]), None)
                return 200, {"tour": shown_tour(tour), "rounds": [shown_round(each) for each in rounds_of(tour)],
                             **({"group": shown_group(group)} if group else {})}, []
            case ["POST", "broadcast", "round", one, "edit"]:
                return self.change_round(one, query)
            case ["POST", "broadcast", one, "edit"]:
                return self.change_tour(one)
            case ["POST", "broadcast", one, "new"]:
                return self.make_round(one)
            case ["POST", "api", "broadcast", "round", one, "push"]:
                return self.push(one)
        raise Refused(404, {"error": "Not found"})

    def act(self, asked):
        act = asked.pop("act")
        if act == "token":
            token = "lip_" + secrets.token_hex(8)
            TOKENS[token] = {"user": CONTROL["user"], "scopes": asked["scopes"]}
            return {"token": token}
        if act == "revoke":
            TOKENS.clear()
        elif act == "round":
            ROUNDS[asked["id"]].update(asked)
        elif act == "delete_round":
            del ROUNDS[asked["id"]]
        elif act == "new_round":
            return {"id": add_round(TOURS[asked.pop("broadcast")], asked)["id"]}
        elif act == "broadcast":
            TOURS[asked.pop("id")]["form"].update(asked)
        elif act == "group":
            GROUPS.append(asked)
        elif act == "new_broadcast":
            return {"id": add_tour(CONTROL["user"], {"name": asked["name"]})["id"]}
        elif act == "delete_broadcast":
            for one in [each for each in ROUNDS.values() if each["tour"] == asked["id"]]:
                del ROUNDS[one["id"]]
            del TOURS[asked["id"]]
        else:
            raise Refused(400, {"error": "no such act"})
        return {}

    def state(self):
        def round_state(one):
            return {**{name: value for name, value in one.items() if name != "boards"}, "chapters": one["boards"].chapters}
        return {"tokens": TOKENS, "groups": GROUPS,
                "broadcasts": [{**tour, "rounds": [round_state(one) for one in rounds_of(tour)]} for tour in TOURS.values()]}

    def serve(self, method):
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0) or 0))
        path, _, query = self.path.partition("?")
        if path.startswith("/_"):
            with LOCK:
                if path == "/_act":
                    return self.answer(200, self.act(json.loads(self.body)))
                if path == "/_control":
                    CONTROL.update(json.loads(self.body))
                return self.answer(200, {"/_log": LOG, "/_state": self.state()}.get(path, {}))
        # The pages of the login are a person's.
        is_program = not path.startswith("/oauth")
        entry = {"method": method, "path": path, "query": query, "type": self.headers.get("Content-Type", ""),
                 "form": self.body.decode(errors="replace") if "form" in self.headers.get("Content-Type", "") else "",
                 "games": len(split(self.body.decode(errors="replace"))) if path.endswith("/push") else 0, "status": 0}
        with COUNTING:
            BUSY["count"] += is_program
            entry["overlaps"] = is_program and BUSY["count"] > 1
        with LOCK:
            entry["in_silence"] = is_program and time.time() < BUSY["silent_until"]
            if is_program:
                LOG.append(entry)
            waiting = CONTROL["answers"]
            special = waiting.pop(0) if is_program and waiting and waiting[0].get("path", "") in path else {}
            try:
                if "status" in special:
                    headers = [("Retry-After", str(special["retry_after"]))] if "retry_after" in special else []
                    status, value = special["status"], {"error": special.get("error", "")}
                else:
                    status, value, headers = self.result(method, path, query)
            except Refused as refused:
                status, value, headers = refused.status, refused.value, []
            except (ValueError, UnicodeDecodeError) as broken:
                status, value, headers = 400, {"error": str(broken)}, []
            if status == 429:
                BUSY["silent_until"] = time.time() + max(SILENCE, special.get("retry_after", 0))
            entry["status"] = status
        with COUNTING:
            BUSY["count"] -= is_program
        if special.get("lost"):
            self.close_connection = True
            return
        self.answer(status, value, headers)

    def do_GET(self):
        self.serve("GET")

    def do_POST(self):
        self.serve("POST")

    def do_DELETE(self):
        self.serve("DELETE")


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
