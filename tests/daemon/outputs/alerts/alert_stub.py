#!/usr/bin/python3
"""A host that takes alerts as ntfy and webhooks do. For tests only.

    alert_stub.py     prints its port, then serves until it is killed

  POST /topic     a message
  GET  /_log      every message: its status, headers and body
  POST /_control  {"answers": [status, ...], "retry_after": n}: the next answers. After them: 200. 0: none, the connection ends
"""
import json, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOCK = threading.Lock()
CONTROL, LOG = {"answers": []}, []


class Host(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body=b""):
        self.send_response(status)
        if status == 429 and CONTROL.get("retry_after"):
            self.send_header("Retry-After", str(CONTROL["retry_after"]))
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
            status = CONTROL["answers"].pop(0) if CONTROL["answers"] else 200
            headers = {name.lower(): value for name, value in self.headers.items()}
            LOG.append({"status": status, "path": self.path, "headers": headers, "body": body.decode()})
            if status == 0:
                self.close_connection = True
                return
            self.answer(status)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
print(server.server_address[1], flush=True)
server.serve_forever()
