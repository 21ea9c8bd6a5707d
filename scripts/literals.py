#!/usr/bin/env python3
"""Counts the lines of C++ whose string literals hold OpenCL C: such text belongs into case files
(suites/text/program_file.h) and kernels (`.cl`).

  scripts/literals.py           the count against the limit, which can only fall
  scripts/literals.py --files   the files, those with most lines first

Exit status: 1 where the count is over the limit. Where it is under it, lower LIMIT.
"""

import pathlib
import re
import sys

LIMIT = 1342
TOP = pathlib.Path(__file__).resolve().parent.parent
LITERAL = re.compile(r'"((?:\\.|[^"\\])*)"')
OPENCL_C = re.compile(
    r"__(?:kernel|global|local|constant|private|attribute__)\b"  # its words
    r"|\bNAME(?:_\w+)?\b"  # the names of programs that suites make
    r"|#(?:define|undef|if|ifdef|ifndef|else|endif|pragma OPENCL)\b"
    r"|[\w\])] (?:[-+*/%&|^]|<<|>>)?= [^=\"]*;"  # an assignment
    r"|\breturn [^\"]*;|\bout\[[^\"]*;"
)


def lines_of(text: str) -> int:
    """The lines of a C++ source with a literal that holds OpenCL C."""
    return sum(
        any(OPENCL_C.search(literal[1]) for literal in LITERAL.finditer(line))
        for line in text.split("\n")
        if not line.lstrip().startswith(("//", "#include"))
    )


def counts(top: pathlib.Path) -> dict[str, int]:
    """Lines by file, of the suites' sources without tests."""
    files = (
        path
        for ending in ("*.cpp", "*.h")
        for path in (top / "suites").rglob(ending)
        if not path.name.endswith("_test.cpp")
    )
    found = {str(path.relative_to(top)): lines_of(path.read_text()) for path in files}
    return {name: count for name, count in found.items() if count}


def main() -> int:
    found = counts(TOP)
    if "--files" in sys.argv[1:]:
        for name, count in sorted(found.items(), key=lambda entry: (-entry[1], entry[0])):
            print(f"{count:5} {name}")
    total = sum(found.values())
    print(f"{total} lines of OpenCL C in literals of C++, {len(found)} files; the limit is {LIMIT}")
    if total < LIMIT:
        print(f"scripts/literals.py: lower LIMIT to {total}", file=sys.stderr)
    if total > LIMIT:
        print("scripts/literals.py: move new text into a .cl file (--files)", file=sys.stderr)
    return int(total > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
