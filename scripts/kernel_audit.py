"""Puts each distinct program of runs through clang's warnings, each module through spirv-val.

  scripts/kernel-audit OUT [-- arguments of assay run]   records suites, then reads the programs
  scripts/kernel-audit --read OUT                        reads the records that are there

reports/kernels/README.md lists the messages of clang and the validator by kind, with their number.
A row of reports/kernels/argued.csv says for a kind why it is harmless, and in which cases. A
message without a row must be fixed: it is printed, and the exit status is 1.

Programs are recorded and not built. Those that clang refuses are left out: cases ask for refusals,
and clang does not have everything that a device may have.
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
import subprocess
import sys
import tempfile

import recorded

WARNING = re.compile(r"warning: (.*?)(?: \[(-W[^\]]*)\])?$", re.MULTILINE)
# Warnings that say nothing about the effect of a program.
SILENT = [
    "-Wno-unused-parameter",
    "-Wno-unused-function",
    "-Wno-unused-variable",
    "-Wno-unused-but-set-variable",
    "-Wno-unused-label",
    "-Wno-missing-braces",
    "-Wno-sign-compare",
    "-Wno-incompatible-library-redeclaration",
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
# A vector that is assigned to components of its own (C99, 6.5.16.1).
ASSIGNED = re.compile(
    r"(?<![\w.])(\w+)(?:\.([xyzw]+|[sS][0-9a-fA-F]+))? = \1(?:\.([xyzw]+|[sS][0-9a-fA-F]+))?;"
)


@dataclasses.dataclass(frozen=True)
class Program:
    text: str
    options: str
    module: bytes = b""


KERNEL = re.compile(r"\b(?:__)?kernel\b[^;{]*?\bvoid\s+(\w+)\s*\(")


def distinct(found: dict[Program, str]) -> dict[Program, str]:
    """Without texts whose kernels are all in a smaller one: cases that do not build together are
    built apart."""
    kept, seen = {}, set()
    for program in sorted(found, key=lambda one: len(one.text)):
        kernels = {(name, program.options) for name in KERNEL.findall(program.text)}
        if len(kernels) > 1 and kernels <= seen:
            continue
        seen |= kernels
        kept[program] = found[program]
    return kept


def programs(folder: pathlib.Path) -> dict[Program, str]:
    """Those that were to be built, with the first case of each."""
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
                # Headers that a call is given are in no folder.
                if source is None or call.given.get("num_input_headers"):
                    continue
                options = "" if source.module else call.given.get("options") or ""
                # A program for several cases is built before the first of them.
                case = call.case or path.stem
                found.setdefault(dataclasses.replace(source, options=options), case)
    return distinct(found)


def clang_options(options: str) -> list[str]:
    """Those of a build's options that clang knows."""
    words, taken = options.split(), []
    for i, word in enumerate(words):
        if word.startswith(("-cl-std=", "-D", "-I", "-U")):
            taken.append(word)
            if word in ("-D", "-I", "-U") and i + 1 < len(words):
                taken.append(words[i + 1])
        elif word.startswith("-cl-") and word not in ("-cl-kernel-arg-info", "-cl-no-subgroup-ifp"):
            taken.append(word)
    if not any(word.startswith("-cl-std=") for word in taken):
        taken.append("-cl-std=CL1.2")
    return taken


def said(text: str) -> set[str]:
    """Kinds of complaints: flags of warnings, and "refused" where there is an error."""
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
                [validator, "--target-env", environment(program.module), path],
                capture_output=True,
                text=True,
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
    """spirv-val's name of the module's version."""
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
    parser.add_argument("--read", action="store_true", help="read the records that are there")
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("--layer", default="build/release/lib/libassay_calls.so")
    parser.add_argument("--suite", default="", help="only these, with commas between them")
    parser.add_argument("--clang", default="clang-16")
    parser.add_argument("--validator", default="spirv-val")
    parser.add_argument(
        "--report", type=pathlib.Path, default=pathlib.Path("reports/kernels/README.md")
    )
    parser.add_argument(
        "--argued", type=pathlib.Path, default=pathlib.Path("reports/kernels/argued.csv")
    )
    parser.add_argument("arguments", nargs="*", help="for `assay run`, after --")
    options = parser.parse_args()
    if not options.read:
        suites = options.suite.split(",") if options.suite else recorded.suites()
        recorded.record(
            options.assay, options.layer, suites, options.arguments, options.out, builds=False
        )
    found = programs(options.out)
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
                    kind == k and fnmatch.fnmatchcase(case, glob) for k, glob, _ in arguments
                ):
                    name = hashlib.sha256((program.text + program.options).encode()).hexdigest()[
                        :12
                    ]
                    open_kinds[kind].append((case, name, text))
    texts = sum(not one.module for one in found)
    options.report.write_text(
        report(options, texts, len(found) - texts, kinds, refused, arguments), encoding="utf-8"
    )
    for kind, places in sorted(open_kinds.items()):
        print(
            f"{kind}: {len(places)} programs, of "
            f"{', '.join(sorted({one[0] for one in places})[:3])}"
        )
        first = [
            line for line in places[0][2].splitlines() if ": warning" in line or ": error" in line
        ]
        print("   " + (first or [""])[0][-200:])
    print(
        f"{texts} programs, {len(found) - texts} modules, "
        f"{len(open_kinds)} kinds of complaints without a row"
    )
    return 1 if open_kinds else 0


def version(tool: str) -> str:
    said_of = subprocess.run(
        [tool, "--version"], capture_output=True, text=True, check=False
    ).stdout
    return (said_of.splitlines() or [tool])[0].strip()


def report(
    options: argparse.Namespace,
    texts: int,
    modules: int,
    kinds: dict[str, list[str]],
    refused: list[str],
    arguments: list[tuple[str, str, str]],
) -> str:
    suites = sorted(one.stem for one in options.out.glob("*.jsonl"))
    lines = [
        "# What compilers say of our kernels",
        f"Each distinct program of {len(suites)} suites, as a run of depth quick on PoCL has it: "
        f"{texts} texts through {version(options.clang)} with "
        f"`{' '.join(WANTED)}`, "
        f"{modules} modules through {version(options.validator)}. `scripts/kernel-audit` makes "
        "this page. A kind that has no row in `argued.csv` is mended, not listed. "
        f"{len(refused)} texts are refused by clang and not judged: of "
        f"{', '.join(sorted({case.split('/')[0] for case in refused})) or 'none'}.",
        "",
        "| kind | programs | cases | why it stays |",
        "| --- | --- | --- | --- |",
    ]
    for kind, cases in sorted(kinds.items(), key=lambda one: (-len(one[1]), one[0])):
        folders = sorted({case.split("/")[0] for case in cases})
        why = sorted({w for k, _, w in arguments if k == kind})
        cell = "<br>".join(why).replace("|", "\\|")
        escaped = kind.replace("|", "\\|")
        lines.append(f"| `{escaped}` | {len(cases)} | {', '.join(folders)} | {cell} |")
    lines += ["", "Suites: " + ", ".join(suites) + ".", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
