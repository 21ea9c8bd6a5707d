"""What no case reaches in a driver that was built with coverage counters.

Reads a trace file of LCOV, which `llvm-cov export -format=lcov` and `lcov --capture` write.
    scripts/driver-coverage TRACE --source=DIR              lists what no case reached
    scripts/driver-coverage TRACE --source=DIR --table=CSV  writes the figures of each folder
    scripts/driver-coverage --page                          writes docs/DRIVER-COVERAGE.md again
"""

import argparse
import csv
import pathlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

KINDS = ("functions", "lines", "branches")
TOP = pathlib.Path(__file__).resolve().parents[1]
PAGE = TOP / "docs/DRIVER-COVERAGE.md"
DATA = TOP / "reports/coverage"
DRIVER = "pocl-6.0"
TEXT = """# What no case reaches in a driver
A driver that is built with coverage counters shows which of its code no case reaches. Each such \
place is a question: is there a valid program that gets there? If so, Assay lacks a case. \
`scripts/driver-coverage --page` writes this page from the tables of `reports/coverage`.

## With your own driver
1. Build the driver with clang. Counters must be in the file when a process dies, because Assay ends \
workers that hang, and because programs may end by `_exit`:
```sh
export CFLAGS='-fprofile-instr-generate -fcoverage-mapping -mllvm -runtime-counter-relocation'
export CXXFLAGS="$CFLAGS"
```
2. Run Assay. `%c` writes the counters while the process runs, and `%p` gives each process its file:
```sh
LLVM_PROFILE_FILE="$PWD/counters/%c%p.profraw" assay run --driver=./libvendor.so --depth=quick \
--timeout=600 --out=run
```
3. List what is left:
```sh
llvm-profdata merge -sparse counters/*.profraw -o vendor.profdata
llvm-cov export -format=lcov -instr-profile=vendor.profdata libvendor.so >vendor.info
scripts/driver-coverage vendor.info --source=SOURCES
scripts/driver-coverage vendor.info --source=SOURCES --table=figures.csv
```
A line of the list names a function, a block of lines, or one way of a branch:
```
lib/CL/clRetainSampler.c:28-36: function clRetainSampler: {
lib/CL/clCreateImage.c:91: lines: continue;
lib/CL/clCreateImage.c:90: branch 0: if (!device->image_support)
```
gcc's counters work too: `lcov --capture` writes the same format. They are lost when a process is \
killed.

- Do not share one file among processes (`%m`). A process that starts while others run may then \
reset their counters.
- The counters of kernels are not there. Only the code of the host is counted: the runtime and the \
passes of the compiler.
- Give the driver an empty cache. A cached program reaches no compiler.
"""
FOUND = """
## {name}
The build is PoCL 6.0 from its release, with LLVM 14, on a processor with two cores. The suites of \
the API ran at depth quick, most suites of the language and of SPIR-V too. Of the suites of \
functions, types, images and atomics a share ran: between one case in 6 and one in 80. Their cases \
differ in kernels and numbers, and take the same way through the host's code. PoCL's library of \
built-in functions was not counted.

{figures}
### Why the rest was not reached
Each function and each block of lines in the API's runtime and in the compiler's passes was read, \
except in `pocl_llvm_*.cc` and `linker.cpp`. A script sorted them, and the branches, by their file \
and their text.

{left}
### Programs that were missing
{gaps}"""


@dataclass
class File:
    """The counts of one source: functions by name, lines by number, branches by line and place."""

    functions: dict[str, int] = field(default_factory=dict)
    starts: dict[str, int] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    branches: dict[tuple[int, str, str], int] = field(default_factory=dict)

    def unreached(self) -> Iterator[tuple[int, int, str]]:
        """First line, last line, and what no case reached, without parts of a part."""
        missed = {name for name, count in self.functions.items() if not count}
        starts = {self.starts[name]: name for name in missed}
        block: list[int] = []
        for line, count in [*sorted(self.lines.items()), (0, 1)]:
            if block and (count or line in starts):
                name = starts.get(block[0])
                yield block[0], block[-1], f"function {name}" if name else "lines"
                block = []
            if not count:
                block.append(line)
        for (line, _, way), count in sorted(self.branches.items()):
            if not count and self.lines.get(line):
                yield line, line, f"branch {way}"


