"""Writes reports/audits/README.md: findings that a second reader checked, and their class now.

  scripts/audits.py           writes the page
  scripts/audits.py --check   status 1 if the page differs from the tables
  scripts/audits.py --draw=SEED:COUNT DRIVER=FOLDER ... >>reports/audits/drawn.csv
                              draws findings for a reader: COUNT groups of the run of each driver,
                              and one undisputed case of each group; `assay merge` wrote FOLDER

The class of a failure follows from its case and rule (data/certainty.csv, `excuses` of
data/interpretations.toml). harness/cases/certainty.h has the same rule."""

import argparse
import collections
import csv
import fnmatch
import itertools
import json
import pathlib
import random
import sys
import tomllib

TOP = pathlib.Path(__file__).resolve().parent.parent
FOLDER = TOP / "reports" / "audits"
# These outcomes are not answers. A row or an excuse applies to such an outcome only if it names the
# outcome.
ENDS = {"crash", "timeout", "build_timeout"}
LATER = ("third",)  # samples that may contain findings of earlier samples
DRAWN = ("seed", "driver", "group", "cases", "case", "rule", "title")
JUDGED = {"A": "right", "B": "by the letter", "C": "disputed", "D": "false"}


class Classes:
    def __init__(self, data: pathlib.Path = TOP / "data") -> None:
        self.rows = [
            (row["cases"].split(), row["rules"].split(), row["certainty"])
            for row in read(data / "certainty.csv")
        ]
        register = tomllib.loads((data / "interpretations.toml").read_text(encoding="utf-8"))
        self.excuses = [
            (one.get("cases", entry.get("cases", [])), one.get("rules", []))
            for entry in register["interpretation"]
            for one in entry.get("excuses", [])
        ]

    def of(self, case: str, rule: str) -> str:
        def holds(cases: list[str], rules: list[str]) -> bool:
            covers = rule in rules if rules else rule not in ENDS
            return covers and any(fnmatch.fnmatchcase(case, glob) for glob in cases)

        if any(holds(*excuse) for excuse in self.excuses):
            return "reading"
        found = "undisputed"
        for cases, rules, certainty in self.rows:
            if holds(cases, rules):
                found = certainty
        return found


def read(path: pathlib.Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def drawn(seed: int, count: int, driver: str, folder: pathlib.Path) -> list[dict]:
    """Draws `count` groups of a run, and one case of each group. Leaves out groups that have a row
    in reports/audits, because these were already judged."""
    judged = {
        (one["driver"], one["case"])
        for table in ("findings.csv", "accusations.csv")
        for one in read(FOLDER / table)
        if one.get("sample") not in LATER
    }
    earlier = itertools.takewhile(lambda one: one["seed"] != str(seed), read(FOLDER / "drawn.csv"))
    taken = {(one["driver"], one["group"]) for one in earlier}
    failing, groups = {}, []
    for path in sorted(folder.rglob("results.jsonl")):
        with path.open(encoding="utf-8") as file:
            for record in map(json.loads, file):
                if record.get("certainty") == "undisputed":
                    failing[record["id"]] = record
        groups += json.loads((path.parent / "groups.json").read_text(encoding="utf-8"))
    left = []
    for group in sorted(groups, key=lambda one: one["id"]):
        cases = sorted(failing.keys() & {*group["cases"], *group.get("also", [])})
        cases = [one for one in cases if (driver, one) not in judged]
        if cases and (driver, group["id"]) not in taken:
            left.append((group, cases))
    lots = random.Random(f"{seed} {driver}")
    rows = []
    for group, cases in lots.sample(left, min(count, len(left))):
        case = lots.choice(cases)
        rows.append(
            {
                "seed": seed,
                "driver": driver,
                "group": group["id"],
                "cases": len(cases),
                "case": case,
                "rule": failing[case]["failing"][0]["rule"],
                "title": group["title"],
            }
        )
    return rows


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(cell(one) for one in line) + " |" for line in lines]


