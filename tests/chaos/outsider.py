#!/usr/bin/python3
"""Tries to see a game before everybody may, from another address and without a token.

    tests/chaos/outsider.py BIN-DIRECTORY

A hall has the configuration of the README ("Broadcast a round"), with fifteen minutes of delay. It also serves gRPC to viewers, and
LiveChess and files to everybody. A relay shows the hall to the street, and gets everything from it at once. While a game is played and
after it, somebody in the street calls every method of every service that the daemons know, by gRPC and by HTTP, and reads every page,
output and file. Nothing may tell a ply: no move, no position. To know that a ply would be found, a screen of the hall reads the same,
and must find all of them. It must have each ply within a second.

Each machine is a network namespace, so it needs root. Without it, it ends with 77.
"""

import argparse
import concurrent.futures
import ctypes
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
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
PREFIX = f"jadoube-{os.getpid()}-"
# The street and the relay are in one network, the hall's screens in another one.
STREET, RELAY, SCREEN = "10.0.7.2", "10.0.7.3", "10.0.5.2"
HALL_IN_STREET, HALL_IN_HALL = "10.0.7.1", "10.0.5.1"
HTTP, GRPC, LIVECHESS = 8080, 50961, 1982
NOT_RUN = 77
# Who calls too often is refused, and calls again. As many calls as this wait at the same time.
TRIES = 200
AT_ONCE = 24
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
    """This process is on that machine from now on."""
    with open(f"/var/run/netns/{PREFIX}{machine}") as space:
        if ctypes.CDLL(None, use_errno=True).setns(space.fileno(), 0x40000000) != 0:
            raise OSError(ctypes.get_errno(), "setns")


def on(machine, work, *arguments):
    """What work(...) returns on that machine."""
    return on_all([(machine, work, *arguments)])[0]


def on_all(works):
    """The same of several works, which are done at the same time."""

    def run(theirs, machine, work, *arguments):
        enter(machine)
        theirs.send(work(*arguments))

    begun = []
    for each in works:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("fork").Process(target=run, args=(theirs, *each))
        process.start()
        theirs.close()
        begun.append((ours, process))
    try:
        return [ours.recv() for ours, _ in begun]
    except EOFError:
        raise SystemExit(f"one of these failed: {', '.join(work.__name__ for _, work, *_ in works)}") from None
    finally:
        for _, process in begun:
            process.join()


# --- what is attacked


def configuration_of_readme():
    with open(os.path.join(ROOT, "README.md")) as readme:
        text = readme.read().split("## Broadcast a round")[1]
    block = re.search(r"```toml\n(.*?)```", text, re.S).group(1)
    assert 'delay = "15m"' in block and "0.0.0.0:8080" in block and "10.0.5.0/24" in block, "the README has another configuration"
    return block


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
        readme = configuration_of_readme().replace(f'["127.0.0.1:{LIVECHESS}"]', f'["0.0.0.0:{LIVECHESS}"]')
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
{readme}
{more}
[[output]]
name = "folder"
kind = "folder"
dir = "{self.work}/folder"
""")
        self.run("hall", "jadoubed", "--config", f"{self.work}/hall.toml")
        until(lambda: self.is_up("unix:" + self.work + "/socket"))
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
        until(lambda: self.is_up("unix:" + self.work + "/relay.socket"))

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


def until(ask, patience=60):
    end = time.monotonic() + patience
    while not ask():
        if time.monotonic() > end:
            raise SystemExit("something did not happen")
        time.sleep(0.05)


# --- how it is attacked. All of these return {where: bytes}.


def identity(data):
    return data


def all_of(asks):
    """{where: what it says}, of {where: (how, arguments...)}. Most of them wait, so they do it together."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        asked = {where: pool.submit(*ask) for where, ask in asks.items()}
        return {where: each.result() for where, each in asked.items()}


