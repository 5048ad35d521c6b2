#!/usr/bin/env python3
"""Prints how many lines of each room the tests run, from the JSON summary of gcovr.

    coverage.py SUMMARY.json
"""
import json
import sys
from collections import defaultdict


def room_of(path):
    """daemon/engine, drivers/dgt, rules/laws: the first two folders, or the first alone."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        files = json.load(file)["files"]
    lines, run = defaultdict(int), defaultdict(int)
    for entry in files:
        for name in (room_of(entry["filename"]), "all"):
            lines[name] += entry["line_total"]
            run[name] += entry["line_covered"]
    if not lines:
        sys.exit("coverage.py: no line was counted: build the preset coverage, and run its tests")
    for name in sorted(lines):
        print(f"{name:24} {run[name]:6} of {lines[name]:6} lines  {100 * run[name] / lines[name]:5.1f} %")


main()
