"""Checks the arrows of docs/ARCHITECTURE.md: prints every include or import that they forbid.

Usage: walls.py [TOP] [--count]. Exit status 1 if there is such an include. --count only measures
the project: entries of each folder, arrows between folders, cycles.
"""

import argparse
import collections
import pathlib
import re
import sys

CPP = ("*.h", "*.cpp", "*.c", "*.cl", "*.inc")

# Patterns that the files of a folder must not match, each with the reason to print.
FORBIDDEN = {
    "reference": {
        r'"(harness|suites)/': "reference/ must not include harness/ or suites/",
        r"<CL/|<OpenCL/": "reference/ must not include an OpenCL header",
    },
    "reference/plain": {
        r"[<\"](mpfr|gmp|mpfi|mpc|arb|flint|hwy|sleef)": "reference/plain/ must not "
        "include MPFR, Highway or SLEEF",
    },
    "harness": {
        r'"(reference/(?!plain/)|suites/)': (
            "harness/ must not include reference/, except reference/plain/"
        ),
        r"[<\"](mpfr|gmp|mpfi|mpc|arb|flint)": "harness/ must not include MPFR",
    },
    "harness/faults": {
        r'"(reference|suites)/|"harness/(?!faults/)': (
            "the fault layer must not include other code of Assay"
        ),
    },
    "harness/call_recorder": {
        r'"(reference|suites)/|"harness/(?!call_recorder/|faults/layer|calls/call_table)': (
            "the layer that records calls must not include other code of Assay"
        ),
    },
    "reference/python": {
        r'"harness/(?!sweep/(inputs|search)\.h|cases/depth\.h)|"suites/|<CL/': (
            "reference/python/ must not include suites, OpenCL headers, or headers of harness/ "
            "except sweep/inputs.h, sweep/search.h and cases/depth.h"
        ),
    },
}
# A file includes only its own folder and folders before it. Folders of one tuple must not include
# each other.
ORDER = {
    "harness": (
        ("base",),
        ("devices",),
        ("cases",),
        ("sweep",),
        ("calls",),
        ("record",),
        ("judge",),
        ("print",),
        ("supervise",),
        ("command",),
    ),
    "reference": (
        ("plain",),
        ("base",),
        ("oracle",),
        ("acceptance",),
        ("fast",),
        ("precise",),
        ("exact",),
        ("judge",),
        ("tables",),
        ("hard_cases", "bench"),
    ),
    "suites": (
        ("base",),
        ("target",),
        ("numeric",),
        ("host",),
        ("images",),
        ("text",),
        ("exact", "spirv"),
        ("codegen", "litmus"),
        ("api", "concurrency", "functions", "language", "types"),
    ),
}
# ORDER holds for files directly in these folders of suites/. A suite may use all of these folders,
# and the suites of its own family.
FAMILIES = ("api", "concurrency", "functions", "images", "language", "spirv", "types")
# These folders make a program of the suites, so they may include all suites.
WHOLE = ("bench", "")
# Folders outside of ORDER, and the folders that they may include. Folders of ORDER must not include
# them.
BESIDE = {"reference": {"image": {"plain", "base"}, "litmus": {"plain"}}}
# Folders that only tests may use. They may include any folder.
APART = {"harness": ("faults", "call_recorder", "testing"), "reference": ("testing",)}
PARTS = ("harness", "reference", "suites")
OWN_INCLUDE = re.compile(r'^\s*#\s*include\s+"((?:harness|reference|suites)/[^"]+)"')
INCLUDE = re.compile(r"^\s*#\s*include\s+(.*)$")
# Code that compares the name of a built-in function. A row of a table should decide instead.
BY_NAME = re.compile(r'(==|!=)\s*"(a?(sin|cos|tan)h?(pi)?|exp\w*|log\w*|pow\w?|fma|fmod|sqrt)"')
IMPORT = re.compile(r"^\s*(?:from|import)\s+([\w.]+)")
LOCAL_PATH = re.compile(r"(?<![\w.])/(home|root|work)/\w")


