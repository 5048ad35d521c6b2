#!/usr/bin/env python3
"""Fails if a table of Articles in rules/laws/*.md does not fit the tree or its document.

    tests/laws_tables.py ROOT

It checks each row: the files, names and tests in it exist, or it has the reason why no code applies the Article. It
checks each table: its numbers are those of tests/rules/laws/article_numbers.txt, in that order. If the documents are
below $JADOUBE_SHARED, which may start at ROOT, it compares these numbers with the numbers in the documents.
"""
import glob, os, re, sys

# A row without code begins with one of these and has the reason.
REASONS = ("A board cannot see it: ", "The arbiter's matter: ", "The organiser's matter: ", "For people: ")

# The documents that number their Articles, by the title of the table: the file, and its parts. A part has a prefix, the
# words that it begins with, the numbers that the text misprints, and what else looks like a number at the start of a line.
NUMBERED = {
    "FIDE 2023": ("000_*.txt", [
        ("", "ОСНОВНІ ПРАВИЛА ГРИ", "8.1.1.2 9.1.2.1 9.2.3.1", "1 2 3 4 12 42 43 6.12 8.1.1.23"),
        ("A.", "Додаток А\\.", "3 6", "7.5.4"),
        ("B.", "Додаток В\\.", "", "5"),
        ("C.", "Додаток С\\.", "6 10.1.3 13.1 13.2 13.6", "1.84 44 13.1.0 13.2.0"),
        (None, "Додаток О\\.", "", ""),
        ("I.", "Методичні рекомендації І\\.", "4 10", "110 1"),
        ("II.", "Методичні рекомендації ІЇ",
         "2.1 2.2 2.3 3.1 3.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.2.7",
         "1.2 1.2.1 1.2.2 1.2.3 1.2.3.6 1.2.3.7 1.3 1.3.1 1.3.2 1.3.2.2 1.3.2.3 1.3.2.4 1.3.2.5 10.1 4 5 8 960"),
        ("III.", "Методичні рекомендації ПІ", "6", "")]),
    "FIDE 2023, Appendix D": ("000_*.txt", [
        ("D.", "Додаток О\\.", "", "0 2 4 5 6 7 8"), (None, "Методичні рекомендації І\\.", "", "")]),
}

# Documents whose Articles have parts with letters: only the numbers before the letters are compared.
LETTERED = {
    "FIDE 2014": ("003_*.txt", "ОСНОВНЫЕ ПРАВИЛА ИГРЫ", "СЛОВАРЬ ТЕРМИНОВ", "D"),
    "An older edition, Appendix F": ("002_*.txt", "При проведенні гри", None, ""),
}

