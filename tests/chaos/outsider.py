#!/usr/bin/python3
"""Tries to see a game before its delay has passed, from another address and without a token.

    tests/chaos/outsider.py BIN-DIRECTORY

A hall has the configuration of the README ("Broadcast a round"), with fifteen minutes of delay. It also serves https, gRPC to viewers,
and LiveChess and files to everybody. A relay shows the hall to the street, and gets everything from it at once. While a game is played
and after it, somebody in the street calls every method of every service, by gRPC, HTTP and HTTP/2 (curl), and reads every page, output
and file, also with a browser. No answer may show a ply: no move, no position. To know that a ply would be found, a screen of the hall
and a display read the same, and must find all of them. They must have each ply within a second.

Each machine is a network namespace, so it needs root. Without it, it ends with 77.
"""

import argparse
import concurrent.futures
import contextlib
import ctypes
import http.client
import json
import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "demo"))
PREFIX = f"jadoube-{os.getpid()}-"
# The street and the relay are in one network, the hall's screens in another one.
STREET, RELAY, SCREEN = "10.0.7.2", "10.0.7.3", "10.0.5.2"
HALL_IN_STREET, HALL_IN_HALL = "10.0.7.1", "10.0.5.1"
HTTP, HTTPS, GRPC, LIVECHESS = 8080, 8443, 50961, 1982
NOT_RUN = 77
AT_ONCE = 24
# The time for a stream, and for any other answer. A caller who calls too often is refused, and calls again.
STREAM_SECONDS, PATIENCE = 1.0, 20.0
NO_ANSWER = b"\0never answered"
PLIES_OF_GAME = 33
LIVE_WITHIN = 1.0


# --- machines


