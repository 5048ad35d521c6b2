#!/usr/bin/env python3
"""Fails if a document or a comment names something that does not exist, or has a wrong command or number.

    tests/documents.py ROOT JADOUBE JADOUBED
    tests/documents.py ROOT              only files and numbers: no program is needed

Files: a file that a document or a comment names exists. It is named by its whole path, or by the end of it.

Symbols: a class, function or constant that CONTRIBUTING.md names in backticks is in the sources.

Methods and keys: `HallService.WatchHall` and `[http] listen` exist.

Length: a cell of a table has at most 12 words, and a sentence at most 30. Code in backticks is one word, and so is a link's address.

Numbers: "3 s [= kSignEvery]" is compared with the constant of that name in the sources. If several constants with different values
have the name, the file is named too: "30 [= kMostWrong of entry.h]".

Commands: every command that a document shows is one that the programs take: each verb, option and number of arguments. It runs
each command of `jadoube` without a daemon: the program then reads the whole command line, and prints its errors.
Of `jadoubed`, which would start, the options are compared with its --help. In a block of code a command must be whole. In a
sentence it may be the beginning of one.
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# Words of documents that readers replace with their own.
STANDS_FOR = {"N": "3", "ID": "open", "NAME": "live", "DELAY": "15m", "FILE...": "round1.pgn", "[--apply]": "--apply"}
# First lines of files that are shown: no commands.
FIRST_LINES = [("jadoube", "evidence", "1"), ("jadoube", "evidence", "2"), ("jadoube", "chain", "1")]
# The error of a command line that is only incomplete.
INCOMPLETE = re.compile(r" is required|missing|there are ")
UNKNOWN = re.compile(r'there is no "|not expected|not known|unknown|does not exist')
ADVICE = "Run with --help for more information."


# Kinds of files whose names are checked, and names of files that are made or that belong to others.
FILE_NAME = re.compile(r"(?<![\w/.:*{}<>-])((?:\.\./)*(?:[a-z_0-9]+/)*[a-z0-9][a-z_0-9]*\.(?:h|cc|md|py|proto|mjs|cmake))(?![\w(*-])")
OTHER_FILES = {"pgn_test.cc", "sysexits.h"}
# Other files of the sources, if a document names them with their folder.
PATH = re.compile(r"`((?:rules|drivers|daemon|proto|tests|udev)/[\w./-]*\.(?:ts|json|txt|rules|html|yaml))`")
# Names of classes, constants and functions in the recipes of this document.
RECIPES = "CONTRIBUTING.md"
SYMBOL = re.compile(r"`((?:\w+::)*(?:[A-Z]\w*[a-z]\w*|[A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+))`")
NUMBER = re.compile(r"(\d[\d,]*) ?(ms|seconds|minutes|hours|days|s|KiB|MiB)? \[= (k\w+)(?: of ([\w.]+))?\]")
UNITS = {
    "ms": 1e-3, "s": 1, "milliseconds": 1e-3, "seconds": 1, "min": 60, "minutes": 60, "h": 3600, "hours": 3600, "days": 86400,
    "KiB": 1 << 10, "MiB": 1 << 20,
}  # fmt: skip
DURATION = re.compile(r"(\d[\d']*)(ms|s|min|h)")

LONGEST_CELL, LONGEST_SENTENCE = 12, 30
# Documents whose cells and sentences may be longer: `make score` and `cost_variation` write these two.
ANY_LENGTH = ("tests/score/results.md", "tests/score/costs.md")
ITEM = re.compile(r"([-*]|\d+\.) ")
END_OF_SENTENCE = re.compile(r"(?<=[.!?])[)*\"]*\s+(?=[\"(*`\[A-Z0-9])")


def sources(root):
    for folder in ("rules", "drivers", "daemon", "proto", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cc", ".proto") and not {"node_modules", "google"} & set(path.parts):
                yield path


def value_of(text, unit):
    """The value of an initialiser, in seconds if it has a time. None: it is not a plain number."""
    text = text.replace("'", "").replace("std::size_t", "").strip("{}() ")
    if found := DURATION.fullmatch(text):
        return float(found[1]) * UNITS[found[2]]
    if found := re.fullmatch(r"(\d+)(?: (<<|\*) (\d+))?", text):
        first, second = int(found[1]), int(found[3] or 0)
        return unit * (first << second if found[2] == "<<" else first * second if found[2] else first)
    return None


def constants(root):
    """By name: the file and the value of each constant that is a number, a size or a time."""
    found = {}
    for path in sources(root):
        for kind, rest in re.findall(r"constexpr ([\w:]+) (k[A-Z][^;]*);", path.read_text(encoding="utf-8")):
            unit = UNITS.get(kind.split("::")[-1], 1)
            for name, by_sign, by_braces in re.findall(r"(k[A-Z]\w*) ?(?:= ?([^,{;]+)|\{([^}]*)\})", rest):
                value = value_of(by_sign or by_braces, unit)
                if value is not None:
                    found.setdefault(name, []).append((path.name, value))
    return found


def wrong_numbers(root, texts):
    known = constants(root)
    for where, text in texts:
        for digits, unit, name, file in NUMBER.findall(text):
            values = {value for of, value in known.get(name, []) if not file or of == file}
            said = float(digits.replace(",", "")) * UNITS.get(unit, 1)
            if len(values) != 1:
                yield f"{where}: {name} has {len(values)} values in the sources: name its file"
            elif abs(said - values.pop()) > 1e-9:
                yield f"{where}: {digits} {unit} is not {name}"
        for name in re.findall(r"\[= ([^\]]*)", NUMBER.sub("", text)):
            yield f"{where}: no number before [= {name}]"


def paragraphs(text):
    """Line, whether it is a row of a table, and the text of each paragraph, item and row. Headings, pictures and code are left out."""
    fenced, start, block = False, 0, []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = line.startswith("```")
        indented = line.startswith("    ") and not block
        line = "" if fenced or fence or indented else line.strip()
        fenced ^= fence
        if block and (not line or line.startswith(("|", "#", "![")) or ITEM.match(line)):
            yield start, False, " ".join(block)
            block = []
        if line.startswith("|"):
            yield number, True, line
        elif line and not line.startswith(("#", "![")):
            start = start if block else number
            block.append(line)


def words_in(text):
    return len(re.findall(r"\S*\w\S*", text))


def wrong_lengths(root):
    """Cells and sentences that are too long."""
    for path in documents(root):
        name = path.relative_to(root).as_posix()
        if name.startswith(ANY_LENGTH):
            continue
        for line, is_row, text in paragraphs(path.read_text(encoding="utf-8")):
            text = re.sub(r"`[^`]*`", "Code", text)
            text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
            text = re.sub(r"<[^>]*>|\*", "", text)
            longest = LONGEST_CELL if is_row else LONGEST_SENTENCE
            for part in text.strip("|").split("|") if is_row else END_OF_SENTENCE.split(text):
                if words_in(part) > longest:
                    yield f"{name}:{line}: {words_in(part)} words, more than {longest}: {part.strip()[:60]}..."


def wrong_files(root, texts):
    paths = [path.relative_to(root).as_posix() for path in root.rglob("*") if not {"node_modules", "build", ".git"} & set(path.parts)]
    ends = {"/".join(path.split("/")[first:]) for path in paths for first in range(path.count("/") + 1)}
    for where, text in texts:
        for name in FILE_NAME.findall(text):
            if name.lstrip("./") not in ends and name not in OTHER_FILES:
                yield f"{where}: there is no file {name}"
        file = root / where.rsplit(":", 1)[0]
        if file.suffix == ".md":
            for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
                if not (file.parent / link).exists():
                    yield f"{where}: the link leads nowhere: {link}"


def wrong_symbols(root, texts):
    """Names in the recipes that no file of the sources has, and paths in any document that do not exist."""
    words = set(re.findall(r"\w+", (root / "CMakeLists.txt").read_text(encoding="utf-8")))
    for folder in ("rules", "drivers", "daemon", "proto", "tests", "cmake"):
        for path in (root / folder).rglob("*"):
            if path.suffix in (".h", ".cc", ".proto", ".ts", ".py", ".cmake", ".json") or path.name == "CMakeLists.txt":
                if "node_modules" not in path.parts:
                    words |= set(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8")))
    for where, text in texts:
        if where.startswith(RECIPES):
            for name in SYMBOL.findall(text):
                if not set(name.split("::")) <= words:
                    yield f"{where}: no source has the name {name}"
        if ".md:" in where:
            for name in PATH.findall(text):
                if not (root / name).exists():
                    yield f"{where}: there is no file {name}"


def wrong_methods(root, texts):
    methods = set()
    for path in (root / "proto").rglob("*.proto"):
        text = path.read_text(encoding="utf-8")
        for service, body in re.findall(r"^service (\w+) \{(.*?)^\}", text, re.S | re.M):
            methods |= {f"{service}.{method}" for method in re.findall(r"rpc (\w+)\(", body)}
    for where, text in texts:
        for name in re.findall(r"\b(\w+Service\.[A-Z]\w+)", text):
            if name not in methods:
                yield f"{where}: there is no method {name}"


def wrong_keys(root, texts):
    """Keys of the configuration, written `[http] listen`."""
    table = (root / "daemon/app/config/key_table.cc").read_text(encoding="utf-8")
    words = set(re.findall(r'"(\w+)"', table))
    for where, text in texts:
        for section, key in re.findall(r"`\[{1,2}([a-z_.]+)\]{1,2} ([a-z_]+)[` ]", text):
            if key not in words:
                yield f"{where}: there is no key {key} of [{section}]"


def texts_of(root):
    """Each line of the documents, and each comment of the sources."""
    for path in documents(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(root)}:{number}", line
    for path in sources(root):
        if path.suffix == ".proto" or path.relative_to(root).parts[0] != "tests":
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if comment := re.search(r"(?<!:)//.*", line):
                    yield f"{path.relative_to(root)}:{number}", comment[0]


def documents(root):
    for path in sorted(root.rglob("*.md")):
        parts = path.relative_to(root).parts
        if not {"node_modules", "build"} & set(parts):
            yield path


def spans(text):
    """Line, the text of a command line or of code in a sentence, and whether it is a block."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield number, line.strip(), True
        else:
            for code in re.findall(r"`([^`]+)`", line):
                yield number, code.strip(), False


