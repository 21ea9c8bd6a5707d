#!/usr/bin/env python3
"""Twelve nights of a driver that gets worse: what a gate and the history make of them.

scripts/history_nights.py [--build=build/release] [--keep=DIR] plays them with PoCL, of which every
night is another build, and with planted faults: five regressions, one of them mended on the way,
and a flake that the baseline knows. Each regression must be named with its first bad night and the
last good one, and the gate must be red in the nights of the regressions and in no other. Exit
status 1 where that is not so.
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
from dataclasses import dataclass

TOP = pathlib.Path(__file__).resolve().parent.parent
NIGHTS = 12


@dataclass(frozen=True)
class Regression:
    fault: str  # harness/faults/table
    case: str  # that it turns red
    beside: str  # one that stays green
    first: int  # night
    mended: int = NIGHTS + 1


REGRESSIONS = (
    Regression("exp_near_one", "math/exp/float/default", "math/exp2/float4/default", 3, mended=7),
    Regression("hadd_char_negative", "integer/hadd/char", "integer/hadd/short4", 5),
    Regression("read_offset_ignored", "buffers/read/region", "buffers/fill/patterns", 6),
    Regression("add_sat_short3", "integer/add_sat/short3", "integer/add_sat/short4", 8),
    Regression("copy_source_offset_ignored", "buffers/copy/region", "buffers/copy/alignments", 10),
)
FLAKE = Regression("isequal_zeros", "relational/isequal/float", "relational/isequal/float2", 0)
FLAKY_NIGHTS = (4, 6, 9)
BASELINE = f"flaky {FLAKE.case}  # now and then\n"


class Stage:
    """The program, PoCL's library and the layer of faults, in a folder of their own."""

    def __init__(self, build: pathlib.Path, folder: pathlib.Path):
        self.assay, self.layer = build / "bin/assay", build / "lib/libassay_faults.so"
        self.folder = folder
        self.library = pocl_library()
        self.baseline = folder / "baseline.txt"
        self.baseline.write_text(BASELINE)
        self.history = folder / "history.db"

    def driver_of(self, night: int) -> pathlib.Path:
        """PoCL's library with another digest: bytes behind its end, which no loader reads. What it
        looks for beside itself is there."""
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

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess:
        environment = dict(os.environ) | {"ASSAY_REPORTS": str(TOP / "reports")} | variables
        bin_folder = self.folder / "bin"
        bin_folder.mkdir(exist_ok=True)
        python = bin_folder / "python3"
        if not python.exists():
            python.symlink_to(sys.executable)
        environment["PATH"] = f"{bin_folder}:{environment['PATH']}"
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        return subprocess.run(
            [self.assay, *arguments], env=environment, capture_output=True, text=True, check=False
        )

    def judge(self, night: int, job: int, cases: list[str], fault: str, *, once: bool) -> int:
        """One job of a night: its exit status. `once`: only the first worker has the fault."""
        folder = self.driver_of(night)
        variables = {"OCL_ICD_VENDORS": str(folder)}
        out = self.folder / f"night-{night:02}-{job}"
        if fault:
            planted = {"OPENCL_LAYERS": str(self.layer), "ASSAY_FAULT": fault}
            if once:
                variables["OCL_ICD_VENDORS"] = str(self.wrapped(folder, planted))
            else:
                variables |= planted
        ran = self.run(
            "run",
            *cases,
            "--depth=quick",
            f"--baseline={self.baseline}",
            f"--out={out}",
            f"--label=commit={night:02}{'0' * 38}",
            **variables,
        )
        if ran.returncode not in (0, 1):
            raise RuntimeError(f"night {night}: {ran.stdout}{ran.stderr}")
        added = self.run("history", "add", str(out), f"--db={self.history}", "--lineage=pocl")
        if added.returncode:
            raise RuntimeError(added.stdout + added.stderr)
        if ran.returncode:
            [device] = [path for path in out.iterdir() if path.is_dir()]
            self.run("baseline", "update", str(self.baseline), str(device))
        return ran.returncode

    def wrapped(self, folder: pathlib.Path, planted: dict[str, str]) -> pathlib.Path:
        """A registration whose workers start through a script, which gives the fault to the first
        of them that judges cases."""
        made = folder.with_name(folder.name + "-flaky")
        made.mkdir()
        mark = made / "mark"
        settings = " ".join(f"{name}='{value}'" for name, value in planted.items())
        script = made / "worker.sh"
        script.write_text(
            "#!/bin/sh\n"
            f'case "$*" in *--job=*) [ -e {mark} ] || {{ : >{mark}; export {settings}; }};; esac\n'
            'exec "$@"\n'
        )
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        shutil.copy(folder / "pocl.icd", made)
        (made / "pocl.worker").write_text(f'command = ["{script}"]\n')
        return made