class Grpc:
    """Everything that the server says of itself, and every method of it."""

    def __init__(self, address, token=None):
        import grpc

        self.grpc = grpc
        self.channel = grpc.insecure_channel(f"{address}:{GRPC}")
        self.metadata = [("authorization", "Bearer " + token)] if token else []

    def call(self, method, requests, seconds):
        """The bytes of all responses that come in time, and those of the refusal."""
        for _ in range(TRIES):
            told = b""
            call = self.channel.stream_stream(method, request_serializer=identity, response_deserializer=identity)(
                iter(requests), timeout=seconds, metadata=self.metadata)
            try:
                for response in call:
                    told += response
            except self.grpc.RpcError as error:
                told += (error.details() or "").encode()
            if call.code() != self.grpc.StatusCode.RESOURCE_EXHAUSTED:
                break
            time.sleep(0.2)
        for name, value in list(call.initial_metadata() or []) + list(call.trailing_metadata() or []):
            told += f"\n{name}: ".encode() + (value if isinstance(value, bytes) else value.encode())
        return told

    def methods(self):
        """{method: its request's fields of text}, by reflection and by the files of the API."""
        methods = methods_of_files()
        for package in ("grpc.reflection.v1", "grpc.reflection.v1alpha"):
            method = f"/{package}.ServerReflection/ServerReflectionInfo"
            # list_services = "*"
            listed = self.call(method, [b"\x3a\x01*"], 5)
            for name in re.findall(rb"[a-z]\w*(?:\.\w+)+", listed):
                service = name.decode()
                # file_containing_symbol
                file = self.call(method, [b"\x22" + bytes([len(name)]) + name], 5)
                for rpc in methods_in_descriptor(file, service):
                    methods.setdefault(f"/{service}/{rpc}", [])
        return methods

    def read(self, seconds):
        asks = {}
        for method, fields in self.methods().items():
            # Streams are read for some time. With names they tell less.
            for request in [b""] if "/Watch" in method else requests_for(fields):
                asks[f"gRPC {method} {request!r}"] = (self.call, method, [request], seconds)
        return all_of(asks)


def methods_in_descriptor(file, service):
    """The methods of a service in the answer of the reflection."""
    from google.protobuf import descriptor_pb2

    # ServerReflectionResponse.file_descriptor_response = 4, and in it file_descriptor_proto = 1.
    for response in fields_of(file, 4):
        for data in fields_of(response, 1):
            try:
                parsed = descriptor_pb2.FileDescriptorProto.FromString(data)
            except Exception:  # pylint: disable=broad-except
                continue
            for each in parsed.service:
                if f"{parsed.package}.{each.name}" == service:
                    yield from (method.name for method in each.method)


def fields_of(message, wanted):
    """The values of a field of bytes. What follows something that is no message is left out."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    try:
        while at < len(message):
            key = varint()
            if key & 7 == 2:
                size = varint()
                if key >> 3 == wanted:
                    yield message[at : at + size]
                at += size
            elif key & 7 == 0:
                varint()
            else:
                return
    except IndexError:
        return


def methods_of_files():
    """{method: [(number, name) of each field of text of its request]}, as the API's files have them."""
    methods, messages = {}, {}
    folder = os.path.join(ROOT, "proto", "jadoube", "v1")
    texts = {name: open(os.path.join(folder, name)).read() for name in os.listdir(folder)}
    for text in texts.values():
        for name, body in re.findall(r"^message (\w+) \{(.*?)^\}", text, re.S | re.M):
            messages[name] = [(int(number), field) for field, number in re.findall(r"^  (?:repeated )?string (\w+) = (\d+)", body, re.M)]
    for text in texts.values():
        for service, body in re.findall(r"^service (\w+) \{(.*?)^\}", text, re.S | re.M):
            for rpc, request in re.findall(r"rpc (\w+)\(\s*(?:stream )?(\w+)\)", body):
                methods[f"/jadoube.v1.{service}/{rpc}"] = messages.get(request, [])
    return methods


def value_for(field, prefix=""):
    """What somebody would write into a field of that name."""
    names = {"board": "boards/", "boards": "boards/", "tournament": "tournaments/open", "incident": "incidents/"}
    if field in names and field.endswith("nt"):
        return names[field]
    return ("boards/" if field.startswith("board") else "games/") + prefix + ("b1" if field.startswith("board") else "b1-1")


