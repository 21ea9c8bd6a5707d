"""`assay dump` of PoCL's cases: the arrays must agree with the record."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

np = pytest.importorskip("numpy")
assay = pytest.importorskip("assay_opencl")

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("ASSAY_BUILD", TOP / "build/release"))
ASSAY = BUILD / "bin/assay"
OPTIONS = ("--driver=pocl", "--depth=quick")

pytestmark = pytest.mark.skipif(
    not (
        ASSAY.exists()
        and list(BUILD.glob("lib/assay_reference/_core*.so"))
        and pathlib.Path("/etc/OpenCL/vendors/pocl.icd").exists()
    ),
    reason="needs the program, its reference in Python and PoCL",
)


@pytest.fixture
def call(tmp_path):
    path = f"{BUILD / 'lib'}:{TOP / 'reports'}:{os.environ.get('PYTHONPATH', '')}"
    environment = {**os.environ, "PYTHONPATH": path, "ASSAY_PROGRAM": str(ASSAY)}

    def run(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    return run


def dump(call, *words: str) -> subprocess.CompletedProcess:
    return call(sys.executable, "-m", "assay_opencl.dump", *words)


def measured(folder: pathlib.Path) -> dict:
    (path,) = folder.glob("*/results.jsonl")
    return next(
        found["measurement"]
        for found in map(json.loads, path.read_text().splitlines())
        if found["type"] == "case"
    )


def test_the_arrays_are_those_of_the_record(call, tmp_path):
    case = "math/exp/float/default"
    done = dump(call, case, *OPTIONS, "--seed=7", "--out=exp.npz")
    assert done.returncode == 0 and done.stdout == "exp.npz\n", done.stderr
    found = np.load(tmp_path / "exp.npz")
    assert sorted(found) == ["error", "got", "input", "reference"]
    ran = call(str(ASSAY), "run", case, *OPTIONS, "--seed=7", "--out=run", "--no-page")
    assert ran.returncode == 0, ran.stderr
    record = measured(tmp_path / "run")
    assert {len(found[name]) for name in found} == {record["inputs"]}
    assert found["input"].dtype == found["got"].dtype == np.float32
    error = np.abs(found["error"])
    assert error[np.isfinite(error)].max() == pytest.approx(record["max_ulp"], abs=1e-4)
    worst = record["worst"]
    at = found["input"].view(np.uint32) == int(worst["input"][0], 16)
    assert int(worst["subject"], 16) in found["got"].view(np.uint32)[at]


def test_the_arrays_are_those_of_the_reference(call, tmp_path):
    case = "math/exp/float4/default"
    done = dump(call, case, *OPTIONS, "--out=exp.npz")
    assert done.returncode == 0, done.stderr
    found = np.load(tmp_path / "exp.npz")
    x, got = found["input"], found["got"]
    assert np.array_equal(found["reference"], assay.reference("exp", x), equal_nan=True)
    # NumPy's doubles give the exact values. Only results that are normal floats are compared.
    with np.errstate(over="ignore", invalid="ignore"):
        exact = np.exp(x.astype(np.float64))
    normal = (exact > 1e-37) & (exact < 3e38)
    assert normal.sum() > 1000
    ulp = 2.0 ** (np.floor(np.log2(exact[normal])) - 23)
    error = (got[normal].astype(np.float64) - exact[normal]) / ulp
    assert np.abs(found["error"][normal] - error).max() < 1e-4
    assert (error < 0).any() and (error > 0).any()  # errors have a sign
    some = slice(None, None, 100)
    by_mpfr = assay.ulp_error("exp", x[some], got[some], signed=True, exact=True)
    assert np.allclose(found["error"][some], by_mpfr, atol=1e-4, equal_nan=True)


def test_several_arguments_and_results(call, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    done = dump(call, "math/frexp/float/private/default", *OPTIONS, "--format=parquet")
    assert done.returncode == 0, done.stderr
    table = parquet.read_table(tmp_path / done.stdout.strip())
    assert table.column_names[:3] == ["input", "got0", "got1"]
    assert str(table.schema.field("got1").type) == "int32"
    # A case of an exact function has only bits.
    done = dump(call, "integer/hadd/char", *OPTIONS)
    assert done.returncode == 0, done.stderr
    found = np.load(tmp_path / "integer.hadd.char.npz")
    assert sorted(found) == ["got", "input0", "input1"]
    wide = found["input0"].astype(int) + found["input1"]
    assert (found["got"].view(np.int8) == wide >> 1).all()


REFUSED = {
    "no sweep": (["events/user_events/states"], "events/user_events/states wrote no arrays (pass)"),
    "skipped": (["math/exp/half/default"], "math/exp/half/default wrote no arrays (skip): "),
    "unknown id": (["math/expp/float/default"], "'math/expp/float/default'"),
    "several cases": (["math/exp/*"], "expected the id of one case, not 'math/exp/*'"),
    "unknown option": (["math/exp/float/default", "--depht=quick"], "--depht"),
    "no equals sign": (["--driver", "pocl", "math/exp/float/default"], "--driver=VALUE as one"),
    "no folder": (["math/exp/float/default", "--out=gone/exp.npz"], "there is no folder 'gone'"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_a_dump_that_cannot_be_is_one_line(call, tmp_path, why):
    words, said = REFUSED[why]
    done = dump(call, *words, *OPTIONS)
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and done.stderr.startswith("assay dump: ")
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("outcome", ["crash", "timeout", "error"])
def test_a_run_that_was_cut_off_is_named(call, tmp_path, outcome):
    case = "math/exp/float/default"
    record = json.dumps({"type": "case", "id": case, "outcome": outcome, "reason": "it ended"})
    program = tmp_path / "program"
    program.write_text(
        f"""#!/bin/sh
