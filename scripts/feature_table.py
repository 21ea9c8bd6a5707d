"""Writes docs/FEATURES.md: the results of runs for each feature and each extension of OpenCL C.

Each argument is NAME=PATH. NAME is the title of a column. PATH is a results.jsonl with the suites
`features` and `language_extensions`, or the folder of one run.

    scripts/feature_table.py pocl-3.1=build/run/pocl-3.1 intel-cpu=build/run/intel-cpu
"""

import argparse
import json
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent

HEAD = """# Features and extensions of OpenCL C, by driver
`scripts/feature_table.py` writes this page from the records of the suites `features` and \
`language_extensions`.

| cell | meaning |
| --- | --- |
| works | the feature or extension gave the right values in every language that was tried |
| refused | the device does not offer it, and its use does not build |
| **not refused** | the device does not offer it, and its use builds (the entry \
`what-is-not-provided` of `data/interpretations.toml`) |
| **wrong** | the device offers it, but its use does not build, gives wrong values, or its macro \
is wrong |
| empty | there was nothing to test |
"""

GROUPS = (
    ("Features (OpenCL C 3.0.19, 6.2.1, Table 1)", "features", "feature"),
    ("Extensions (6.2.2)", "language_extensions", "extension"),
)
BAD = ("fail", "crash", "timeout")


def records(where: pathlib.Path) -> list[dict]:
    found = []
    for path in sorted(where.rglob("results.jsonl")) if where.is_dir() else [where]:
        for line in path.read_text(errors="replace").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                found.append(record)
    return found


def subject(record: dict) -> tuple[str, str]:
    """The kind of a case, and its feature or extension. Returns empty texts for other cases."""
    parts = record["id"].split("/")
    if len(parts) < 3 or parts[1] not in ("works", "works_in_2.0", "refused_without", "macro"):
        return "", ""
    if parts[2] == "others_that_are_listed":
        return "", ""
    return parts[1].removesuffix("_in_2.0"), parts[2]


def cell(asked: dict[str, list[dict]]) -> str:
    """One word for the results of all cases of a feature on one device."""
    outcomes = {what: {record["outcome"] for record in of} for what, of in asked.items()}
    offered = outcomes.get("works", set()) | outcomes.get("macro", set())
    if offered & set(BAD):
        return "**wrong**"
    if "pass" in outcomes.get("works", ()):
        return "works"
    without = outcomes.get("refused_without", set())
    if without & set(BAD):
        return "**not refused**"
    return "refused" if "pass" in without else ""


def table(title: str, runs: dict[str, list[dict]], suite: str) -> tuple[str, dict[str, str]]:
    """The table of a suite, and the features that worked on no device, with reasons for skips."""
    asked: dict[str, dict[str, dict[str, list[dict]]]] = {}
    for name, cases in runs.items():
        for record in cases:
            if record["suite"] != suite:
                continue
            what, which = subject(record)
            if what:
                of_run = asked.setdefault(which, {}).setdefault(name, {})
                of_run.setdefault(what, []).append(record)
    lines = [f"| {title} | " + " | ".join(runs) + " |", "| --- |" + " --- |" * len(runs)]
    nowhere = {}
    for which in sorted(asked):
        cells = [cell(asked[which].get(name, {})) for name in runs]
        lines.append(f"| {which} | " + " | ".join(cells) + " |")
        if "works" not in cells:
            reasons = {
                record.get("reason", "")
                for of_run in asked[which].values()
                for record in of_run.get("works", [])
                if record["outcome"] == "skip"
            }
            nowhere[which] = "; ".join(sorted(reasons)) or "wrong on every device that offers it"
    return "\n".join(lines) + "\n", nowhere


def document(runs: dict[str, list[dict]]) -> str:
    text = HEAD
    for title, suite, singular in GROUPS:
        rows, nowhere = table(title, runs, suite)
        text += f"\n## {title}\n{rows}"
        if nowhere:
            text += f"\nEach {singular} that worked on none of these drivers, with the reason:\n"
            text += "".join(f"- {which}: {why}\n" for which, why in nowhere.items())
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runs", nargs="+", metavar="NAME=PATH")
    parser.add_argument("--out", default=str(TOP / "docs/FEATURES.md"))
    options = parser.parse_args()
    runs = {}
    for run in options.runs:
        name, equals, path = run.partition("=")
        if not equals or not pathlib.Path(path).exists():
            parser.error(f"{run}: expected NAME=PATH of a result file or of a run's folder")
        runs[name] = records(pathlib.Path(path))
    pathlib.Path(options.out).write_text(document(dict(sorted(runs.items()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