def includes(top: pathlib.Path) -> list[tuple[str, int, str]]:
    """Source, line and target of every include."""
    return [
        (str(path.relative_to(top)), number, include[1])
        for part in PARTS
        for pattern in CPP
        for path in sorted((top / part).rglob(pattern))
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if (include := OWN_INCLUDE.match(line))
    ]


def folder_of(path: str) -> tuple[str, str]:
    """("harness", "record"). The folder is empty for a file directly in the part."""
    parts = path.split("/")
    return parts[0], parts[1] if len(parts) > 2 else ""


def suite_of(path: str) -> tuple[str, str] | None:
    """("images", "samplers"). None for a file that suites share."""
    parts = path.split("/")
    if parts[0] == "suites" and len(parts) > 3 and parts[1] in FAMILIES and "kernels" not in parts:
        return parts[1], parts[2]
    return None


def is_test(path: str) -> bool:
    """Unit tests and fuzzers may include later folders."""
    return "_test." in path or "_fuzz." in path or "/testing/" in path or "/selftest/" in path


def usable(part: str, folder: str) -> set[str] | None:
    """None means any folder."""
    if folder in BESIDE.get(part, {}):
        return BESIDE[part][folder]
    before = set()
    for names in ORDER.get(part, ()):
        if folder in names:
            return before
        before |= set(names)
    return None


def suite_complaint(source: str, target: str) -> str | None:
    (_, folder), (_, other) = folder_of(source), folder_of(target)
    suite = suite_of(target)
    if folder in WHOLE:
        return None
    if suite_of(source) is not None and (suite is None or suite[0] == folder):
        return None
    if suite is not None:
        return f"{source.rsplit('/', 1)[0]} must not include the suite {suite[1]} of {suite[0]}"
    if folder == other or other in (usable("suites", folder) or ()):
        return None
    return f"suites/{folder} must not include suites/{other}"


def order_complaints(arrows: list[tuple[str, int, str]]) -> list[str]:
    found = []
    for source, line, target in arrows:
        part, folder = folder_of(source)
        other_part, other = folder_of(target)
        if part == other_part == "suites" and not is_test(source):
            if why := suite_complaint(source, target):
                found.append(f"{source}:{line}: {why}")
            continue
        if part != other_part or folder == other or is_test(source):
            continue
        folders = usable(part, folder)
        if other in APART.get(part, ()) and folder not in APART[part]:
            found.append(f"{source}:{line}: {part}/{other} is only for tests")
        elif folders is not None and other not in folders:
            found.append(f"{source}:{line}: {part}/{folder} must not include {part}/{other}")
    return found


def unit_of(path: str) -> str:
    """x.h and x.cpp are one unit."""
    return re.sub(r"\.(h|cpp|c|inc)$", "", path)


def cycles(arrows: list[tuple[str, int, str]]) -> list[list[str]]:
    """Units that include each other, also through further units (Tarjan's strongly connected
    components)."""
    graph = collections.defaultdict(set)
    for source, _, target in arrows:
        if unit_of(source) != unit_of(target):
            graph[unit_of(source)].add(unit_of(target))
    order, low, stack, found = {}, {}, [], []

    def visit(unit: str) -> None:
        order[unit] = low[unit] = len(order)
        stack.append(unit)
        for other in sorted(graph.get(unit, ())):
            if other not in order:
                visit(other)
                low[unit] = min(low[unit], low[other])
            elif other in stack:
                low[unit] = min(low[unit], order[other])
        if low[unit] == order[unit]:
            component = stack[stack.index(unit) :]
            del stack[stack.index(unit) :]
            if len(component) > 1:
                found.append(sorted(component))

    for unit in sorted(graph):
        if unit not in order:
            visit(unit)
    return sorted(found)


