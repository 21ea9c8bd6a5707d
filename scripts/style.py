#!/usr/bin/env python3
"""Counts the expressions of scripts/style.toml, which docs/STYLE.md explains.

Usage: style.py [FILE...] [--list] [--counts] [--record] [--even-rises]. Without FILE every file of
the project is read. scripts/style-counts.csv has the number of expressions that each file may have.
A file without a row may have no such expression. If a file has more, the script prints the places
and ends with status 1. --list prints all places. --counts prints how often each expression occurs.
--record writes the counts that fell. --even-rises also writes the counts that rose. Use it after a
file was renamed, or for a new expression.
"""

import argparse
import collections
import csv
import dataclasses
import fnmatch
import io
import pathlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

TOP = pathlib.Path(__file__).resolve().parent.parent
RULES = TOP / "scripts/style.toml"
COUNTS = TOP / "scripts/style-counts.csv"

# A block of text: the line where it begins, and the text with its line ends.
Block = tuple[int, str]

C_TOKENS = re.compile(
    r'(?P<line>//[^\n]*(?:\n[ \t]*//[^\n]*)*)|/\*(?P<block>.*?)\*/|R"(?P<raw>\w*)\((?P<rawtext>.*?)'
    r'\)(?P=raw)"|(?P<string>"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*)|\'(?:\\.[^\']*|[^\'\\\n])\'',
    re.S,
)
PYTHON_TOKENS = re.compile(
    r'(?P<line>#[^\n]*(?:\n[ \t]*#[^\n]*)*)|"""(?P<block>.*?)"""|'
    r"(?P<string>[rbf]?(?:\"(?:\\.|[^\"\\\n])*\"(?:\s*f?\"(?:\\.|[^\"\\\n])*\")*|'(?:\\.|[^'\\\n])*'))",
    re.S,
)
SHELL_TOKENS = re.compile(
    r'(?P<line>(?:^|(?<=\s))#[^\n]*(?:\n[ \t]*#[^\n]*)*)|(?P<string>"(?:\\.|[^"\\\n])*")', re.M
)
ASSEMBLY_TOKENS = re.compile(r"(?P<line>;[^\n]*(?:\n[ \t]*;[^\n]*)*)")
TOKENS = {
    **dict.fromkeys((".cpp", ".h", ".c", ".cl", ".js", ".css"), C_TOKENS),
    ".py": PYTHON_TOKENS,
    ".toml": PYTHON_TOKENS,
    ".spvasm": ASSEMBLY_TOKENS,
    **dict.fromkeys(("", ".sh", ".cmake", ".txt", ".yml"), SHELL_TOKENS),
}


@dataclasses.dataclass(frozen=True)
class Rules:
    anywhere: re.Pattern[str]
    at_start: re.Pattern[str]
    say: dict[str, str]
    skip: list[str]
    longest: int


@dataclasses.dataclass(frozen=True)
class Place:
    line: int
    id: str
    text: str


def rules(path: pathlib.Path = RULES) -> Rules:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    expressions = table["expression"]

    def joined(start: bool) -> re.Pattern[str]:
        chosen = (e for e in expressions if e.get("start", False) == start)
        return re.compile("|".join(f"(?P<{e['id'].replace('-', '_')}>{e['find']})" for e in chosen))

    say = {e["id"]: e["say"] for e in expressions}
    say["long"] = f"at most {table['longest_sentence']} words a sentence"
    return Rules(joined(False), joined(True), say, table["skip"], table["longest_sentence"])


def blanked(text: str) -> str:
    """The text with only its line ends."""
    return "\n" * text.count("\n")


def markdown(text: str) -> Iterator[Block]:
    # Scripts write the text after this mark.
    text = text.split("<!-- of triage.txt", 1)[0]
    text = re.sub(r"^```.*?^```", lambda m: blanked(m[0]), text, flags=re.M | re.S)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    # A heading is a sentence by itself and may begin with any word.
    text = re.sub(r"^(#+ )(.*)$", r"\1x \2.", text, flags=re.M)
    yield 1, re.sub(r"^\|?[ \t:|-]+\|$", "", text, flags=re.M)


def table(text: str) -> Iterator[Block]:
    reader = csv.reader(io.StringIO(text))
    for row in reader:
        for cell in row:
            if cell.count(" ") >= 3:
                yield reader.line_num, cell


def tokens(text: str, pattern: re.Pattern[str]) -> Iterator[Block]:
    text = re.sub(r"\A#!.*", "", text)
    for found in pattern.finditer(text):
        kind = found.lastgroup
        if kind is None:
            continue
        if kind == "rawtext":
            part = found["rawtext"]
        elif kind == "string":
            # Literals that follow each other are parts of one text.
            part = re.sub(r'"(\s*)f?"', r"\1", found[kind][1:-1]).replace("\\n", ". ")
        else:
            part = re.sub(r"^[ \t]*(?://[/!]?<?|#|;+|\*)?[ \t]*", "", found[kind], flags=re.M)
        if part.count(" ") >= 2:
            yield text.count("\n", 0, found.start()) + 1, part