for word; do case $word in --out=*) out=${{word#--out=}}/0-a;; esac; done
mkdir -p "$out"
printf '%s\\n{{"type":"ca' '{record}' > "$out/results.jsonl"
echo '{{}}' > "$ASSAY_DUMP/dump.json"
"""
    )
    program.chmod(0o755)
    words = [f"ASSAY_PROGRAM={program}", sys.executable, "-m", "assay_opencl.dump", case]
    done = call("env", *words)
    assert done.returncode == 2
    assert done.stderr == f"assay dump: {case} wrote no arrays ({outcome}): it ended\n"


BROKEN = {
    "ModuleNotFoundError(\"No module named 'm'\", name='m')": "needs the Python module 'm': pip ",
    "ImportError('needs NumPy 2')": "the Python module '{}' does not load: needs NumPy 2",
}


@pytest.mark.parametrize("error", BROKEN)
@pytest.mark.parametrize("module, form", [("pyarrow", "parquet"), ("assay_reference", "npz")])
def test_a_module_that_does_not_load_is_named(call, tmp_path, module, form, error):
    (tmp_path / "path" / module).mkdir(parents=True)
    (tmp_path / "path" / module / "__init__.py").write_text(f"raise {error}\n")
    path = f"PYTHONPATH={tmp_path / 'path'}:{TOP / 'reports'}:{BUILD / 'lib'}"
    words = ["math/exp/float/default", *OPTIONS, f"--format={form}"]
    done = call("env", path, sys.executable, "-m", "assay_opencl.dump", *words)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    named = "pyarrow.parquet" if module == "pyarrow" else module
    assert done.stderr.startswith(f"assay dump: {BROKEN[error].format(named)}")
    assert ("pyarrow==20.0.0" in done.stderr) == (module == "pyarrow")


def test_the_program_has_the_command(call):
    done = call(str(ASSAY), "dump", "--help")
    assert done.returncode == 0 and "assay dump math/exp/float/default" in done.stdout
