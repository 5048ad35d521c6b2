#!/usr/bin/env python3
"""Makes the picture of README.md: runs a command in a terminal of 80 x 24, and draws the middle one of its screens as SVG.

    tests/demo/picture.py 45 tests/demo/demo.sh build/release/bin > tests/demo/watch.svg
"""
import os, pty, re, select, signal, struct, sys, fcntl, termios, time
from html import escape

COLUMNS, ROWS = 80, 24
CELL_WIDTH, CELL_HEIGHT, FONT_SIZE = 8.4, 18, 14
BASIC = ["#1e1e1e", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"]


def record(seconds, command):
    """The output of `command` in its terminal within `seconds`."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    end, written = time.monotonic() + seconds, b""
    while time.monotonic() < end and select.select([terminal], [], [], end - time.monotonic())[0]:
        try:
            written += os.read(terminal, 65536)
        except OSError:
            break
    os.kill(child, signal.SIGTERM)
    return written.decode("utf-8", "replace")


def color_of(index):
    """A colour of the terminal's 256 as SVG names it."""
    if index < 16:
        return BASIC[index % 8]
    if index >= 232:
        grey = 8 + 10 * (index - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    index -= 16
    return "#" + "".join(f"{0 if c == 0 else 55 + 40 * c:02x}" for c in (index // 36, index // 6 % 6, index % 6))


def cells_of(frame):
    """Rows of (character, foreground, background, bold)."""
    rows, front, back, bold = [[]], None, None, False
    for code, text in re.findall(r"\x1b\[([0-9;?]*[A-Za-z])|([^\x1b])", frame):
        if text == "\n":
            rows.append([])
        elif text and text != "\r":
            rows[-1].append((text, front, back, bold))
        elif code.endswith("m"):
            values = [int(v or 0) for v in code[:-1].split(";")]
            while values:
                v = values.pop(0)
                if v == 0:
                    front, back, bold = None, None, False
                elif v == 1:
                    bold = True
                elif v in (38, 48) and values:
                    kind = values.pop(0)
                    if kind == 5:
                        color = color_of(values.pop(0))
                    else:
                        color = "#" + "".join(f"{values.pop(0):02x}" for _ in range(3))
                    front, back = (color, back) if v == 38 else (front, color)
                elif 30 <= v <= 37 or 90 <= v <= 97:
                    front = BASIC[v % 10]
                elif 40 <= v <= 47 or 100 <= v <= 107:
                    back = BASIC[v % 10]
    while rows and not "".join(cell[0] for cell in rows[-1]).strip():
        rows.pop()
    return rows[:ROWS]


def svg_of(rows):
    width, height = CELL_WIDTH * COLUMNS + 20, CELL_HEIGHT * len(rows) + 20
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
           f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT_SIZE}">',
           f'<rect width="{width:.0f}" height="{height}" rx="6" fill="#1e1e1e"/>']
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            _, front, back, bold = row[x]
            last = x
            while last < len(row) and row[last][1:] == (front, back, bold):
                last += 1
            left, top = 10 + x * CELL_WIDTH, 10 + y * CELL_HEIGHT
            if back:
                out.append(f'<rect x="{left:.1f}" y="{top}" width="{(last - x) * CELL_WIDTH:.1f}" height="{CELL_HEIGHT}" '
                           f'fill="{back}"/>')
            text = "".join(cell[0] for cell in row[x:last])
            if text.strip():
                out.append(f'<text x="{left:.1f}" y="{top + 13.5}" fill="{front or "#d4d4d4"}" xml:space="preserve" '
                           f'textLength="{(last - x) * CELL_WIDTH:.1f}" lengthAdjust="spacing"'
                           f'{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""}>{escape(text)}</text>')
            x = last
    return "\n".join(out + ["</svg>"])


if __name__ == "__main__":
    frames = re.split(r"\x1b\[H", record(float(sys.argv[1]), sys.argv[2:]))
    whole = [frame for frame in frames if frame.count("\n") >= 8]
    print(svg_of(cells_of(whole[len(whole) // 2].rstrip())))