def ip(*words):
    subprocess.check_call(["ip", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Machines:
    """The hall with a cable to the street, the relay and the screen."""

    NAMES = ("hall", "street", "relay", "screen")

    def __enter__(self):
        self.made = []
        for name in self.NAMES:
            ip("netns", "add", PREFIX + name)
            self.made.append(name)
            ip("-n", PREFIX + name, "link", "set", "lo", "up")
        hall = PREFIX + "hall"
        ip("-n", hall, "link", "add", "outside", "type", "bridge")
        for number, (name, address) in enumerate([("street", STREET), ("relay", RELAY), ("screen", SCREEN)]):
            cable = f"cable{number}"
            ip("link", "add", "name", cable, "netns", hall, "type", "veth", "peer", "name", "eth0", "netns", PREFIX + name)
            ip("-n", PREFIX + name, "addr", "add", address + "/24", "dev", "eth0")
            ip("-n", PREFIX + name, "link", "set", "eth0", "up")
            if name == "screen":
                ip("-n", hall, "addr", "add", HALL_IN_HALL + "/24", "dev", cable)
            else:
                ip("-n", hall, "link", "set", cable, "master", "outside")
            ip("-n", hall, "link", "set", cable, "up")
        ip("-n", hall, "addr", "add", HALL_IN_STREET + "/24", "dev", "outside")
        ip("-n", hall, "link", "set", "outside", "up")
        return self

    def __exit__(self, *_):
        for name in self.made:
            subprocess.call(["ip", "netns", "del", PREFIX + name])


def are_possible():
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = PREFIX + "try"
    if subprocess.call(["ip", "netns", "add", name], stderr=subprocess.DEVNULL) != 0:
        return False
    subprocess.call(["ip", "netns", "del", name])
    return True


def enter(machine):
    """Moves this process to that machine."""
    with open(f"/var/run/netns/{PREFIX}{machine}") as space:
        if ctypes.CDLL(None, use_errno=True).setns(space.fileno(), 0x40000000) != 0:
            raise OSError(ctypes.get_errno(), "setns")


class Task:
    """Does work(...) on a machine, in a process of its own."""

    def __init__(self, machine, work, *arguments):
        self.name = work.__name__
        self.ours, theirs = multiprocessing.Pipe()

        def run():
            enter(machine)
            theirs.send(work(*arguments))

        self.process = multiprocessing.get_context("fork").Process(target=run)
        self.process.start()
        theirs.close()

    def result(self):
        try:
            return self.ours.recv()
        except EOFError:
            raise SystemExit(f"{self.name} failed") from None
        finally:
            self.process.join()

    def stop(self):
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


def until(what, ask, patience=60):
    end = time.monotonic() + patience
    while not ask():
        if time.monotonic() > end:
            raise SystemExit(f"this did not happen: {what}")
        time.sleep(0.05)


# --- what is attacked


def configuration_of_readme(work):
    with open(os.path.join(ROOT, "README.md")) as readme:
        text = readme.read().split("## Broadcast a round")[1]
    block = re.search(r"```toml\n(.*?)```", text, re.S).group(1)
    assert 'delay = "15m"' in block and "0.0.0.0:8080" in block and "10.0.5.0/24" in block, "the README has another configuration"
    https = f'[http]\ntls_listen = ["0.0.0.0:{HTTPS}"]\ncertificate = "{work}/certificate.pem"\nkey = "{work}/key.pem"\n'
    # Everybody may reach LiveChess. The secret of the broadcast must be there.
    block = block.replace("[http]\n", https).replace(f"127.0.0.1:{LIVECHESS}", f"0.0.0.0:{LIVECHESS}")
    return block.replace("/etc/jadoube/lichess.token", f"{work}/lichess.token")


class Hall:
    def __init__(self, programs):
        self.programs = os.path.abspath(programs)
        self.work = tempfile.mkdtemp(prefix="jadoube-outsider-")
        self.children = []

    def run(self, machine, program, *arguments):
        log = open(f"{self.work}/log", "a")
        command = ["ip", "netns", "exec", PREFIX + machine, f"{self.programs}/{program}", *arguments]
        self.children.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log))

    def write(self, name, text):
        with open(f"{self.work}/{name}", "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(text)

    def start(self):
        subprocess.check_call(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
             "/CN=hall", "-keyout", f"{self.work}/key.pem", "-out", f"{self.work}/certificate.pem"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.write("lichess.token", "none\n")
        more = "".join(f'[[output]]\nname = "{kind}"\nkind = "{kind}"\n' for kind in ("overlay", "cloud"))
        self.write("hall.toml", f"""
[daemon]
data_dir = "{self.work}/hall"
[grpc]
listen = ["unix:{self.work}/socket"]
viewers = ["0.0.0.0:{GRPC}"]
[[board]]
id = "b1"
port = "{self.work}/b1.tty"
{configuration_of_readme(self.work)}
{more}
[[output]]
name = "folder"
kind = "folder"
dir = "{self.work}/folder"
""")
        self.run("hall", "jadoubed", "--config", f"{self.work}/hall.toml")
        until("the hall serves", lambda: self.is_up("unix:" + self.work + "/socket"))
        self.write("round1.pgn", '[Event "City Open"]\n[Site "Kyiv"]\n[Date "2026.11.29"]\n[Round "1.1"]\n[White "Alder, Ines"]\n'
                                 '[Black "Birk, Otto"]\n[Result "*"]\n\n*\n')
        self.jadoube("tournament", "set", "open", "--name", "City Open", "--site", "Kyiv")
        self.jadoube("tournament", "import", "open", f"{self.work}/round1.pgn", "--apply")
        self.jadoube("tournament", "boards", "open", "1=b1")
        self.write("operator.token", self.token("operator") + "\n")
        self.write("relay.toml", f"""
[daemon]
data_dir = "{self.work}/relay"
[grpc]
listen = ["unix:{self.work}/relay.socket"]
viewers = ["0.0.0.0:{GRPC}"]
[http]
listen = ["0.0.0.0:{HTTP}"]
[relay]
[[relay.hall]]
id = "north"
daemon = "{HALL_IN_STREET}:{GRPC}"
secret_file = "{self.work}/operator.token"
[[output]]
name = "live"
kind = "pgn"
[[output]]
name = "cloud"
kind = "cloud"
""")
        self.run("relay", "jadoubed", "--config", f"{self.work}/relay.toml")
        until("the relay serves", lambda: self.is_up("unix:" + self.work + "/relay.socket"))

    def play(self):
        game = os.path.join(ROOT, "tests", "e2e", "quick.pgn")
        self.run("hall", "jadoube", "virtual-board", "--link", f"{self.work}/b1.tty", "--pgn", game, "--speed", "4", "--linger", "600")

    def jadoube(self, *arguments, server=None):
        command = [f"{self.programs}/jadoube", "--server", server or f"unix:{self.work}/socket", *arguments]
        return subprocess.check_output(command, text=True, stderr=subprocess.DEVNULL)

    def is_up(self, server):
        try:
            self.jadoube("boards", "--json", server=server)
            return True
        except subprocess.CalledProcessError:
            return False

    def token(self, role):
        return self.jadoube("tokens", "create", "--role", role, "--name", "screen").split("\n")[0]

    def stop(self):
        for child in self.children:
            child.send_signal(signal.SIGTERM)
        for child in self.children:
            try:
                child.wait(20)
            except subprocess.TimeoutExpired:
                child.kill()
        shutil.rmtree(self.work, ignore_errors=True)


# --- what can be called


class Method:
    def __init__(self, path, is_stream, fields):
        # Of the request: the number, the name and whether it is a list, of each field of text.
        self.path, self.is_stream, self.fields = path, is_stream, fields

    def requests(self, prefix):
        """Values for the fields of a request: none, and usual ones. Streams send most without any."""
        if self.is_stream:
            return [{}]
        named = [{self.fields[0][1]: kind + prefix + id} for kind, id in NAMES.values()] if self.fields else []
        all_named = {name: kind + prefix + id for _, name, _ in self.fields for kind, id in [NAMES.get(name.rstrip("s"), ("", "en"))]}
        return [dict(each) for each in sorted({tuple(values.items()) for values in [{}, *named, all_named]})]


# By the name of the field.
NAMES = {"board": ("boards/", "b1"), "game": ("games/", "b1-1"), "tournament": ("tournaments/", "open")}


def all_methods():
    """Those of all services in the files of the protocols."""
    texts = []
    for folder, _, names in os.walk(os.path.join(ROOT, "proto")):
        texts += [open(os.path.join(folder, name)).read() for name in names if name.endswith(".proto")]
    messages = {
        name: [(int(number), field, bool(repeated))
               for repeated, field, number in re.findall(r"^  (repeated )?string (\w+) = (\d+)", body, re.M)]
        for text in texts
        for name, body in re.findall(r"^message (\w+) \{(.*?)^\}", text, re.S | re.M)}
    methods = []
    for text in texts:
        for service, body in re.findall(r"^service (\w+) \{(.*?)^\}", text, re.S | re.M):
            package = re.search(r"^package ([\w.]+);", text, re.M).group(1)
            for rpc, request, stream in re.findall(r"rpc (\w+)\(\s*(?:stream )?([\w.]+)\)\s*returns \((stream )?", body):
                methods.append(Method(f"/{package}.{service}/{rpc}", bool(stream), messages.get(request, [])))
    return methods


METHODS = all_methods()


def as_json(method, values):
    names = {name: re.sub("_(.)", lambda found: found[1].upper(), name) for _, name, _ in method.fields}
    lists = {name for _, name, is_list in method.fields if is_list}
    return json.dumps({names[name]: [value] if name in lists else value for name, value in values.items()}).encode()


def as_protobuf(method, values):
    numbers = {name: number for number, name, _ in method.fields}
    told = b""
    for name, value in values.items():
        key = numbers[name] << 3 | 2
        told += (bytes([key]) if key < 128 else bytes([key & 127 | 128, key >> 7])) + bytes([len(value)]) + value.encode()
    return told


PAGES_BELOW = {"/board": "/b1", "/clock": "/b1", "/game": "/b1-1", "/listen": "/b1", "/video": "/overlay"}


def all_paths(prefix):
    """Every page, every output and its files."""
    with open(os.path.join(ROOT, "daemon", "web", "pages.json")) as file:
        pages = [page["address"] for page in json.load(file)["pages"]]
    paths = [page + PAGES_BELOW.get(page, "").replace("b1", prefix + "b1") for page in pages]
    paths += ["/metrics", "/api/v1.0/eboards", "/folder/", "/.well-known/"]
    for name in ("live", "overlay", "cloud", "folder", "lichess"):
        for kind in ("pgn", "overlay", "cloud", "folder"):
            paths += [f"/{kind}/{name}", f"/{kind}/{name}/"]
    paths += ["/pgn/live/live.pgn", "/overlay/overlay/tables.json"]
    for cloud in ("boards", "open.main", f"{prefix}open.main"):
        cloud = f"/cloud/cloud/get/{cloud}/"
        paths += [cloud + "tournament.json", cloud + "round-1/index.json", cloud + "round-1/game-1.json", cloud + "round-1/game-1.json?poll"]
    return paths


# --- how it is attacked. All of these return {where: bytes}.


def all_of(asks):
    """{where: its answer}, of {where: (how, arguments...)}. Most of them wait, so they run together."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        asked = {where: pool.submit(*ask) for where, ask in asks.items()}
        return {where: each.result() for where, each in asked.items()}


def read_grpc(address, token, prefix):
    import grpc

    channel = grpc.insecure_channel(f"{address}:{GRPC}")
    metadata = [("authorization", "Bearer " + token)] if token else []

    def call(method, request, seconds):
        """The bytes of all responses that come in time, and those of the refusal."""
        end = time.monotonic() + PATIENCE
        while True:
            told = b""
            made = channel.stream_stream(method, request_serializer=bytes, response_deserializer=bytes)(
                iter([request]), timeout=seconds, metadata=metadata)
            try:
                for response in made:
                    told += response
            except grpc.RpcError as error:
                told += (error.details() or "").encode()
            if made.code() not in (grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.UNAVAILABLE):
                break
            if time.monotonic() > end:
                return NO_ANSWER + b": " + told
            time.sleep(0.2)
        for name, value in list(made.initial_metadata() or []) + list(made.trailing_metadata() or []):
            told += f"\n{name}: ".encode() + (value if isinstance(value, bytes) else value.encode())
        return told

    asks = {}
    for method in METHODS:
        for values in method.requests(prefix):
            asks[f"gRPC {method.path} {values}"] = (
                call, method.path, as_protobuf(method, values), STREAM_SECONDS if method.is_stream else 10)
    # list_services = "*", by reflection.
    for version in ("v1", "v1alpha"):
        asks[f"gRPC services, {version}"] = (
            call, f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo", b"\x3a\x01*", STREAM_SECONDS)
    with channel:
        return all_of(asks)


def get(address, port, path, fields=None, body=None, seconds=10.0, method=None, patience=PATIENCE):
    """The header and the body of an answer; of a stream, what comes in time."""
    latest = time.monotonic() + patience
    while True:
        end = time.monotonic() + seconds
        told = b""
        try:
            with contextlib.closing(http.client.HTTPConnection(address, port, timeout=seconds)) as made:
                made.request(method or ("GET" if body is None else "POST"), path, body, fields or {})
                connected = made.sock
                answer = made.getresponse()
                told = f"{answer.status}\n{answer.headers}".encode()
                while (left := end - time.monotonic()) > 0:
                    if connected:
                        connected.settimeout(left)
                    part = answer.read1(1 << 16)
                    if not part:
                        break
                    told += part
        except (OSError, http.client.HTTPException) as error:
            if not told:
                told = f"503\n{error!r}".encode()
        if not told.startswith((b"429", b"503\n")) or patience == 0:
            return told
        if time.monotonic() > latest:
            return NO_ANSWER + b": " + told
        time.sleep(0.2)


FORGED = {"X-Forwarded-For": SCREEN, "Forwarded": f"for={SCREEN}", "X-Real-IP": SCREEN}
FORGED_TOKENS = {"Authorization": "Bearer none", "Cookie": "jadoube=none; __Host-jadoube=none"}
# An address may show five wrong tokens in a minute. Then the answer is always the same.
WITH_FORGED_TOKENS = ("GameService/GetGame", "HallService/WatchHall")
AS_JSON = {"Content-Type": "application/json"}


def read_http(address, token, prefix):
    fields = {"Authorization": "Bearer " + token} if token else {}
    paths = all_paths(prefix)
    asks = {f"{way} {path}": (get, address, HTTP, path, fields, None, 10.0, way) for path in paths for way in ("GET", "HEAD")}
    told = all_of(asks)
    # The addresses in the lists of outputs.
    asks = {}
    for path in [path for path in paths if path.endswith("/") and path.count("/") == 3]:
        for name in re.findall(rb"[\w.%:/-]+\.(?:pgn|json|txt|html)", told[f"GET {path}"]):
            asks[f"GET {path}{name.decode()}"] = (get, address, HTTP, path + name.decode(), fields)
    if address != RELAY:
        asks["GET /overlay/overlay/events"] = (get, address, HTTP, "/overlay/overlay/events", fields, None, STREAM_SECONDS)
    for method in METHODS:
        seconds = STREAM_SECONDS if method.is_stream else 10.0
        for values in method.requests(prefix):
            body = as_json(method, values)
            asks[f"POST {method.path} {values}"] = (get, address, HTTP, method.path, {**fields, **AS_JSON}, body, seconds)
        if not token:
            asks[f"POST {method.path} {values}, with forged fields"] = (
                get, address, HTTP, method.path, {**FORGED, **AS_JSON}, body, seconds)
        if not token and method.path.endswith(WITH_FORGED_TOKENS):
            asks[f"POST {method.path}, with forged tokens"] = (
                get, address, HTTP, method.path, {**FORGED_TOKENS, **AS_JSON}, body, seconds, None, 0)
        query = "?connect=v1&encoding=json&message=" + urllib.parse.quote(body)
        asks[f"GET {method.path} {values}"] = (get, address, HTTP, method.path + query, fields, None, seconds)
        if method.is_stream:
            asks[f"GET {method.path}, as events"] = (
                get, address, HTTP, method.path + "?message=%7B%7D", {**fields, "Accept": "text/event-stream"}, None, seconds)
    return {**told, **all_of(asks)}


def curl(*words):
    """{address: answer} by HTTP/2 over TLS."""
    mark = "\n<<%{url} over %{http_version}>>\n"
    done = subprocess.run(["curl", "--http2", "--insecure", "--silent", "--include", "--no-buffer", "--write-out", mark, *words],
                          stdout=subprocess.PIPE, check=False)
    parts = re.split(rb"\n<<(\S+ over \S*)>>\n", done.stdout)
    return {f"curl {' '.join(words[:2])} {where.decode()}": data for data, where in zip(parts[0::2], parts[1::2])}


def read_curl(address, token):
    base = f"https://{address}:{HTTPS}"
    fields = ["--header", "Authorization: Bearer " + token] if token else []
    told = curl("--max-time", "20", *fields, *(base + path for path in all_paths("")))
    json_of = [*fields, "--header", "Content-Type: application/json"]
    calls = [base + method.path for method in METHODS if not method.is_stream]
    for body in ("{}", '{"name":"games/b1-1"}'):
        told.update(curl("--data", body, "--max-time", "20", *json_of, *calls))
    for stream in ("HallService/WatchHall", "HallService/WatchEvents", "GameService/WatchGames"):
        told.update(curl("--max-time", str(STREAM_SECONDS), *fields, "--header", "Accept: text/event-stream",
                         f"{base}/jadoube.v1.{stream}?message=%7B%7D"))
    return told


def read_livechess(address):
    base = "/api/v1.0/"
    told = all_of({f"LiveChess {path}": (get, address, LIVECHESS, path) for path in (
        "/", "/doc", "/pgn/games.pgn", base + "eboards", base + "pgn", base + "tournaments", base + "tournament/boards",
        base + "round/boards/0", base + "game/b1-1")})
    for game in re.findall(rb'"uuid"\s*:\s*"([^"]*)"', told[f"LiveChess {base}round/boards/0"]):
        path = base + "game/" + game.decode()
        told[f"LiveChess {path}"] = get(address, LIVECHESS, path)
    told["LiveChess, socket"] = read_socket(address)
    return told


def read_socket(address):
    """The messages of LiveChess' WebSocket to a subscriber of the first board."""
    told = b""
    try:
        with socket.create_connection((address, LIVECHESS), 10) as made:
            made.settimeout(STREAM_SECONDS)
            made.sendall(
                f"GET /api/v1.0 HTTP/1.1\r\nHost: {address}:{LIVECHESS}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
            told += made.recv(1 << 16)

            def say(text):
                made.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode())

            say('{"id":1,"call":"eboards"}')
            told += made.recv(1 << 16)
            for serial in re.findall(rb'"serialnr"\s*:\s*"([^"]*)"', told)[:1]:
                say('{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":2,"param":{"serialnr":"' + serial.decode() + '"}}}')
            end = time.monotonic() + STREAM_SECONDS
            while time.monotonic() < end:
                part = made.recv(1 << 16)
                if not part:
                    break
                told += part
    except OSError as error:
        if not told:
            return NO_ANSWER + f": {error}".encode()
    return told


def read_all(address, token=None):
    """Everything that a caller with this token, or without one, can get at one machine."""
    prefix = "north:" if address == RELAY else ""
    told = {**read_grpc(address, token, prefix), **read_http(address, token, prefix)}
    if address != RELAY:
        told.update(read_livechess(address))
        told.update(read_curl(address, token))
    return {f"{address} {where}": data for where, data in told.items()}


def read_folder(folder):
    told = {}
    for directory, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(directory, name), "rb") as file:
                told[f"folder {name}"] = file.read()
    return told


# All of a page, also what its elements hide, and the pieces on its boards.
TEXT_OF_PAGE = """(() => {
  const all = (node) => [...node.querySelectorAll('*')].flatMap((each) => each.shadowRoot ? [each.shadowRoot, ...all(each.shadowRoot)] : []);
  return [document.documentElement.outerHTML, document.documentElement.innerText, ...all(document).map((root) => root.innerHTML),
    ...[...document.querySelectorAll('jd-board')].map((board) => board.placement)].join('\\n');
})()"""


def browse(address, wanted):
    """The text of the pages in Chromium: {where: text}. It waits for some time until a page has what is `wanted`."""
    from page_picture import DevTools

    told = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--lang=en",
             f"--user-data-dir={profile}", "about:blank"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        try:
            port = next(found[1] for found in (re.search(r"DevTools listening on ws://[^/]*:(\d+)/", line) for line in browser.stderr) if found)
            pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list"))
            page = DevTools(next(one for one in pages if one["type"] == "page")["webSocketDebuggerUrl"])
            for path in ("/wall", "/board/b1", "/game/b1-1"):
                page.call("Page.navigate", url=f"http://{address}:{HTTP}{path}")
                end = time.monotonic() + 10
                while time.monotonic() < end:
                    text = page.call("Runtime.evaluate", expression=TEXT_OF_PAGE)["result"].get("value", "")
                    if re.search(wanted, text):
                        break
                    time.sleep(0.2)
                told[f"{address} browser {path}"] = text.encode()
        finally:
            browser.terminate()
            browser.wait()
    return told


# --- the truth, and what was found of it


def plies_of(address, token):
    """The plies of the game, from that machine."""
    fields = {**AS_JSON, **({"Authorization": "Bearer " + token} if token else {})}
    told = get(address, HTTP, "/jadoube.v1.GameService/GetGame", fields, b'{"name":"games/b1-1"}')
    try:
        return json.loads(told[told.index(b"{") :]).get("game", {}).get("plies", [])
    except ValueError:
        return []


def signs_of(plies):
    """{sign: the ply that it shows}. A sign is the move in UCI, the number and SAN, or the pieces after the ply. The result shows
    the last ply."""
    board = START.copy()
    signs = {}
    for number, ply in enumerate(plies, 1):
        uci, san = ply["uci"], ply["san"]
        play(board, uci)
        if number % 2:
            signs[f"{number // 2 + 1}. {san}".encode()] = number
        signs[f'"{san}"'.encode()] = number
        signs[f'"{uci}"'.encode()] = number
        # A field of text in a message begins with its length.
        signs[bytes([len(uci)]) + uci.encode()] = number
        signs[placement(board).encode()] = number
    if len(plies) == PLIES_OF_GAME:
        signs.update({sign: PLIES_OF_GAME for sign in (b"RESULT_WHITE_WINS", b'"1-0"', b"1 : 0")})
    return signs


START = {f + r: p for r, row in (("8", "rnbqkbnr"), ("7", "p" * 8), ("2", "P" * 8), ("1", "RNBQKBNR")) for f, p in zip("abcdefgh", row)}


def play(board, uci):
    """Makes a legal move."""
    source, target = uci[:2], uci[2:4]
    piece = board.pop(source)
    if piece in "pP" and source[0] != target[0] and target not in board:
        del board[target[0] + source[1]]
    if piece in "kK" and abs(ord(source[0]) - ord(target[0])) == 2:
        rook, beside = ("h", "f") if target[0] == "g" else ("a", "d")
        board[beside + source[1]] = board.pop(rook + source[1])
    if len(uci) == 5:
        piece = uci[4].upper() if piece == "P" else uci[4]
    board[target] = piece


def placement(board):
    """As in a FEN."""
    ranks = ("".join(board.get(f + r, "1") for f in "abcdefgh") for r in "87654321")
    return re.sub("1+", lambda ones: str(len(ones[0])), "/".join(ranks))


def placement_after(plies):
    board = START.copy()
    for ply in plies:
        play(board, ply["uci"])
    return placement(board).encode()


def plies_in(told, before, signs):
    """{where: the plies that it shows}. Its answers before the game show nothing."""
    found = {}
    for where, data in told.items():
        earlier = before.get(where, b"")
        if data == earlier:
            continue
        plies = {ply for sign, ply in signs.items() if sign in data and sign not in earlier}
        if plies:
            found[where] = plies
    return found


def follow(address, token):
    """The time at which a reader had each ply, by the clock of this machine."""
    had = []
    end = time.monotonic() + 180
    while len(had) < PLIES_OF_GAME and time.monotonic() < end:
        number = len(plies_of(address, token))
        had += [time.monotonic()] * (number - len(had))
        time.sleep(0.05)
    return had


class Report:
    def __init__(self):
        self.failed = False

    def add(self, what, value, is_right):
        self.failed |= not is_right
        print(f"{what:74} {value!s:>12} {'ok' if is_right else 'WRONG'}", flush=True)


def look_from_street(hall):
    readings = [Task("street", read_all, address) for address in (HALL_IN_STREET, RELAY)]
    at_hall, at_relay = (each.result() for each in readings)
    return {**at_hall, **at_relay, **read_folder(hall.work + "/folder")}


class Finds:
    """The plies that an outsider found."""

    def __init__(self, before):
        self.before, self.places, self.plies, self.silent = before, set(), set(), set()

    def add(self, told, plies):
        self.silent |= {where for where, data in told.items() if data.startswith(NO_ANSWER)}
        for where, which in plies_in(told, self.before, signs_of(plies)).items():
            self.places.add(where)
            self.plies |= which


def attack(hall, report):
    arbiter, display = hall.token("arbiter"), hall.token("display")
    before = look_from_street(hall)
    services = set(re.findall(rb"[a-z]\w*(?:\.\w+)+", before[f"{HALL_IN_STREET} gRPC services, v1alpha"]))
    unknown = services - {method.path[1:].split("/")[0].encode() for method in METHODS}
    unknown = {name for name in unknown if not name.startswith((b"grpc.reflection.", b"grpc.health."))}
    report.add("services that the hall names, and that are in no file", len(unknown), services and not unknown)
    over_http2 = sum(where.endswith("over 2") for where in before)
    report.add("answers to curl over HTTP/2", over_http2, over_http2 > 150)
    report.add("answers that somebody in the street gets before the game", len(before), len(before) > 1000)

    finds = Finds(before)
    judge = Task("hall", follow, "127.0.0.1", arbiter)
    live = {"a screen of the hall": Task("screen", follow, HALL_IN_HALL, None),
            "a display in the street, with a token": Task("street", follow, HALL_IN_STREET, display)}
    try:
        hall.play()
        readings, plies = 0, []
        end = time.monotonic() + 180
        while len(plies) < PLIES_OF_GAME and time.monotonic() < end:
            readings += 1
            told = look_from_street(hall)
            plies = Task("hall", plies_of, "127.0.0.1", arbiter).result()
            finds.add(told, plies)
        # Once more, when nothing moves any more.
        finds.add(look_from_street(hall), plies)
        played = judge.result()
        report.add("plies that were played", len(played), len(played) == PLIES_OF_GAME)
        report.add("times that somebody in the street read everything meanwhile", readings, readings > 1)
        for who, follower in live.items():
            had = follower.result()
            latest = max((one - other for one, other in zip(had, played)), default=99)
            report.add(f"{who}: plies", len(had), len(had) == PLIES_OF_GAME)
            report.add(f"{who}: behind an arbiter at most, s", f"{max(latest, 0):.2f}", latest < LIVE_WITHIN)
    finally:
        for follower in (judge, *live.values()):
            follower.stop()

    # Readers who may see them find all of them in the same way.
    for who, told, ways in [
            ("a screen of the hall", Task("screen", read_all, HALL_IN_HALL).result(), ("POST", "curl")),
            ("a display in the street, with a token", Task("street", read_all, HALL_IN_STREET, display).result(), ("gRPC", "POST", "curl"))]:
        found = plies_in(told, before, signs_of(plies))
        for way in ways:
            all_of_way = set().union(*(which for where, which in found.items() if f" {way} " in where))
            report.add(f"{who} finds by {way}", len(all_of_way), len(all_of_way) == PLIES_OF_GAME)

    if shutil.which("chromium"):
        from_street = Task("street", browse, HALL_IN_STREET, "min behind")
        # The wall has the results when the round is over.
        end_of_game = "|".join(re.escape(sign.decode()) for sign in (placement_after(plies), b"1 : 0"))
        from_screen = Task("screen", browse, HALL_IN_HALL, end_of_game)
        in_street, in_hall = from_street.result(), from_screen.result()
        finds.add(in_street, plies)
        wall, wall_in_hall = in_street[f"{HALL_IN_STREET} browser /wall"], in_hall[f"{HALL_IN_HALL} browser /wall"]
        report.add("a browser in the street says how far it is behind", "15 min behind", b"15 min behind" in wall)
        shown = plies_in(in_hall, {}, signs_of(plies))
        without = [where for where in in_hall if PLIES_OF_GAME not in shown.get(where, ())]
        report.add("pages of a browser in the hall that do not show the end of the game", len(without), not without)
        for where in without:
            print("   " + where)
        report.add("its wall says that it is behind", b"min behind" in wall_in_hall, b"min behind" not in wall_in_hall)

    report.add("calls of somebody in the street that were never answered", len(finds.silent), not finds.silent)
    report.add("plies that somebody in the street found", len(finds.plies), not finds.plies)
    for where in sorted(finds.places | finds.silent):
        print("   " + where)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    asked = parser.parse_args()
    if not are_possible():
        print("not run: it needs root and network namespaces (ip netns)")
        sys.exit(NOT_RUN)
    report = Report()
    since = time.monotonic()
    with Machines():
        hall = Hall(asked.programs)
        try:
            hall.start()
            attack(hall, report)
        except SystemExit:
            # The output of the programs.
            print("".join(open(f"{hall.work}/log").readlines()[-20:]), file=sys.stderr)
            raise
        finally:
            hall.stop()
    print(f"{time.monotonic() - since:.0f} s")
    sys.exit(report.failed)


if __name__ == "__main__":
    main()
