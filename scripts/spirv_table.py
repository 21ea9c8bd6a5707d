"""Writes docs/SPIRV.md: the results of runs for each section of the two documents on SPIR-V.

Each argument is NAME=PATH. NAME is the title of a column. PATH is a results.jsonl with the suites
`spirv_*`, or a folder of runs. Runs with --ingest=spirv also count. If several files of one name
have the same case, the last file counts.
    scripts/spirv_table.py pocl-7.1=build/run/pocl-7.1 intel-cpu=build/run/intel-cpu
"""

import argparse
import collections
import functools
import json
import pathlib
import re
import sys

from feature_table import BAD
from requirement_rows import requirement_rows

TOP = pathlib.Path(__file__).resolve().parent.parent

DOCUMENTS = (
    ("The OpenCL SPIR-V Environment Specification, 3.0.19", "opencl-environment-3.0"),
    ("The OpenCL Environment Specification, 2.1 revision 3", "opencl-environment-2.1"),
)

HEAD = """# Results for SPIR-V, by section
`scripts/spirv_table.py` writes this page from the records of the suites `spirv_*`. The \
requirements are those of the SPIR-V environments 3.0.19 and 2.1. A cell counts the cases that ran:

| cell | meaning |
| --- | --- |
| accepted | a valid module builds and does what it must |
| refused | a module that breaks one rule is refused, and its valid counterpart is not |
| numeric | an instruction's results are within the document's limits; cases of the built-in \
functions compiled by `--ingest=spirv` count as well |
| survived | damaged modules end in an error or a program, and the process goes on |
| **n wrong** | the number of cases that did not pass |
| empty | the device need not support it, or no case could run |

A table of limits has only one line here. A device of version 3.0 is judged by the document of \
3.0. If both documents have a requirement, both tables have its cases.
"""

INGESTED = "spirv."
HOST = ("platform",)  # suites of these documents that need no module
UNREACHED = "the run ended before this case"
KINDS = {
    "spirv_validation": "refused",
    "spirv_math": "numeric",
    "spirv_integer": "numeric",
    "spirv_conversions": "numeric",
    "spirv_robustness": "survived",
}
ORDER = ("accepted", "refused", "numeric", "survived")
# A section with more rows is a table of limits, and gets only one line.
MOST_ROWS = 25


def kind_of(case: str) -> str | None:
    """The kind of a SPIR-V case: a word of ORDER. None for other cases."""
    suite = case.split("/")[0]
    if suite.startswith(INGESTED):
        return "numeric"
    if "/same_answers/" in case:
        return "accepted"
    return KINDS.get(suite, "accepted") if suite.startswith("spirv_") else None


def in_spirv(globs: str) -> set[str]:
    """The globs, with globs of cases in SPIR-V that test the same requirement."""
    wanted = set(globs.split())
    for glob in globs.split():
        if not glob.startswith(("spirv_", "*")):
            wanted.add(INGESTED + glob)
        if glob.startswith("math/"):
            wanted.add("spirv_" + glob)
    return wanted


def globs_of(row: dict) -> list[str]:
    """The globs of a requirement's cases. Kernels test the documents on SPIR-V only as modules."""
    if row.get("document") not in dict(DOCUMENTS).values():
        return row["cases"].split()
    return sorted(
        one
        for one in in_spirv(row["cases"])
        if one.startswith(("spirv_", INGESTED)) or one.split("/")[0] in HOST
    )


def pattern(globs: str) -> re.Pattern | None:
    """A pattern for the ids of a row's cases, including cases in SPIR-V."""
    wanted = in_spirv(globs)
    if not wanted:
        return None
    parts = (re.escape(glob).replace(r"\*", ".*").replace(r"\?", ".") for glob in sorted(wanted))
    return re.compile("|".join(f"(?:{part})" for part in parts))


def section_key(section: str) -> tuple:
    """The sort key of a section: the order of the document. Sections without a number are last."""
    found = re.match(r"\d+(?:\.\d+)*", section)
    if not found:
        return (1, section)
    return (0, [int(part) for part in found.group().split(".")], section)


@functools.lru_cache
def lines_of(document: str) -> list[tuple[str, str, re.Pattern | None, str]]:
    """The lines of a table: section, text, and the cases or the reason why there are none."""
    rows = collections.defaultdict(list)
    for row in requirement_rows(TOP / "data"):
        if row["document"] == document:
            rows[row["section"]].append(row)
    lines = []
    for section in sorted(rows, key=section_key):
        of = rows[section]
        if len(of) > MOST_ROWS:
            globs = " ".join(row["cases"] for row in of)
            lines.append((section, f"{len(of)} limits", pattern(globs), ""))
            continue
        lines += [(section, row["gist"], pattern(row["cases"]), row["untestable"]) for row in of]
    return lines