def build_files(top: pathlib.Path) -> list[pathlib.Path]:
    return [
        path
        for part in (*PARTS, "cmake", ".")
        for pattern in ("CMakeLists.txt", "*.cmake")
        for path in sorted((top / part).glob(pattern if part == "." else f"**/{pattern}"))
    ]


def counts(top: pathlib.Path) -> list[str]:
    arrows = includes(top)
    lines = []
    folders = collections.Counter(
        str(path.parent.relative_to(top))
        for part in PARTS
        for path in (top / part).rglob("*")
        if "__pycache__" not in path.parts
    )
    lines += [f"{count:5} entries in {folder}" for folder, count in sorted(folders.items())]
    for part in PARTS:
        between = collections.Counter(
            (folder_of(source)[1], folder_of(target)[1])
            for source, target in {(unit_of(s), unit_of(t)) for s, _, t in arrows}
            if source.startswith(part + "/")
            and target.startswith(part + "/")
            and folder_of(source) != folder_of(target)
            and not is_test(source + ".cpp")
            and not source.endswith("_test")
        )
        pairs, all_arrows = len(between), sum(between.values())
        lines.append(f"{pairs:5} pairs of folders in {part}/, {all_arrows} arrows between")
        lines += [f"{n:10} {a or '.'} -> {b or '.'}" for (a, b), n in sorted(between.items())]
    found = cycles(arrows)
    lines.append(f"{len(found):5} cycles of units")
    lines += [f"           {' '.join(cycle)}" for cycle in found]
    return lines


def complaints(top: pathlib.Path) -> list[str]:
    arrows = includes(top)
    found = order_complaints(arrows)
    found += [
        f"{cycle[0]}: these files include each other: {' '.join(cycle)}" for cycle in cycles(arrows)
    ]
    found += [
        f"{path.relative_to(top)}:{number}: a build file must not have ../"
        for path in build_files(top)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if "../" in line
    ]
    for folder, patterns in FORBIDDEN.items():
        for pattern in CPP:
            for path in sorted((top / folder).rglob(pattern)):
                # The faults have a stricter rule. Only their self-test may know Assay, because it
                # runs Assay.
                nested = "faults" in path.parts and (
                    folder == "harness" or "selftest" in path.parts
                )
                # The Python module also has its own rule.
                nested = nested or (folder == "reference" and "python" in path.parts)
                for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                    include = INCLUDE.match(line)
                    if include and not nested:
                        for forbidden, why in patterns.items():
                            if re.match(forbidden, include[1]):
                                found.append(f"{path.relative_to(top)}:{number}: {why}")
    for folder in ("reference", "harness", "suites"):
        for pattern in CPP:
            for path in sorted((top / folder).rglob(pattern)):
                for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                    if BY_NAME.search(line) and "_test." not in path.name:
                        where = f"{path.relative_to(top)}:{number}"
                        found.append(f"{where}: the code must not compare names of functions")
                    if LOCAL_PATH.search(line):
                        found.append(
                            f"{path.relative_to(top)}:{number}: a path of only one machine"
                        )
    # Only __init__.py of the package may import the reference, if it is installed.
    door = top / "reports/assay_opencl/__init__.py"
    for path in sorted({*(top / "reports").rglob("*.py")} - {door}):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            name = IMPORT.match(line)
            if name and name[1].split(".")[0] in ("assay_reference", "pyopencl"):
                found.append(
                    f"{path.relative_to(top)}:{number}: do not import {name[1]} in reports/"
                )
    code = {".h", ".cpp", ".c", ".py", ".cl", ".sh"}
    found += [
        f"{path.relative_to(top)}: data/ must not have code"
        for path in sorted((top / "data").rglob("*"))
        if path.suffix in code and not path.name.endswith("_test.py")
    ]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("top", nargs="?", default=".", type=pathlib.Path)
    parser.add_argument("--count", action="store_true", help="measure the project")
    chosen = parser.parse_args()
    if chosen.count:
        print("\n".join(counts(chosen.top)))
        return 0
    lines = complaints(chosen.top)
    print("\n".join(lines), end="\n" if lines else "")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