def words_of(command):
    """The words, up to a comment or an operator of the shell."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    lexer.commenters = "#"
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        return []


def commands(words):
    """Commands of one line. `jadoube boards | games` are two verbs. After `;` and `&&` is another command."""
    part, found = [], []
    for word in words + [";"]:
        if word in ("|", ";", "&&", "&", ">", "<"):
            found.append((part, word))
            part = []
        else:
            part.append(word)
    program = None
    alternative = False
    for part, end in found:
        if part[:1] == ["sudo"]:
            part = part[1:]
        if part and os.path.basename(part[0]) in ("jadoube", "jadoubed"):
            program = os.path.basename(part[0])
            yield [program] + part[1:]
            alternative = end == "|"
        elif part and alternative and program and re.fullmatch(r"[a-z-]+", part[0]):
            yield [program] + part
        else:
            alternative = False


def options_of(program):
    text = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=60).stdout
    return set(re.findall(r"--[a-z][a-z0-9-]*", text)) | {"--help", "--version"}


def check(command, is_block, jadoube, known):
    """What is wrong. Empty: nothing."""
    program, *words = [STANDS_FOR.get(word, word) for word in command]
    if program == "jadoubed":
        wrong = [word for word in words if word.startswith("--") and word.split("=")[0] not in known]
        return f"jadoubed has no {wrong[0]}" if wrong else ""
    if "..." in words:
        words, is_block = words[: words.index("...")], False
    words = [word if word.startswith("-") else word.rstrip(",:") for word in words]
    if not words:
        return ""
    with tempfile.TemporaryDirectory() as directory:
        address = "unix:" + os.path.join(directory, "nobody")
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "HOME": directory, "JADOUBE_SERVER": address}
        try:
            ran = subprocess.run([jadoube, *words], cwd=directory, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10)
        except subprocess.TimeoutExpired:
            return ""  # It waits for a daemon: the command was read.
    if ran.returncode != 2 or ADVICE not in ran.stderr:
        return ""
    said = ran.stderr.replace(ADVICE, "").strip()
    if not is_block and INCOMPLETE.search(said) and not UNKNOWN.search(said):
        return ""
    return said


def main():
    root = pathlib.Path(sys.argv[1])
    texts = list(texts_of(root))
    wrong = [*wrong_files(root, texts), *wrong_symbols(root, texts), *wrong_numbers(root, texts), *wrong_methods(root, texts), *wrong_keys(root, texts), *wrong_lengths(root)]
    if len(sys.argv) == 2:
        print("\n".join(wrong))
        return 1 if wrong else 0
    jadoube, jadoubed = os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3])
    known = options_of(jadoubed)
    jobs, seen = [], {}
    for path in documents(root):
        for line, text, is_block in spans(path.read_text(encoding="utf-8")):
            for command in commands(words_of(text)):
                if tuple(command) in FIRST_LINES:
                    continue
                key = (tuple(command), is_block)
                jobs.append((f"{path.relative_to(root)}:{line}", command, key))
                seen[key] = None
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for key, said in zip(seen, pool.map(lambda key: check(list(key[0]), key[1], jadoube, known), seen)):
            seen[key] = said
    wrong += [f"{where}: {' '.join(command)}\n    {seen[key]}" for where, command, key in jobs if seen[key]]
    for line in wrong:
        print(line)
    if len(jobs) < 50:
        print(f"only {len(jobs)} commands are found: the documents are read wrongly")
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