# Documents without numbers: each row with words that its part of the document has, in their order.
WORDS = {
    "General introduction": ("001_*.txt", {
        "1": "Стандартні правила шахової гри, а також національні", "2": "Шахова партія грається",
        "2.1": "Компонування дошки", "2.2": "Початкова позиція", "2.3": "Ходи і взяття фігур", "2.4": "Пішаків на дошці",
        "2.5": "Слона можна", "2.6": "Туру можна пересувати вздовж", "2.7": "Кінь є доволі", "2.8": "Королева (ферзь)",
        "2.9": "Король є найважливішою", "3.1": "Взяття на проході", "3.2(a)": "ні король, ні тура не повинні",
        "3.2(b)": "Між королем і турою", "3.2(c)": "не повинен перебувати під шахом", "3.2(d)": "не повинен перетинати",
        "3.2(e)": "не повинен завершувати хід", "3.2(f)": "королівською рокіровкою", "3.3": "Заміна пішака",
        "4.1": "перебуває «під", "4.2": "Здача", "4.3(a)": "Пат — див", "4.3(b)": "Потрійне повторення",
        "4.3(c)": "Правило п’ятидесяти", "4.3(d)": "Неможливість мата", "4.3(e)": "Перевищено часові",
        "4.3(f)": "Взаємна згода", "4.4": "завершується «патом»", "4.5": "Цей гравець програє", "5.1": "Шаховий годинник",
        "5.2": "кожен гравець, зробивши хід", "5.3": "мінімальну кількість", "5.4": "час, заощаджений",
        "5.5": "Перший тип обмеження", "5.6": "затримки Бронштейна", "5.7": "90 хвилинами", "5.8": "Швидка гра",
        "5.9": "Блискавична гра", "6.1": "Перед грою у шахи 960", "6.2": "Білі пішаки розміщуються",
        "6.3": "дозволяється виконати рокіровку", "6.4": "Швидкий фініш", "6.5": "Шахова композиція",
        "6.6": "Заочна шахова гра"}),
    "Plain description": ("004_*.txt", {
        "1": "участвуют два игрока", "2": "Игра происходит", "3": "Игроки по очереди", "4": "захватывать фигуру соперника",
        "5": "расположение фигур следующее", "6": "Ладья перемещается", "7": "Слон перемещается", "8": "Ферзь объединяет",
        "9": "Конь делает ход", "10": "Пешка перемещается", "11": "взятием на проходе", "12": "Пешка, достигшая",
        "13": "Король перемещается", "14(a)": "Король, участвующмий", "14(b)": "Ладья, участвующая", "14(c)": "Король не под",
        "14(d)": "не передвигается через поле", "14(e)": "не передвигается на поле", "14(f)": "Все поля между",
        "14(g)": "на том же самом ряду", "15": "При рокировке король", "16": "король - под шахом", "17": "взять ход назад",
        "18": "не может делать такой ход, что", "19": "никакого хода", "20": "может сдаться", "21": "может предложить ничью",
        "22": "повторяется трижды", "23": "50 последовательных", "24": "касается одной", "25": "с шахматными часами",
        "26": "неправильного расположения"}),
}


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def tables_of(path):
    """Each title (##) of a file of tables, with its rows as lists of cells."""
    tables, title = {}, None
    for line in text_of(path).split("\n"):
        if line.startswith("## "):
            title = line[3:].strip()
        elif line.startswith("| ") and not line.startswith("| article "):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            tables.setdefault(title, []).append(cells)
    return tables


def tests_of(root):
    found = set()
    for path in glob.glob(os.path.join(root, "tests", "**", "*.cc"), recursive=True):
        found.update(".".join(names) for names in
                     re.findall(r"\bTEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", text_of(path)))
    return found


def numbers_of(path):
    """The numbers of each document, by its title."""
    numbers, title = {}, None
    for line in text_of(path).split("\n"):
        if line.startswith("["):
            title = line.strip("[]")
            numbers[title] = []
        elif title and not line.startswith("#"):
            numbers[title].extend(line.split())
    return numbers


