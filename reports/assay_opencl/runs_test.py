import json
import os
import pathlib
import subprocess
import sys

import pytest

import assay_opencl as assay
from assay_opencl import sample_run

np = pytest.importorskip("numpy")
REPORTS = pathlib.Path(__file__).parents[1]


def test_results_are_columns(tmp_path: pathlib.Path) -> None:
    sample_run.write(tmp_path)
    results = assay.load(tmp_path)
    columns = results.columns()
    assert {len(array) for array in columns.values()} == {len(results.cases)}
    failed = np.isin(columns["outcome"], ["fail", "crash", "timeout", "error"])
    assert failed.sum() == len(results.failures) > 0
    assert np.isnan(columns["max_ulp"][columns["inputs"] == 0]).all()


@pytest.mark.parametrize("module", ["pandas", "polars", "pyarrow"])
def test_results_are_tables_of_other_libraries(module: str, tmp_path: pathlib.Path) -> None:
    pytest.importorskip(module)
    sample_run.write(tmp_path)
    results = assay.load(tmp_path)
    table = getattr(results, f"to_{module.removeprefix('py')}")()
    columns = results.columns()
    assert table.shape == (len(results.cases), len(columns))
    for name in ("id", "inputs", "max_ulp"):
        np.testing.assert_array_equal(np.asarray(table[name]), columns[name])
    assert np.asarray(table["inputs"]).dtype == np.uint64


def test_one_file_is_enough(tmp_path: pathlib.Path) -> None:
    sample_run.write(tmp_path)
    file = next(tmp_path.rglob("results.jsonl"))
    assert len(assay.load(file).runs) == 1


def test_runs_are_compared(tmp_path: pathlib.Path) -> None:
    sample_run.write(tmp_path)
    file = next(tmp_path.rglob("results.jsonl"))
    old = assay.load(file)
    passing = next(case.id for case in old.cases if case.outcome == "pass")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        if line.get("id") == passing:
            line.update(outcome="crash", reason="signal 11")
    other = tmp_path / "other.jsonl"
    other.write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = assay.compare(old, assay.load(other))
    assert (found.regressions, found.fixes, found.changed_bits) == ([passing], [], [])
    assert assay.compare(assay.load(other), old).fixes == [passing]
    assert len(found.columns()["id"]) == len(old.cases)


def test_reports_need_no_reference() -> None:
    """NumPy is missing if only the program's package is installed."""
    program = (
        "import sys; sys.modules['numpy'] = sys.modules['assay_reference'] = None\n"
        "import assay_opencl\nfrom assay_opencl import page\n"
        "try:\n  assay_opencl.ulp_error\nexcept ImportError as e:\n  print(e)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=REPORTS, capture_output=True, text=True, check=True
    )
    assert "pip install assay-opencl-reference" in done.stdout


def program_that(folder: pathlib.Path, shell: str) -> dict[str, str]:
    script = folder / "assay"
    script.write_text(f"#!/bin/sh\n{shell}\n")
    script.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def test_the_program_s_complaint_is_an_error(tmp_path: pathlib.Path, monkeypatch) -> None:
    monkeypatch.setattr(
        os, "environ", program_that(tmp_path, "echo 'assay: no OpenCL device' >&2; exit 2")
    )
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path / "none"))
    for call in (assay.devices, lambda: assay.run("math/exp/*", out=tmp_path / "run")):
        with pytest.raises(RuntimeError, match="assay: no OpenCL device"):
            call()
    sample_run.write(tmp_path / "old")  # results of an earlier run must not count
    with pytest.raises(RuntimeError, match="no OpenCL device"):
        assay.run("math/exp/*", out=tmp_path / "old")


def test_a_run_s_options_are_the_program_s(tmp_path: pathlib.Path, monkeypatch) -> None:
    folder = tmp_path / "run"
    copied = tmp_path / "copied"
    sample_run.write(copied)
    shell = f'echo "$@" >{tmp_path}/words; cp -r {copied} {folder}; exit 1'
    monkeypatch.setattr(os, "environ", program_that(tmp_path, shell))
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path / "none"))
    found = assay.run(
        "math/*", out=folder, depth="quick", strict=True, exclude=["a", "b"], seed=None
    )
    words = (tmp_path / "words").read_text().split()
    assert words == ["run", "math/*", f"--out={folder}", "--depth=quick", "--strict",
                     "--exclude=a", "--exclude=b"]  # fmt: skip
    assert found.failures