def requests_for(fields):
    """An empty request, and those with names, at the hall and at a relay."""
    yield b""
    for prefix in ("", "north:"):
        if not fields:
            continue
        request = b""
        for number, name in fields:
            value = value_for(name, prefix).encode()
            request += bytes([number << 3 | 2, len(value)]) + value if number < 16 else b""
        yield request
        # Only the first one: methods of boards take a name, too.
        for value in (f"boards/{prefix}b1", f"games/{prefix}b1-1"):
            number = fields[0][0]
            yield bytes([number << 3 | 2, len(value)]) + value.encode()


def get(address, port, path, fields=None, body=None, seconds=3.0, method=None, tries=TRIES):
    """The header and the body of an answer; of a stream, what comes in time."""
    request = urllib.request.Request(f"http://{address}:{port}{path}", data=body, headers=fields or {}, method=method)
    for _ in range(tries):
        end = time.monotonic() + seconds
        try:
            answer = urllib.request.urlopen(request, timeout=seconds)
        except urllib.error.HTTPError as error:
            answer = error
        except OSError as error:
            return b"no answer: " + str(error).encode()
        if answer.status != 429:
            break
        # Too many calls.
        time.sleep(0.2)
    told = str(answer.headers).encode()
    try:
        while time.monotonic() < end:
            part = answer.read1(1 << 16)
            if not part:
                break
            told += part
    except OSError:
        pass
    return told


FORGED = {"X-Forwarded-For": SCREEN, "Forwarded": f"for={SCREEN}", "X-Real-IP": SCREEN}
FORGED_TOKENS = {"Authorization": "Bearer none", "Cookie": "jadoube=none; __Host-jadoube=none"}
# An address may show five wrong tokens in a minute. Then the answer is always the same.
WITH_FORGED_TOKENS = ("GameService/GetGame", "HallService/WatchHall")


def read_http(address, token, seconds):
    """Every page, every output, every method."""
    fields = {"Authorization": "Bearer " + token} if token else {}
    asks = {}
    with open(os.path.join(ROOT, "daemon", "web", "pages.json")) as file:
        pages = [page["address"] for page in json.load(file)["pages"]]
    ends = {"/board": "/b1", "/clock": "/b1", "/game": "/b1-1", "/listen": "/b1", "/video": "/overlay"}
    paths = [page + ends.get(page, "") for page in pages] + ["/metrics", "/api/v1.0/eboards", "/folder/", "/.well-known/"]
    for name in ("live", "overlay", "cloud", "folder", "lichess"):
        for kind in ("pgn", "overlay", "cloud", "folder"):
            paths += [f"/{kind}/{name}", f"/{kind}/{name}/"]
    paths += ["/pgn/live/live.pgn", "/overlay/overlay/tables.json", "/cloud/cloud/get/boards/tournament.json"]
    for number in range(1, 3):
        paths += [f"/pgn/live/round-{number}.pgn", f"/cloud/cloud/get/boards/round-{number}/index.json",
                  f"/cloud/cloud/get/boards/round-{number}/game-1.json", f"/cloud/cloud/get/boards/round-{number}/game-1.json?poll"]
    for path in paths:
        asks[f"GET {path}"] = (get, address, HTTP, path, fields)
        asks[f"HEAD {path}"] = (get, address, HTTP, path, fields, None, 3.0, "HEAD")
    told = all_of(asks)
    # What the lists of outputs name.
    asks = {}
    for path in [path for path in paths if path.endswith("/") and path.count("/") == 3]:
        for name in re.findall(rb"[\w.%:/-]+\.(?:pgn|json|txt|html)", told[f"GET {path}"]):
            asks[f"GET {path}{name.decode()}"] = (get, address, HTTP, path + name.decode(), fields)
    asks["GET /overlay/overlay/events"] = (get, address, HTTP, "/overlay/overlay/events", fields, None, seconds)
    for method in methods_of_files():
        bodies = ['{}', '{"name":"games/b1-1"}', '{"name":"boards/b1"}', '{"board":"boards/b1"}', '{"game":"games/b1-1"}',
                  '{"name":"games/north:b1-1"}', '{"board":"boards/north:b1"}']
        for body in bodies[:1] if "/Watch" in method else bodies:
            asks[f"POST {method} {body}"] = (get, address, HTTP, method, {**fields, "Content-Type": "application/json"}, body.encode(), seconds)
        if not token:
            for body in bodies[:2]:
                asks[f"POST {method} {body}, with forged fields"] = (
                    get, address, HTTP, method, {**FORGED, "Content-Type": "application/json"}, body.encode(), seconds)
        if not token and method.endswith(WITH_FORGED_TOKENS):
            asks[f"POST {method}, with forged tokens"] = (
                get, address, HTTP, method, {**FORGED_TOKENS, "Content-Type": "application/json"}, bodies[1].encode(), seconds, None, 1)
        if "/Watch" in method or "/Export" in method:
            for query in ("?message=%7B%7D", "?connect=v1&encoding=json&message=%7B%7D"):
                asks[f"GET {method}{query}"] = (get, address, HTTP, method + query, {**fields, "Accept": "text/event-stream"}, None, seconds)
    return {**told, **all_of(asks)}


