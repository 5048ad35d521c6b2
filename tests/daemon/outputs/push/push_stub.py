#!/usr/bin/python3
"""A push service, as strict as RFC 8030, 8188, 8291 and 8292 allow. For tests only.

    push_stub.py CERTIFICATE KEY     prints its port, then serves over TLS until it is killed

  POST /push/ID   a message. A form that is not right: 400, and `fault` in the log has the reason. Longer than 4096 bytes: 413
  GET  /_log      every message: its id, status, fault, fields, and its body in hexadecimal digits
  POST /_control  {"answers": {ID: [status, ...]}, "retry_after": n}: the next answers of an id. After them: 201
"""
import base64, json, re, ssl, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOCK = threading.Lock()
CONTROL, LOG = {"answers": {}}, []
B64 = r"[A-Za-z0-9_-]+"


def unpacked(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def fault_of(fields, body, origin):
    """What is wrong with a message. Empty: nothing."""
    names = [name.lower() for name, _ in fields]
    if len(names) != len(set(names)):
        return "a field came twice"
    one = {name.lower(): value for name, value in fields}
    for foreign in ("expect", "cookie", "transfer-encoding", "crypto-key", "encryption"):
        if foreign in one:
            return f"a field {foreign}"
    if one.get("content-encoding") != "aes128gcm":
        return "Content-Encoding is not aes128gcm"
    if not re.fullmatch(r"\d{1,10}", one.get("ttl", "")):
        return "TTL is no number"
    if one.get("urgency", "normal") not in ("very-low", "low", "normal", "high"):
        return "Urgency is none"
    if "topic" in one and not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", one["topic"]):
        return "Topic is none"
    token = re.fullmatch(rf"vapid t=({B64})\.({B64})\.({B64}), k=({B64})", one.get("authorization", ""))
    if not token:
        return "Authorization is not that of VAPID"
    header, claims = json.loads(unpacked(token[1])), json.loads(unpacked(token[2]))
    if header != {"typ": "JWT", "alg": "ES256"}:
        return "the token is signed in another way"
    if claims.get("aud") != origin:
        return f"the token is for {claims.get('aud')}"
    if not time.time() < claims.get("exp", 0) <= time.time() + 86400:
        return "the token has ended, or lives too long"
    if not re.match(r"mailto:.+@|https://.", claims.get("sub", "https://none")):
        return "nobody can be reached at sub"
    if len(unpacked(token[3])) != 64 or len(unpacked(token[4])) != 65 or unpacked(token[4])[0] != 4:
        return "the key or the signature has another length"
    if len(body) < 16 + 4 + 1 + 65 + 17 or body[20] != 65 or body[21] != 4:
        return "the body has no key of the sender"
    size = int.from_bytes(body[16:20], "big")
    if size < 18 or len(body) - 86 > size:
        return "the body is not one record"
    return ""


class PushService(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body=b"", fields=()):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with LOCK:
            self.answer(200, json.dumps(LOG).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with LOCK:
            if self.path == "/_control":
                CONTROL.update(json.loads(body))
                return self.answer(200)
            name = self.path.removeprefix("/push/")
            fault = fault_of(self.headers.items(), body, ORIGIN)
            answers = CONTROL["answers"].get(name, [])
            status = 400 if fault else 413 if len(body) > 4096 else answers.pop(0) if answers else 201
            LOG.append({"id": name, "status": status, "fault": fault, "body": body.hex(),
                        "fields": {key.lower(): value for key, value in self.headers.items()}})
            fields = [("Location", f"{ORIGIN}/message/{len(LOG)}")] if status == 201 else []
            if status in (429, 503) and CONTROL.get("retry_after"):
                fields.append(("Retry-After", str(CONTROL["retry_after"])))
            self.answer(status, fields=fields)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), PushService)
ORIGIN = f"https://127.0.0.1:{server.server_address[1]}"
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
