"""Runs every planted fault against a suite on PoCL and notes which cases it turns red.

The matrix (JSON, and beside it a table to read) holds, for each fault, the cases whose outcome
differs from a run without the layer, whether each of the globs that its row names was met, and
whether the control stayed green.
Exit status 0 when every fault did what its row says, 1 when one did not.
"""

import argparse
import collections
import datetime
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

VENDORS = pathlib.Path("/etc/OpenCL/vendors")


def outcomes(out: pathlib.Path) -> dict[str, str]:
    """Outcome by case id, from every results.jsonl below `out`."""
    found = {}
    for path in out.rglob("results.jsonl"):
        for line in path.read_text(errors="replace").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                found[record["id"]] = record["outcome"]
    return found


def matches(glob: str, case: str) -> bool:
    """As `assay run --filter` does: '*' and '?' match '/' too, nothing else is special."""
    return fnmatch.fnmatchcase(case, re.sub(r"([\[\]])", r"[\1]", glob))


class Runner:
    def __init__(self, build: pathlib.Path, depth: str, filters: list[str]) -> None:
        self.build, self.depth, self.filters = build.resolve(), depth, filters

    def run(self, fault: str | None) -> tuple[dict[str, str], list[str]]:
        """Outcomes of a run with the fault planted (None: without the layer), and the report."""
        with tempfile.TemporaryDirectory(prefix="assay-matrix-") as scratch:
            folder = pathlib.Path(scratch)
            (folder / "vendors").mkdir()
            icd = (VENDORS / "pocl.icd").read_text()
            (folder / "vendors" / "pocl.icd").write_text(icd)
            environment = {k: v for k, v in os.environ.items() if not k.startswith("ASSAY_")}
            environment["OCL_ICD_VENDORS"] = str(folder / "vendors")
            environment.pop("OPENCL_LAYERS", None)
            if fault:
                environment["OPENCL_LAYERS"] = str(self.build / "lib" / "libassay_faults.so")
                environment["ASSAY_FAULT"] = fault
                environment["ASSAY_FAULT_REPORT"] = str(folder / "report")
            command = [str(self.build / "bin" / "assay"), "run", f"--depth={self.depth}"]
            command += [f"--filter={glob}" for glob in self.filters]
            command += [f"--out={folder / 'out'}"]
            ended = subprocess.run(command, env=environment, capture_output=True, text=True)
            found = outcomes(folder / "out") if (folder / "out").exists() else {}
            if not found:
                sys.exit(f"fault-matrix: no case ran: {ended.stderr.strip()[-2000:]}")
            report = folder / "report"
            lines = report.read_text().splitlines() if report.exists() else []
            return found, lines


def row(fault: dict, sound: dict[str, str], faulty: dict[str, str], report: list[str]) -> dict:
    """What one fault did."""
    changed = sorted(case for case in sound if faulty.get(case) != sound[case])
    missed = []
    for glob in fault["red"]:
        named = [case for case in sound if matches(glob, case) and sound[case] != "skip"]
        if not named or any(faulty.get(case) != "fail" for case in named):
            missed.append(glob)
    control = [case for case in sound if matches(fault["control"], case)]
    green = bool(control) and all(faulty.get(case) == "pass" for case in control)
    expected = {case for glob in fault["red"] for case in sound if matches(glob, case)}
    proved = ["loaded", f"armed {fault['name']}", f"fired {fault['name']}"]
    return {
        "name": fault["name"],
        "description": fault["description"],
        "as_named": not missed and green and all(line in report for line in proved),
        "missed": missed,
        "control_green": green,
        "red": [case for case in changed if case in expected],
        "also_red": [case for case in changed if case not in expected],
    }


def families(cases: list[str]) -> str:
    """Cases counted by suite and subject: 'math/exp 6, math/exp2 1'."""
    counts = collections.Counter("/".join(case.split("/")[:2]) for case in cases)
    return ", ".join(f"{family} {count}" for family, count in sorted(counts.items()))


def table(matrix: dict) -> str:
    """The matrix as people read it."""
    rows = matrix["faults"]
    lines = [
        "# Every planted fault against a whole suite",
        "",
        f"Written by `scripts/fault-matrix` on {matrix['made']}: {len(rows)} faults, each against "
        f"{matrix['cases']} cases ({', '.join(matrix['filters'])}) at depth {matrix['depth']} on "
        "PoCL. *Red* counts the cases that the fault's row names and that it turned red, *beside* "
        "those that changed too: other widths and forms of the same function as a rule. Which "
        "cases they are stands in the JSON file beside this.",
        "",
        "| fault | what it does | as named | red | beside |",
        "| --- | --- | --- | --- | --- |",
    ]
    for one in rows:
        verdict = "yes" if one["as_named"] else "**no**"
        if one["missed"]:
            verdict += f", missed: {', '.join(one['missed'])}"
        if not one["control_green"]:
            verdict += ", the control changed"
        lines.append(
            f"| {one['name']} | {one['description']} | {verdict} | {families(one['red'])} "
            f"| {families(one['also_red'])} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fault-matrix", description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--depth", default="quick", help="depth of every run (default: quick)")
    parser.add_argument("--filter", action="append", help="globs over cases (default: math/*)")
    parser.add_argument(
        "--out", type=pathlib.Path, default=pathlib.Path("reports/fault-matrix.json")
    )
    parser.add_argument("--resume", action="store_true", help="keep the rows that --out has")
    parser.add_argument("faults", nargs="*", help="names of faults (default: all)")
    arguments = parser.parse_args()

    listed = [str(arguments.build / "bin" / "assay-faults"), "--json"]
    table = json.loads(subprocess.run(listed, capture_output=True, check=True).stdout)
    unknown = set(arguments.faults) - {fault["name"] for fault in table}
    if unknown:
        parser.error(f"no fault is called {', '.join(sorted(unknown))}; assay-faults lists them")
    wanted = [f for f in table if not arguments.faults or f["name"] in arguments.faults]
    filters = arguments.filter or ["math/*"]
    rows = {}
    if arguments.resume and arguments.out.exists():
        rows = {r["name"]: r for r in json.loads(arguments.out.read_text())["faults"]}

    runner = Runner(arguments.build, arguments.depth, filters)
    sound, _ = runner.run(None)
    for fault in wanted:
        if fault["name"] in rows:
            continue
        rows[fault["name"]] = row(fault, sound, *runner.run(fault["name"]))
        done = rows[fault["name"]]
        verdict = "as named" if done["as_named"] else "NOT AS NAMED"
        print(f"{fault['name']:28} {verdict}: {len(done['red'])} red, {len(done['also_red'])} more")
        matrix = {
            "depth": arguments.depth,
            "filters": filters,
            "made": datetime.date.today().isoformat(),
            "cases": len(sound),
            "faults": [rows[f["name"]] for f in table if f["name"] in rows],
        }
        arguments.out.write_text(json.dumps(matrix, indent=1) + "\n")
        arguments.out.with_suffix(".md").write_text(table(matrix))
    return 0 if all(rows[f["name"]]["as_named"] for f in wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
