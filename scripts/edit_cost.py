"""Measures the cost of an edit: the number of units that are compiled again, and the processor
seconds.

Usage: scripts/edit-cost [--seconds] [--graph[=TREE]] [FILE...]. Without files it takes some headers
that many units include, and one suite's source. A unit is a .cpp file. The script counts the units
of the program `assay`. With --graph it counts all units of a tree, tests included, by their
`#include` lines. So the tree need not be built. With --seconds each file gets a new modification
time, and `assay` is built again without ccache. The seconds are user and system time of all
processes that ninja starts, the linker included.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = TOP / "build" / "dev"
FILES = [
    "harness/cases/case.h",
    "harness/cases/depth.h",
    "harness/cases/measurement.h",
    "harness/cases/requirements.h",
    "reference/acceptance/rules.h",
    "suites/target/target.h",
    "suites/host/setting.h",
    "suites/suites.h",
    "suites/api/svm/pointers.cpp",
]
ROOMS = ["harness", "reference", "suites"]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def included_in(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """For each file, the files that include it directly or through other files. `sources` has the
    texts by path."""
    direct = defaultdict(set)
    for path, text in sources.items():
        for name in INCLUDE.findall(text):
            direct[name].add(path)

    def reached(path: str) -> set[str]:
        found, open_ = set(), [path]
        while open_:
            for one in direct[open_.pop()] - found:
                found.add(one)
                open_.append(one)
        return found

    return {path: reached(path) for path in sources}


def units_of_graph(sources: Mapping[str, str]) -> dict[str, int]:
    """For each file, the number of units that include the file. A unit counts itself."""
    return {
        path: sum(one.endswith(".cpp") for one in {path, *users})
        for path, users in included_in(sources).items()
    }


def units_of_deps(text: str, build: pathlib.Path) -> dict[str, int]:
    """The numbers of units_of_graph(), from the output of `ninja -t deps`."""
    counts: dict[str, int] = defaultdict(int)
    for block in text.split("\n\n"):
        for line in block.splitlines()[1:]:
            path = pathlib.Path(os.path.normpath(build / line.strip()))
            if path.is_relative_to(TOP):
                counts[str(path.relative_to(TOP))] += 1
    return counts


def read(tree: pathlib.Path) -> dict[str, str]:
    return {
        str(path.relative_to(tree)): path.read_text(encoding="utf-8")
        for room in ROOMS
        for path in (tree / room).rglob("*")
        if path.suffix in {".h", ".cpp"}
    }


def objects_of(target: str) -> list[str]:
    inputs = subprocess.run(
        ["ninja", "-C", BUILD, "-t", "inputs", target],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [line for line in inputs.stdout.split() if line.endswith(".o")]


def built(target: str) -> dict[str, int]:
    deps = subprocess.run(
        ["ninja", "-C", BUILD, "-t", "deps", *objects_of(target)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return units_of_deps(deps.stdout, BUILD)


def build(target: str) -> float:
    """Returns the processor seconds."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    subprocess.run(
        ["ninja", "-C", BUILD, target],
        env={**os.environ, "CCACHE_DISABLE": "1"}, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    return spent() - before


def table(files: Iterable[str], units: Mapping[str, int], seconds: Mapping[str, float]) -> str:
    width = max(len(one) for one in files)
    head = f"{'':{width}}  {'units':>6}" + (f"  {'seconds':>8}" if seconds else "")
    lines = [head]
    for one in files:
        line = f"{one:{width}}  {units.get(one, 0):6}"
        if one in seconds:
            line += f"  {seconds[one]:8.1f}"
        lines.append(line)
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/edit-cost",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", default=FILES, metavar="FILE")
    parser.add_argument(
        "--seconds", action="store_true", help="also build, and measure the seconds"
    )
    parser.add_argument(
        "--target", default="assay", help="the target to build; default: %(default)s"
    )
    parser.add_argument(
        "--graph", nargs="?", const=TOP, type=pathlib.Path, metavar="TREE",
        help="count all sources of a tree, built or not",
    )  # fmt: skip
    asked = parser.parse_args()
    if asked.graph is not None:
        print(table(asked.files, units_of_graph(read(asked.graph)), {}))
        return 0
    seconds = {}
    if asked.seconds:
        build(asked.target)
        for one in asked.files:
            os.utime(TOP / one)
            seconds[one] = build(asked.target)
    print(table(asked.files, built(asked.target), seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
