#!/usr/bin/python3
"""Makes and checks the catalogues of translations.

  catalogues.py extract            writes po/jadoube.pot from the sources, and merges it into po/*.po
  catalogues.py check              fails if a catalogue has a missing, fuzzy or wrong entry, or jadoube.pot is old
  catalogues.py build --out DIR    compiles po/*.po: DIR/catalogue_files.cc for the programs, DIR/pages/*.json for the pages

The English texts are in the C++ sources, as arguments of tr, trc, trn and mark (xgettext finds them), and by key in the
pages' texts/en.json. A text of the pages has the first part of its key as context.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import polib

HERE = pathlib.Path(__file__).resolve().parent
DAEMON = HERE.parent
PO = HERE / "po"
POT = PO / "jadoube.pot"
PAGES = DAEMON / "web" / "texts" / "en.json"

# The languages, in the order in which pages offer them, with their own names.
NAMES = {"uk": "Українська", "ru": "Русский", "de": "Deutsch", "es": "Español", "fr": "Français"}
PSEUDO = "en-XA"

# Descriptions of verbs and options are arguments of CLI11 and of functions around it.
HELP_KEYWORDS = ["add_subcommand:2", "add_option:3", "add_flag:3", "description:1", "add_game:4", "add_games:4",
                 "add_incident_decision:3", "add_decision_verb:3", 
                 "draw:2", "add_who:3", "add:3", "text:3", "texts:3", "words:3", "number:3", "flag:3", "footer:1",
                 "edit_row:2", "text_value:2", "text_values:2", "number_value:2", "switch_value:2", "force_value:1", "pairing_row:2",
                 "decision_row:2", "required_number:2", "side_value:2", "own_value:2", "plain_row:2", "verb_group:2", "with_footer:1"]
# Sentences that are translated later (rules/sentence.h), and functions that make them.
SENTENCE_KEYWORDS = ["Sentence:1", "refuse:2", "refuse_time_control:3", "refuse_here:1"]
SENTENCE_FOLDERS = ["rules", "drivers", "daemon"]
# Administrators read the refusals of these rooms in the log or at the start, and so do programs.
ONLY_ENGLISH = ("daemon/app/", "daemon/client/laws/", "daemon/language/", "daemon/storage/copies/change_log", "daemon/storage/copies/online_copy",
                "daemon/values/", "drivers/recording/", "drivers/simulator/", "rules/pgn/", "rules/validity/")
# But everybody types these verbs.
TRANSLATED = ("daemon/app/verbs/",)
# A refusal whose text is joined from parts: no catalogue has it.
JOINED = re.compile(r'"\s*\+|\+\s*"')
KEYWORDS = ["tr:1", "trc:1c,2", "trn:1,2", "mark:1", "markc:1c,2"]
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
FORMS = (2, 6, 12)
HEAD = {"Project-Id-Version": "jadoube", "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit"}


# Letters in moves are the same on the pages and in sentences.
CONTEXTS = {"move.K": "letter of the king in moves", "move.Q": "letter of the queen in moves",
            "move.R": "letter of the rook in moves", "move.B": "letter of the bishop in moves",
            "move.N": "letter of the knight in moves"}


def page_texts():
    """(key, context, text) of every text of the pages. A text with a plural is {"one": ..., "other": ...}."""
    for key, text in json.loads(PAGES.read_text()).items():
        yield key, CONTEXTS.get(key, key.split(".")[0]), text


def sources(below):
    return sorted(str(path.relative_to(DAEMON.parent)) for path in (DAEMON / below).rglob("*.cc"))


def sentence_sources():
    """The sources whose refusals are translated."""
    for folder in SENTENCE_FOLDERS:
        for path in (DAEMON.parent / folder).rglob("*"):
            name = str(path.relative_to(DAEMON.parent))
            is_english = name.startswith(ONLY_ENGLISH) and not name.startswith(TRANSLATED)
            if path.suffix in (".cc", ".h") and not is_english:
                yield name


def joined_refusals():
    """The refusals that are joined from parts, as sentences."""
    for name in sorted(sentence_sources()):
        source = (DAEMON.parent / name).read_text()
        for call in re.finditer(r"\brefuse\(", source):
            depth, end = 1, call.end()
            while depth and end < len(source):
                depth += {"(": 1, ")": -1}.get(source[end], 0)
                end += 1
            if JOINED.search(source[call.end():end].split("{{")[0]):
                line = source.count("\n", 0, call.start()) + 1
                yield f"{name}:{line}: this refusal is joined from parts: give it a form with values"


def extracted():
    """All texts of the sources, as a catalogue without translations."""
    with tempfile.NamedTemporaryFile(suffix=".pot") as made:
        for join, keywords, files in [([], KEYWORDS, sources(".")), (["--join-existing"], HELP_KEYWORDS, sources("client")),
                                      (["--join-existing"], SENTENCE_KEYWORDS, sorted(sentence_sources()))]:
            subprocess.run(["xgettext", *join, "--language=C++", "--from-code=UTF-8", "--add-location=file",
                            "--keyword", *(f"--keyword={keyword}" for keyword in keywords),
                            "--add-comments=Translators:", "--output", made.name, *files],
                           cwd=DAEMON.parent, check=True)
        catalogue = polib.pofile(made.name, wrapwidth=100)
    catalogue.metadata = dict(HEAD)
    catalogue.header = "The texts of jadoube. daemon/language/README.md says how to translate them."
    catalogue.metadata_is_fuzzy = False
    for entry in catalogue:
        # xgettext guesses formats of C from per cent signs. Placeholders here are {names}.
        entry.flags = []
    known = {(entry.msgctxt, entry.msgid): entry for entry in catalogue}
    for key, context, text in page_texts():
        one, many = (text["one"], text["other"]) if isinstance(text, dict) else (text, "")
        entry = known.get((context, one))
        if entry is None:
            entry = polib.POEntry(msgctxt=context, msgid=one, msgid_plural=many)
            if many:
                entry.msgstr_plural = {0: "", 1: ""}
            known[context, one] = entry
            catalogue.append(entry)
        entry.occurrences.append((f"daemon/web/texts/en.json:{key}", ""))
    return catalogue


def id_of(entry):
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def translations_of(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def extract():
    extracted().save(str(POT))
    for tag in NAMES:
        subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none", "--no-fuzzy-matching", "--width=100",
                        str(PO / f"{tag}.po"), str(POT)], check=True)


def faults_of_entry(entry):
    """What is wrong with one entry, as sentences."""
    if entry.fuzzy:
        yield "is fuzzy"
    english = {name for name, _ in PLACEHOLDER.findall(entry.msgid_plural or entry.msgid)}
    may_miss = {"count"} if entry.msgid_plural else set()
    for text in translations_of(entry):
        if not text:
            yield "is not translated"
            continue
        found = PLACEHOLDER.findall(text)
        names = {name for name, _ in found}
        if names - english or english - names - may_miss:
            yield f"has the placeholders {sorted(names)}, not {sorted(english)}"
        for name, forms in found:
            if forms and len(forms.split("|")) not in FORMS:
                yield f"has {len(forms.split('|'))} forms of {{{name}}}, not 2, 6 or 12"


def faults(tag, wanted):
    """What is wrong with one catalogue, as lines."""
    path = PO / f"{tag}.po"
    checked = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", str(path)], capture_output=True, text=True)
    if checked.returncode:
        yield checked.stderr.strip()
        return
    catalogue = polib.pofile(str(path))
    entries = {id_of(entry): entry for entry in catalogue if not entry.obsolete}
    for missing in wanted - entries.keys():
        yield f"{path.name}: {missing[1]!r} is missing: run daemon/language/catalogues.py extract"
    for old in entries.keys() - wanted:
        yield f"{path.name}: {old[1]!r} is in no source: run daemon/language/catalogues.py extract"
    for entry in entries.values():
        for fault in faults_of_entry(entry):
            yield f"{path.name}:{entry.linenum}: {entry.msgid!r} {fault}"


def check():
    found = []
    wanted = {id_of(entry) for entry in extracted()}
    if wanted != {id_of(entry) for entry in polib.pofile(str(POT))}:
        found.append("jadoube.pot is old: run daemon/language/catalogues.py extract")
    found += joined_refusals()
    for tag in NAMES:
        found += faults(tag, wanted)
    for line in found[:40]:
        print(line, file=sys.stderr)
    if len(found) > 40:
        print(f"and {len(found) - 40} more", file=sys.stderr)
    return 1 if found else 0


ACCENTED = str.maketrans("aeioucnszAEIOUCNSZ", "áéíóúçñšžÁÉÍÓÚÇÑŠŽ")


def pseudo_text(text):
    """The text in the language for tests: accents on its letters, but not in its {names}."""
    parts = re.split(r"(\{[^{}]*\})", text)
    accented = "".join(part if i % 2 else part.translate(ACCENTED) for i, part in enumerate(parts))
    words = accented.strip("\n")
    return accented.replace(words, f"⟦{words}⟧") if words else accented


def pseudo():
    """The catalogue of the language for tests. Letters of pieces and forms of dates stay as they are."""
    catalogue = polib.pofile(str(POT))
    catalogue.metadata |= {"Language": "en_XA", "Plural-Forms": "nplurals=2; plural=n != 1;"}
    for entry in catalogue:
        as_is = entry.msgctxt is not None and (" in moves" in entry.msgctxt or entry.msgctxt.startswith("form of"))
        made = (lambda text: text) if as_is else pseudo_text
        if entry.msgid_plural:
            entry.msgstr_plural = {0: made(entry.msgid), 1: made(entry.msgid_plural)}
        else:
            entry.msgstr = made(entry.msgid)
    return catalogue


def pages_json(tag, catalogue):
    """The texts of the pages in one language: by key, one text or a list of plural forms; and which form a number takes."""
    rule = re.search(r"plural=([^;]+);?", catalogue.metadata["Plural-Forms"]).group(1)
    entries = {id_of(entry): entry for entry in catalogue if not entry.obsolete and not entry.fuzzy}
    texts = {}
    for key, context, text in page_texts():
        plural = isinstance(text, dict)
        entry = entries.get((context, text["one"], text["other"]) if plural else (context, text, ""))
        if entry is not None and all(translations_of(entry)):
            texts[key] = translations_of(entry) if plural else entry.msgstr
    return {"tag": tag, "name": NAMES.get(tag, "⟦Pseudo⟧"), "plural": rule.strip(), "texts": texts}


def bytes_literal(data):
    """The bytes as literals of C++, 64 a line."""
    for at in range(0, len(data), 64):
        yield '    "' + "".join(f"\\{byte:03o}" for byte in data[at:at + 64]) + '"'


def build(out):
    pages = out / "pages"
    pages.mkdir(parents=True, exist_ok=True)
    lines = ["// Made by daemon/language/catalogues.py.", '#include "daemon/language/translate.h"', "",
             "namespace jadoube::language {", "namespace {", ""]
    rows = []
    for number, tag in enumerate([*NAMES, PSEUDO]):
        catalogue = polib.pofile(str(PO / f"{tag}.po")) if tag in NAMES else pseudo()
        (pages / f"{tag}.json").write_text(json.dumps(pages_json(tag, catalogue), ensure_ascii=False))
        with tempfile.TemporaryDirectory() as folder:
            po, mo = pathlib.Path(folder) / f"{tag}.po", pathlib.Path(folder) / f"{tag}.mo"
            catalogue.save(str(po))
            subprocess.run(["msgfmt", "--check-format", "--check-domain", f"--output-file={mo}", str(po)], check=True)
            data = mo.read_bytes()
        lines += [f"constexpr char kCatalogue{number}[] =", *bytes_literal(data), ";", ""]
        rows.append(f'    {{"{tag}", {{kCatalogue{number}, sizeof kCatalogue{number} - 1}}}},')
    lines += ["constexpr CatalogueFile kCatalogueFiles[] = {", *rows, "};", "", "}  // namespace", "",
              "std::span<const CatalogueFile> catalogue_files() { return kCatalogueFiles; }", "",
              "}  // namespace jadoube::language", ""]
    (out / "catalogue_files.cc").write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("do", choices=["extract", "check", "build"])
    parser.add_argument("--out", type=pathlib.Path)
    asked = parser.parse_args()
    if asked.do == "extract":
        return extract()
    if asked.do == "check":
        return check()
    return build(asked.out)


if __name__ == "__main__":
    sys.exit(main())
