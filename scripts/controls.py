"""Plants variations that the specification allows, several at a time. No case may fail because of
them. Names the cases that fail.

The variations are rows of harness/faults/table/allowed. Rows with the same `bundle` are planted
together. For each bundle, Assay runs once with all variations of the bundle. Each variation has its
own copy of the fault layer. The failures of this run are compared with those of a run without
variations. Cases that fail only with variations run again with halves of the bundle, until the
cause is found. Failures with the certainty `reading` do not count, because
data/interpretations.toml has a reading that accepts them. With --findings=DRIVER, cases that a
finding of this driver names by their ids do not count. Variations that no run applied are listed,
because they prove nothing. Cases that are missing in a run are also listed.

The results are written to --out: a folder for each run (without, bundle-N), controls.json and
controls.md. Exit status: 0 if no case fails because of a variation, 1 if a case does, 2 if no run
could be compared."""

import argparse
import collections
import csv
import fnmatch
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Set
from typing import NoReturn

ROOT = pathlib.Path(__file__).parent.parent
TABLES = ROOT / "harness/faults/table/allowed"
FINDINGS = ROOT / "reports/drivers"
VENDORS = pathlib.Path("/etc/OpenCL/vendors")
GOOD = {"pass", "skip"}

Record = dict
Records = dict[str, Record]


def stop(why: str) -> NoReturn:
    """Stops with exit status 2: there is no verdict."""
    print(f"controls: {why}", file=sys.stderr)
    sys.exit(2)


def variations(folder: pathlib.Path = TABLES) -> list[dict]:
    rows = [tomllib.loads(path.read_text())["fault"] for path in sorted(folder.glob("*.toml"))]
    return [row for table in rows for row in table]


def bundles(rows: Iterable[dict]) -> dict[int, list[str]]:
    """A variation without a bundle is not planted."""
    found: dict[int, list[str]] = collections.defaultdict(list)
    for row in rows:
        if row.get("bundle", 0):
            found[row["bundle"]].append(row["name"])
    return dict(sorted(found.items()))


def records(out: pathlib.Path) -> Records:
    """By id, from every results.jsonl below `out`. Empty if the run was interrupted."""
    found: Records = {}
    for path in out.rglob("results.jsonl"):
        lines = [json.loads(line) for line in path.read_text(errors="replace").splitlines()]
        if not lines or lines[-1].get("type") != "end":
            return {}
        found |= {one["id"]: one for one in lines if one.get("type") == "case"}
    return found


# The case compares the loader's answers with the driver's. The fault layer changes the driver's
# answer, so the case must fail.
SEES_THE_LAYER = "icd/loader/same_answers"


def is_red(sound: Record | None, varied: Record) -> bool:
    """Whether a case fails only with a variation. Failures that a listed reading accepts do not
    count."""
    before = sound is None or (sound["outcome"] in GOOD and not sound.get("flaky"))
    after = varied["outcome"] not in GOOD or varied.get("flaky", False)
    return before and after and varied.get("certainty") != "reading"


def found_cases(driver: str) -> set[str]:
    """Cases that a finding names only by a glob are left out."""
    with (FINDINGS / driver / "findings.csv").open(newline="", encoding="utf-8") as file:
        return {case for row in csv.DictReader(file) for case in row["cases"].split()}


def no_place(row: dict, sound: Records) -> str | None:
    """Why a driver cannot test a variation, or None if it runs at least one of the cases in
    `green`."""
    cases = [case for glob in row["green"] for case in fnmatch.filter(sound, glob)]
    if any(sound[case]["outcome"] != "skip" for case in cases):
        return None
    reasons = sorted({sound[case].get("reason", "") for case in cases})
    return reasons[0] if reasons else "assay list has no case that the variation changes"


GROUPS = ("red", "by_a_finding", "by_a_reading", "skipped", "other_bits", "gone")


def compared(
    sound: Records, varied: Records, known: Set[str] = frozenset()
) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {name: [] for name in GROUPS}
    groups["gone"] = sorted(sound.keys() - varied.keys())
    for case, record in sorted(varied.items()):
        before = sound.get(case)
        was = before["outcome"] if before else "skip"
        digests = [(one or {}).get("measurement", {}).get("digest") for one in (before, record)]
        if case == SEES_THE_LAYER:
            continue
        if is_red(before, record):
            groups["by_a_finding" if case in known else "red"].append(case)
        elif record["outcome"] not in GOOD and was in GOOD:
            groups["by_a_reading"].append(case)
        elif record["outcome"] == "skip" and was != "skip":
            groups["skipped"].append(case)
        elif digests[0] != digests[1]:
            groups["other_bits"].append(case)
    return groups


