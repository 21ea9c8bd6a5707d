"""Lists the code that no case reaches, in a driver that was built with coverage counters.

Reads a trace file of LCOV, which `llvm-cov export -format=lcov` and `lcov --capture` write.
    scripts/driver-coverage TRACE --source=DIR              lists the code that no case reached
    scripts/driver-coverage TRACE --source=DIR --table=CSV  writes the figures of each folder
    scripts/driver-coverage --page              writes the tables of docs/DRIVER-COVERAGE.md again
"""

import argparse
import csv
import pathlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

KINDS = ("functions", "lines", "branches")
TOP = pathlib.Path(__file__).resolve().parents[1]
PAGE = TOP / "docs/DRIVER-COVERAGE.md"
DATA = TOP / "reports/coverage"
DRIVER = "pocl-6.0"


@dataclass
class File:
    """The counts of one source file: functions by name, lines by number, branches by line and
    place."""

    functions: dict[str, int] = field(default_factory=dict)
    starts: dict[str, int] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    branches: dict[tuple[int, str, str], int] = field(default_factory=dict)

    def unreached(self) -> Iterator[tuple[int, int, str]]:
        """The lines that no case reached: first line, last line, text. An unreached function is
        listed once, without its lines."""
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
    # A header without functions has only macros, whose counts come from their users.
    return {path: file for path, file in files.items() if file.functions}


def figures(files: dict[str, File]) -> list[dict[str, str | int]]:
    """For each folder: the number of functions, lines and branches, and how many were reached."""
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
    """A new table replaces the table that has the same first line."""
    tables = (
        table(
            ["folder", "files", *KINDS],
            (
                [row["folder"], row["files"], *(share(row, kind) for kind in KINDS)]
                for row in rows("")
            ),
        ),
        table(
            ["reason", *KINDS, "examples"],
            (
                [row["reason"], *(f"{int(row[kind]):,}" for kind in KINDS), row["example"]]
                for row in rows("-left")
            ),
        ),
        table(
            ["code", "program", "case", "found"],
            (
                [row["code"], row["program"], row["case"] and f"`{row['case']}`", row["found"]]
                for row in rows("-gaps")
            ),
        ),
    )
    text = PAGE.read_text()
    for made in tables:
        head = made.splitlines()[0]
        text = re.sub(re.escape(head) + r"\n(\|.*\n)*", lambda _, made=made: made, text)
    return text


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
    parser.add_argument(
        "--table",
        type=pathlib.Path,
        metavar="CSV",
        help="write the figures of each folder to CSV",
    )
    parser.add_argument(
        "--page", action="store_true", help="write the tables of docs/DRIVER-COVERAGE.md"
    )
    asked = parser.parse_args()
    if asked.page:
        PAGE.write_text(page())
        return 0
    if not asked.trace or not asked.source:
        parser.error("give a trace file and --source, or --page")
    files = read(asked.trace, asked.source)
    if asked.table:
        write(asked.table, figures(files))
    else:
        print("\n".join(listing(files, asked.source)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
