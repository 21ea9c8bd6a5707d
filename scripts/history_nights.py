#!/usr/bin/env python3
"""Simulates twelve nights of a driver that gets worse, and checks what the gate and the history
say.

scripts/history_nights.py [--build=build/release] [--keep=DIR] uses PoCL with planted faults. Every
night has another build of PoCL. There are five regressions, one of them fixed later, and a flaky
case that the baseline knows. As in docs/ci, a night has several shards, which are then merged. The
fault layer plants only one fault in a process, so each fault has its own shard. The history must
name the first bad night and the last good night of each regression. The gate must fail exactly in
the nights in which a regression begins. Exit status: 0 if all of this is true, else 1.
"""

import argparse
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

TOP = pathlib.Path(__file__).resolve().parent.parent
NIGHTS, SHARDS = 12, 6
COMMITS = "https://example.org/pocl/compare/{good}...{bad}"


@dataclass(frozen=True)
class Regression:
    fault: str  # the name of a fault in harness/faults/table
    case: str  # a case that fails with the fault
    first: int  # the first night with the fault
    mended: int = NIGHTS + 1

    def armed(self, night: int) -> bool:
        return self.first <= night < self.mended


REGRESSIONS = (
    Regression("exp_near_one", "math/exp/float/default", 3, mended=7),
    Regression("hadd_char_negative", "integer/hadd/char", 5),
    Regression("read_offset_ignored", "buffers/read/region", 6),
    Regression("add_sat_short3", "integer/add_sat/short3", 8),
    Regression("copy_source_offset_ignored", "buffers/copy/region", 10),
)
FLAKE, FLAKE_FAULT, FLAKY_NIGHTS = "relational/isequal/float", "isequal_zeros", (4, 6, 9)
BASELINE = f"flaky {FLAKE}  # now and then\n"
# Cases that pass in every night, in the same shards.
OTHERS = ("integer/add_sat/short4", "integer/hadd/short4", "relational/isequal/float2")
CASES = (*(one.case for one in REGRESSIONS), FLAKE, *OTHERS)


class Stage:
    def __init__(self, build: pathlib.Path, folder: pathlib.Path):
        self.assay, self.layer = build / "bin/assay", build / "lib/libassay_faults.so"
        self.folder = folder
        self.library = pocl_library()
        self.baseline = folder / "baseline.txt"
        self.baseline.write_text(BASELINE)
        self.history = folder / "history.db"
        bin_folder = folder / "bin"
        bin_folder.mkdir()
        (bin_folder / "python3").symlink_to(sys.executable)
        self.environment = dict(os.environ) | {
            "ASSAY_REPORTS": str(TOP / "reports"),
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        self.shard_of = self.shards()

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [self.assay, *arguments],
            env=self.environment | variables,
            capture_output=True,
            text=True,
            check=False,
        )

    def do(self, *arguments: str, most: int = 0, **variables: str) -> subprocess.CompletedProcess:
        """Raises RuntimeError if the exit status is above `most`."""
        ran = self.run(*arguments, **variables)
        if not 0 <= ran.returncode <= most:
            raise RuntimeError(f"assay {' '.join(arguments)}: {ran.stdout}{ran.stderr}")
        return ran

    def shards(self) -> dict[str, int]:
        found = {}
        registry = str(self.driver_of(1))
        for shard in range(SHARDS):
            part = ("--driver=pocl", "--depth=quick", f"--shard={shard}/{SHARDS}")
            listed = self.do("list", *CASES, *part, ASSAY_DRIVERS=registry).stdout
            found |= {line: shard for line in listed.splitlines() if line in CASES}
        return found

    def driver_of(self, night: int) -> pathlib.Path:
        """Registers a copy of PoCL's library. Extra bytes at the end, which no loader reads, give
        the copy another digest. The files that the library needs are beside the copy."""
        folder = self.folder / f"driver-{night}"
        if not folder.exists():
            library = folder / "lib" / self.library.parent.name / self.library.name
            library.parent.mkdir(parents=True)
            shutil.copy(self.library, library)
            (library.parent / "pocl").symlink_to(self.library.parent / "pocl")
            (folder / "share").symlink_to(self.library.parent.parent.parent / "share")
            with library.open("ab") as file:
                file.write(b"night %d" % night)
            (folder / "pocl.icd").write_text(f"{library}\n")
        return folder

    def flaky_driver_of(self, night: int) -> pathlib.Path:
        """Plants the fault of the flaky case only in the first worker. Workers start through a
        script that plants the fault once."""
        folder = self.driver_of(night)
        made = folder.with_name(folder.name + "-flaky")
        made.mkdir()
        mark, script = made / "mark", made / "worker.sh"
        settings = " ".join(f"{name}='{value}'" for name, value in self.planted(FLAKE_FAULT))
        script.write_text(
            "#!/bin/sh\n"
            f'case "$*" in *--job=*) [ -e {mark} ] || {{ : >{mark}; export {settings}; }};; esac\n'
            'exec "$@"\n'
        )
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        shutil.copy(folder / "pocl.icd", made)
        (made / "pocl.worker").write_text(f'command = ["{script}"]\n')
        return made

    def planted(self, fault: str) -> list[tuple[str, str]]:
        return [("OPENCL_LAYERS", str(self.layer)), ("ASSAY_FAULT", fault)]

    def night(self, night: int) -> tuple[bool, str]:
        """Returns whether the gate is red, and the history's text about the run."""
        fault_of = {self.shard_of[one.case]: one.fault for one in REGRESSIONS if one.armed(night)}
        flaky = self.shard_of[FLAKE] if night in FLAKY_NIGHTS else None
        shards = []
        for shard in range(SHARDS):
            variables = {"ASSAY_DRIVERS": str(self.driver_of(night))}
            if shard == flaky:
                variables["ASSAY_DRIVERS"] = str(self.flaky_driver_of(night))
            elif shard in fault_of:
                variables |= dict(self.planted(fault_of[shard]))
            out = str(self.folder / f"night-{night:02}" / f"shard-{shard}")
            shards.append(out)
            choice = ("--driver=pocl", "--depth=quick", f"--shard={shard}/{SHARDS}", "--jobs=1")
            more = ("--no-page", f"--label=commit={night:02}{'0' * 38}", f"--out={out}")
            self.do("run", *CASES, *choice, *more, most=1, **variables)
        whole = self.folder / f"night-{night:02}" / "run"
        gate = self.do(
            "merge", *shards, f"--out={whole}", f"--baseline={self.baseline}", "--no-page", most=1
        )
        added = self.do("history", "add", str(whole), f"--db={self.history}", "--lineage=pocl")
        if gate.returncode:  # the baseline lists the failure from the next night on
            [device] = [path for path in whole.iterdir() if path.is_dir()]
            self.do("baseline", "update", str(self.baseline), str(device))
        return bool(gate.returncode), added.stdout.strip()

    def told(self, case: str) -> list[dict]:
        """A stretch has successive runs in which the case has the same state."""
        found = self.do(
            "history",
            "case",
            case,
            "--format=json",
            f"--db={self.history}",
            f"--compare-url={COMMITS}",
        )
        [spans] = json.loads(found.stdout).values()
        return spans


