"""Tests a run with a time budget: its shards, --resume, and other budgets."""

import json
import os
import pathlib
import subprocess

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
POCL = pathlib.Path("/etc/OpenCL/vendors/pocl.icd")
CASES = [
    "--suite=platform,limits",
    "--depth=quick",
    "--no-page",
    "--driver=/etc/OpenCL/vendors/pocl.icd",
]

pytestmark = pytest.mark.skipif(
    not (ASSAY.exists() and POCL.exists()), reason="needs the program and PoCL"
)


def assay(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [ASSAY, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


def run(out: pathlib.Path, *more: str) -> subprocess.CompletedProcess:
    return assay("run", *CASES, f"--out={out}", *more)


def results(out: pathlib.Path) -> tuple[dict, list[str], dict | None]:
    """The header of a run, the cases with a record, and the end."""
    [path] = out.glob("*/results.jsonl")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    end = lines[-1] if lines[-1]["type"] == "end" else None
    return lines[0], sorted(one["id"] for one in lines if one["type"] == "case"), end


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    out = tmp_path_factory.mktemp("budget") / "whole"
    assert run(out, "--time-budget=0.2s").returncode in (0, 1)
    return out


def test_shards_of_a_budget_merge_to_the_whole(whole, tmp_path):
    shards = [tmp_path / str(index) for index in range(2)]
    for index, out in enumerate(shards):
        ran = run(out, "--time-budget=0.2s", f"--shard={index}/2", "--allow-empty")
        assert ran.returncode in (0, 1), ran.stderr
    merged = tmp_path / "merged"
    made = assay("merge", *map(str, shards), f"--out={merged}", "--no-page")
    assert made.returncode in (0, 1), made.stderr
    assert results(merged)[1] == results(whole)[1]
    assert results(merged)[0]["budget"] == results(whole)[0]["budget"]
    assert "within a budget of 0.2 s" in " ".join(made.stdout.split())


def test_shards_of_other_budgets_do_not_merge(tmp_path):
    shards = [tmp_path / "0", tmp_path / "1"]
    for index, (out, budget) in enumerate(zip(shards, ("0.2s", "0.3s"), strict=True)):
        run(out, f"--time-budget={budget}", f"--shard={index}/2", "--allow-empty")
    made = assay("merge", *map(str, shards), f"--out={tmp_path / 'merged'}")
    assert made.returncode == 2
    assert "time_budget" in made.stderr


def test_a_run_within_a_budget_is_resumed(whole, tmp_path):
    out = tmp_path / "cut"
    run(out, "--time-budget=0.2s")
    [path] = out.glob("*/results.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:4]), encoding="utf-8")
    for other, word in (
        ("--time-budget=0.3s", "time_budget"),
        (f"--weights={whole}", "weights"),
    ):
        budget = [] if other.startswith("--time-budget") else ["--time-budget=0.2s"]
        refused = run(out, *budget, other, "--resume")
        assert refused.returncode == 2
        assert word in refused.stderr
    assert run(out, "--time-budget=0.2s", "--resume").returncode in (0, 1)
    header, ids, end = results(out)
    assert (header["budget"], ids) == (results(whole)[0]["budget"], results(whole)[1])
    assert end is not None
