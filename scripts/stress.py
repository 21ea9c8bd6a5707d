"""Runs the same cases twice, without load and beside stress-ng, and compares outcomes.

A busy machine must not change an outcome. Options that the script does not know go to `assay run`:

  scripts/stress --driver=pocl --depth=quick --suite=relational,events
  scripts/stress --load=32 --filter='math/fmod/*'        32 processes that compute
  scripts/stress --compare RESULTS RESULTS               two results.jsonl, or folders with them

Exit status: 0 if no outcome changed, 1 if an outcome changed, 2 if the comparison failed.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


@dataclasses.dataclass(frozen=True)
class Verdict:
    outcome: str
    reason: str


def read(path: pathlib.Path) -> dict[str, Verdict]:
    """The verdicts of a results.jsonl, or of all such files below a folder, by id and device."""
    files = sorted(path.rglob("results.jsonl")) if path.is_dir() else [path]
    if not files:
        raise SystemExit(f"stress: no results.jsonl in {path}")
    found = {}
    for file in files:
        device = "" if len(files) == 1 else file.parent.name + ": "
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                found[device + record["id"]] = Verdict(record["outcome"], record.get("reason", ""))
    return found


def changes(before: dict[str, Verdict], after: dict[str, Verdict]) -> list[str]:
    """A line for each case whose outcome differs or is missing in one run."""
    lines = []
    for id in sorted(before.keys() | after.keys()):
        one, other = before.get(id), after.get(id)
        if one is None or other is None:
            lines.append(f"{id}: only in the {'second' if one is None else 'first'} run")
        elif one.outcome != other.outcome:
            reasons = " / ".join(reason for reason in (one.reason, other.reason) if reason)
            lines.append(f"{id}: {one.outcome} -> {other.outcome}   {reasons}")
    return lines


@contextlib.contextmanager
def load(processes: int):
    command = ["stress-ng", "--cpu", str(processes), "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as stress:
        try:
            time.sleep(1)
            yield
            if stress.poll() is not None:
                raise SystemExit("stress: stress-ng ended before the run")
        finally:
            stress.terminate()


def run(assay: str, arguments: list[str], out: pathlib.Path) -> None:
    command = [assay, "run", *arguments, "--no-page", f"--out={out}"]
    started = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if not out.exists() or done.returncode not in (0, 1, 2):
        raise SystemExit(f"stress: {' '.join(command)}: {done.returncode}\n{done.stderr}")
    seconds = time.monotonic() - started
    load_average = os.getloadavg()[0]
    print(
        f"{out.name}: {seconds:.0f} s, load {load_average:.1f} when the run ended",
        file=sys.stderr,
    )


def report(before: dict[str, Verdict], after: dict[str, Verdict]) -> int:
    found = changes(before, after)
    for line in found:
        print(line)
    counts = {}
    for verdict in after.values():
        counts[verdict.outcome] = counts.get(verdict.outcome, 0) + 1
    outcomes = ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))
    print(f"{len(found)} of {len(before.keys() | after.keys()):,} cases changed; {outcomes}")
    return 1 if found else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--assay", default="build/release/bin/assay", help=argparse.SUPPRESS)
    parser.add_argument(
        "--load",
        type=int,
        default=4 * (os.cpu_count() or 1),
        help="processes that compute beside the second run; default: 4 for each core",
    )
    parser.add_argument("--out", type=pathlib.Path, help="folder for the results of both runs")
    parser.add_argument("--compare", nargs=2, type=pathlib.Path, metavar="RESULTS")
    ours, rest = parser.parse_known_args(arguments)
    if ours.compare:
        return report(*map(read, ours.compare))
    with contextlib.ExitStack() as stack:
        out = ours.out or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        out.mkdir(parents=True, exist_ok=True)
        run(ours.assay, rest, out / "first")
        with load(ours.load):
            run(ours.assay, rest, out / "loaded")
        return report(read(out / "first"), read(out / "loaded"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