def pocl_library() -> pathlib.Path:
    name = pathlib.Path("/etc/OpenCL/vendors/pocl.icd").read_text(encoding="utf-8").strip()
    if "/" in name:
        return pathlib.Path(name).resolve()
    return next(pathlib.Path("/usr/lib").glob(f"*/{name}")).resolve()


def play(stage: Stage) -> dict[int, bool]:
    apart = {stage.shard_of[case] for case in (FLAKE, *(one.case for one in REGRESSIONS))}
    if len(apart) <= len(REGRESSIONS):
        raise RuntimeError(f"two faults are in one shard: {stage.shard_of}")
    red = {}
    for night in range(1, NIGHTS + 1):
        start = time.monotonic()
        red[night], said = stage.night(night)
        taken = time.monotonic() - start
        word = "red" if red[night] else "green"
        print(f"night {night:2}: {word:5}  {said}", flush=True)
        print(f"  {taken:.0f} s", file=sys.stderr, flush=True)
    return red


def night_of(run: dict) -> int:
    return int(run["commit"][:2])


def complaints(red: dict[int, bool], told, flakes: list[tuple[str, int, int]]) -> list[str]:
    """The differences between the history and the planted faults. `told` returns the stretches of a
    case. An element of `flakes` has a case's name, the number of its flaky runs, and the number of
    runs that judged the case."""
    due = {one.first for one in REGRESSIONS}
    found = [
        f"night {night}: the gate was {'red' if red[night] else 'green'}"
        for night in red
        if red[night] != (night in due)
    ]
    for one in REGRESSIONS:
        spans = told(one.case)
        seen = [(span["became"], night_of(span["first"]), span["cause"]) for span in spans]
        expected = [("first", 1, "first"), ("new", one.first, "driver")]
        if one.mended <= NIGHTS:
            expected.append(("fixed", one.mended, "driver"))
        good = [night_of(span["last_before"]) for span in spans[1:]]
        if seen != expected or good != [night - 1 for _, night, _ in expected[1:]]:
            found.append(f"{one.case}: {seen} after {good}, expected {expected}")
    for case in OTHERS:
        if any(span["became"] != "first" for span in told(case)):
            found.append(f"{case}: changed")
    if flakes != [(FLAKE, len(FLAKY_NIGHTS), NIGHTS)]:
        found.append(f"flakes: {flakes}")
    return found


def flakes_of(path: pathlib.Path) -> list[tuple[str, int, int]]:
    sys.path.insert(0, str(TOP / "reports"))
    from assay_opencl.history import database, queries

    with database.connect(str(path), make=False).connect() as connection:
        history = queries.History(connection)
        [lineage] = history.lineages()
        found = history.flakes(lineage.id, history.runs(lineage.id))
    return [(name, times, judged) for name, times, judged, *_ in found]


def show(told, flakes: list[tuple[str, int, int]]) -> None:
    for one in REGRESSIONS:
        print(f"{one.case} ({one.fault})")
        for span in told(one.case)[1:]:
            first, before = night_of(span["first"]), night_of(span["last_before"])
            print(
                f"  {span['became']} in night {first}; the night before was {before}; "
                f"{span['state']['outcome']} {span['reason']}".rstrip()
            )
    for name, times, judged in flakes:
        print(f"{name}\n  flaky in {times} of {judged} nights")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=TOP / "build/release")
    parser.add_argument(
        "--keep", type=pathlib.Path, help="an empty folder, which keeps the results"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="assay-nights-") as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        stage = Stage(options.build.resolve(), folder.resolve())
        red = play(stage)
        flakes = flakes_of(stage.history)
        show(stage.told, flakes)
        found = complaints(red, stage.told, flakes)
    for one in found:
        print(one, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
