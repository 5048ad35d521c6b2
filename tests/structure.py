#!/usr/bin/env python3
"""Prints how the source is built: largest classes, files in a folder, file and function lengths, rooms and the rooms that they use.

    tests/structure.py [ROOT]      ROOT: a checkout (this one)

It reads C++ by its braces, not by a compiler: a method is a function declared in a class, a field is any other member.
"""
import collections, os, re, statistics, sys

ROOT = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOPS = ("rules", "drivers", "daemon")
PUBLIC_LIMIT = 15


def sources():
    for top in TOPS:
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            for name in sorted(names):
                if name.endswith((".h", ".cc")):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def code_of(path):
    """The file without comments and the insides of strings; its lines stay where they are."""
    with open(os.path.join(ROOT, path)) as file:
        text = file.read()
    pattern = r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\''
    keep = lambda match: "" if match[0][0] == "/" else '""'
    return re.sub(pattern, lambda match: keep(match) + "\n" * match[0].count("\n"), text, flags=re.S)


def block_end(code, begin):
    """The index after the brace that closes the one at `begin`."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, begin):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.end()
    return len(code)


def members_of(body, struct=False):
    """The numbers of methods, of names of public methods (not of constructors, operators and serialize) and of fields in the body of a class."""
    flat, depth = [], 0
    for char in body:
        if char == "{":
            depth += 1
            if depth == 1:
                flat.append(" {};")
        elif char == "}":
            depth -= 1
        elif depth == 0:
            flat.append(char)
    methods = fields = 0
    public = set()
    access = "public" if struct else "private"
    for statement in "".join(flat).split(";"):
        for label in re.findall(r"\b(public|private|protected)\s*:(?!:)", statement):
            access = label
        statement = re.sub(r"\b(public|private|protected)\s*:(?!:)", "", statement).strip()
        if not statement or re.match(r"(using|friend|struct|class|enum|static_assert|typedef|\{)", statement):
            continue
        if re.match(r"template\b", statement):
            statement = re.sub(r"^template\s*<[^{}]*?>\s*", "", statement)
        before = re.split(r"[={]", statement, 1)[0]
        if re.search(r"[\w~>=\])]\s*\(", re.sub(r"<[^()]*\([^()]*\)[^()]*>", "", before)) or "operator" in before:
            methods += 1
            no_name = re.match(r"(?:\[\[\w+\]\]\s*|explicit\s+|constexpr\s+|virtual\s+|inline\s+)*~?\w+\s*\(", before)
            name = re.search(r"(\w+)\s*\(", re.sub(r"<[^()]*\([^()]*\)[^()]*>", "", before))
            if access == "public" and not no_name and "operator" not in before and name and name[1] != "serialize":
                public.add(name[1])
        elif not before.startswith("static constexpr"):
            fields += before.count(",") + 1 if "<" not in before else 1
    return methods, len(public), fields


def classes():
    for path in sources():
        code = code_of(path)
        for match in re.finditer(r"\b(?:class|struct)\s+((?:\w+::)*\w+)(?:\s+final)?(?:\s*:[^;{]*)?\s*\{", code):
            if re.search(r"\benum\s+$", code[: match.start()]):
                continue
            end = block_end(code, match.end() - 1)
            yield members_of(code[match.end(): end - 1], match[0].startswith("struct")) + (match[1], path)


def functions():
    for path in sources():
        code = code_of(path)
        for match in re.finditer(r"\)\s*(?:const|noexcept|override|final|->\s*[\w:<>,*& ]+|\s)*(?::\s[^{};]*)?\{", code):
            lead = code[max(0, code.rfind("\n\n", 0, match.start())): match.start()]
            if re.search(r"\b(if|for|while|switch|catch|return)\s*\([^{}]*$|\[[^\]]*\]\s*\([^)]*$", lead):
                continue
            begin = match.end() - 1
            end = block_end(code, begin)
            yield code.count("\n", begin, end) + 1, path, code.count("\n", 0, begin) + 1


def room_of(path):
    """The folder of a file. In the arbiter and the tracking, the folders inside count."""
    parts = path.split("/")[:-1]
    return "/".join(parts[:3]) if parts[0] != "rules" else "rules"


def circles(uses):
    """Sets of rooms that use each other."""
    def reach(room, seen):
        for other in uses[room]:
            if other not in seen:
                seen.add(other)
                reach(other, seen)
        return seen
    reached = {room: reach(room, set()) for room in list(uses)}
    return {frozenset(other for other in reached[room] if room in reached.get(other, ())) | {room}
            for room in reached if room in reached[room]}


def main():
    paths = list(sources())
    lengths = {path: sum(1 for _ in open(os.path.join(ROOT, path))) for path in paths}
    all_classes = list(classes())
    print("Largest classes (methods, public, fields):")
    for methods, public, fields, name, path in sorted(all_classes, reverse=True)[:12]:
        print(f"  {methods:4} {public:4} {fields:4}  {name}  ({path})")
    print(f"\nClasses of more than {PUBLIC_LIMIT} public methods:")
    for methods, public, fields, name, path in sorted(all_classes, key=lambda c: -c[1]):
        if public > PUBLIC_LIMIT:
            print(f"  {public:4}  {name}  ({path})")
    print("\nMost files in a folder:")
    for folder, count in collections.Counter(os.path.dirname(path) for path in paths).most_common(8):
        print(f"  {count:4}  {folder}")
    print(f"\n{len(paths)} files, median {statistics.median(lengths.values()):.0f} lines; the longest:")
    for path in sorted(lengths, key=lengths.get, reverse=True)[:5]:
        print(f"  {lengths[path]:4}  {path}")
    all_functions = sorted(functions(), reverse=True)
    long = [function for function in all_functions if function[0] > 60]
    print(f"\n{len(all_functions)} functions, median {statistics.median(f[0] for f in all_functions):.0f} lines; "
          f"{len(long)} of more than 60:")
    for length, path, line in long:
        print(f"  {length:4}  {path}:{line}")
    uses = collections.defaultdict(set)
    for path in paths:
        for included in re.findall(r'^#include "([^"]+)"', open(os.path.join(ROOT, path)).read(), flags=re.M):
            if included.startswith(TOPS) and room_of(included) != room_of(path):
                uses[room_of(path)].add(room_of(included))
    print("\nRooms, and what they use:")
    for room in sorted(uses):
        print(f"  {room}: {', '.join(sorted(uses[room]))}")
    found = circles(uses)
    print("\nRooms that use each other: " + ("; ".join(", ".join(sorted(c)) for c in found) or "none"))
    print("\nUnit tests of a component's own name, by room:")
    tests = {name for _, _, names in os.walk(os.path.join(ROOT, "tests")) for name in names}
    by_room = collections.defaultdict(lambda: [0, 0])
    for path in paths:
        if path.endswith(".cc"):
            own = os.path.basename(path)[:-3] + "_test.cc" in tests
            by_room["/".join(path.split("/")[:2]) if not path.startswith("rules") else "rules"][0 if own else 1] += 1
    for room, (own, without) in sorted(by_room.items()):
        if "." not in room:
            print(f"  {room}: {own} of {own + without} source files")


if __name__ == "__main__":
    main()
