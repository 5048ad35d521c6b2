#!/usr/bin/env python3
"""Writes the sessions that were made by hand: the bytes that a DGT board would have sent.

This program has no rules of chess. A script has the acts of hands: "e2-" lifts, "e4+P" puts, "|" presses the
clock, "1.5" lets seconds pass, "dump" reads the whole board, "cut" cuts the next message short.
Steps come 120 ms apart. While the clock runs it is reported every second, as the board does.

The `.events` files are written by the session test, with JADOUBE_WRITE_EVENTS set.
"""
import pathlib

ARRAY = "rnbqkbnrpppppppp" + "." * 32 + "PPPPPPPPRNBQKBNR"
CODES = ".PRNBKQprnbkq"
STEP_MS = 120


class Board:
    def __init__(self, rotated=False, clock=True):
        self.squares = list(ARRAY[::-1] if rotated else ARRAY)
        self.rotated, self.clock, self.cut = rotated, clock, False
        self.white_ms = self.black_ms = 180_000
        self.turn = None
        self.ms, self.next_second = 0, 0
        self.lines = []

    def index(self, square):
        index = (8 - int(square[1])) * 8 + ord(square[0]) - ord("a")
        return 63 - index if self.rotated else index

    def say(self, message):
        if self.cut:
            message, self.cut = message[:3], False
        text = " ".join(f"{byte:02x}" for byte in message)
        self.lines.append(f"{self.ms / 1000:.3f} < {text}")

    def dump(self):
        self.say([0x86, 0, 67] + [CODES.index(piece) for piece in self.squares])

    def tell_clock(self):
        def face(ms):
            seconds = -(-ms // 1000)
            bcd = lambda value: value // 10 * 16 + value % 10
            return [0x20 | seconds // 3600, bcd(seconds // 60 % 60), bcd(seconds % 60)]

        white_is_left = not self.rotated
        left, right = (self.white_ms, self.black_ms) if white_is_left else (self.black_ms, self.white_ms)
        left_runs = self.turn is None or (self.turn == "w") == white_is_left
        status = (0x08 if left_runs else 0x12) | (self.turn is not None)
        self.say([0x8D, 0, 10] + face(right) + face(left) + [status])

    def wait(self, ms):
        end = self.ms + ms
        while self.turn and self.next_second <= end:
            self.spend(self.next_second - self.ms)
            self.tell_clock()
            self.next_second += 1000
        self.spend(end - self.ms)

    def spend(self, ms):
        self.ms += ms
        if self.turn == "w":
            self.white_ms -= ms
        elif self.turn == "b":
            self.black_ms -= ms

    def press(self):
        self.turn = {None: "w", "w": "b", "b": "w"}[self.turn]
        self.next_second = self.ms + 1000
        self.tell_clock()

    def act(self, word):
        if word[0].isdigit():
            return self.wait(round(float(word) * 1000))
        if word == "cut":
            self.cut = True
            return None
        self.wait(STEP_MS)
        if word == "|":
            return self.press()
        if word == "dump":
            return self.dump()
        index = self.index(word[:2])
        self.squares[index] = "." if word[2] == "-" else word[3]
        return self.say([0x8E, 0, 5, index, CODES.index(self.squares[index])])

    def play(self, script):
        self.say([0x93, 0, 5, 1, 2])
        self.dump()
        if self.clock:
            self.tell_clock()
            self.wait(1000)
            self.press()
        for word in script.split():
            self.act(word)
        self.wait(3000)


SESSIONS = {
    "slide": ("White slides the d-pawn two squares, Black's bishop stops on its way; no hand leaves its piece",
              {}, "0.8 d2- d3+P 0.3 d3- d4+P 0.4 | 0.9 d7- d5+p 0.3 | 0.7 g1- f3+N 0.2 |"
                  " 0.9 c8- d7+b 0.6 d7- e6+b 0.2 |"),
    "ghost": ("captured pieces flash on other squares on their way out, one still at the press",
              {}, "0.5 b1- c3+N 0.2 | 0.5 e7- e5+p 0.2 | 0.5 c3- d5+N 0.2 | 0.5 f8- e7+b 0.2 |"
                  " 0.8 d5- e7- e7+N e6+b e6- 0.1 | 0.5 d8- e7+q d6+N | d6- 1"),
    "direct_capture": ("captures that never show the square empty",
                       {}, "0.5 e2- e4+P 0.2 | 0.5 d7- d5+p 0.2 | 0.5 e4- d5+P 0.2 | 0.5 d8- d5+q 0.2 |"),
    "victim_first": ("captures with the victim lifted first, and with the capturing piece lifted first",
                     {}, "0.5 e2- e4+P 0.2 | 0.5 d7- d5+p 0.2 | 0.5 d5- e4- d5+P 0.2 | 0.5 d8- d5- d5+q 0.2 |"),
    "place_before_lift": ("pieces seen on their new square before they left the old one",
                          {}, "0.5 e4+P e2- 0.2 | 0.5 c6+p c7- 0.2 | 0.5 d4+P | d2- 0.2"),
    "castling": ("White castles king first with the king in two steps, Black rook first",
                 {}, "0.5 g1- f3+N 0.2 | 0.5 g8- f6+n 0.2 | 0.5 g2- g3+P 0.2 | 0.5 g7- g6+p 0.2 |"
                     " 0.5 f1- g2+B 0.2 | 0.5 f8- g7+b 0.2 | 0.5 e1- f1+K 0.3 f1- g1+K 0.3 h1- f1+R 0.2 |"
                     " 0.9 h8- f8+r 0.7 e8- g8+k 0.2 |"),
    "en_passant": ("Black captures en passant, the pawn is taken away last",
                   {}, "0.5 e2- e3+P 0.2 | 0.5 a7- a5+p 0.2 | 0.5 e3- e4+P 0.2 | 0.5 a5- a4+p 0.2 |"
                       " 0.5 b2- b4+P 0.2 | 0.8 a4- b3+p 0.3 b4- 0.2 |"),
    "promotion": ("the pawn is put on the last rank and then changed for a queen",
                  {}, "0.5 h2- h4+P 0.2 | 0.5 g7- g5+p 0.2 | 0.5 h4- g5+P 0.2 | 0.5 h7- h6+p 0.2 |"
                      " 0.5 g5- h6+P 0.2 | 0.5 g8- f6+n 0.2 | 0.5 h6- h7+P 0.2 | 0.5 h8- g8+r 0.2 |"
                      " 0.8 h7- h8+P 0.4 h8- h8+Q 0.2 |"),
    "kings_gesture": ("Black resigns: a pawn is cleared from e4, the kings are put on e4 and d5",
                      {}, "0.5 e2- e4+P 0.2 | 0.5 e7- e5+p 0.2 | 0.5 g1- f3+N 0.2 |"
                          " 1.5 e4- e8- e1- d5+k 0.3 e4+K 4"),
    "kings_corrected": ("a draw is shown by mistake, then White's win; then the array for the next game",
                        {}, "0.5 a2- a3+P 0.2 | 0.5 a7- a6+p 0.2 | 1 e8- e1- d5+k d4+K 8 d4- e4+K 4"
                            " a3- a2+P a6- a7+p e4- e1+K d5- e8+k 2"),
    "rotated_board": ("the board faces the other way, White's clock is the right one",
                      {"rotated": True}, "0.8 e2- e4+P 0.2 | 0.7 e7- e5+p 0.2 | 0.9 g1- f3+N 0.2 |"
                                         " 0.5 b8- c6+n 0.2 | 0.7 f1- b5+B 0.2 | 0.5 a7- a6+p 0.2 |"
                                         " 0.5 e1- g1+K h1- f1+R 0.2 |"),
    "cut_message": ("the message that the pawn left e2 is cut short; the whole board is read after it",
                    {}, "0.8 cut e2- e4+P 0.5 dump 0.2 | 0.7 e7- e5+p 0.2 |"),
    "no_clock": ("two players without a clock; one slides, one touches a piece first",
                 {"clock": False}, "1 e2- e4+P 1.5 e7- 0.3 e7+p 0.4 c7- c5+p 2 g1- f3+N 1.2 d7- d6+p 0.9"
                                   " f1- c4+B 0.3 c4- b5+B 1 c8- d7+b 1 b5- d7+B 0.8 d8- d7+q 2"),
    "early_reply": ("Black replies before White presses, then lifts before White's piece has landed",
                    {}, "0.8 e2- e4+P e7- e5+p | 0.3 | 0.4 g1- b8- f3+N | c6+n 0.2 |"),
    "ceremony": ("a guest makes the first move, it is put back, and the game begins with another",
                 {"clock": False}, "1 e2- e4+P 6 e4- e2+P 3 d2- d4+P 1 d7- d5+p 1"),
}


def main():
    folder = pathlib.Path(__file__).parent
    for name, (what, options, script) in SESSIONS.items():
        board = Board(**options)
        board.play(script)
        header = ["# jadoube session 1", "# board: none, written as a DGT board of firmware 1.2 would send it",
                  "# recorded: made by hand with make_sessions.py", f"# what: {what}"]
        (folder / f"{name}.session").write_text("\n".join(header + board.lines) + "\n")


if __name__ == "__main__":
    main()
