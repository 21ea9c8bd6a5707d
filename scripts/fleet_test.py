"""A run on several boards (a fleet) must give the same results as a run on one board. The test
registers PoCL under three names, one for each board."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
POCL = pathlib.Path("/etc/OpenCL/vendors/pocl.icd")
CASES = ("integer/hadd/*", "--depth=quick", "--jobs=1")

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(
    not (ASSAY.exists() and POCL.exists()), reason="needs the program and PoCL"
)


def judged(folder: pathlib.Path) -> dict[str, tuple]:
    """The outcome, certainty and measurement of each case, without times."""
    (path,) = folder.glob("*/results.jsonl")
    found = {}
    for line in path.read_text().splitlines():
        case = json.loads(line)
        if case["type"] != "case":
            continue
        assert case["id"] not in found
        measured = case.get("measurement") or {}
        measured.pop("seconds", None)
        found[case["id"]] = (case["outcome"], case.get("certainty"), measured)
    return found


def test_a_fleet_is_one_run(tmp_path):
    drivers = tmp_path / "drivers"
    drivers.mkdir()
    boards = ["board-1", "board-2", "board-3"]
    for board in boards:
        (drivers / f"{board}.icd").write_text(POCL.read_text())
    environment = {
        **os.environ,
        "ASSAY_DRIVERS": str(drivers),
        "ASSAY_PROGRAM": str(ASSAY),
        "PYTHONPATH": f"{TOP / 'reports'}:{os.environ.get('PYTHONPATH', '')}",
    }

    def call(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    single = call(str(ASSAY), "run", *CASES, "--driver=board-1", "--out=whole", "--no-page")
    assert single.returncode in (0, 1), single.stderr
    (tmp_path / "fleet.toml").write_text(
        f"run = {json.dumps(CASES)}\nmerge = ['--no-page']\nshards = 3\n"
        f"weights = 'whole'\n[pool]\npocl = {json.dumps(boards)}\n"
    )
    fleet = call(sys.executable, "-m", "assay_opencl.fleet", "run", "fleet.toml", "--out=night")
    assert fleet.returncode == single.returncode, fleet.stdout + fleet.stderr
    whole = judged(tmp_path / "whole")
    assert judged(tmp_path / "night" / "pocl") == whole and len(whole) > 20
    digests = [measured.get("digest") for *_, measured in whole.values()]
    assert all(digests[at] for at, (outcome, *_) in enumerate(whole.values()) if outcome == "pass")
    parts = [judged(place) for place in (tmp_path / "night/shards/pocl").iterdir()]
    assert len(parts) == 3 and all(parts)