class Checker:
    def __init__(self, root):
        self.root, self.tests, self.faults, self.files = root, tests_of(root), [], {}

    def fail(self, place, what):
        self.faults.append(f"{place}: {what}")

    def file(self, path):
        if path not in self.files:
            full = os.path.join(self.root, path)
            self.files[path] = text_of(full) if os.path.isfile(full) else None
        return self.files[path]

    def check_names(self, place, cell):
        names = re.findall(r"`([^`]*)`", cell)
        if not names:
            return self.fail(place, "names nobody who carries it out, and gives no reason")
        for name in names:
            match = re.fullmatch(r"([\w/.]+): (\w+)", name)
            if not match:
                self.fail(place, f"`{name}` is not `file: name`")
            elif self.file(match[1]) is None:
                self.fail(place, f"there is no file {match[1]}")
            elif not re.search(rf"\b{match[2]}\b", self.file(match[1])):
                self.fail(place, f"{match[1]} has no {match[2]}")

    def check_row(self, place, cells):
        if len(cells) != 4 or not all(cells):
            return self.fail(place, f"has not four filled cells: {cells}")
        article, _, carried_out, shown = cells
        place = f"{place}, {article}"
        reason = carried_out.startswith(REASONS)
        if not reason:
            self.check_names(place, carried_out)
        tests = re.findall(r"`([^`]*)`", shown)
        if not tests and not (reason and shown == "-"):
            self.fail(place, "names no test")
        for test in tests:
            if test not in self.tests:
                self.fail(place, f"there is no test {test}")

    def check_tables(self, numbers):
        seen = set()
        for path in sorted(glob.glob(os.path.join(self.root, "rules", "laws", "*.md"))):
            for title, rows in tables_of(path).items():
                place = f"{os.path.basename(path)}, {title}"
                seen.add(title)
                for cells in rows:
                    self.check_row(place, cells)
                self.compare(place, [cells[0] for cells in rows], numbers.get(title, []))
        for title in numbers.keys() - seen:
            self.fail(title, "has no table in rules/laws")

    def compare(self, place, have, want):
        for number in want:
            if number not in have:
                self.fail(place, f"has no row for {number}")
        for number in have:
            if number not in want:
                self.fail(place, f"{number} is not in article_numbers.txt")
        if len(have) != len(set(have)):
            self.fail(place, f"has two rows of one number: {sorted(n for n in have if have.count(n) > 1)}")
        if sorted(have) == sorted(want) and have != want:
            self.fail(place, "is not in the order of article_numbers.txt")

    def documents(self):
        """The folder of the documents. Nothing if it is not there."""
        shared = os.environ.get("JADOUBE_SHARED")
        folder = os.path.join(self.root, shared, "laws") if shared else None
        return folder if folder and glob.glob(os.path.join(folder, "000_*.txt")) else None

    def check_numbered(self, title, text, parts, want):
        starts = [re.search(words, text).start() for _, words, _, _ in parts] + [len(text)]
        for (prefix, _, misprinted, other), begin, end in zip(parts, starts, starts[1:]):
            if prefix is None:
                continue
            found = line_numbers(text[begin:end], prefix != "")
            of_part = [n[len(prefix):] for n in want if (n.startswith(prefix) if prefix else n[0].isdigit())]
            for number in set(of_part) - found - set(misprinted.split()):
                self.fail(title, f"the document has no {prefix}{number}")
            for number in found - set(of_part) - set(other.split()):
                self.fail(title, f"the document also has {prefix}{number}")

    def check_lettered(self, title, text, words, end, left_out, want):
        text = text[text.index(words):text.index(end) if end else len(text)]
        text = re.sub(r"<\|[^|]*\|>", "", text).translate(str.maketrans("АВСЕЗ", "ABCE3"))
        found = set(re.findall(r"(?m)^\s*((?:\d{1,2}|[A-G])\s?\.\s?\d{1,2})[.\s]", text))
        found = {re.sub(r"\s", "", n) for n in found if not left_out or not n.startswith(left_out)}
        have = {m[1] for m in (re.match(r"((?:\d+|[A-G])\.\d+)", n) for n in want) if m}
        for number in have - found:
            self.fail(title, f"the document has no {number}")
        for number in found - have:
            self.fail(title, f"the document also has {number}")

    def check_words(self, title, text, words, want):
        self.compare(f"{title}, words of the document", list(words), want)
        text, at = re.sub(r"\s+", " ", text), 0
        for number, word in words.items():
            found = text.find(word, at)
            if found < 0:
                self.fail(title, f"the document has not the words of {number} after those before: {word}")
            at = max(at, found)

    def check_documents(self, folder, numbers):
        def read(pattern):
            return text_of(glob.glob(os.path.join(folder, pattern))[0])
        for title, (pattern, parts) in NUMBERED.items():
            self.check_numbered(title, read(pattern), parts, numbers.get(title, []))
        for title, (pattern, words, end, left_out) in LETTERED.items():
            self.check_lettered(title, read(pattern), words, end, left_out, numbers.get(title, []))
        for title, (pattern, words) in WORDS.items():
            self.check_words(title, read(pattern), words, numbers.get(title, []))


def line_numbers(text, lettered):
    """The numbers at the starts of lines, without the letters before them."""
    before = r"([A-Za-zА-Яа-яІіЇїШ0]{0,3}[А-ЯІA-Z]?)[.\s]{0,2}" if lettered else "()"
    found = set()
    for line in text.split("\n"):
        match = re.match(before + r"(\d[\d. ]*\d|\d)", line.strip())
        if match:
            found.add(match[2].replace(" ", ".").replace("..", "."))
    return found


def main():
    checker = Checker(sys.argv[1])
    numbers = numbers_of(os.path.join(checker.root, "tests", "rules", "laws", "article_numbers.txt"))
    checker.check_tables(numbers)
    folder = checker.documents()
    if folder:
        checker.check_documents(folder, numbers)
    else:
        print("the documents are not there; JADOUBE_SHARED can say where")
    print("\n".join(checker.faults))
    return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
