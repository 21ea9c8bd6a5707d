"""The functions of the API against what a run tried of them: queries, behaviour, errors.

Usage: api_table.py RESULTS [--data=DIR]. RESULTS is a folder with results.jsonl, or one of several
such; the table goes to standard output, in Markdown. Queries and errors are counted from the tables
of data/api and the cases' ids, behaviour is the cases that cite the function; "none" counts errors
that no program provokes.
"""

import argparse
import collections
import csv
import json
import pathlib
import re

FUNCTION = re.compile(r"\bcl[A-Z]\w+")


def rows(path: pathlib.Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def outcomes(cases: list[str]) -> str:
    """ "12" where all passed, "12: 3 fail 1 skip" where not."""
    if not cases:
        return ""
    count = collections.Counter(cases)
    rest = [f"{n} {what}" for what, n in sorted(count.items()) if what != "pass"]
    return f"{len(cases)}" + (": " + " ".join(rest) if rest else "")


class Table:
    def __init__(self, data: pathlib.Path, results: pathlib.Path) -> None:
        self.points = rows(data / "api" / "entry_points.csv")
        self.stated = collections.defaultdict(list)
        for row in rows(data / "api" / "errors.csv"):
            self.stated[row["function"]].append(row)
        self.functions = {
            "{}/queries/{}".format(row["suite"], row["parameter"].lower().removeprefix("cl_")): row[
                "function"
            ]
            for row in rows(data / "api" / "queries.csv")
        }
        self.queries = collections.defaultdict(list)
        self.errors = collections.defaultdict(list)
        self.behaviour = collections.defaultdict(list)
        self.run = {}
        for line in results.read_text().splitlines():
            record = json.loads(line)
            if record["type"] == "run":
                self.run = record
            elif record["type"] == "case":
                self.add(record)

    def add(self, case: dict) -> None:
        suite, kind, *rest = case["id"].split("/")
        if suite == "api_errors":
            self.errors[kind].append(case["outcome"])
        elif kind == "query_forms":
            self.queries[rest[0]].append(case["outcome"])
        elif kind == "queries":
            self.queries[self.functions.get(case["id"], "")].append(case["outcome"])
        else:
            for name in sorted(set(FUNCTION.findall(" ".join(case["citations"])))):
                self.behaviour[name].append(case["outcome"])

    def markdown(self) -> str:
        device = self.run.get("device", {})
        lines = [
            f"# {device.get('platform', '')}, {device.get('version', '')}",
            "",
            "| function | since | deprecated | queries | behaviour | errors | stated | none |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
        ]
        for point in self.points:
            name = point["function"]
            stated = self.stated[name]
            impossible = sum(1 for row in stated if row["impossible"])
            cells = [
                name,
                point["since"],
                point["deprecated"],
                outcomes(self.queries[name]),
                outcomes(self.behaviour[name]),
                outcomes(self.errors[name]),
                str(len(stated) or ""),
                str(impossible or ""),
            ]
            lines.append("| " + " | ".join(cells) + " |")
        versions = collections.Counter(point["since"] for point in self.points)
        tried = collections.Counter(
            point["since"]
            for point in self.points
            if any(t[point["function"]] for t in (self.queries, self.behaviour, self.errors))
        )
        lines += ["", "| version | functions that it adds | of them tried |", "| --- | --- | --- |"]
        lines += [f"| {v} | {n} | {tried[v]} |" for v, n in sorted(versions.items())]
        return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=pathlib.Path)
    top = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--data", type=pathlib.Path, default=top / "data")
    arguments = parser.parse_args()
    for results in sorted(arguments.results.rglob("results.jsonl")):
        print(Table(arguments.data, results).markdown(), end="")


if __name__ == "__main__":
    main()