def causes(
    names: list[str], red: list[str], run: Callable[[list[str], list[str]], set[str]]
) -> dict[str, list[str]]:
    """For each variation, the cases that it turns red by itself. "together" has the
    cases that turn red only with several variations at once. `run` runs cases with variations, and
    returns the red cases."""
    if not red:
        return {}
    if len(names) == 1:
        return {names[0]: red}
    found: dict[str, list[str]] = {}
    explained: set[str] = set()
    for half in (names[: len(names) // 2], names[len(names) // 2 :]):
        of_half = run(half, red)
        explained |= of_half
        for cause, cases in causes(half, sorted(of_half), run).items():
            found.setdefault(cause, []).extend(cases)
    rest = [case for case in red if case not in explained]
    if rest:
        found.setdefault("together", []).extend(rest)
    return found


def applied(report: pathlib.Path) -> collections.Counter[str]:
    """The least number of times that each variation was applied. A process reports only its first
    applications."""
    words = (line.split() for line in report.open()) if report.exists() else ()
    return collections.Counter(word[1] for word in words if word[0] == "fired" and len(word) > 1)


def armed(report: pathlib.Path) -> set[str]:
    lines = report.read_text().splitlines() if report.exists() else []
    return {line.removeprefix("armed ") for line in lines if line.startswith("armed ")}


class Runner:
    def __init__(self, build: pathlib.Path, arguments: argparse.Namespace) -> None:
        self.build = build.resolve()
        self.options = [f"--depth={arguments.depth}", f"--seed={arguments.seed}", "--no-page"]
        if arguments.driver:
            self.options.append(f"--driver={arguments.driver}")
        if arguments.jobs:
            self.options.append(f"--jobs={arguments.jobs}")
        self.driver = arguments.driver

    def environment(self, names: list[str], folder: pathlib.Path) -> dict[str, str]:
        """Takes over no variable of Assay from this process. If no driver was named, PoCL is the
        only driver."""
        made = {k: v for k, v in os.environ.items() if not k.startswith("ASSAY_")}
        made.pop("OPENCL_LAYERS", None)
        if not self.driver:
            (folder / "vendors").mkdir()
            shutil.copy(VENDORS / "pocl.icd", folder / "vendors")
            made["OCL_ICD_VENDORS"] = str(folder / "vendors")
        if names:
            for name in names:
                shutil.copy(self.build / "lib/libassay_faults.so", folder / f"{name}.so")
            made["OPENCL_LAYERS"] = ":".join(str(folder / f"{name}.so") for name in names)
            made["ASSAY_FAULT_REPORT"] = str(folder / "report")
        return made

    def run(self, names: list[str], filters: list[str], out: pathlib.Path) -> Records:
        """The report of the layers is beside the results."""
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        with tempfile.TemporaryDirectory(prefix="assay-controls-") as scratch:
            folder = pathlib.Path(scratch)
            command = [str(self.build / "bin" / "assay"), "run", *self.options]
            command += [f"--filter={glob}" for glob in filters or ["*"]]
            command += [f"--out={out / 'results'}"]
            environment = self.environment(names, folder)
            with (out / "assay.txt").open("w") as log:
                subprocess.run(command, env=environment, stdout=log, stderr=log)
            report = folder / "report"
            if report.exists():
                shutil.copy(report, out / "report")
        found = records(out / "results")
        if not found:
            stop(f"a run has no results; {out / 'assay.txt'} has the output of assay")
        missing = set(names) - armed(out / "report")
        if missing:
            stop(f"the fault layer did not plant {', '.join(sorted(missing))}")
        return found


def page(result: dict) -> str:
    red = sum(len(one["red"]) for one in result["bundles"])
    lines = [
        "# Allowed variations",
        "",
        f"{sum(len(one['names']) for one in result['bundles'])} variations in "
        f"{len(result['bundles'])} bundles on {result['driver']}, depth {result['depth']}, "
        f"seed {result['seed']}: {red} cases turned red.",
        "",
    ]
    for one in result["bundles"]:
        lines += [
            f"## Bundle {one['bundle']}: {one['cases']} cases, {len(one['red'])} red",
            "",
            f"{len(one['by_a_finding'])} cases fail by a known finding, and "
            f"{len(one['by_a_reading'])} only by a reading. {len(one['skipped'])} are skipped "
            f"only with variations. {len(one['gone'])} are no longer in the list of cases. "
            f"{len(one['other_bits'])} pass, and their results have other bits.",
            "",
            "| variation | applied | allowed by | red cases |",
            "| --- | --- | --- | --- |",
        ]
        for name in one["names"]:
            cases = one["causes"].get(name, [])
            lines.append(
                f"| {name} | {one['applied'].get(name, 0)} | {result['allowed_by'][name]} "
                f"| {', '.join(cases[:20])}{' ...' if len(cases) > 20 else ''} |"
            )
        together = one["causes"].get("together", [])
        if together:
            lines += [
                "",
                "These cases turned red by several variations together, or by chance: "
                f"{', '.join(together)}.",
            ]
        lines.append("")
    never = ", ".join(result["never_applied"]) or "none"
    lines += [f"No run applied these variations: {never}.", ""]
    lines += [f"{n} cannot be tested on this driver: {y}." for n, y in result["no_place"].items()]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/controls",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--driver", default="", help="a registered driver (default: PoCL)")
    parser.add_argument(
        "--out", type=pathlib.Path, required=True, help="the folder for the results"
    )
    parser.add_argument(
        "--bundle",
        type=int,
        action="append",
        help="the number of a bundle; only these bundles run",
    )
    parser.add_argument(
        "--only", action="append", help="the name of a variation; only these run, in one bundle"
    )
    parser.add_argument(
        "--filter", action="append", default=[], help="globs over cases, as for assay run"
    )
    parser.add_argument("--depth", default="quick", choices=["quick", "standard", "exhaustive"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="number of workers of each run")
    parser.add_argument("--findings", help="the name of the driver's folder in reports/drivers")
    parser.add_argument(
        "--no-causes",
        action="store_true",
        help="do not search for the variation that turns a case red",
    )
    parser.add_argument(
        "--resume", action="store_true", help="do not repeat complete runs of --out"
    )
    arguments = parser.parse_args()

    rows = variations()
    all_bundles = bundles(rows)
    chosen = {n: all_bundles[n] for n in arguments.bundle or all_bundles}
    if arguments.only:
        unknown = set(arguments.only) - {row["name"] for row in rows}
        if unknown:
            parser.error(f"no variation has the name {', '.join(sorted(unknown))}")
        chosen = {0: arguments.only}
    runner = Runner(arguments.build, arguments)

    def whole(names: list[str], out: pathlib.Path) -> Records:
        kept = records(out / "results") if arguments.resume else {}
        return kept or runner.run(names, arguments.filter, out)

    sound = whole([], arguments.out / "without")
    known = found_cases(arguments.findings) if arguments.findings else set()
    by_name = {row["name"]: row for row in rows}
    result = {
        "driver": arguments.driver or "PoCL",
        "depth": arguments.depth,
        "seed": arguments.seed,
        "filters": arguments.filter,
        "allowed_by": {row["name"]: row["allowed_by"] for row in rows},
        "bundles": [],
        "never_applied": [],
        "no_place": {},
    }
    for number, names in chosen.items():
        folder = arguments.out / f"bundle-{number}"
        varied = whole(names, folder)
        groups = compared(sound, varied, known)
        tries = iter(range(1_000_000))

        def red_of(some: list[str], cases: list[str], folder=folder, tries=tries) -> set[str]:
            again = runner.run(some, cases, folder / "causes" / str(next(tries)))
            return {case for case, record in again.items() if is_red(sound.get(case), record)}

        found = {} if arguments.no_causes else causes(names, groups["red"], red_of)
        counts = applied(folder / "report")
        result["bundles"].append(
            {
                "bundle": number,
                "names": names,
                "cases": len(varied),
                **groups,
                "causes": found,
                "applied": dict(counts),
            }
        )
        for name in names:
            if counts[name]:
                continue
            if why := no_place(by_name[name], sound):
                result["no_place"][name] = why
            else:
                result["never_applied"].append(name)
        (arguments.out / "controls.json").write_text(json.dumps(result, indent=1) + "\n")
        (arguments.out / "controls.md").write_text(page(result))
        by_cause = ", ".join(f"{name} {len(cases)}" for name, cases in found.items())
        print(
            f"bundle {number}: {len(varied)} cases, {len(groups['red'])} red"
            + (f" ({by_cause})" if by_cause else "")
            + f", {len(groups['by_a_finding'])} by a known finding"
            + f", {len(groups['by_a_reading'])} by a reading, {len(groups['skipped'])} skipped"
            + f", {len(groups['gone'])} no longer in the list of cases",
            flush=True,
        )
    print(f"see {arguments.out / 'controls.md'}")
    return 1 if any(one["red"] for one in result["bundles"]) else 0


if __name__ == "__main__":
    sys.exit(main())
