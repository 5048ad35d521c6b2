#!/usr/bin/python3
"""A host that takes files by FTP and by HTTP PUT. For tests only.

    upload_stub.py DIRECTORY     prints the port of FTP and of HTTP, then serves until it is killed

The user is "club", the password "secret". GET /_log lists every command that changed something. POST /_control {"full": true}
makes the disk full, {"unreadable": true} lets nobody read the files back, {"keeps": true} lets nobody remove them.
"""
import base64, json, os, socketserver, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
import socket

if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
    # Help is no mistake. Any other wrong use is one.
    asked = sys.argv[1:] in (["--help"], ["-h"])
    print(__doc__, file=sys.stdout if asked else sys.stderr)
    sys.exit(0 if asked else 2)
ROOT = sys.argv[1]
LOG, CONTROL = [], {"full": False}
USER, PASSWORD = "club", "secret"


def at(path):
    return os.path.join(ROOT, path.strip("/"))


class Ftp(socketserver.StreamRequestHandler):
    def say(self, text):
        self.wfile.write((text + "\r\n").encode())

    def absolute(self, name):
        return name if name.startswith("/") else self.folder.rstrip("/") + "/" + name

    def handle(self):
        self.folder, self.user, self.known, self.passive, self.old = "/", "", False, None, ""
        self.say("220 ready")
        for line in self.rfile:
            word, _, rest = line.decode().strip().partition(" ")
            if word == "QUIT":
                return self.say("221 bye")
            if not self.known and word not in ("USER", "PASS"):
                self.say("530 who are you")
                continue
            getattr(self, "do_" + word, lambda _: self.say("502 no"))(rest)

    def do_USER(self, rest):
        self.user = rest
        self.say("331 password")

    def do_PASS(self, rest):
        self.known = (self.user, rest) == (USER, PASSWORD)
        self.say("230 welcome" if self.known else "530 wrong")

    def do_PWD(self, _):
        self.say(f'257 "{self.folder}"')

    def do_TYPE(self, _):
        self.say("200 ok")

    def do_CWD(self, rest):
        path = self.absolute(rest)
        if not os.path.isdir(at(path)):
            return self.say("550 no such folder")
        self.folder = path
        self.say("250 ok")

    def do_MKD(self, rest):
        os.mkdir(at(self.absolute(rest)))
        self.say("257 made")

    def do_EPSV(self, _):
        self.passive = socket.create_server(("127.0.0.1", 0))
        self.say(f"229 here (|||{self.passive.getsockname()[1]}|)")

    def do_LIST(self, _):
        self.say("150 here it comes")
        with self.passive.accept()[0] as data:
            data.sendall("".join(name + "\r\n" for name in os.listdir(at(self.folder))).encode())
        self.passive.close()
        self.say("226 done")

    def do_RETR(self, rest):
        path = at(self.absolute(rest))
        if CONTROL.get("unreadable") or not os.path.isfile(path):
            return self.say("550 no such file")
        self.say("150 here it comes")
        with self.passive.accept()[0] as data, open(path, "rb") as file:
            data.sendall(file.read())
        self.passive.close()
        self.say("226 done")

    def do_STOR(self, rest):
        self.say("150 go on")
        with self.passive.accept()[0] as data:
            parts = iter(lambda: data.recv(65536), b"")
            body = b"".join(parts)
        self.passive.close()
        if CONTROL["full"]:
            return self.say("552 the disk is full")
        with open(at(self.absolute(rest)), "wb") as file:
            file.write(body)
        LOG.append("STOR " + self.absolute(rest))
        self.say("226 done")

    def do_RNFR(self, rest):
        self.old = self.absolute(rest)
        self.say("350 to what")

    def do_RNTO(self, rest):
        os.replace(at(self.old), at(self.absolute(rest)))
        LOG.append("RNTO " + self.absolute(rest))
        self.say("250 done")

    def do_DELE(self, rest):
        if CONTROL.get("keeps"):
            return self.say("550 no right to do so")
        os.remove(at(self.absolute(rest)))
        LOG.append("DELE " + self.absolute(rest))
        self.say("250 done")


class Http(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value=None):
        data = json.dumps(value).encode() if value is not None else b""
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def is_known(self):
        return self.headers.get("Authorization") == "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()

    def do_GET(self):
        if self.path == "/_log":
            return self.answer(200, LOG)
        if not self.is_known():
            return self.answer(401)
        if CONTROL.get("unreadable") or not os.path.isfile(at(self.path)):
            return self.answer(404)
        with open(at(self.path), "rb") as file:
            data = file.read()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        CONTROL.update(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer(200)

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.is_known():
            return self.answer(401)
        if CONTROL["full"]:
            return self.answer(507)
        os.makedirs(os.path.dirname(at(self.path)), exist_ok=True)
        with open(at(self.path), "wb") as file:
            file.write(body)
        LOG.append("PUT " + self.path)
        self.answer(201)

    def do_DELETE(self):
        if not self.is_known():
            return self.answer(401)
        if CONTROL.get("keeps"):
            return self.answer(405)
        if not os.path.exists(at(self.path)):
            return self.answer(404)
        os.remove(at(self.path))
        LOG.append("DELETE " + self.path)
        self.answer(204)


class FtpServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


ftp = FtpServer(("127.0.0.1", 0), Ftp)
http = ThreadingHTTPServer(("127.0.0.1", 0), Http)
http.daemon_threads = True
threading.Thread(target=ftp.serve_forever, daemon=True).start()
print(ftp.server_address[1], http.server_address[1], flush=True)
http.serve_forever()
