"""A table of the API's functions, with the queries, behavior and errors that a run tried.

Usage: api_table.py RESULTS [--extensions] [--data=DIR]. RESULTS is a folder with results.jsonl, or
a folder of several such folders. The tables go to standard output, in Markdown: functions of each
version, then functions of extensions. The column "found" says whether the driver
returns the address of an extension's function. Queries and errors are counted from the tables of
data/api and the cases' ids. Behavior counts the cases that cite the function. The column "none"
counts errors that no program can provoke."""

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
    if not cases:
        return ""
    count = collections.Counter(cases)
    rest = [f"{n} {what}" for what, n in sorted(count.items()) if what != "pass"]
    return f"{len(cases)}" + (": " + " ".join(rest) if rest else "")


TRIED = ("queries", "behavior", "errors", "stated", "none")


def row_of(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def header(*names: str) -> list[str]:
    return [row_of(*names), row_of(*["---"] * len(names))]


class Table:
    def __init__(self, data: pathlib.Path, results: pathlib.Path) -> None:
        self.points = rows(data / "api" / "entry_points.csv")
        self.added = rows(data / "api" / "extension_functions.csv")
        self.stated = collections.defaultdict(list)
        for name in ("errors.csv", "extension_errors.csv"):
            for row in rows(data / "api" / name):
                self.stated[row["function"]].append(row)
        self.functions = {
            "{}/queries/{}".format(row["suite"], row["parameter"].lower().removeprefix("cl_")): row[
                "function"
            ]
            for row in rows(data / "api" / "queries.csv")
        }
        self.queries = collections.defaultdict(list)
        self.errors = collections.defaultdict(list)
        self.behavior = collections.defaultdict(list)
        self.found = collections.defaultdict(list)
        self.run = {}
        for line in results.read_text().splitlines():
            record = json.loads(line)
            if record["type"] == "run":
                self.run = record
            elif record["type"] == "case":
                self.add(record)

    def add(self, case: dict) -> None:
        suite, kind, *rest = case["id"].split("/")
        if kind == "entry_points":
            self.found[rest[0]].append(case["outcome"])
        elif suite == "api_errors":
            self.errors[kind].append(case["outcome"])
        elif kind == "query_forms":
            self.queries[rest[0]].append(case["outcome"])
        elif kind == "queries":
            self.queries[self.functions.get(case["id"], "")].append(case["outcome"])
        else:
            for name in sorted(set(FUNCTION.findall(" ".join(case["citations"])))):
                self.behavior[name].append(case["outcome"])

    def cells(self, name: str) -> list[str]:
        stated = self.stated[name]
        impossible = sum(1 for row in stated if row["impossible"])
        return [
            outcomes(self.queries[name]),
            outcomes(self.behavior[name]),
            outcomes(self.errors[name]),
            str(len(stated) or ""),
            str(impossible or ""),
        ]

    def tried(self, name: str) -> bool:
        return any(t[name] for t in (self.queries, self.behavior, self.errors))

    def by_version(self) -> list[str]:
        lines = header("function", "since", "deprecated", *TRIED)
        for point in self.points:
            name = point["function"]
            lines.append(row_of(name, point["since"], point["deprecated"], *self.cells(name)))
        versions = collections.Counter(point["since"] for point in self.points)
        tried = collections.Counter(
            point["since"] for point in self.points if self.tried(point["function"])
        )
        lines += ["", *header("version", "new functions", "tried functions")]
        lines += [row_of(v, str(n), str(tried[v])) for v, n in sorted(versions.items())]
        return lines

    def by_extension(self) -> list[str]:
        lines = header("function", "extension", "since", "found", *TRIED)
        for point in self.added:
            name, extension = point["function"], point["extension"]
            found = " ".join(self.found[extension])
            lines.append(row_of(name, extension, point["since"], found, *self.cells(name)))
        listed = collections.Counter(point["extension"] for point in self.added)
        tried = collections.Counter(
            point["extension"] for point in self.added if self.tried(point["function"])
        )
        lines += ["", *header("extension", "functions", "tried functions", "the device")]
        for name, n in listed.items():
            has = "pass" in self.found[name] or "fail" in self.found[name]
            lines.append(row_of(name, str(n), str(tried[name]), "lists it" if has else ""))
        return lines

    def markdown(self, extensions_alone: bool = False) -> str:
        device = self.run.get("device", {})
        title = f"# {device.get('platform', '')}, {device.get('version', '')}"
        versions = [] if extensions_alone else [*self.by_version(), ""]
        return "\n".join([title, "", *versions, *self.by_extension()]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=pathlib.Path)
    top = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--data", type=pathlib.Path, default=top / "data")
    parser.add_argument("--extensions", action="store_true", help="only functions of extensions")
    arguments = parser.parse_args()
    for results in sorted(arguments.results.rglob("results.jsonl")):
        print(Table(arguments.data, results).markdown(arguments.extensions), end="")


if __name__ == "__main__":
    main()
