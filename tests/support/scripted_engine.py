#!/usr/bin/env python3
"""A chess engine for tests: it counts pieces, and its argument decides its behaviour.

  well       a pawn is 100, and the side to move is 10 better
  garbage    the same, between lines that no engine writes
  ends       it ends at each question
  ends-once  the same, but only the first time: a file beside it keeps that
  hangs      it answers no question
  spins      the same, and it is busy
  works      it works for a twentieth of a second on each position
  mute       it never sends `uciok`
  no-score   it sends a move and no score
"""

import os
import sys
import time

WORTH = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}


def score(fen):
    """Hundredths of a pawn, of the side to move."""
    placement, turn = fen.split()[:2]
    white = sum(WORTH[c.lower()] * (1 if c.isupper() else -1) for c in placement if c.isalpha())
    return (white if turn == "w" else -white) + 10


def say(text):
    os.write(1, text if isinstance(text, bytes) else (text + "\n").encode())


def main():
    behaviour, memory = sys.argv[1], sys.argv[2]
    fen = ""
    if behaviour == "mute":
        time.sleep(600)
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "uci":
            say("id name Scripted 1")
            say("option name Threads type spin default 1 min 1 max 8")
            say("option name UCI_Chess960 type check default false")
            say("uciok")
        elif words[0] == "isready":
            say("readyok")
        elif words[:2] == ["position", "fen"]:
            fen = " ".join(words[2:])
        elif words[0] == "go":
            if behaviour == "ends" or (behaviour == "ends-once" and not os.path.exists(memory)):
                open(memory, "w").close()
                return
            if behaviour == "hangs":
                continue
            while behaviour == "spins":
                pass
            if behaviour == "works":
                until = time.process_time() + 0.05
                while time.process_time() < until:
                    pass
            if behaviour == "garbage":
                say(b"\x00\xff\xfe info score cp\n")
                say(b"x" * 40_000 + b"\n")
                say("info depth 1 score cp 99999999999999999999 pv e2e4")
                say("bestmovee2e4")
            if behaviour != "no-score":
                say(f"info depth 3 score cp {score(fen)} lowerbound nodes 1")
                say(f"info depth 4 multipv 1 score cp {score(fen)} nodes 20 pv e2e4 e7e5")
                say("info depth 4 multipv 2 score cp -500 pv a2a3")
            say("bestmove e2e4 ponder e7e5")
        elif words[0] == "quit":
            return


main()