def read(trace: pathlib.Path, source: pathlib.Path) -> dict[str, File]:
    """The files below the folder `source`, by their path in it."""
    files: dict[str, File] = {}
    root = source.resolve()
    file = File()
    for text in trace.read_text().splitlines():
        key, _, value = text.partition(":")
        parts = value.split(",")
        if key == "SF":
            path = pathlib.Path(value).resolve()
            file = File()
            if path.is_relative_to(root):
                file = files.setdefault(str(path.relative_to(root)), file)
        elif key == "FN":
            file.starts[parts[-1]] = int(parts[0])
        elif key == "FNDA":
            name = parts[-1]
            file.functions[name] = file.functions.get(name, 0) + int(parts[0])
        elif key == "DA":
            line = int(parts[0])
            file.lines[line] = file.lines.get(line, 0) + int(parts[1])
        elif key == "BRDA":
            place = int(parts[0]), parts[1], parts[2]
            taken = 0 if parts[3] == "-" else int(parts[3])
            file.branches[place] = file.branches.get(place, 0) + taken
    # A header without a function has only macros, and their counts are those of their users.
    return {path: file for path, file in files.items() if file.functions}


def figures(files: dict[str, File]) -> list[dict[str, str | int]]:
    """For each folder, how many functions, lines and branches there are and were reached."""
    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for path, file in files.items():
        for folder in (str(pathlib.PurePath(path).parent), "all"):
            sums[folder]["files"] += 1
            for kind in KINDS:
                counts = getattr(file, kind).values()
                sums[folder][kind] += len(counts)
                sums[folder][f"{kind}_reached"] += sum(count > 0 for count in counts)
    order = sorted(sums, key=lambda folder: (folder == "all", folder))
    return [{"folder": folder, **sums[folder]} for folder in order]


def listing(files: dict[str, File], source: pathlib.Path) -> Iterator[str]:
    for path, file in sorted(files.items()):
        texts = (source / path).read_text(errors="replace").splitlines()
        for first, last, what in sorted(file.unreached()):
            lines = f"{first}" if first == last else f"{first}-{last}"
            yield f"{path}:{lines}: {what}: {texts[first - 1].strip()}"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{DRIVER}{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def table(head: list[str], cells: Iterable[Iterable[str]]) -> str:
    lines = [head, ["---"] * len(head), *cells]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def share(row: dict[str, str], kind: str) -> str:
    reached, all_ = int(row[f"{kind}_reached"]), int(row[kind])
    return f"{reached:,} of {all_:,}" + (f" ({100 * reached // all_} %)" if all_ else "")


def page() -> str:
    measured = table(
        ["folder", "files", *KINDS],
        ([row["folder"], row["files"], *(share(row, kind) for kind in KINDS)] for row in rows("")),
    )
    left = table(
        ["reason", *KINDS, "examples"],
        (
            [row["reason"], *(f"{int(row[kind]):,}" for kind in KINDS), row["example"]]
            for row in rows("-left")
        ),
    )
    gaps = table(
        ["code", "program", "case", "found"],
        (
            [row["code"], row["program"], f"`{row['case']}`" if row["case"] else "", row["found"]]
            for row in rows("-gaps")
        ),
    )
    return TEXT + FOUND.format(name="PoCL 6.0", figures=measured, left=left, gaps=gaps)


def write(path: pathlib.Path, rows: list[dict[str, str | int]]) -> None:
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/driver-coverage",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("trace", nargs="?", type=pathlib.Path, help="a trace file of LCOV")
    parser.add_argument("--source", type=pathlib.Path, help="the folder of the driver's sources")
    parser.add_argument("--table", type=pathlib.Path, metavar="CSV", help="write figures here")
    parser.add_argument("--page", action="store_true", help="write docs/DRIVER-COVERAGE.md")
    asked = parser.parse_args()
    if asked.page:
        PAGE.write_text(page())
        return 0
    if not asked.trace or not asked.source:
        parser.error("name a trace file and --source")
    files = read(asked.trace, asked.source)
    if asked.table:
        write(asked.table, figures(files))
    else:
        print("\n".join(listing(files, asked.source)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