def read_livechess(address, seconds):
    told = {}
    base = "/api/v1.0/"
    for path in ("/", "/doc", "/pgn/games.pgn", base + "eboards", base + "pgn", base + "tournaments", base + "tournament/boards",
                 base + "round/boards/0", base + "game/b1-1"):
        told[f"LiveChess {path}"] = get(address, LIVECHESS, path)
    for game in re.findall(rb'"uuid"\s*:\s*"([^"]*)"', told[f"LiveChess {base}round/boards/0"]):
        path = base + "game/" + game.decode()
        told[f"LiveChess {path}"] = get(address, LIVECHESS, path)
    told["LiveChess, socket"] = read_socket(address, seconds)
    return told


def read_socket(address, seconds):
    """What the WebSocket of LiveChess says to somebody who subscribes to the first board."""
    told = b""
    try:
        with socket.create_connection((address, LIVECHESS), seconds) as made:
            made.settimeout(seconds)
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
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                part = made.recv(1 << 16)
                if not part:
                    break
                told += part
    except OSError:
        pass
    return told


def read_all(address, token=None, seconds=1.5):
    """Everything at one machine that somebody with this token, or without one, can get."""
    told = {f"{address} {where}": data for where, data in Grpc(address, token).read(seconds).items()}
    for where, data in read_http(address, token, seconds).items():
        told[f"{address} {where}"] = data
    if address != RELAY:
        for where, data in read_livechess(address, seconds).items():
            told[f"{address} {where}"] = data
    return told


def read_folder(folder):
    told = {}
    for directory, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(directory, name), "rb") as file:
                told[f"folder {name}"] = file.read()
    return told


# --- the truth, and what was found of it


def plies_of(address, token):
    """The plies of the game as that machine tells them."""
    fields = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
    told = get(address, HTTP, "/jadoube.v1.GameService/GetGame", fields, b'{"name":"games/b1-1"}')
    try:
        return json.loads(told[told.index(b"{") :]).get("plies", [])
    except ValueError:
        return []


def signs_of(plies):
    """{sign: which ply it tells}. A ply is told by its move in UCI, by its number and SAN, and by the pieces after it."""
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


def plies_in(told, before, signs):
    """{where: the plies that it tells}. What it said before the game tells nothing."""
    found = {}
    for where, data in told.items():
        earlier = before.get(where, b"")
        if data == earlier:
            continue
        plies = {ply for sign, ply in signs.items() if sign in data and sign not in earlier}
        if plies:
            found[where] = plies
    return found


def follow(address, token, until_ply):
    """When somebody had each ply, by the clock of this machine."""
    had = []
    end = time.monotonic() + 180
    while len(had) < until_ply and time.monotonic() < end:
        number = len(plies_of(address, token))
        had += [time.monotonic()] * (number - len(had))
        time.sleep(0.1)
    return had