def page(folder: pathlib.Path, classes: Classes) -> str:
    findings, accusations = read(folder / "findings.csv"), read(folder / "accusations.csv")
    lines = [
        "# Findings that were read again",
        "A reader who had not written the rules took undisputed findings, and compared each "
        "finding with the sentence of the specification that it cites. `scripts/audits.py` writes "
        "this page from `findings.csv` and `accusations.csv`. The column `class` has the present "
        "certainty, by `data/certainty.csv` and `data/interpretations.toml`.",
        "",
        "## Four samples",
        "The findings are from whole or small runs on five drivers. A sample has one case from "
        "each group that it takes, and leaves out findings that were judged before. The first "
        "two samples took groups in a random order with seed 37. Four findings of the first "
        "sample were wrong, and "
        "their cases were corrected. The third sample was drawn before anybody read a finding: "
        "`drawn.csv` is the output of `scripts/audits.py --draw` with seed 20261126. It has "
        "fifteen groups of each driver. Rows of `accusations.csv` already name some of these "
        "groups, so seed 20261127 drew two more groups of each driver. The failures on PoCL and "
        "Intel were reproduced. The fourth sample has findings on PoCL 7.1 and rusticl, with seed "
        "20261229.",
        "",
    ]
    verdicts = ("holds", "by the letter", "disputed", "false")

    def count(label: str, chosen: list[dict[str, str]]) -> list[str]:
        counts = collections.Counter(one["verdict"] for one in chosen)
        return [label, *(str(counts[one]) for one in verdicts)]

    for column in ("sample", "driver"):
        labels = dict.fromkeys(one[column] for one in findings)
        lines += table(
            [column, *verdicts],
            [count(name, [one for one in findings if one[column] == name]) for name in labels],
        )
        lines.append("")
    for name in dict.fromkeys(one["sample"] for one in findings):
        lines += [f"### The {name} sample"]
        lines += table(
            ["driver", "case", "finding", "sentence", "verdict", "why", "class"],
            [
                [
                    one["driver"],
                    f"`{one['case']}`",
                    one["finding"],
                    one["sentence"],
                    one["verdict"],
                    one["why"],
                    classes.of(one["case"], one["rule"]).replace("_", " "),
                ]
                for one in findings
                if one["sample"] == name
            ],
        )
        lines.append("")
    now = collections.Counter(
        (one["judged"], classes.of(one["case"], one["rule"])) for one in accusations
    )
    kinds = ("undisputed", "by_the_letter", "reading")
    lines += [
        "## 156 earlier findings",
        "These findings of five drivers were read before the samples. A row has one case of a "
        "finding, and the rule by which the case fails.",
        "",
        *table(
            ["judged", *(one.replace("_", " ") for one in kinds)],
            [[JUDGED[j], *(str(now[j, one]) for one in kinds)] for j in JUDGED],
        ),
        "",
        *table(
            ["row", "driver", "finding", "judged", "case", "class", "argument"],
            [
                [
                    one["row"],
                    one["driver"],
                    one["finding"],
                    JUDGED[one["judged"]],
                    f"`{one['case']}` ({one['rule'].replace('_', ' ')})",
                    classes.of(one["case"], one["rule"]).replace("_", " "),
                    one["argument"],
                ]
                for one in accusations
            ],
        ),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--draw", metavar="SEED:COUNT")
    parser.add_argument("runs", nargs="*", metavar="DRIVER=FOLDER")
    options = parser.parse_args()
    if options.draw:
        seed, count = map(int, options.draw.split(":"))
        out = csv.DictWriter(sys.stdout, DRAWN, lineterminator="\n")
        out.writeheader()
        for driver, folder in (run.split("=", 1) for run in options.runs):
            out.writerows(drawn(seed, count, driver, pathlib.Path(folder)))
        return 0
    text = page(FOLDER, Classes())
    path = FOLDER / "README.md"
    if options.check:
        return 0 if path.read_text(encoding="utf-8") == text else 1
    path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
