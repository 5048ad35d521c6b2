#!/usr/bin/env python3
"""Takes a picture of a page in Chromium, as soon as the page shows something.

    page_picture.py ADDRESS SELECTOR WIDTHxHEIGHT FILE.png       SELECTOR: an element of the page when it is ready: jd-board

Chromium's own --screenshot does not wait for data of a stream.
"""
import base64, json, os, re, socket, struct, subprocess, sys, tempfile, time, urllib.parse, urllib.request


class DevTools:
    """A connection to one page of the browser: messages of JSON over a WebSocket."""

    def __init__(self, address):
        parts = urllib.parse.urlparse(address)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        while self.stream.readline().strip():
            pass
        self.number = 0

    def call(self, method, **parameters):
        self.number += 1
        text = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        mask = b"\0\0\0\0"  # Clients must mask. Nobody else reads this connection, so any mask will do.
        size = struct.pack("!BB", 0x81, 0x80 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
        self.socket.sendall(size + mask + text)
        while True:
            answer = json.loads(self.message())
            if answer.get("id") == self.number:
                return answer["result"]

    def message(self):
        whole = b""
        while True:
            first, size = self.stream.read(2)
            if size == 126:
                size, = struct.unpack("!H", self.stream.read(2))
            elif size == 127:
                size, = struct.unpack("!Q", self.stream.read(8))
            whole += self.stream.read(size)
            if first & 0x80:
                return whole


def main():
    address, selector, size, file = sys.argv[1:]
    width, height = map(int, size.split("x"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0",
             f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        try:
            port = next(found[1] for found in (re.search(r"DevTools listening on ws://[^/]*:(\d+)/", line) for line in browser.stderr) if found)
            pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list"))
            page = DevTools(next(one for one in pages if one["type"] == "page")["webSocketDebuggerUrl"])
            page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
            page.call("Page.navigate", url=address)
            shown = f"document.querySelector({json.dumps(selector)}) !== null"
            end = time.monotonic() + 30
            while not page.call("Runtime.evaluate", expression=shown)["result"].get("value"):
                if time.monotonic() > end:
                    sys.exit(f"{address} does not show {selector}")
                time.sleep(0.1)
            time.sleep(0.3)
            picture = page.call("Page.captureScreenshot")["data"]
        finally:
            browser.terminate()
            browser.wait()
    with open(file, "wb") as out:
        out.write(base64.b64decode(picture))


if __name__ == "__main__":
    main()
