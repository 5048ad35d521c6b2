"""The chapters of a round at Lichess, as its broadcast push fills them. For the substitutes of Lichess in tests.

[spec: Lichess API, broadcastPush; seen: the code of lila]
"""
import json, re, subprocess


def split(text):
    """Games are split at an empty line that a tag follows."""
    parts = re.split(r"\n\s*\n(?=\[)", text.replace("\r", "").strip())
    return [part for part in parts if part.strip()]


def nameless(tags, color):
    name = tags.get(color, "")
    return (len(name) < 2 or name.lower() == "unknown") and tags.get(color + "FideId", "0") == "0"


def key_of(tags):
    return [tags.get(name) for name in ("Event", "Site", "Round", "Board", "White", "Black")]


def seconds(text):
    parts = [int(part) for part in text.split(":")]
    return sum(part * 60 ** place for place, part in enumerate(reversed(parts)))


class Chapters:
    """One round. `judge`: a program that reads PGN and prints one line of JSON for each game. `control` has "most_bytes", "upstream", and
    "refuse": {GameId: error}."""

    def __init__(self, judge, control):
        self.judge, self.control, self.chapters = judge, control, []

    def judged(self, text):
        out = subprocess.run([self.judge], input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
        lines = [json.loads(line) for line in out.decode().splitlines()]
        return lines[0] if lines else {"error": "no game", "tags": {}, "moves": [], "clocks": []}

    def chapter_of(self, game):
        tags = game["tags"]
        for chapter in self.chapters:
            both = tags.get("GameId"), chapter["tags"].get("GameId")
            if all(both):
                if both[0] == both[1]:
                    return chapter
            elif key_of(tags) == key_of(chapter["tags"]):
                return chapter
        chapter = {"tags": {}, "moves": [], "clocks": [], "variations": 0, "truncated": 0}
        self.chapters.append(chapter)
        return chapter

    def store(self, game):
        chapter = self.chapter_of(game)
        tags, moves, clocks = game["tags"], game["moves"], game["clocks"]
        chapter["tags"].update({name: value for name, value in tags.items()
                                if name != "Date" and value not in ("", "?", "unknown")})
        for back in (1, 2):
            ply = len(moves) - back
            name = "WhiteClock" if ply % 2 == 0 else "BlackClock"
            if ply >= 0 and clocks[ply] is None and name in tags:
                clocks[ply] = seconds(tags[name])
        common = 0
        while common < min(len(moves), len(chapter["moves"])) and moves[common] == chapter["moves"][common]:
            common += 1
        if common < len(moves) and common < len(chapter["moves"]):
            chapter["variations"] += 1
        elif common == len(moves) and common < len(chapter["moves"]):
            # Nothing is deleted. The surplus becomes a variation that nobody wants.
            chapter["truncated"] += 1
            return chapter
        chapter["moves"] = moves
        chapter["clocks"] = clocks
        return chapter

    def push(self, body):
        """The answer to a push: the status, and the JSON."""
        if len(body) > self.control["most_bytes"]:
            return 413, None
        texts = split(body.decode())
        if not 1 <= len(texts) <= 100:
            return 400, {"error": "1 to 100 games"}
        answers, stored = [], []
        for text in texts:
            game = self.judged(text)
            tags = {name: value for name, value in game.get("tags", {}).items()}
            if self.control["upstream"]:
                answers.append({"tags": tags, "error": "The broadcast round has an upstream URL"})
                continue
            error = self.control["refuse"].get(tags.get("GameId")) or game["error"]
            if error:
                answers.append({"tags": tags, "error": error})
            elif not (nameless(tags, "White") or nameless(tags, "Black")):
                stored.append(self.store(game))
                answers.append({"tags": tags, "moves": len(game["moves"])})
        # The order of the boards is taken over only from a push with all chapters.
        if all(any(chapter is one for one in stored) for chapter in self.chapters):
            self.chapters[:] = stored
        # Answers need not come in the order of the games.
        return 200, {"games": answers[::-1]}