class Follower:
    """Follows the game on a machine, beside everything else."""

    def __init__(self, machine, *arguments):
        self.ours, theirs = multiprocessing.Pipe()

        def run():
            enter(machine)
            theirs.send(follow(*arguments))

        self.process = multiprocessing.get_context("fork").Process(target=run)
        self.process.start()
        theirs.close()

    def had(self):
        return self.ours.recv()

    def stop(self):
        self.process.kill()
        self.process.join()


class Report:
    def __init__(self):
        self.failed = False

    def add(self, what, value, is_right):
        self.failed |= not is_right
        print(f"{what:74} {value!s:>12} {'ok' if is_right else 'WRONG'}", flush=True)


PLIES_OF_GAME = 33


def look_from_street(hall):
    at_hall, at_relay = on_all([("street", read_all, HALL_IN_STREET), ("street", read_all, RELAY)])
    return {**at_hall, **at_relay, **read_folder(hall.work + "/folder")}


def attack(hall, report):
    arbiter, display = hall.token("arbiter"), hall.token("display")
    before = look_from_street(hall)
    answers = sum(not data.startswith(b"no answer") for data in before.values())
    report.add("answers that somebody in the street gets before the game", answers, answers > 1000)

    judge = Follower("hall", "127.0.0.1", arbiter, PLIES_OF_GAME)
    live = {"a screen of the hall": Follower("screen", HALL_IN_HALL, None, PLIES_OF_GAME),
            "a display in the street, with a token": Follower("street", HALL_IN_STREET, display, PLIES_OF_GAME)}
    try:
        hall.play()
        readings, places, found, plies = 0, set(), set(), []
        while len(plies) < PLIES_OF_GAME:
            plies_before = plies
            told = look_from_street(hall)
            plies = on("hall", plies_of, "127.0.0.1", arbiter)
            readings += len(plies_before) < PLIES_OF_GAME
            for where, which in plies_in(told, before, signs_of(plies)).items():
                places.add(where)
                found |= which
        # Once more, when nothing moves any more.
        for where, which in plies_in(look_from_street(hall), before, signs_of(plies)).items():
            places.add(where)
            found |= which
        played = judge.had()
        report.add("plies that were played", len(played), len(played) == PLIES_OF_GAME)
        report.add("times that somebody in the street read everything meanwhile", readings, readings > 0)
        report.add("plies that they found", len(found), not found)
        for where in sorted(places):
            print("   " + where)
        for who, follower in live.items():
            had = follower.had()
            latest = max((one - other for one, other in zip(had, played)), default=99)
            report.add(f"{who}: plies", len(had), len(had) == PLIES_OF_GAME)
            report.add(f"{who}: behind an arbiter at most, s", f"{max(latest, 0):.2f}", latest < LIVE_WITHIN)
    finally:
        for follower in (judge, *live.values()):
            follower.stop()
    # Who may see them finds all of them in the same way.
    who_may = [("a screen of the hall", "screen", HALL_IN_HALL, None),
               ("a display in the street, with a token", "street", HALL_IN_STREET, display)]
    readings = on_all([(machine, read_all, address, token) for _, machine, address, token in who_may])
    for (who, _, _, token), told in zip(who_may, readings):
        found = plies_in(told, before, signs_of(plies))
        for way in ("gRPC", "POST") if token else ("POST",):
            all_of_way = set().union(*(which for where, which in found.items() if f" {way} " in where))
            report.add(f"{who} finds by {way}", len(all_of_way), len(all_of_way) == PLIES_OF_GAME)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    asked = parser.parse_args()
    if not are_possible():
        print("not run: it needs root and network namespaces (ip netns)")
        sys.exit(NOT_RUN)
    report = Report()
    with Machines():
        hall = Hall(asked.programs)
        try:
            hall.start()
            attack(hall, report)
        except SystemExit:
            # What the programs said.
            print("".join(open(f"{hall.work}/log").readlines()[-20:]), file=sys.stderr)
            raise
        finally:
            hall.stop()
    sys.exit(report.failed)


if __name__ == "__main__":
    main()