def pocl_library() -> pathlib.Path:
    name = pathlib.Path("/etc/OpenCL/vendors/pocl.icd").read_text(encoding="utf-8").strip()
    if "/" in name:
        return pathlib.Path(name).resolve()
    return next(pathlib.Path("/usr/lib").glob(f"*/{name}")).resolve()


def play(stage: Stage) -> dict[int, bool]:
    """Every night's gate: whether it is red."""
    red = {}
    for night in range(1, NIGHTS + 1):
        armed = [one for one in REGRESSIONS if one.first <= night < one.mended]
        whole = [one for one in (*REGRESSIONS, FLAKE) if one not in armed]
        flaky = night in FLAKY_NIGHTS
        if flaky:
            whole.remove(FLAKE)
        jobs = [([name for one in whole for name in (one.case, one.beside)], "", False)]
        jobs += [([one.case, one.beside], one.fault, False) for one in armed]
        if flaky:
            jobs.append(([FLAKE.case, FLAKE.beside], FLAKE.fault, True))
        statuses = [
            stage.judge(night, number, cases, fault, once=once)
            for number, (cases, fault, once) in enumerate(jobs)
        ]
        red[night] = any(statuses)
        print(f"night {night:2}: {'red' if red[night] else 'green'}", flush=True)
    return red


def night_of(run: dict) -> int:
    return int(run["commit"][:2])


def complaints(stage: Stage, red: dict[int, bool]) -> list[str]:
    found = []
    due = {one.first for one in REGRESSIONS}
    found += [f"the gate of night {n} was {red[n]}" for n in red if red[n] != (n in due)]
    for one in REGRESSIONS:
        told = stage.run("history", "case", one.case, "--format=json", f"--db={stage.history}")
        [spans] = json.loads(told.stdout).values()
        seen = [(span["became"], night_of(span["first"]), span["cause"]) for span in spans]
        expected = [("first", 1, "first"), ("new", one.first, "driver")]
        if one.mended <= NIGHTS:
            expected.append(("fixed", one.mended, "driver"))
        if seen != expected or night_of(spans[1]["last_before"]) != one.first - 1:
            found.append(f"{one.case}: {seen}, expected {expected}")
        print(
            f"{one.case}: bad since night {night_of(spans[1]['first'])}, good in night "
            f"{night_of(spans[1]['last_before'])} ({one.fault})"
            + (f", mended in night {night_of(spans[2]['first'])}" if len(spans) > 2 else "")
        )
    sys.path.insert(0, str(TOP / "reports"))
    from assay_opencl.history import database, queries

    with database.connect(str(stage.history), make=False).connect() as connection:
        history = queries.History(connection)
        [lineage] = history.lineages()
        flakes = history.flakes(lineage.id, history.runs(lineage.id))
    for name, times, judged, _, _ in flakes:
        print(f"{name}: flaky in {times} of {judged} runs")
    if [(name, times, judged) for name, times, judged, *_ in flakes] != [
        (FLAKE.case, len(FLAKY_NIGHTS), NIGHTS)
    ]:
        found.append(f"flakes: {flakes}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=TOP / "build/release")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for what is written")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="assay-nights-") as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        stage = Stage(options.build.resolve(), folder.resolve())
        found = complaints(stage, play(stage))
    for one in found:
        print(one, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
