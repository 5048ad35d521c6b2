#!/usr/bin/env python3
"""Prints the slowest steps of the last build and of the last run of the tests.

    tests/timing.py [BUILD-DIRECTORY] [--rows N]     build/dev, 20 rows

The times of a build are those of ninja: real time, with the other jobs beside it. Files that ccache had are quick here: set
CCACHE_DISABLE=1 to see the time to compile them.
"""
import argparse, os, re


def last_build(folder):
    """(seconds, output) of each step of the last build. Steps before the last restart of ninja's clock are older."""
    steps, latest = {}, 0
    with open(os.path.join(folder, ".ninja_log")) as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) < 5:
                continue
            begin, end = int(fields[0]), int(fields[1])
            if end < latest:
                steps = {}
            latest = end
            steps[(begin, end, fields[4])] = ((end - begin) / 1000, fields[3])
    return sorted(steps.values(), reverse=True)


def last_tests(folder):
    """(seconds, test) of the last run of ctest."""
    path = os.path.join(folder, "Testing/Temporary/LastTest.log")
    if not os.path.exists(path):
        return []
    with open(path, errors="replace") as file:
        text = file.read()
    found = re.findall(r"^\d+/\d+ Testing: (\S+)$.*?^Test time = +([0-9.]+) sec", text, re.M | re.S)
    return sorted(((float(seconds), name) for name, seconds in found), reverse=True)


def table(title, rows, count):
    print(f"{title}: {len(rows)}, {sum(seconds for seconds, _ in rows):.0f} s together")
    for seconds, name in rows[:count]:
        print(f"{seconds:8.1f}  {name}")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", default="build/dev")
    parser.add_argument("--rows", type=int, default=20)
    options = parser.parse_args()
    if not os.path.exists(os.path.join(options.folder, ".ninja_log")):
        parser.error(f"{options.folder} has no .ninja_log: nothing was built there")
    steps = last_build(options.folder)
    compiled = [step for step in steps if step[1].endswith((".o", ".gch"))]
    linked = [step for step in steps if not step[1].endswith((".o", ".gch")) and os.path.basename(os.path.dirname(step[1])) in
              ("bin", "tests", "chaos", "bench", "score", "fuzz")]
    table("compiled", compiled, options.rows)
    table("linked", linked, options.rows)
    table("tests", last_tests(options.folder), options.rows)


if __name__ == "__main__":
    main()
