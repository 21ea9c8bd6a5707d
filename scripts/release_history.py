#!/usr/bin/env python3
"""Judges releases of drivers, and shows what each release fixed and broke.

scripts/release_history.py --results=DIR [--assay=FILE] [NAME...] judges each release of
reports/history/releases.toml that has no results in DIR yet. With arguments LINEAGE-NAME, it judges
only these releases. It writes DIR/history.db again from all results there, and then
reports/history/README.md. A release whose driver is not on this machine is left out, and its name
is printed.
reports/history/upstream.csv is written by hand. It has the changes that the driver's project knows.
--columns only looks up the programs and the reports again, for the cases that README.md names.
--programs=DIR only writes the programs of reports/history/programs.csv, and runs them. It needs the
drivers of these releases (scripts/drivers). A program that fails shows the defect. Exit status: 1
if a program passes, does not decide or cannot be written; 2 if no program ran, because no driver is
here.
"""

import argparse
import csv
import fnmatch
import hashlib
import itertools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass

import programs as stand_alone
import triage

TOP = pathlib.Path(__file__).resolve().parent.parent
FOLDER = TOP / "reports" / "history"
sys.path.insert(0, str(TOP / "reports"))
from assay_opencl import summary  # noqa: E402
from assay_opencl.history import database, ingest, queries, store  # noqa: E402

KINDS = {
    "fixed": "fixed",
    "better": "better",
    "new": "broken",
    "worse": "worse",
    "hidden": "red before, not run now",
}


AFTER = ("new", "worse")  # the defect is new or worse in the later release


@dataclass(frozen=True)
class Release:
    lineage: str
    name: str
    driver: str
    at: str
    results: str = ""  # the folder of another lineage's run of all suites

    @property
    def folder(self) -> str:
        return self.results or f"{self.lineage}-{self.name}"


@dataclass(frozen=True)
class Lineage:
    driver: str  # the driver in upstream.csv
    judged: str  # the date, the machine, the version of Assay
    cases: tuple[str, ...] = ()  # globs over cases; empty: all suites
    findings: tuple[str, ...] = ()  # folders of reports/drivers, the newest release first


@dataclass(frozen=True)
class Plan:
    depth: str
    selected: tuple[str, ...]
    lineages: dict[str, Lineage]
    releases: list[Release]


def plan(path: pathlib.Path) -> Plan:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    selected = tuple(raw["selected"])
    lineages = {
        name: Lineage(
            of["driver"],
            of["judged"],
            selected if of.get("selected") else (),
            tuple(of["findings"]),
        )
        for name, of in raw["lineage"].items()
    }
    return Plan(raw["depth"], selected, lineages, [Release(**one) for one in raw["release"]])