def cell(cases: list[dict]) -> str:
    ran = collections.Counter()
    for record in cases:
        if record["outcome"] == "pass":
            ran[kind_of(record["id"])] += 1
        elif record["outcome"] in BAD:
            ran["wrong"] += 1
    text = [f"{ran[kind]} {kind}" for kind in ORDER if ran[kind]]
    return ", ".join(text + ([f"**{ran['wrong']} wrong**"] if ran["wrong"] else []))


def why_never(cases: list[dict], untestable: str) -> str:
    """Why no run tested a line."""
    if untestable:
        return untestable
    reasons = sorted({record.get("reason", "") for record in cases if record["outcome"] == "skip"})
    return "; ".join(reasons) or "no case of these runs tests it"


def document_text(title: str, document: str, runs: dict[str, list[dict]]) -> str:
    """The table of a document, and the lines that no run tested."""
    text = f"\n## {title}\n"
    text += f"| section | rule | {' | '.join(runs)} |\n| --- | --- |{' --- |' * len(runs)}\n"
    never = []
    for section, says, wanted, untestable in lines_of(document):
        asked = {
            name: [record for record in cases if wanted and wanted.fullmatch(record["id"])]
            for name, cases in runs.items()
        }
        cells = [cell(cases) for cases in asked.values()]
        text += f"| {section} | {says.replace('|', chr(92) + '|')} | {' | '.join(cells)} |\n"
        if not any(cells):
            all_of = [record for cases in asked.values() for record in cases]
            never.append(f"- {section}, {says}: {why_never(all_of, untestable)}\n")
    if never:
        text += f"\nRules that no case of these runs tested ({len(never)}):\n{''.join(never)}"
    return text


def records(where: pathlib.Path) -> list[dict]:
    """The cases of a result file or of all files below a folder, with the depth of their run.
    Planned cases that a run did not reach come first and count as skips. An incomplete last line is
    ignored."""
    found, planned = [], []
    for path in sorted(where.rglob("results.jsonl")) if where.is_dir() else [where]:
        depth = ""
        lines = path.read_text(errors="replace").splitlines()
        for k, line in enumerate(lines):
            try:
                record = json.loads(line)
            except json.JSONDecodeError:
                if k + 1 == len(lines):
                    break
                raise
            if record.get("type") == "run":
                depth = record.get("depth", "")
                planned += record.get("plan", [])
            elif record.get("type") == "case":
                found.append(record | {"depth": depth})
    reached = {record["id"] for record in found}
    unreached = [id for id in planned if id not in reached]
    return [{"id": id, "outcome": "skip", "reason": UNREACHED} for id in unreached] + found


def depths_text(runs: dict[str, list[dict]]) -> str:
    """A table of the cases that ran in each suite, by depth."""
    ran: dict[str, dict[str, collections.Counter]] = {}
    for name, cases in runs.items():
        for record in cases:
            if record["outcome"] != "skip":
                suite = "--ingest=spirv" if record["id"].startswith(INGESTED) else record["suite"]
                of_suite = ran.setdefault(suite, {})
                of_suite.setdefault(name, collections.Counter())[record.get("depth", "")] += 1
    text = "\n## Cases that ran, by depth\n"
    text += f"| suite | {' | '.join(runs)} |\n| --- |{' --- |' * len(runs)}\n"
    for suite in sorted(ran):
        cells = [
            ", ".join(f"{n} {depth}".rstrip() for depth, n in sorted(of.items()))
            for of in (ran[suite].get(name, {}) for name in runs)
        ]
        text += f"| {suite} | {' | '.join(cells)} |\n"
    for name, cases in runs.items():
        left = sum(record.get("reason") == UNREACHED for record in cases)
        if left:
            text += f"\nThe run of {name} ended early: {left:,} of its {len(cases):,} cases did "
            text += "not run. So an empty cell of this column may also mean that no case ran.\n"
    return text


def page(runs: dict[str, list[dict]]) -> str:
    of_modules = {
        name: [record for record in cases if kind_of(record["id"])] for name, cases in runs.items()
    }
    documents = (document_text(*one, of_modules) for one in DOCUMENTS)
    return HEAD + depths_text(of_modules) + "".join(documents)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runs", nargs="+", metavar="NAME=PATH")
    parser.add_argument("--out", default=str(TOP / "docs/SPIRV.md"))
    options = parser.parse_args()
    runs: dict[str, dict[str, dict]] = {}
    for run in options.runs:
        name, equals, path = run.partition("=")
        if not equals or not pathlib.Path(path).exists():
            parser.error(f"{run}: expected NAME=PATH of a result file or of a run's folder")
        # If two runs have a case, the last run counts.
        found = {record["id"]: record for record in records(pathlib.Path(path))}
        runs.setdefault(name, {}).update(found)
    cases = {name: list(found.values()) for name, found in sorted(runs.items())}
    pathlib.Path(options.out).write_text(page(cases))
    return 0


if __name__ == "__main__":
    sys.exit(main())
