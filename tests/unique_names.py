#!/usr/bin/env python3
"""Fails if two files of a room use one name for two things in their anonymous namespaces, or if two tests share a namespace.

    tests/unique_names.py ROOT

A test file has a namespace of its own name instead of an anonymous one. If two files of one test program have one name, the
folder's name is before it.

Many files of a room are compiled as one, in groups that change whenever a file is added. Two functions of one name and
other parameters then overload each other in some groups and not in others, so that a call may change its meaning.
Aliases (`using`) of the same thing may be repeated: the compiler reports a difference.
"""
import collections, os, re, sys

# The folders whose sources are compiled together (jadoube_room).
ROOMS = ["rules", "drivers/polled", "drivers/dgt", "drivers/certabo", "drivers/chessnut", "drivers/chessup", "drivers/ichessone", "drivers/millennium", "drivers/novag", "drivers/saitek", "drivers/squareoff", "drivers/zmartfun", "drivers/transport", "drivers/discovery", "drivers/recording", "drivers/simulator"] + [
    "daemon/" + room for room in ("system", "model", "texts", "tracking", "arbiter", "devices", "evidence", "values", "storage", "stream", "net",
                                  "hub", "hall", "failover", "push", "outputs", "tournament", "watched", "web", "api", "engine", "relay", "app", "client")] + ["tests/score"]


def code_of(path):
    """The file without comments, the insides of strings, preprocessor lines and empty default arguments."""
    with open(path) as file:
        text = file.read()
    pattern = r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\''
    text = re.sub(pattern, lambda match: "" if match[0][0] == "/" else '""', text, flags=re.S)
    text = re.sub(r"(?m)^#.*$", "", text)
    return re.sub(r"\s*=\s*\{\}(?=\s*[,)])", "", text)


def statements(code):
    """The direct content of the anonymous namespaces, without bodies."""
    for begin in re.finditer(r"\bnamespace\s*\{", code):
        depth, statement = 0, ""
        for i in range(begin.end(), len(code)):
            char = code[i]
            if char == "{":
                statement += "{" if depth == 0 else ""
                depth += 1
            elif char == "}":
                depth -= 1
                if depth < 0:
                    break
                if depth == 0:
                    statement += "}"
                    if not re.match(r"\s*[;,)\.\[?=]", code[i + 1: i + 20]) and "=" not in statement.split("{")[0]:
                        yield statement
                        statement = ""
            elif depth == 0 and char == ";":
                yield statement
                statement = ""
            elif depth == 0:
                statement += char


def names_in(statement):
    """The names that a statement declares; none for an alias."""
    text = re.sub(r"\s+", " ", statement).strip()
    text = re.sub(r"^template ?<[^{}]*?> (?=[a-zA-Z])", "", text)
    if not text or re.match(r"(using|namespace|static_assert|friend)\b", text):
        return []
    kind = re.match(r"(?:struct|class|enum class|enum|union) (\w+)", text)
    if kind:
        return [kind[1]]
    function = re.match(r"[^=({]*?(?<![\w:~])(\w+) ?\([^{}]*\)(?: const| noexcept)*(?: -> [^{]+)? ?(?:\{|$)", text)
    if function:
        return [function[1]]
    if re.match(r"[^={(]*::~?\w+ ?\(", text):  # A method of a class here.
        return []
    while re.search(r"<[^<>]*>", text):
        text = re.sub(r"<[^<>]*>", "", text)
    variables = re.match(r"[^=({]*?(\w+)(?:\[[^\]]*\])* ?[={(]", text)
    return ([variables[1]] if variables else []) + re.findall(r", (k[A-Z]\w*) ?[={]", text)


def test_programs(root):
    """The folders of the test programs below tests, the deepest first."""
    with open(os.path.join(root, "tests/CMakeLists.txt")) as file:
        folders = re.findall(r"^ *jadoube_tests\(([\w/]+)", file.read(), re.M)
    return sorted(folders + ["score", "chaos"], key=len, reverse=True)


def test_faults(root):
    """The faults in the namespaces of the test files."""
    programs = test_programs(root)
    names = collections.defaultdict(list)
    for folder, _, files in os.walk(os.path.join(root, "tests")):
        for file in (file for file in files if file.endswith("_test.cc")):
            path = os.path.relpath(os.path.join(folder, file), root)
            program = next((each for each in programs if path.startswith(f"tests/{each}/")), None)
            if program is None:
                yield f"{path} is in no test program"
                continue
            stem = file[:-3]
            allowed = [stem, os.path.basename(folder) + "_" + stem]
            code = code_of(os.path.join(folder, file))
            used = [name for name in allowed if re.search(rf"^namespace {name} \{{", code, re.M)]
            if re.search(r"^namespace \{", code, re.M):
                yield f"{path} has an anonymous namespace: call it {stem}"
            elif not used:
                yield f"{path} has no namespace of its name: {stem}"
            else:
                names[program, used[0]].append(path)
    for (_, name), paths in sorted(names.items()):
        if len(paths) > 1:
            yield f"the namespace {name} is in {', '.join(paths)}: put the folder's name before it"


def main():
    root = sys.argv[1]
    found = 0
    for fault in test_faults(root):
        found += 1
        print(fault)
    for room in ROOMS:
        places = collections.defaultdict(set)
        for folder, _, files in os.walk(os.path.join(root, room)):
            for file in files:
                path = os.path.join(folder, file)
                own_library = room == "daemon/client" and "/laws" in folder or file in ("main.cc", "service_manager.cc")
                if file.endswith(".cc") and not file.endswith("_test.cc") and not own_library:
                    for statement in statements(code_of(path)):
                        for name in names_in(statement):
                            places[name].add(os.path.relpath(path, root))
        for name, files in sorted(places.items()):
            if len(files) > 1:
                found += 1
                print(f"{name} is in the anonymous namespaces of {', '.join(sorted(files))}: give each its own name")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
