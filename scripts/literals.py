#!/usr/bin/env python3
"""Counts the lines of C++ whose string literals contain OpenCL C.

A program with fixed results should be a case of a case file (suites/text/program_file.h). A kernel
of a case in C++ should be a `.cl` file, or a part of a `.cl` file (suites/base/embedded_text.h). A
text with placeholders of fmt (`{}`, `{0}` or `{name}`) is a template. Templates are counted
separately.

  scripts/literals.py           compares the counts with the limits; a limit may only be lowered
  scripts/literals.py --files   lists the lines of each file (texts, templates), most first

Exit status: 1 if a count is over its limit. If a count is under its limit, lower the limit.
"""

import pathlib
import re
import sys
from typing import NamedTuple

TOP = pathlib.Path(__file__).resolve().parent.parent
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
# Literals that follow each other are one text.
TEXT = re.compile(rf"{LITERAL.pattern}(?:\s*{LITERAL.pattern})*")
SKIPPED = re.compile(r"^\s*(?://|#include).*$", re.MULTILINE)
# An empty body of a function does not count.
PLACEHOLDER = re.compile(r"(?<!\) )\{(?:\d+|[a-z_]\w*)?(?::[^{}]*)?\}")
OPENCL_C = re.compile(
    r"__(?:kernel|global|local|constant|private|attribute__)\b"  # words of OpenCL C
    r"|\bNAME(?:_\w+)?\b"  # the names of programs that suites make
    r"|#(?:define|undef|if|ifdef|ifndef|else|endif|pragma OPENCL)\b"
    r"|[\w\])] (?:[-+*/%&|^]|<<|>>)?= [^=\"]*;"  # an assignment
    r"|\breturn [^\"]*;|\bout\[[^\"]*;"
)


class Lines(NamedTuple):
    texts: int = 0
    templates: int = 0


LIMIT = Lines(texts=174, templates=280)


def lines_of(text: str) -> Lines:
    lines: tuple[set[int], set[int]] = (set(), set())
    text = SKIPPED.sub("", text)
    for found in TEXT.finditer(text):
        bare = found[0].replace("{{", "").replace("}}", "")
        for literal in LITERAL.finditer(found[0]):
            if OPENCL_C.search(literal[1]):
                line = text.count("\n", 0, found.start() + literal.start())
                lines[PLACEHOLDER.search(bare) is not None].add(line)
    return Lines(len(lines[0] - lines[1]), len(lines[1]))


def counts(top: pathlib.Path) -> dict[str, Lines]:
    """Leaves out tests."""
    files = (
        path
        for ending in ("*.cpp", "*.h")
        for path in (top / "suites").rglob(ending)
        if not path.name.endswith("_test.cpp")
    )
    found = {str(path.relative_to(top)): lines_of(path.read_text()) for path in files}
    return {name: count for name, count in found.items() if sum(count)}


def total(found: dict[str, Lines]) -> Lines:
    return Lines(*(sum(kind) for kind in zip(*found.values(), strict=True)))


def main() -> int:
    found = counts(TOP)
    if "--files" in sys.argv[1:]:
        for name, count in sorted(found.items(), key=lambda entry: (-sum(entry[1]), entry[0])):
            print(f"{count.texts:5} {count.templates:5} {name}")
    all_of = total(found)
    print(
        f"OpenCL C in string literals of {len(found)} C++ files: {all_of.texts} lines of texts "
        f"(limit {LIMIT.texts}), {all_of.templates} lines of templates (limit {LIMIT.templates})"
    )
    for kind, count, limit in zip(Lines._fields, all_of, LIMIT, strict=True):
        if count < limit:
            print(f"scripts/literals.py: lower the limit of {kind} to {count}", file=sys.stderr)
        if count > limit:
            print(
                f"scripts/literals.py: too many {kind}; move some into .cl files (--files lists "
                "the places)",
                file=sys.stderr,
            )
    return int(any(count > limit for count, limit in zip(all_of, LIMIT, strict=True)))


if __name__ == "__main__":
    sys.exit(main())
