"""Runs every planted fault on PoCL and records which cases fail because of the fault.

A fault runs with the cases that its row names, and with a sample of its suites. `--sample` is the
number of cases from each suite. The matrix is a JSON file and a Markdown table. For each fault, it
has the cases whose outcome differs from a run without the layer, and the most certain class of
their failures. It also tells whether each glob of the row has a failing case, and whether the
control case passed. The script leaves out and names faults that only another driver or a greater
depth can show.

`--rows` runs the faults with cases of each requirement that has neither a fault nor an argument yet
(harness/faults/shown/arguments.csv). `--of` names a file with other requirements. The results are
in a separate matrix, fault-matrix-rows-DRIVER.json. Its name also has the values of `--spec` and
`--ingest`. The results of both matrices count. With `--ingest`, the cases that a fault's row names
do not run.

Exit status: 0 if every fault did what its row says, else 1."""

import argparse
import collections
import concurrent.futures
import csv
import datetime
import fnmatch
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from itertools import chain

from requirement_rows import requirement_rows
from spirv_table import globs_of

VENDORS = pathlib.Path("/etc/OpenCL/vendors")

DEPTHS = ["quick", "standard", "exhaustive"]


# The surest certainty comes first.
CLASSES = ["undisputed", "by_the_letter", "reading"]


def of_cases(out: pathlib.Path, field: str) -> dict[str, str]:
    found = {}
    for path in out.rglob("results.jsonl"):
        for line in path.read_text(errors="replace").splitlines():
            record = json.loads(line)
            if record.get("type") == "case" and field in record:
                found[record["id"]] = record[field]
    return found


def outcomes(out: pathlib.Path) -> dict[str, str]:
    return of_cases(out, "outcome")


def surest(classes: Iterable[str]) -> str:
    return min(classes, key=CLASSES.index, default="")


@functools.cache
def pattern(glob: str) -> re.Pattern[str]:
    return re.compile(fnmatch.translate(re.sub(r"([\[\]])", r"[\1]", glob)))


def matches(glob: str, case: str) -> bool:
    """'*' and '?' also match '/', like in `assay run --filter`."""
    return pattern(glob).match(case) is not None


def suites_of(fault: dict) -> list[str]:
    return sorted({suite_of(glob) for glob in named_by(fault)})


