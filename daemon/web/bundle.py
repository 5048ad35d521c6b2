#!/usr/bin/env python3
"""Makes the pages as the daemon serves them: bundles, compresses, and writes all as one C++ file.

  bundle.py --esbuild ESBUILD --source DIRECTORY --translations DIRECTORY --out DIRECTORY [--cc FILE] [--sizes]

The translations are the files that daemon/language/catalogues.py makes for the pages.

DIRECTORY gets the files as they are before compression, so that tests can serve them too, and files.json, which has the address
of each file. A page larger than its budget in pages.json is an error.
"""

import argparse
import gzip
import hashlib
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SHELL = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<title data-text="{key}">{title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon.png">
<link rel="manifest" href="{manifest}">
{preload}<script type="module" src="{script}"></script>
<{element}></{element}>
<noscript>{noscript}</noscript>
</html>
"""

# The addresses of the parts that pages load by these, by their words in pages.json.
LATER = {}

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".tsv": "text/tab-separated-values; charset=utf-8",
}


STYLES = re.compile(r"css`([^`]*)`")
# Parts that do not change: words in quotes, and a style inside another one.
KEPT_IN_STYLES = re.compile(r"""('[^']*'|"[^"]*"|\$\{[^}]*\})""")


def slim_style(style):
    """A style sheet without the blanks that only people need. esbuild does not change styles in programs.

    >>> slim_style("\\n  .a, .b > c { margin: 0 1px; width: calc(1px + 2px); }\\n  @media (min-width: 5px) and (hover: none) { .a :hover::before { content: ' ; : ' } }")
    ".a,.b > c{margin:0 1px;width:calc(1px + 2px)}@media (min-width:5px) and (hover:none){.a :hover::before{content:' ; : '}}"
    >>> slim_style(" ${colours}\\n * { color: red; } ")
    '${colours} *{color:red}'
    """
    parts = KEPT_IN_STYLES.split(style)
    for at in range(0, len(parts), 2):
        part = re.sub(r" ?([{};]) ?", r"\1", re.sub(r"\s+", " ", parts[at]))
        parts[at] = re.sub(r"([:,]) ", r"\1", part).replace(";}", "}")
    return "".join(parts).strip()


def slim_source(code):
    """A program with slim styles, and without the blanks at the start of lines: otherwise templates would send them to browsers.

    >>> slim_source("  const one = css` .a { color: red; } `;\\n  const two = html`<p>\\n      ${word} <b>\\n    </b></p>`;")
    '  const one = css`.a{color:red}`;\\nconst two = html`<p>\\n${word} <b>\\n</b></p>`;'
    """
    return re.sub(r"\n[ \t]+", "\n", STYLES.sub(lambda found: f"css`{slim_style(found[1])}`", code))


def slim_sources(source, out):
    """A copy of the sources, made slim."""
    shutil.copytree(source, out, dirs_exist_ok=True)
    for path in out.rglob("*.ts"):
        path.write_text(slim_source(path.read_text()))
    return out


def compress(data):
    return gzip.compress(data, 9, mtime=0)


def texts_of(catalogue, names):
    """The texts with these keys, and all whose keys begin with a name that ends with a point. An empty name: all texts. Viewers'
    pages get their own only: the others would double their size."""
    beginnings = tuple(name for name in names if not name or name.endswith("."))
    return {key: text for key, text in catalogue.items() if key in names or key.startswith(beginnings)}


def noscript_of(catalogue, translations):
    """The text of a browser without JavaScript, in every language, because it cannot choose one."""
    texts = {"en": catalogue["view.noScript"]}
    for language in map(json.loads, (path.read_text() for path in translations)):
        if "view.noScript" in language["texts"] and not language["tag"].startswith("en-"):
            texts[language["tag"]] = language["texts"]["view.noScript"]
    return "".join(f'<p lang="{tag}">{html.escape(text)}</p>' for tag, text in texts.items())


def translate(translations, out, audience, beginnings, files):
    """Writes the texts of each language as a module. Returns which languages there are."""
    languages = []
    for path in translations:
        language = json.loads(path.read_text())
        texts = json.dumps(texts_of(language["texts"], beginnings), ensure_ascii=False, separators=(",", ":"))
        module = (f'export default {{tag:{json.dumps(language["tag"])},plural:n=>Number({language["plural"]}),'
                  f"texts:{texts}}};\n").encode()
        name = f"{audience}-{language['tag']}-{hashlib.sha256(module).hexdigest()[:12]}.js"
        (out / name).write_bytes(module)
        files.append({"address": f"/pages/{name}", "file": name, "fixed": True})
        languages.append({"tag": language["tag"], "name": language["name"], "file": f"/pages/{name}"})
    return languages


class Program:
    """A page's program: its own file, and the parts that it loads, by their names. `first`: those that it needs at once."""

    def __init__(self, directory, entry):
        outputs = json.loads((directory / "meta.json").read_text())["outputs"]
        by_name = {pathlib.PurePath(path).name: made for path, made in outputs.items()}
        main = pathlib.PurePath(entry).stem + ".js"
        self.code = (directory / main).read_bytes()
        self.parts = {name: (directory / name).read_bytes() for name in sorted(by_name) if name != main}
        self.first = []
        waiting = [main]
        while waiting:
            for imported in by_name[waiting.pop()]["imports"]:
                name = pathlib.PurePath(imported["path"]).name
                if imported["kind"] == "import-statement" and name not in self.first:
                    self.first.append(name)
                    waiting.append(name)

    def all_code(self):
        return b"".join([self.code, *self.parts.values()]).decode()


def alone(esbuild, source, entry, form):
    """A program in one file, which has no texts."""
    return subprocess.run([esbuild, str(source / entry), "--bundle", "--minify", f"--format={form}", "--target=es2021", "--charset=utf8",
                           f"--tsconfig={source / 'tsconfig.json'}", "--log-level=warning"], check=True, capture_output=True).stdout


def bundle(esbuild, source, entry, texts, languages, addresses, later=None):
    """Makes the page's program, with everything that it imports. What it imports only later (`import()`) is a part of its own.
    `addresses`: those of all viewers' pages that need nothing behind them. The tabs lead to these. `later`: by the word of a
    part, the beginnings of the keys whose texts come with that part (`texts/WORD`)."""
    with tempfile.TemporaryDirectory() as work:
        directory = pathlib.Path(work)
        parts = {word: texts_of(texts, beginnings) for word, beginnings in (later or {}).items()}
        first = {key: text for key, text in texts.items() if not any(key in part for part in parts.values())}
        for name, some in {"texts": first, **{f"texts-{word}": part for word, part in parts.items()}}.items():
            (directory / f"{name}.json").write_text(json.dumps(some, ensure_ascii=False))
        (directory / "languages.json").write_text(json.dumps(languages, ensure_ascii=False))
        subprocess.run(
            [esbuild, str(source / entry), "--bundle", "--minify", "--format=esm", "--target=es2021", "--charset=utf8",
             "--supported:top-level-await=true", f"--alias:languages={directory / 'languages.json'}", "--splitting",
             f"--tsconfig={source / 'tsconfig.json'}", f"--alias:texts={directory / 'texts.json'}", *(f"--alias:texts-{word}={directory / f'texts-{word}.json'}" for word in parts), "--log-level=warning",
             f"--chunk-names={pathlib.PurePath(entry).stem}-part-[hash]", f"--metafile={directory / 'meta.json'}",
             f"--define:ADDRESSES={json.dumps(addresses)}", *(f"--define:LATER.{word}={json.dumps(file)}" for word, file in LATER.items()), "--external:/pages/*", "--legal-comments=none", f"--outdir={directory / 'made'}"],
            check=True)
        shutil.move(directory / "meta.json", directory / "made" / "meta.json")
        return Program(directory / "made", entry)


def used_texts(texts, code):
    """The texts of a program: by their keys, or by the beginning of a key (`'view.why.' + kind`)."""

    def is_used(key):
        beginnings = [key[:match.end()] for match in re.finditer(r"\.", key)]
        return any(f"{quote}{key}{quote}" in code for quote in "\"'`") or any(
            f"{quote}{beginning}{end}" in code for beginning in beginnings for quote, end in (('"', '"'), ("'", "'"), ("`", "`"), ("`", "${")))

    return {key: text for key, text in texts.items() if is_used(key)}


def make(esbuild, source, translations, out):
    """Writes all files to `out`. Returns the content of files.json, and the sizes of the pages."""
    with tempfile.TemporaryDirectory() as work:
        return make_of(esbuild, slim_sources(source, pathlib.Path(work)), translations, out)


def make_of(esbuild, source, translations, out):
    manifest = json.loads((source / "pages.json").read_text())
    catalogue = json.loads((source / "texts" / "en.json").read_text())
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    files, sizes = [], []
    groups = manifest["texts"]
    # A group may name another one: it has its texts too.
    groups = {audience: [one for name in beginnings for one in groups.get(name, [name])] for audience, beginnings in groups.items()}
    languages = {audience: translate(translations, out, audience, beginnings, files)
                 for audience, beginnings in groups.items()}
    for word, entry in manifest["later"].items():
        # A part that several pages load, each for itself, would cut their programs into more files.
        code = alone(esbuild, source, entry, "esm")
        name = f"{pathlib.PurePath(entry).stem}-{hashlib.sha256(code).hexdigest()[:12]}.js"
        (out / name).write_bytes(code)
        files.append({"address": f"/pages/{name}", "file": name, "fixed": True})
        LATER[word] = f"/pages/{name}"
    addresses = [page["address"] for page in manifest["pages"] if page["for"] == "viewers" and not page.get("below") and page.get("tab", True)]
    for page in manifest["pages"]:
        texts = texts_of(catalogue, groups[page["for"]])
        # Consoles make keys from any text of the daemon. Viewers' pages have fixed keys.
        if page["for"] == "viewers":
            texts = used_texts(texts, bundle(esbuild, source, page["entry"], {}, languages["viewers"], addresses).all_code()) | {
                page["title"]: catalogue[page["title"]]}
        program = bundle(esbuild, source, page["entry"], texts, languages[page["for"]], addresses, manifest["laterTexts"].get(page["for"]))
        own = texts_of(catalogue, groups[page["for"]])
        asked = set(re.findall(r"[\"'`]([a-z]+(?:\.\w+)+)[\"'`]", program.all_code()))
        if foreign := sorted(key for key in asked if key in catalogue and key not in own):
            sys.exit(f"{page['address']}: pages.json gives it no text for {', '.join(foreign)}")
        name = pathlib.PurePath(page["entry"]).stem
        script = f"{name}-{hashlib.sha256(program.code).hexdigest()[:12]}.js"
        for file, code in {script: program.code, **program.parts}.items():
            (out / file).write_bytes(code)
            files.append({"address": f"/pages/{file}", "file": file, "fixed": True})
        preload = "".join(f'<link rel="modulepreload" href="/pages/{part}">\n' for part in program.first)
        document = SHELL.format(title=catalogue[page["title"]], key=page["title"], script=f"/pages/{script}", element=page["element"],
                            preload=preload, manifest=page.get("manifest", "/manifest.webmanifest"), noscript=noscript_of(catalogue, translations)).encode()
        (out / f"{name}.html").write_bytes(document)
        for address in [page["address"], *page.get("also", [])]:
            files.append({"address": address, "below": page.get("below", 0), "file": f"{name}.html"})
        # Parts that are loaded later do not delay the page.
        size = sum(map(len, map(compress, [program.code, document, *(program.parts[part] for part in program.first)])))
        sizes.append((page, size, page.get("budget", manifest["budget"][page["for"]])))
    for entry in manifest["workers"]:
        # Its address is always the same: a browser looks there for a newer file. So its name has no hash.
        name = pathlib.PurePath(entry).stem + ".js"
        (out / name).write_bytes(alone(esbuild, source, entry, "iife"))
        files.append({"address": f"/{name}", "file": name})
    for asset in sorted((source / "assets").iterdir()):
        shutil.copy(asset, out)
        files.append({"address": f"/{asset.name}", "file": asset.name})
    shutil.copy(source / "vendor" / "lit.LICENSE", out / "lit.txt")
    files.append({"address": "/pages/lit.txt", "file": "lit.txt"})
    for file in files:
        file["type"] = TYPES[pathlib.PurePath(file["file"]).suffix]
    (out / "files.json").write_text(json.dumps(files, indent=1))
    return files, sizes


def write_cc(path, files, out):
    """All files as bytes in C++."""
    lines = ["// Made by daemon/web/bundle.py.", '#include "daemon/web/pages.h"', "", "namespace jadoube::web {",
             "namespace {", ""]
    rows = []
    for number, file in enumerate(files):
        data = compress((out / file["file"]).read_bytes())
        lines.append(f"constexpr unsigned char kPage{number}[] = {{")
        lines += [",".join(map(str, data[at:at + 64])) + "," for at in range(0, len(data), 64)]
        lines.append("};")
        below, fixed = file.get("below", 0), str(bool(file.get("fixed"))).lower()
        rows.append(f'    {{"{file["address"]}", "{file["type"]}", {below}, {fixed}, kPage{number}}},')
    lines += ["", "constexpr PageFile kPageFiles[] = {", *rows, "};", "", "}  // namespace", "",
              "std::span<const PageFile> page_files() { return kPageFiles; }", "", "}  // namespace jadoube::web", ""]
    path.write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--esbuild", required=True)
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--translations", required=True, type=pathlib.Path)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--cc", type=pathlib.Path)
    parser.add_argument("--sizes", action="store_true", help="print the size of each page with gzip")
    asked = parser.parse_args()
    asked.out = asked.out.resolve()  # esbuild would seek it beside its own directory.
    translations = sorted(asked.translations.glob("*.json"))
    if not translations:
        parser.error(f"{asked.translations} has no translations")
    files, sizes = make(asked.esbuild, asked.source, translations, asked.out)
    too_large = False
    for page, size, budget in sizes:
        if asked.sizes:
            print(f"{page['address']}: {size} bytes of {budget}")
        if size > budget:
            print(f"{page['address']} has {size} bytes with gzip, more than its budget of {budget}", file=sys.stderr)
            too_large = True
    if asked.cc:
        write_cc(asked.cc, files, asked.out)
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
