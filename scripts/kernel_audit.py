"""Checks each distinct program of runs with clang's warnings, and each module with spirv-val.

  scripts/kernel-audit OUT [-- arguments of assay run]   records suites, then reads the programs
  scripts/kernel-audit --read OUT                        reads the records that are there
  scripts/kernel-audit --changed --budget=60 OUT         takes only suites whose folders changed
                                                         since the merge base with main, or in the
                                                         last commit; writes no report (for CI)

If ids differ only in types, formats and numbers, one of the cases is recorded; --every records all.
The complaints of clang and the validator, by kind, are in reports/kernels/README.md. A row of
reports/kernels/argued.csv says why a kind (a glob) is harmless, and in which cases. If a
kind has no row, its programs must be fixed: the kind is printed, and the exit status is 1.

Programs are recorded and not built. Programs that clang refuses are left out, because some cases
must be refused, and clang lacks some features of devices.
"""

import argparse
import collections
import concurrent.futures
import csv
import dataclasses
import fnmatch
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time
from random import Random

import recorded

WARNING = re.compile(r"warning: (.*?)(?: \[(-W[^\]]*)\])?$", re.MULTILINE)
# These warnings are not about a program's results.
SILENT = [
    "-Wno-unused-parameter",
    "-Wno-unused-function",
    "-Wno-unused-variable",
    "-Wno-unused-but-set-variable",
    "-Wno-unused-label",
    "-Wno-missing-braces",
    "-Wno-sign-compare",
    "-Wno-incompatible-library-redeclaration",
    "-Wno-unused-command-line-argument",
]
WANTED = [
    "-Wall",
    "-Wextra",
    "-Wunsequenced",
    "-Wconditional-uninitialized",
    "-Warray-bounds-pointer-arithmetic",
    "-Wshift-overflow",
    "-Wformat=2",
    "-Wno-format-nonliteral",
    "-Wcast-align",
    "-Wuninitialized",
]
# A self-assignment between components of one vector is valid (C99, 6.5.16.1).
ASSIGNED = re.compile(
    r"(?<![\w.])(\w+)(?:\.([xyzw]+|[sS][0-9a-fA-F]+))? = \1(?:\.([xyzw]+|[sS][0-9a-fA-F]+))?;"
)


@dataclasses.dataclass(frozen=True)
class Program:
    text: str
    options: str
    module: bytes = b""


# Similar cases differ only in these parts of their ids.
TYPE = re.compile(
    r"\b(?:u?(?:char|short|int|long)|half|float|double|bool|size_t)(?:2|3|4|8|16|n)?\b"
)
FORMAT = re.compile(r"\b[a-z]+\.(?:[su]norm|(?:un)?signed|half|float)_?\w*")
NUMBER = re.compile(r"\d+")


def shape(case: str) -> str:
    return NUMBER.sub("N", TYPE.sub("T", FORMAT.sub("F", case)))


