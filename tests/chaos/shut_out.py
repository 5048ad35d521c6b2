#!/usr/bin/env python3
"""Tries to shut everybody else out of a hall, as hosts with many addresses can, and prints the effect on the others.

    tests/chaos/shut_out.py BIN-DIRECTORY [--figures]

It needs root: the daemon and all clients run in a network namespace that has every address of some networks of IPv6.
It fails if an arbiter, the metrics, LiveChess or a viewer of another network is refused, or if memory or latency pass their
limits. --figures: prints only, for an older daemon.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ATTACKERS, HALL, SCHOOL = "2001:db8:66::", "2001:db8:1::", "2001:db8:2::"
HTTP, GRPC, LIVECHESS, METRICS = 8080, 50961, 1982, 9464
PLACES = 4096
BOARDS = 8
IPV6_FREEBIND = 78


def connect(port, source, patience=10.0):
    """A connection from that address."""
    if source is None:
        return socket.create_connection(("127.0.0.1", port), patience)
    made = socket.socket(socket.AF_INET6)
    made.settimeout(patience)
    made.setsockopt(socket.IPPROTO_IPV6, IPV6_FREEBIND, 1)
    made.bind((source, 0))
    made.connect((HALL + "ffff", port))
    return made


def status(port, path, source=None, fields=(), patience=10.0):
    """The status of the answer. 0: the connection was ended or not answered."""
    try:
        with connect(port, source, patience) as made:
            host = "127.0.0.1" if source is None else f"[{HALL}ffff]:{port}"
            lines = [f"GET {path} HTTP/1.1", f"Host: {host}", *fields, "Connection: close", "", ""]
            made.sendall("\r\n".join(lines).encode())
            answer = made.recv(100)
            return int(answer.split()[1]) if answer else 0
    except (OSError, IndexError, ValueError):
        return 0


def stream(path, source):
    """An open stream, or its status."""
    made = connect(HTTP, source)
    made.sendall(f"GET {path} HTTP/1.1\r\nHost: [{HALL}ffff]:{HTTP}\r\n\r\n".encode())
    return made


class Hall:
    """A daemon with boards on which games are played."""

    def __init__(self, programs):
        self.programs = os.path.abspath(programs)
        self.work = tempfile.mkdtemp(prefix="jadoube-shut-out-")
        self.children = []
        games = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "demo", "immortal.pgn")
        lines = [
            f'[daemon]\ndata_dir = "{self.work}/data"',
            f'[grpc]\nlisten = ["unix:{self.work}/socket"]\nviewers = ["[::]:{GRPC}"]',
            f'[http]\nlisten = ["[::]:{HTTP}"]',
            f'[livechess]\nlisten = ["127.0.0.1:{LIVECHESS}"]',
            f'[metrics]\nlisten = ["127.0.0.1:{METRICS}"]',
            '[[output]]\nname = "ov"\nkind = "overlay"',
        ]
        for number in range(1, BOARDS + 1):
            tty = f"{self.work}/{number}.tty"
            lines.append(f'[[board]]\nid = "b{number}"\nport = "{tty}"')
            self.run("jadoube", "virtual-board", "--link", tty, "--pgn", games, "--speed", "3", "--loop", "--linger", "600")
        with open(f"{self.work}/config.toml", "w") as file:
            file.write("\n".join(lines) + "\n")
        self.daemon = self.run("jadoubed", "--config", f"{self.work}/config.toml")
        until(lambda: status(HTTP, "/") == 200)
        until(lambda: status(HTTP, "/overlay/ov/tables.json") == 200)
        self.token = self.jadoube("tokens", "create", "--role", "arbiter", "--name", "A. Meier").split("\n")[0]

    def run(self, program, *arguments):
        log = open(f"{self.work}/log", "a")
        child = subprocess.Popen([f"{self.programs}/{program}", *arguments], stdout=subprocess.DEVNULL, stderr=log)
        self.children.append(child)
        return child

    def jadoube(self, *arguments):
        return subprocess.check_output([f"{self.programs}/jadoube", "--server", f"unix:{self.work}/socket", *arguments], text=True)

    def memory(self):
        with open(f"/proc/{self.daemon.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096 / 1e6

    def stop(self):
        for child in self.children:
            child.send_signal(signal.SIGKILL)
            child.wait()
        shutil.rmtree(self.work, ignore_errors=True)


def until(ask, patience=60):
    end = time.time() + patience
    while not ask():
        if time.time() > end:
            raise SystemExit("something did not happen")
        time.sleep(0.05)


class Arbiter:
    """Calls the daemon again and again over one connection, and keeps how long each call took."""

    def __init__(self, hall):
        self.took, self.stops = [], False
        self.fields = {"Authorization": "Bearer " + hall.token, "Content-Type": "application/json"}
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        line = None
        while not self.stops:
            begun = time.monotonic()
            try:
                line = line or http.client.HTTPConnection("127.0.0.1", HTTP, timeout=20)
                line.request("POST", "/jadoube.v1.BoardService/ListBoards", "{}", self.fields)
                if line.getresponse().read().startswith(b'{"code"'):
                    raise OSError
            except (OSError, http.client.HTTPException):
                line = None
            self.took.append(time.monotonic() - begun)
            time.sleep(0.02)

    def stop(self):
        self.stops = True
        self.thread.join()
        took = sorted(self.took)
        return tuple(1000 * took[int(len(took) * share)] for share in (0.5, 0.99))


# --- HTTP/2, as far as a reset call needs it


def frame(kind, flags, number, content):
    return len(content).to_bytes(3, "big") + bytes([kind, flags]) + number.to_bytes(4, "big") + content


def field(name, value):
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value


HEAD = b"".join(
    field(name, value)
    for name, value in [
        (b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/jadoube.v1.BoardService/WatchBoards"),
        (b":authority", b"hall"), (b"content-type", b"application/grpc"), (b"te", b"trailers")])


def reset_calls(first, count):
    calls = []
    for number in range(first, first + 2 * count, 2):
        calls += [frame(1, 4, number, HEAD), frame(0, 1, number, bytes(5)), frame(3, 0, number, (8).to_bytes(4, "big"))]
    return b"".join(calls)


def reset_without_end(worker, workers, addresses, seconds, sent):
    """Opens and resets calls as fast as it can, from one address after the other."""
    hello = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"")
    calls = reset_calls(1, 200)
    end = time.time() + seconds
    address = worker
    while time.time() < end:
        address += workers
        try:
            with connect(GRPC, f"{ATTACKERS}{1 + address % addresses:x}", 2) as made:
                made.sendall(hello)
                first = 1
                while time.time() < end and first < 1 << 20:
                    made.sendall(calls if first == 1 else reset_calls(first, 200))
                    first += 400
                    with sent.get_lock():
                        sent.value += 200
        except OSError:
            # Refused callers must not use up the processor.
            time.sleep(0.001)


class Report:
    def __init__(self, figures):
        self.figures, self.failed = figures, False

    def add(self, what, value, is_right):
        verdict = "" if self.figures else "ok" if is_right else "WRONG"
        self.failed |= not is_right
        print(f"{what:70} {value!s:>14} {verdict}", flush=True)


def fill_the_house(hall, report):
    print("== 4,608 idle streams of an overlay from 18 addresses of one network")
    bearer = ["Authorization: Bearer " + hall.token]
    before = hall.memory()
    crowd = []
    for number in range(4608):
        try:
            crowd.append(stream("/overlay/ov/events", f"{ATTACKERS}{1 + number % 18:x}"))
        except OSError:
            pass
    for what, port, path, source, fields in [
            ("an arbiter's page in their network", HTTP, "/arbiter", ATTACKERS + "9999", bearer),
            ("an arbiter's page", HTTP, "/arbiter", HALL + "7", bearer),
            ("a page on this machine", HTTP, "/wall", None, ()),
            ("the metrics", METRICS, "/metrics", None, ()),
            ("LiveChess", LIVECHESS, "/api/v1.0/eboards", None, ()),
            ("a viewer of another network", HTTP, "/wall", SCHOOL + "7", ())]:
        got = status(port, path, source, fields)
        report.add(what, got, got == 200)
    told = []
    end = time.time() + 10
    while not told and time.time() < end:
        told = [line for line in hall.jadoube("--json", "incidents").split("\n") if "HOUSE_FULL" in line]
        time.sleep(0.1)
    report.add("arbiters are told", "yes" if told else "no", bool(told))
    report.add("memory more, MB", f"{hall.memory() - before:.0f}", hall.memory() - before < 150)
    for each in crowd:
        each.close()
    until(lambda: status(HTTP, "/", SCHOOL + "1") == 200)


def come_from_one_router(report):
    print("== a school behind one router: 200 calls at once, 60 streams")
    with_answer = sum(
        status(HTTP, "/jadoube.v1.BoardService/ListBoards?encoding=json&message=%7B%7D", SCHOOL + "1") == 200
        for _ in range(200))
    report.add("calls that were answered", with_answer, with_answer == 200)
    streams = [stream("/jadoube.v1.HallService/WatchHall?connect=v1&encoding=json&message=%7B%7D", SCHOOL + "1") for _ in range(60)]
    live = sum(b" 200 " in each.recv(40) for each in streams)
    report.add("streams that are live", live, live == 60)
    for each in streams:
        each.close()


def reset_from_everywhere(hall, report, addresses=400, workers=4, seconds=12):
    print(f"== calls that are opened and reset without end, from {addresses} addresses of one network, {seconds} s")
    calm = Arbiter(hall)
    time.sleep(5)
    calm_50, calm_99 = calm.stop()
    report.add("before: p50, p99 of an arbiter's call, ms", f"{calm_50:.0f}, {calm_99:.0f}", True)
    # The load of the attackers on the same processors, without the daemon.
    stop = time.time() + 5
    burners = [multiprocessing.Process(target=burn, args=(stop,)) for _ in range(workers)]
    for each in burners:
        each.start()
    loaded = Arbiter(hall)
    time.sleep(5)
    loaded_50, loaded_99 = loaded.stop()
    for each in burners:
        each.join()
    report.add("as many programs that only use processors: p50, p99, ms", f"{loaded_50:.0f}, {loaded_99:.0f}", True)
    sent = multiprocessing.Value("L", 0)
    attackers = [
        multiprocessing.Process(target=reset_without_end, args=(n, workers, addresses, seconds, sent))
        for n in range(workers)]
    arbiter = Arbiter(hall)
    for each in attackers:
        each.start()
    most = 0.0
    while any(each.is_alive() for each in attackers):
        most = max(most, hall.memory())
        time.sleep(0.05)
    for each in attackers:
        each.join()
    p50, p99 = arbiter.stop()
    report.add("calls sent", sent.value, True)
    report.add("p50, p99 of an arbiter's call, ms", f"{p50:.0f}, {p99:.0f}", p99 < max(calm_99, loaded_99) + 50)
    report.add("memory at most, MB", f"{most:.0f}", most < 150)
    time.sleep(5)
    report.add("memory five seconds later, MB", f"{hall.memory():.0f}", hall.memory() < 130)


def burn(stop):
    while time.time() < stop:
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if not asked.inside:
        if os.geteuid() != 0 or shutil.which("unshare") is None:
            print("not run: it needs root, unshare and ip")
            return
        os.execvp("unshare", ["unshare", "--net", sys.executable, os.path.abspath(__file__), *sys.argv[1:], "--inside"])
    for command in ("link set lo up", f"-6 route add local {ATTACKERS}/64 dev lo", f"-6 route add local {HALL}/64 dev lo",
                    f"-6 route add local {SCHOOL}/64 dev lo"):
        subprocess.check_call(["ip", *command.split()])
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    report = Report(asked.figures)
    hall = Hall(asked.programs)
    try:
        come_from_one_router(report)
        fill_the_house(hall, report)
        reset_from_everywhere(hall, report)
    finally:
        hall.stop()
    sys.exit(report.failed and not asked.figures)


if __name__ == "__main__":
    main()