def judge(assay: pathlib.Path, one: Release, asked: Plan, out: pathlib.Path) -> str:
    """Judges a release with Assay. Returns the reason if the run fails, or an empty text."""
    command = [assay, "run", *asked.lineages[one.lineage].cases, f"--driver={one.driver}"]
    command += [f"--depth={asked.depth}", "--no-page", f"--out={out}"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode in (0, 1):
        return ""
    shutil.rmtree(out, ignore_errors=True)
    return (ran.stderr.strip().splitlines() or ["no reason given"])[-1]


def history_of(asked: Plan, results: pathlib.Path, path: pathlib.Path) -> list[Release]:
    path.unlink(missing_ok=True)
    engine = database.connect(str(path), make=True)
    there = [one for one in asked.releases if (results / one.folder).is_dir()]
    for one in there:
        for data in ingest.read(results / one.folder, one.lineage):
            data.started = f"{one.at}T00:00:00Z"
            keep(data, asked.lineages[one.lineage].cases)
            if one.results:  # the results are those of another lineage
                data.source = hashlib.sha256(f"{one.lineage} {data.source}".encode()).hexdigest()
            data.driver_version = one.name
            store.add(engine, data)
    engine.dispose()
    return there


def keep(data: ingest.RunData, cases: tuple[str, ...]) -> None:
    """Keeps only the results of these cases, because a run of all suites has more cases."""
    if not cases:
        return
    asked = re.compile("|".join(map(fnmatch.translate, cases))).match
    data.results = {name: one for name, one in data.results.items() if asked(name)}
    for group in data.groups:
        group.cases = [name for name in group.cases if name in data.results]
    data.groups = [group for group in data.groups if group.cases]


@dataclass(frozen=True)
class Upstream:
    driver: str
    cases: str
    link: str
    answer: str


def upstream(path: pathlib.Path) -> list[Upstream]:
    with path.open(encoding="utf-8", newline="") as file:
        return [Upstream(**row) for row in csv.DictReader(file)]


@dataclass(frozen=True)
class Program:
    cases: tuple[re.Pattern[str], ...]
    link: str


def programs(folders: tuple[str, ...], top: pathlib.Path = TOP / "reports/drivers"):
    found = []
    for folder in folders:
        for one in triage.read_findings(top / folder):
            path = (top / folder / one.program).resolve()
            if one.program:
                # scripts/programs writes a program that is not there, from a row of programs.csv.
                target = path if path.exists() else path.with_name("programs.csv")
                link = f"[{path.name}](../drivers/{target.relative_to(top.resolve())})"
                globs = (triage.pattern(word.rsplit(":", 1)[-1]) for word in one.cases)
                found.append(Program(tuple(globs), link))
    return found


@dataclass(frozen=True)
class Recipe:
    """A row of programs.csv: a case that fails on a release."""

    driver: str
    release: str
    case: str
    input: str

    @property
    def program(self) -> stand_alone.Recipe:
        folder = pathlib.Path(f"{self.driver}-{self.release}")
        name = self.case.replace("/", "-")
        return stand_alone.Recipe(folder, name, self.case, self.input, "", "quick", "")


def recipes(path: pathlib.Path) -> list[Recipe]:
    with path.open(encoding="utf-8", newline="") as file:
        return [Recipe(**row) for row in csv.DictReader(file)]


def run_programs(found: list[Recipe], assay: pathlib.Path, out: pathlib.Path) -> int:
    bad, ran = 0, 0
    for one in found:
        driver = f"{one.driver}-{one.release}"
        with tempfile.TemporaryDirectory() as vendors:
            at = stand_alone.place_of(driver, pathlib.Path(vendors))
            if at == stand_alone.ANYWHERE:
                said = "the driver is not installed"
            else:
                try:
                    source = stand_alone.write(one.program, str(assay), out, driver)
                    program = stand_alone.compile_program(source)
                    status = stand_alone.run_program(program, at=at)[0]
                    ran += 1
                    bad += status in (0, *stand_alone.NOT_TRIED)
                    said = f"{source.relative_to(out)}: {stand_alone.ended(status)}"
                except RuntimeError as error:
                    bad += 1
                    said = str(error)
        print(f"{driver} {one.case}: {said}", flush=True)
    return 1 if bad else 0 if ran else 2


@dataclass(frozen=True)
class Columns:
    programs: list[Program]
    recipes: list[Recipe]
    known: list[Upstream]

    def of(self, release: str, cases: list[str]) -> list[str]:
        own = {one.case for one in self.recipes if one.release == release}
        program = f"[{release}](programs.csv)" if own & set(cases) else shown(self.programs, cases)
        return [program, reported(self.known, cases)]


@dataclass(frozen=True)
class Sources:
    known: list[Upstream]
    recipes: list[Recipe]

    def of(self, lineage: Lineage) -> Columns:
        known = [one for one in self.known if one.driver == lineage.driver]
        own = [one for one in self.recipes if one.driver == lineage.driver]
        return Columns(programs(lineage.findings), own, known)


def page(history: queries.History, sources: Sources, asked: Plan) -> str:
    lines = [
        "# Releases of drivers",
        "",
        f"`scripts/release_history.py --results=DIR` makes this page from runs at depth "
        f"{asked.depth} with seed 1. [CHANGELOG](../../CHANGELOG.md) has the verdicts that were "
        "corrected since. Each step from one release to the next names what changed: the driver, "
        "Assay or both. `upstream.csv` has what the driver's project knows about the changes. A "
        "run that ended early is incomplete: some cases have no verdict.",
        "",
        "The column `program` names a C program that shows a failure. If the name has a version, "
        "the program is from [programs.csv](programs.csv), and is for this release. "
        "`scripts/release_history.py --programs=DIR` writes and runs such programs. If the name "
        "has no version, the program belongs to a finding of this driver that names the case "
        "([drivers](../drivers)). This program may show another defect of the driver. "
        "`scripts/programs` writes the programs of the findings.",
        "",
        "The selected cases are those in which drivers fail most, and functions of scalars:",
        "",
        "```",
        *asked.selected,
        "```",
    ]
    for lineage in history.lineages():
        lines += section(history, lineage, sources, asked)
    return "\n".join(lines) + "\n"


def section(
    history: queries.History, lineage: queries.Lineage, sources: Sources, asked: Plan
) -> list[str]:
    runs = history.runs(lineage.id)
    name = names_of(asked)[lineage.name]
    of = asked.lineages[name]
    columns = sources.of(of)
    cases = "the selected cases" if of.cases else "all suites"
    said = [f"Judged on {of.judged}. Cases: {cases}.", ""]
    lines = ["", f"## {name}", "", lineage.driver, "", *said]
    lines.append("| release | since | pass | fail | crash | time-out | skip |")
    lines.append("|---|---|" + "--:|" * 5)
    for one in runs:
        counts = [f"{one.counts[kind]:,}" for kind in ("pass", "fail", "crash", "timeout", "skip")]
        cut = "" if one.complete else " (incomplete)"
        cells = [one.driver_version + cut, one.started[:10], *counts]
        lines.append(f"| {' | '.join(cells)} |")
    for old, new in itertools.pairwise(runs):
        lines += step(history, old, new, columns)
    return lines


def names_of(asked: Plan) -> dict[str, str]:
    return {ingest.slug(f"{name} {asked.depth}"): name for name in asked.lineages}


HEAD = ["| | cases | group | example | program | reported |", "|---|--:|---|---|---|---|"]


def step(history, old: queries.Run, new: queries.Run, columns: Columns):
    """The changes of cases from one release to the next, by group of likely cause."""
    changes = history.difference(old, new)
    found: dict[tuple[str, str], list[queries.Change]] = {}
    titles = {run.id: titles_of(history, run) for run in (old, new)}
    for one in changes.of(*KINDS):
        told = titles[new.id if one.became in ("new", "worse", "better") else old.id]
        # The last cases of a run that was cut off have no groups.
        title = told.get(one.case) or "/".join(one.case.split("/")[:2])
        found.setdefault((one.became, title), []).append(one)
    counts = changes.counts
    told = ", ".join(f"{counts[kind]:,} {word}" for kind, word in KINDS.items() if counts[kind])
    title = f"### {old.driver_version} to {new.driver_version}"
    lines = ["", title, "", f"{told or 'No verdict changed'}. Cause: {new.cause(old)}.", ""]
    if not found:
        return lines
    lines += HEAD
    order = list(KINDS)
    for (kind, title), cases in sorted(
        found.items(), key=lambda row: (order.index(row[0][0]), -len(row[1]), row[0][1])
    ):
        release = (new if kind in AFTER else old).driver_version
        told = columns.of(release, [one.case for one in cases])
        cells = [KINDS[kind], f"{len(cases):,}", cell(title), f"`{cases[0].case}`", *told]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def titles_of(history: queries.History, run: queries.Run) -> dict[str, str]:
    return {case: title for title, cases in history.groups_of(run) for case in cases}


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def shown(found: list[Program], cases: list[str]) -> str:
    """Returns the first program of the first case that has a program."""
    for case in cases:
        for one in found:
            if any(glob.match(case) for glob in one.cases):
                return one.link
    return "none"


def reported(known: list[Upstream], cases: list[str]) -> str:
    for case in cases:
        for one in known:
            if fnmatch.fnmatchcase(case, one.cases):
                return cell(f"`{case}`: " + " ".join(filter(None, (one.link, one.answer))))
    return "not looked for"


def with_columns(text: str, asked: Plan, sources: Sources) -> str:
    """Writes the last columns of the page again, for the cases that the page names."""
    lines = []
    columns, releases = Columns([], [], []), []
    after = [KINDS[kind] for kind in AFTER]
    for line in text.splitlines():
        if line.startswith("## "):
            columns = sources.of(asked.lineages[line.removeprefix("## ")])
        if line.startswith("### "):
            releases = line.removeprefix("### ").split(" to ")
        cells = re.split(r"(?<!\\) \| ", line.removeprefix("| ").removesuffix(" |"))
        if cells[0] in KINDS.values():
            cases = re.findall("`([^`]+)`", f"{cells[3]} {cells[-1]}")[:2]
            program, report = columns.of(releases[cells[0] in after], cases)
            if report == "not looked for":
                report = cells[-1]
            line = f"| {' | '.join([*cells[:4], program, report])} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*")
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--results", type=pathlib.Path)
    task.add_argument("--columns", action="store_true")
    task.add_argument("--programs", metavar="DIR", type=pathlib.Path)
    parser.add_argument("--assay", type=pathlib.Path, default=TOP / "build/release/bin/assay")
    options = parser.parse_args()
    asked = plan(FOLDER / "releases.toml")
    sources = Sources(upstream(FOLDER / "upstream.csv"), recipes(FOLDER / "programs.csv"))
    readme = FOLDER / "README.md"
    if options.programs:
        return run_programs(sources.recipes, options.assay, options.programs)
    if options.columns:
        text = with_columns(readme.read_text(encoding="utf-8"), asked, sources)
        readme.write_text(text, encoding="utf-8")
        return 0
    for one in asked.releases:
        out = options.results / one.folder
        wanted = not options.names or one.folder in options.names
        if wanted and not out.is_dir():
            why = judge(options.assay, one, asked, out)
            print(f"{one.folder}: {why or 'judged'}", flush=True)
    path = options.results / "history.db"
    there = history_of(asked, options.results, path)
    with database.connect(str(path), make=False).connect() as connection:
        text = page(queries.History(connection), sources, asked)
    readme.write_text(text, encoding="utf-8")
    print(f"{readme}: {summary.counted(len(there), 'release')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