def even_sample(cases: list[str], most: int) -> list[str]:
    return [cases[i * len(cases) // most] for i in range(most)] if len(cases) > most else cases


def named_by(fault: dict) -> list[str]:
    return [glob for glob in [*fault["red"], fault["control"]] if glob]


def filters_of(fault: dict, samples: dict[str, list[str]]) -> list[str]:
    beside = [case for suite in suites_of(fault) for case in samples.get(suite, [])]
    return [*beside, *named_by(fault)]


def rows_to_keep(matrix: dict, depth: str, sample: int) -> dict[str, dict]:
    """Returns nothing if the earlier matrix has another depth or sample."""
    if matrix["depth"] != depth or matrix.get("sample") != sample:
        return {}
    return {row["name"]: row for row in matrix["faults"]}


def cases_of_rows(
    ids: list[str], requirements: list[dict], cases: list[str], most: int = 3
) -> list[str]:
    suites = by_suite(cases)
    found: dict[str, None] = {}
    for row in requirements:
        if row["id"] not in ids:
            continue
        covering = [
            case
            for glob in globs_of(row)
            for case in suites.get(suite_of(glob), [])
            if matches(glob, case)
        ]
        found |= dict.fromkeys(even_sample(covering, most))
    return list(found)


def keeps(variable: str) -> bool:
    """A run gets none of Assay's own variables, except those of scripts/ingest-compiler."""
    return not variable.startswith("ASSAY_") or variable in ("ASSAY_CLANG", "ASSAY_LLVM_SPIRV")


class Runner:
    def __init__(
        self, build: pathlib.Path, depth: str, driver: str = "", spec: str = "", ingest: str = ""
    ) -> None:
        self.build, self.depth = build.resolve(), depth
        chosen = {"--spec": spec, "--ingest": ingest}
        self.options = [f"{option}={value}" for option, value in chosen.items() if value]
        self.driver = [f"--driver={driver}"] if driver else []
        self.skipped: dict[str, str] = {}  # why the driver skips a case, by the last list
        self.classes: dict[str, dict[str, str]] = {}  # for each fault, the certainty of each case

    def environment(self, folder: pathlib.Path, fault: str | None = None) -> dict[str, str]:
        """Only the layer of `fault` is visible. Without a named driver, only PoCL is visible."""
        (folder / "vendors").mkdir()
        icd = (VENDORS / "pocl.icd").read_text()
        (folder / "vendors" / "pocl.icd").write_text(icd)
        environment = {k: v for k, v in os.environ.items() if keeps(k)}
        environment["OCL_ICD_VENDORS"] = str(folder / "vendors")
        environment.pop("OPENCL_LAYERS", None)
        # Several runs share the machine, so each run uses few threads. Sub-devices need two compute
        # units.
        environment["POCL_MAX_PTHREAD_COUNT"] = "2"
        # PoCL's cache is off, so that no result depends on an earlier run.
        environment["POCL_KERNEL_CACHE"] = "0"
        if fault:
            environment["OPENCL_LAYERS"] = str(self.build / "lib" / "libassay_faults.so")
            environment["ASSAY_FAULT"] = fault
            environment["ASSAY_FAULT_REPORT"] = str(folder / "report")
        return environment

    def cases(self, fault: str | None = None) -> dict[str, list[str]]:
        """The cases that the driver does not skip, by suite. A fault may change the device's
        features, and then also the list of cases."""
        with tempfile.TemporaryDirectory(prefix="assay-matrix-") as scratch:
            command = [str(self.build / "bin" / "assay"), "list", "*", f"--depth={self.depth}"]
            command += [*self.driver, *self.options]
            environment = self.environment(pathlib.Path(scratch), fault)
            listed = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True
            )
        by_suite = collections.defaultdict(list)
        for line in listed.stdout.splitlines():
            case, _, reason = line.partition("  skip: ")
            if reason:
                self.skipped[case.strip()] = reason.strip()
            elif not line.startswith("#"):
                by_suite[line.split("/")[0]].append(line.strip())
        return by_suite

    def read(self, out: pathlib.Path) -> dict[str, str]:
        return outcomes(out)

    def run(
        self, filters: list[str], fault: str | None, jobs: int
    ) -> tuple[dict[str, str], list[str]]:
        """The fault None runs without the layer."""
        with tempfile.TemporaryDirectory(prefix="assay-matrix-") as scratch:
            folder = pathlib.Path(scratch)
            environment = self.environment(folder, fault)
            command = [str(self.build / "bin" / "assay"), "run", f"--depth={self.depth}"]
            command += [*self.driver, *self.options]
            command += ["--no-page", "--no-rerun", f"--jobs={jobs}"]
            command += [f"--filter={glob}" for glob in dict.fromkeys(filters)]
            command += [f"--out={folder / 'out'}"]
            ended = subprocess.run(command, env=environment, capture_output=True, text=True)
            found = self.read(folder / "out") if (folder / "out").exists() else {}
            if not found:
                sys.exit(f"fault-matrix: no case ran: {ended.stderr.strip()[-2000:]}")
            if fault:
                self.classes[fault] = of_cases(folder / "out", "certainty")
            report = folder / "report"
            lines = report.read_text().splitlines() if report.exists() else []
            return found, lines


def row(fault: dict, sound: dict[str, str], faulty: dict[str, str], report: list[str]) -> dict:
    sound = {case: outcome for case, outcome in sound.items() if case in faulty}
    changed = sorted(case for case in sound if faulty[case] != sound[case])
    missed = []
    for glob in fault["red"]:
        named = [
            case
            for case in sound
            if matches(glob, case) and (sound[case] != "skip" or fault["claims"])
        ]
        if not named or any(faulty.get(case) != "fail" for case in named):
            missed.append(glob)
    control = [case for case in sound if matches(fault["control"], case)]
    green = not fault["control"] or (
        bool(control) and all(faulty.get(case) == "pass" for case in control)
    )
    expected = {case for glob in fault["red"] for case in sound if matches(glob, case)}
    proved = ["loaded", f"armed {fault['name']}", f"fired {fault['name']}"]
    return {
        "name": fault["name"],
        "description": fault["description"],
        "as_named": not missed and green and all(line in report for line in proved),
        "missed": missed,
        "control_green": green,
        "cases": len(sound),
        "red": [case for case in changed if case in expected],
        "also_red": [case for case in changed if case not in expected],
    }


def with_earlier(row: dict, earlier: dict | None) -> dict:
    if earlier is None:
        return row
    both = {key: sorted({*earlier[key], *row[key]}) for key in ("red", "also_red")}
    return {**row, **both, "cases": max(row["cases"], len(both["red"] + both["also_red"]))}


def unshowable(
    ids: list[str], requirements: list[dict], sound: dict[str, str], skipped: dict[str, str]
) -> dict[str, str]:
    """Why no fault can show a requirement on this driver: no case of it passes without a fault."""
    reasons = {}
    for row in requirements:
        if row["id"] not in ids:
            continue
        globs = globs_of(row)
        outcomes = {o for case, o in sound.items() if any(matches(g, case) for g in globs)}
        needs = {why for case, why in skipped.items() if any(matches(g, case) for g in globs)}
        if outcomes - {"skip"} and "pass" not in outcomes:
            reasons[row["id"]] = f"without a fault: {', '.join(sorted(outcomes))}"
        elif not outcomes and needs:
            reasons[row["id"]] = "; ".join(sorted(needs)[:2])
    return reasons


def suite_of(case: str) -> str:
    return case.split("/")[0]


def by_suite(cases: set[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for case in cases:
        found.setdefault(suite_of(case), []).append(case)
    return found


def unseen(matrix: dict, faults: list[dict], requirements: list[dict]) -> list[str]:
    red = {case for one in matrix["faults"] for case in [*one["red"], *one["also_red"]]}
    globs = {glob for fault in faults for glob in fault["red"]}
    named = {glob for glob in globs if "*" not in glob and "?" not in glob} | red
    wide, shown = by_suite(globs - named), by_suite(named)
    found = []
    for row in requirements:
        if row["kind"] not in ("shall", "limit") or not row["cases"]:
            continue
        cases = row["cases"].split()
        seen = any(
            matches(glob, case) for glob in cases for case in shown.get(suite_of(glob), named)
        )
        seen = seen or any(
            matches(glob, case) for case in cases for glob in wide.get(suite_of(case), [])
        )
        if not seen:
            found.append(row["id"])
    return found


def without(unseen: list[str], arguments: list[dict], requirements: list[dict]) -> list[str]:
    """Leaves out requirements that have an argument in harness/faults/shown."""
    globs = [glob for row in arguments for glob in row["cases"].split()]
    cases = {row["id"]: row["cases"].split() for row in requirements}
    return [
        one
        for one in unseen
        if not any(matches(glob, case) for case in cases[one] for glob in globs)
    ]


def shown(path: pathlib.Path) -> list[dict]:
    beside = sorted(path.parent.glob("fault-matrix-rows-*.json"))
    return [row for one in [path, *beside] for row in json.loads(one.read_text())["faults"]]


def tables(root: pathlib.Path) -> tuple[dict, list[dict], list[dict], list[dict], list[str]]:
    """Reads the committed matrix, the planted faults, the requirements and the arguments. The last
    element has requirements that lack both a fault and an argument."""
    faults = []
    for path in sorted((root / "harness/faults/table").glob("*/*.toml")):
        if path.parent.name != "allowed":
            faults += tomllib.loads(path.read_text())["fault"]
    requirements = requirement_rows(root / "data")
    folder = root / "harness/faults/shown"
    return (
        {"faults": shown(root / "reports/fault-matrix.json")},
        faults,
        requirements,
        list(csv.DictReader((folder / "arguments.csv").open())),
        (folder / "without.txt").read_text().split(),
    )


def families(cases: list[str]) -> str:
    counts = collections.Counter("/".join(case.split("/")[:2]) for case in cases)
    return ", ".join(f"{family} {count}" for family, count in sorted(counts.items()))


def few(names: list[str], most: int = 40) -> str:
    return f"{len(names)} faults" if len(names) > most else ", ".join(names) or "none"


def by_class(rows: list[dict]) -> dict[str, int]:
    """The number of faults of each certainty. Only the surest failure of a fault counts."""
    counts = collections.Counter(one["class"] for one in rows if one.get("class"))
    return {name.replace("_", " "): counts[name] for name in CLASSES}


def classes_in(reports: pathlib.Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(reports.glob("fault-matrix*.json")):
        for one in json.loads(path.read_text())["faults"]:
            both = (found.get(one["name"], ""), one.get("class", ""))
            found[one["name"]] = surest(filter(None, both))
    return found


def shares(before: dict[str, str], now: dict[str, str]) -> str:
    """Leaves out faults that are in only one matrix."""
    names = [name for name in now if now[name] and before.get(name)]
    lines = [f"{len(names)} of {len(now)} faults have a certainty in both matrices"]
    for what, found in (("before", before), ("now", now)) if before != now else (("now", now),):
        counts = by_class([{"class": found[name]} for name in names])
        share = counts["undisputed"] / max(len(names), 1)
        said = ", ".join(f"{number} {name}" for name, number in counts.items())
        lines.append(f"{what}: {said}; {share:.1%} are undisputed")
    changed = sorted(name for name in names if before[name] != now[name])
    lines += [f"{name}: {before[name]} before, {now[name]} now" for name in changed]
    return "\n".join(lines)


def table(matrix: dict) -> str:
    rows = matrix["faults"]
    on = matrix.get("driver", "PoCL")
    beside = (
        f"{matrix['sample']} cases of each of its suites"
        if matrix["sample"]
        else "three cases of each requirement that had neither a fault nor an argument"
    )
    lines = [
        f"# Planted faults against their {'suites' if matrix['sample'] else 'own cases'}: {on}, "
        f"depth {matrix['depth']}",
        "",
        f"`scripts/fault-matrix` wrote this page on {matrix['made']}. Number of faults: "
        f"{len(rows)}. Each fault ran with the cases that its row names, and with {beside}, "
        f"at depth {matrix['depth']} on {on}. "
        "*As named* says whether the cases that the row names failed. *Cases* is the number of "
        "cases that ran. *Red* is the number of cases that the fault's row names and that the "
        "fault turned red. *Beside* is the number of other cases that "
        "changed, usually other widths and forms of the same function. The JSON file beside this "
        "page lists the cases.",
        "",
        "Number of faults by the surest certainty of their failures: "
        + ", ".join(f"{n} {name}" for name, n in by_class(rows).items())
        + ".",
        "",
        "Faults that did not run because this driver or depth cannot show them: "
        f"{few(matrix['left_out'])}.",
        "",
        "Faults that have not run yet (`--resume` continues): "
        f"{', '.join(matrix['open']) or 'none'}.",
        "",
        "| fault | what it does | as named | class | cases | red | beside |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for one in rows:
        verdict = "yes" if one["as_named"] else "**no**"
        if one["missed"]:
            verdict += f", missed: {', '.join(one['missed'])}"
        if not one["control_green"]:
            verdict += ", the control changed"
        lines.append(
            f"| {one['name']} | {one['description']} | {verdict} "
            f"| {one.get('class', '').replace('_', ' ')} | {one['cases']} "
            f"| {families(one['red'])} | {families(one['also_red'])} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fault-matrix", description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--depth", default="quick", choices=DEPTHS, help="the depth of each run")
    parser.add_argument(
        "--at-once",
        type=int,
        default=max(1, (os.cpu_count() or 1) // 2),
        help="number of runs at the same time",
    )
    parser.add_argument(
        "--out", type=pathlib.Path, default=pathlib.Path("reports/fault-matrix.json")
    )
    parser.add_argument("--sample", type=int, default=48, help="number of cases of each suite")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="do not repeat faults of --out, if depth and sample are equal",
    )
    parser.add_argument(
        "--unseen",
        action="store_true",
        help="run nothing: list requirements without a fault in --out or the table of faults, "
        "and without a row in harness/faults/shown/arguments.csv. The list belongs in "
        "harness/faults/shown/without.txt",
    )
    parser.add_argument(
        "--classes",
        type=pathlib.Path,
        nargs="+",
        metavar="REPORTS",
        help="run nothing: print how many faults of the matrices in a folder are undisputed; "
        "with two folders, compare the faults that both folders have",
    )
    parser.add_argument(
        "--rows",
        action="store_true",
        help="run faults against cases of each requirement of harness/faults/shown/without.txt",
    )
    parser.add_argument(
        "--of",
        type=pathlib.Path,
        metavar="FILE",
        help="with --rows: only the requirements in this file (scripts/spirv_faults.py --open)",
    )
    parser.add_argument(
        "--each", type=int, default=3, help="with --rows: number of cases of each requirement"
    )
    parser.add_argument("--spec", default="", help="the value of `assay run --spec`")
    parser.add_argument("--ingest", default="", help="the value of `assay run --ingest`")
    parser.add_argument("--suites", default="", help="with --rows: only these suites (a,b)")
    parser.add_argument("--driver", default="", help="a registered driver, in place of PoCL")
    parser.add_argument("faults", nargs="*", help="names of faults (default: all)")
    arguments = parser.parse_args()

    if arguments.classes:
        print(shares(classes_in(arguments.classes[0]), classes_in(arguments.classes[-1])))
        return 0
    listed = [str(arguments.build / "bin" / "assay-faults"), "--json"]
    known = json.loads(subprocess.run(listed, capture_output=True, check=True).stdout)
    if arguments.unseen:
        _, _, rows, argued, _ = tables(pathlib.Path(__file__).parent.parent)
        found = unseen({"faults": shown(arguments.out)}, known, rows)
        open_ones = without(found, argued, rows)
        print("\n".join(open_ones))
        print(
            f"{len(open_ones)} of {len(rows)} requirements have neither a fault nor an argument; "
            f"{len(found) - len(open_ones)} have only an argument",
            file=sys.stderr,
        )
        return 0
    unknown = set(arguments.faults) - {fault["name"] for fault in known}
    if unknown:
        parser.error(f"no fault has the name {', '.join(sorted(unknown))}; assay-faults lists them")
    asked = [f for f in known if not arguments.faults or f["name"] in arguments.faults]
    if arguments.ingest:
        asked = [fault | {"red": [], "control": ""} for fault in asked]
    depth = DEPTHS.index(arguments.depth)
    possible = [f for f in known if not f["needs"] and DEPTHS.index(f["depth"]) <= depth]
    if arguments.rows:
        possible = asked
        stem = ["fault-matrix-rows", arguments.driver or "pocl", arguments.spec, arguments.ingest]
        arguments.out = arguments.out.with_stem("-".join(filter(None, stem)))
    wanted = [f for f in asked if f in possible]
    rows = {}
    if arguments.resume and arguments.out.exists():
        earlier = json.loads(arguments.out.read_text())
        rows = rows_to_keep(earlier, arguments.depth, arguments.sample)
        if not rows:
            print("--resume keeps no row of --out, because depth or sample differ")
    earlier_rows: dict[str, dict] = {}
    no_fault: dict[str, str] = {}
    if arguments.rows and arguments.out.exists():
        earlier = json.loads(arguments.out.read_text())
        earlier_rows = {one["name"]: one for one in earlier["faults"]}
        rows, no_fault = dict(earlier_rows), earlier.get("unshowable", {})
    open_faults = [fault for fault in wanted if arguments.rows or fault["name"] not in rows]

    processors = os.cpu_count() or 1
    jobs = max(1, processors // arguments.at_once)
    runner = Runner(
        arguments.build, arguments.depth, arguments.driver, arguments.spec, arguments.ingest
    )
    listed_cases = runner.cases()
    samples = {suite: even_sample(cases, arguments.sample) for suite, cases in listed_cases.items()}
    beside: list[str] = []
    if arguments.rows:
        _, _, requirements, _, open_ids = tables(pathlib.Path(__file__).parent.parent)
        if arguments.of:
            open_ids = arguments.of.read_text().split()
        samples = {}
        asked_of = arguments.suites.split(",") if arguments.suites else list(listed_cases)
        offered = chain(*(listed_cases.get(suite, []) for suite in asked_of))
        beside = cases_of_rows(open_ids, requirements, list(offered), arguments.each)

    def filters_with(fault: dict) -> list[str]:
        return [*beside, *filters_of(fault, samples)]

    filters = sorted({glob for fault in open_faults for glob in filters_with(fault)})
    sound = runner.run(filters, None, processors)[0] if filters else {}
    print(f"{len(sound)} cases ran without a fault", flush=True)
    if arguments.of and not arguments.suites:  # else no case of some requirements was listed
        kept = {one: why for one, why in no_fault.items() if one not in open_ids}
        no_fault = kept | unshowable(open_ids, requirements, sound, runner.skipped)
    with concurrent.futures.ThreadPoolExecutor(arguments.at_once) as pool:

        def examine(fault: dict) -> dict:
            filters = filters_with(fault)
            if fault["claims"]:
                there = set(chain(*runner.cases(fault["name"]).values()))
                there |= {*named_by(fault)}
                filters = [one for one in filters if one in there]
            one = row(fault, sound, *runner.run(filters, fault["name"], jobs))
            classes = runner.classes[fault["name"]]
            return one | {"class": surest(classes[case] for case in one["red"] if case in classes)}

        examined = {pool.submit(examine, fault): fault for fault in open_faults}
        for done in concurrent.futures.as_completed(examined):
            one = done.result()
            rows[one["name"]] = with_earlier(one, earlier_rows.get(one["name"]))
            verdict = "as named" if one["as_named"] else "NOT AS NAMED"
            counts = f"{len(one['red'])} red, {len(one['also_red'])} more"
            print(f"{one['name']:28} {verdict}: {counts}", flush=True)
            matrix = {
                "depth": arguments.depth,
                "sample": 0 if arguments.rows else arguments.sample,
                "driver": arguments.driver or "PoCL",
                "options": runner.options,
                "made": datetime.date.today().isoformat(),
                "left_out": [f["name"] for f in known if f not in possible],
                "open": [f["name"] for f in possible if f["name"] not in rows],
                "unshowable": no_fault,
                "faults": [rows[f["name"]] for f in known if f["name"] in rows],
            }
            arguments.out.write_text(json.dumps(matrix, indent=1) + "\n")
            arguments.out.with_suffix(".md").write_text(table(matrix))
    return 0 if all(rows[f["name"]]["as_named"] for f in wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
