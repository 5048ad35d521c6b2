#!/usr/bin/env python3
"""Every command that a document shows is one that the programs take: each verb, option and number of arguments.

    tests/documents.py ROOT JADOUBE JADOUBED

It runs each command of `jadoube` without a daemon: the program then reads the whole command line, and says what is wrong with it.
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

# Words of documents in whose place readers put their own.
STANDS_FOR = {"N": "3", "ID": "open", "NAME": "live", "DELAY": "15m", "FILE...": "round1.pgn", "[--apply]": "--apply"}
# First lines of files that are shown: no commands.
FIRST_LINES = [("jadoube", "evidence", "1"), ("jadoube", "evidence", "2"), ("jadoube", "chain", "1")]
# What the command line says before its advice, if only the rest of the command is missing.
INCOMPLETE = re.compile(r" is required|missing|there are ")
UNKNOWN = re.compile(r'there is no "|not expected|not known|unknown|does not exist')
ADVICE = "Run with --help for more information."


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
    """The words, up to a comment or what a shell does with it."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    lexer.commenters = "#"
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        return []


def commands(words):
    """Commands of one line. `jadoube boards | games` are two verbs; behind `;` and `&&` is another command."""
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
    root, jadoube, jadoubed = pathlib.Path(sys.argv[1]), os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3])
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
    wrong = [f"{where}: {' '.join(command)}\n    {seen[key]}" for where, command, key in jobs if seen[key]]
    for line in wrong:
        print(line)
    if len(jobs) < 50:
        print(f"only {len(jobs)} commands are found: the documents are read wrongly")
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