def one_of_each_shape(assay: str, suite: str, arguments: list[str]) -> list[str]:
    """Returns one case for each set of similar cases. Leaves out cases that would be skipped."""
    listed = subprocess.run(
        [assay, "list", f"{suite}/*", *(one for one in arguments if one.startswith("--"))],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    found: dict[str, str] = {}
    for line in listed.splitlines():
        if line and not line.startswith("#") and "  skip: " not in line:
            case = line.split()[0]
            found.setdefault(shape(case), case)
    return list(found.values())


def changed_suites() -> list[str]:
    """Compares with main. On main itself, compares with the commit before the last commit."""

    def git(*words: str) -> str:
        return subprocess.run(
            ["git", *words], capture_output=True, text=True, check=False
        ).stdout.strip()

    base = git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main")
    head = git("rev-parse", "HEAD")
    if not base or base == head:
        base = git("rev-parse", "-q", "--verify", "HEAD~1") or head
    folders = {
        parts[2]
        for path in git("diff", "--name-only", base).splitlines()
        if (parts := path.split("/"))[0] == "suites" and len(parts) > 3
    }
    return [one for one in recorded.suites() if one in folders]


KERNEL = re.compile(r"\b(?:__)?kernel\b[^;{]*?\bvoid\s+(\w+)\s*\(")


def distinct(found: dict[Program, str]) -> dict[Program, str]:
    """Removes programs whose kernels are all in smaller programs. If a program of several cases
    does not build, Assay also builds its kernels one by one."""
    kept, seen = {}, set()
    for program in sorted(found, key=lambda one: len(one.text)):
        kernels = {(name, program.options) for name in KERNEL.findall(program.text)}
        if len(kernels) > 1 and kernels <= seen:
            continue
        seen |= kernels
        kept[program] = found[program]
    return kept


def programs(folder: pathlib.Path) -> dict[Program, str]:
    """The key is a program, and the value is its first case."""
    found: dict[Program, str] = {}
    for path in sorted(folder.glob("*.jsonl")):
        sources: dict[tuple[int, str], Program] = {}
        for call in recorded.read(path):
            if call.function == "clCreateProgramWithSource" and isinstance(call.result, str):
                text = "".join(one or "" for one in call.given.get("strings") or ())
                sources[call.process, call.result] = Program(text, "")
            elif call.function in ("clCreateProgramWithIL", "clCreateProgramWithILKHR"):
                module = call.given.get("il")
                if isinstance(module, dict) and "hex" in module and isinstance(call.result, str):
                    sources[call.process, call.result] = Program(
                        "", "", bytes.fromhex(module["hex"])
                    )
            elif call.function in ("clBuildProgram", "clCompileProgram") and call.result == 0:
                source = sources.get((call.process, call.given["program"]))
                # clang would not find the headers of this call.
                if source is None or call.given.get("num_input_headers"):
                    continue
                options = "" if source.module else call.given.get("options") or ""
                # A program for several cases is built in the first case.
                case = call.case or path.stem
                found.setdefault(dataclasses.replace(source, options=options), case)
    return distinct(found)


def at_most(found: dict[Program, str], most: int, seed: int = 37) -> dict[Program, str]:
    by_suite = collections.defaultdict(list)
    for program, case in found.items():
        by_suite[case.split("/")[0]].append((program, case))
    random = Random(seed)
    kept = {}
    for _, programs_of in sorted(by_suite.items()):
        random.shuffle(programs_of)
        seen: collections.Counter[tuple[str, bool]] = collections.Counter()
        ordered = []
        for program, case in programs_of:
            part = "/".join(case.split("/")[:2]), bool(program.module)
            ordered.append((seen[part], len(ordered), program, case))
            seen[part] += 1
        for _, _, program, case in sorted(ordered, key=lambda one: one[:2])[:most]:
            kept[program] = case
    return kept


def clang_options(options: str) -> list[str]:
    """Leaves out options that clang does not know."""
    words, taken = options.split(), []
    for i, word in enumerate(words):
        if word.startswith(("-cl-std=", "-D", "-I", "-U")):
            # clang 16 does not know 3.1
            taken.append(word.replace("-cl-std=CL3.1", "-cl-std=CL3.0"))
            if word in ("-D", "-I", "-U") and i + 1 < len(words):
                taken.append(words[i + 1])
        elif word.startswith("-cl-") and word not in ("-cl-kernel-arg-info", "-cl-no-subgroup-ifp"):
            taken.append(word)
    if not any(word.startswith("-cl-std=") for word in taken):
        taken.append("-cl-std=CL1.2")
    return taken


def said(text: str) -> set[str]:
    kinds = {"refused"} if re.search(r"\berror: ", text) else set()
    for words, flag in WARNING.findall(text):
        kinds.add(flag.split(",")[0] if flag else re.sub(r"'[^']*'", "'...'", words))
    return kinds


def assigns_to_itself(text: str) -> bool:
    def places(swizzle: str | None) -> set[int]:
        if not swizzle:
            return set(range(16))
        digits = swizzle[0] in "sS"
        return {int(c, 16) if digits else "xyzw".index(c) for c in swizzle[digits:]}

    return any(
        target != source and places(target) & places(source)
        for _, target, source in ASSIGNED.findall(text)
    )


def complaints(program: Program, clang: str, validator: str) -> tuple[set[str], str]:
    with tempfile.TemporaryDirectory() as folder:
        if program.module:
            path = pathlib.Path(folder, "module.spv")
            path.write_bytes(program.module)
            ran = subprocess.run(
                [*shlex.split(validator), "--target-env", environment(program.module), path],
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
            text = ran.stderr + ran.stdout
            return (
                {"spirv-val: " + re.sub(r"\d+|'[^']*'|%\w+", "...", text.strip().splitlines()[0])}
                if ran.returncode
                else set()
            ), text
        path = pathlib.Path(folder, "program.cl")
        path.write_text(program.text, encoding="latin-1")
        ran = subprocess.run(
            [
                clang,
                "-x",
                "cl",
                "-fsyntax-only",
                "-Xclang",
                "-finclude-default-header",
                *WANTED,
                *SILENT,
                *clang_options(program.options),
                "-target",
                "spir64",
                path,
            ],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        kinds = said(ran.stderr)
        if assigns_to_itself(program.text):
            kinds.add("a vector is assigned to its own components")
        return kinds, ran.stderr


def environment(module: bytes) -> str:
    order = "little" if module[:4] == b"\x03\x02\x23\x07" else "big"
    version = int.from_bytes(module[4:8], order)
    return {0x10000: "opencl2.1", 0x10100: "opencl2.2", 0x10200: "opencl2.2"}.get(
        version, f"spv1.{version >> 8 & 255}"
    )


def argued(path: pathlib.Path) -> list[tuple[str, str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [(row["kind"], row["cases"], row["why"]) for row in csv.DictReader(file)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument(
        "--read", action="store_true", help="record nothing; read the records of OUT"
    )
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("--layer", default="build/release/lib/libassay_calls.so")
    parser.add_argument(
        "--suite", default="", help="the suites to record, with commas between them"
    )
    parser.add_argument("--every", action="store_true", help="record every case")
    parser.add_argument("--most", type=int, help="the most programs of a suite to check")
    parser.add_argument("--changed", action="store_true", help="record only suites that changed")
    parser.add_argument("--budget", type=float, help="begin no suite after this many seconds")
    parser.add_argument("--clang", default="clang-16")
    parser.add_argument("--validator", default="spirv-val")
    parser.add_argument(
        "--report", type=pathlib.Path, default=pathlib.Path("reports/kernels/README.md")
    )
    parser.add_argument(
        "--argued", type=pathlib.Path, default=pathlib.Path("reports/kernels/argued.csv")
    )
    parser.add_argument("arguments", nargs="*", help="options of `assay run`, after --")
    options = parser.parse_args()
    if not options.read:
        suites = options.suite.split(",") if options.suite else recorded.suites()
        if options.changed:
            suites = changed_suites()
        begun = time.monotonic()
        for i, suite in enumerate(suites):
            if options.budget and time.monotonic() - begun > options.budget:
                print(
                    f"not recorded, because {options.budget:g} s were over: {', '.join(suites[i:])}"
                )
                break
            cases = (
                [] if options.every else one_of_each_shape(options.assay, suite, options.arguments)
            )
            arguments = [*options.arguments, *(f"--filter={one}" for one in cases)]
            recorded.record(
                options.assay, options.layer, [suite], arguments, options.out, builds=False
            )
    found = programs(options.out)
    if options.most:
        found = at_most(found, options.most)
    arguments = argued(options.argued)
    kinds: dict[str, list[str]] = collections.defaultdict(list)
    open_kinds = collections.defaultdict(list)
    refused: list[str] = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        judged = pool.map(lambda one: complaints(one, options.clang, options.validator), found)
        for (program, case), (said_of, text) in zip(found.items(), judged, strict=True):
            if "refused" in said_of:
                refused.append(case)
                continue
            for kind in said_of:
                kinds[kind].append(case)
                if not any(
                    fnmatch.fnmatchcase(kind, k)
                    and any(fnmatch.fnmatchcase(case, glob) for glob in globs.split())
                    for k, globs, _ in arguments
                ):
                    name = hashlib.sha256((program.text + program.options).encode()).hexdigest()[
                        :12
                    ]
                    open_kinds[kind].append((case, name, text))
    texts = sum(not one.module for one in found)
    if not options.changed:
        options.report.write_text(
            report(options, texts, len(found) - texts, kinds, refused, arguments), encoding="utf-8"
        )
    for kind, places in sorted(open_kinds.items()):
        print(
            f"{kind}: {len(places)} programs, first in "
            f"{', '.join(sorted({one[0] for one in places})[:3])}"
        )
        first = [
            line for line in places[0][2].splitlines() if ": warning" in line or ": error" in line
        ]
        print("   " + (first or [""])[0][-200:])
    print(
        f"{texts} programs, {len(found) - texts} modules, {len(open_kinds)} kinds of complaints "
        "without a row of argued.csv"
    )
    return 1 if open_kinds else 0


def version(tool: str) -> str:
    said_of = subprocess.run(
        [*shlex.split(tool), "--version"], capture_output=True, text=True, check=False
    ).stdout
    return (said_of.splitlines() or [tool])[0].split(" unknown hash")[0].strip()


def report(
    options: argparse.Namespace,
    texts: int,
    modules: int,
    kinds: dict[str, list[str]],
    refused: list[str],
    arguments: list[tuple[str, str, str]],
) -> str:
    suites = sorted(one.stem for one in options.out.glob("*.jsonl"))
    most = f", and at most {options.most} programs of a suite" if options.most else ""
    lines = [
        "# What compilers say about Assay's kernels",
        "`scripts/kernel-audit` makes this page. It checks each distinct program of "
        f"{len(suites)} suites at depth quick. If cases differ only in types, formats and "
        f"numbers, the script takes one of these cases{most}. {texts} OpenCL C programs went "
        f"through "
        f"{version(options.clang)} with `{' '.join(WANTED)}`, and {modules} modules through "
        f"{version(options.validator)}. If a kind has no row in `argued.csv`, the kernels "
        "must be fixed. "
        f"clang refuses {len(refused)} programs, which are not checked. Their suites: "
        f"{', '.join(sorted({case.split('/')[0] for case in refused})) or 'none'}.",
        "",
        "| kind | programs | cases | why it stays |",
        "| --- | --- | --- | --- |",
    ]
    for kind, cases in sorted(kinds.items(), key=lambda one: (-len(one[1]), one[0])):
        folders = sorted({case.split("/")[0] for case in cases})
        why = sorted(
            {
                why
                for pattern, globs, why in arguments
                if fnmatch.fnmatchcase(kind, pattern)
                and any(fnmatch.filter(cases, glob) for glob in globs.split())
            }
        )
        cell = "<br>".join(why).replace("|", "\\|")
        escaped = kind.replace("|", "\\|")
        lines.append(f"| `{escaped}` | {len(cases)} | {', '.join(folders)} | {cell} |")
    lines += ["", "Suites: " + ", ".join(suites) + ".", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