def blocks(name: str, text: str) -> Iterator[Block]:
    suffix = pathlib.PurePath(name).suffix
    if suffix == ".md":
        return markdown(text)
    if suffix == ".csv":
        return table(text)
    if suffix == ".cl":  # directives of a case file are not prose
        text = re.sub(r"^// [a-z ].*$", "", text, flags=re.M)
    return tokens(text, TOKENS[suffix])


# The end of a sentence, of a cell, or of an item in a list. Three spaces separate columns.
END = re.compile(r"(?<=[.!?])[*_\"')]*\s+|\n\s*\n|\n\s*(?=[-|#]\s|\d+\.\s)|\s*\|\s*|[ \t]{3,}")
CODE = re.compile(r"`[^`\n]*`")


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences with their offsets."""
    begin = 0
    for end in END.finditer(text):
        yield begin, text[begin : end.start()]
        begin = end.end()
    yield begin, text[begin:]


def places(name: str, text: str, by: Rules) -> list[Place]:
    found = []
    for first, block in blocks(name, text):
        # Code counts as one word. The replacement has the same length.
        plain = CODE.sub(lambda m: "x" * len(m[0]), block)

        def add(offset: int, id: str, excerpt: str, plain=plain, first=first) -> None:
            line = first + plain.count("\n", 0, offset)
            found.append(Place(line, id.replace("_", "-"), " ".join(excerpt.split())))

        for match in by.anywhere.finditer(plain):
            excerpt = block[max(0, match.start() - 30) : match.end() + 20]
            add(match.start(), match.lastgroup, excerpt)
        for offset, sentence in sentences(plain):
            start = offset + len(sentence) - len(sentence.lstrip(" \t\n-#*>"))
            if match := by.at_start.match(sentence.strip(" \t\n-#*>")):
                add(start, match.lastgroup, block[start : start + 60])
            if len(re.findall(r"(?<!\S)[^\w\s]*[^\W\d_]\S*", sentence)) > by.longest:
                add(start, "long", block[start : start + 60])
    return sorted(found, key=lambda place: place.line)


def files(by: Rules) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=TOP, capture_output=True, text=True, check=True,
    )  # fmt: skip
    kinds = {*TOKENS, ".md", ".csv"}
    return sorted(
        name
        for name in set(listed.stdout.split("\n"))
        if name
        and pathlib.PurePath(name).suffix in kinds
        and not any(fnmatch.fnmatch(name, glob) for glob in by.skip)
        and (pathlib.PurePath(name).suffix or name.startswith(("scripts/", ".ci/")))
        and (TOP / name).is_file()
    )


def allowed() -> dict[str, int]:
    if not COUNTS.exists():
        return {}
    with COUNTS.open(encoding="utf-8", newline="") as file:
        return {row["file"]: int(row["count"]) for row in csv.DictReader(file)}


def record(counts: dict[str, int], even_rises: bool) -> None:
    before = allowed()
    with COUNTS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("file", "count"))
        for name, count in sorted(counts.items()):
            kept = count if even_rises else min(count, before.get(name, 0))
            if kept:
                writer.writerow((name, kept))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--list", action="store_true", help="print every place")
    parser.add_argument(
        "--counts", action="store_true", help="print how often each expression occurs in all files"
    )
    parser.add_argument("--record", action="store_true", help="write the counts that fell")
    parser.add_argument(
        "--even-rises", action="store_true", help="with --record: also write counts that rose"
    )
    options = parser.parse_args()
    by = rules()
    everything = files(by)
    wanted = {str(pathlib.Path(name).resolve().relative_to(TOP)) for name in options.files}
    found = {
        name: places(name, (TOP / name).read_text(encoding="utf-8", errors="replace"), by)
        for name in everything
        if not wanted or name in wanted
    }
    counts = {name: len(here) for name, here in found.items()}
    if options.record and not wanted:
        record(counts, options.even_rises)
    limits = allowed()
    rising = {name for name, count in counts.items() if count > limits.get(name, 0)}
    for name, here in found.items():
        for place in here if options.list or name in rising else ():
            print(f"{name}:{place.line}: {place.id}: '{place.text}': say: {by.say[place.id]}")
    if options.counts:
        sums = collections.Counter(place.id for here in found.values() for place in here)
        for id, count in sums.most_common():
            print(f"{count:6} {id}")
    for name in sorted(rising):
        print(f"style: {name} has {counts[name]} expressions that docs/STYLE.md "
              f"does not allow; its limit is {limits.get(name, 0)}", file=sys.stderr)  # fmt: skip
    print(f"style: {sum(counts.values())} expressions in {len(counts)} files")
    return 1 if rising else 0


if __name__ == "__main__":
    sys.exit(main())
