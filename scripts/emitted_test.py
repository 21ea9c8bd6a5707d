"""Tests for scripts/emitted.py. Run: python3 -m pytest -q scripts"""

import argparse
import json
import pathlib
import shutil
import stat

import emitted
import pytest


def record(case: str, outcome: str = "fail", mismatch: str = "wrong") -> dict:
    return {
        "type": "case",
        "id": case,
        "suite": case.split("/")[0],
        "outcome": outcome,
        "reason": "",
        "signature": {"mismatch": mismatch, "subject": ""},
    }


def options_for(assay: pathlib.Path, out: pathlib.Path) -> argparse.Namespace:
    return argparse.Namespace(
        assay=str(assay),
        out=out,
        arguments=[],
        seconds=60,
        driver="",
        compiler="cc",
        step="all",
        memory=8,
    )


def test_failing_cases_and_one_of_each_cause(tmp_path: pathlib.Path) -> None:
    lines = [record("a/1"), record("a/2"), record("a/3", "pass"), record("a/4", "crash")]
    path = tmp_path / "results.jsonl"
    path.write_text('{"type":"run"}\n' + "".join(json.dumps(one) + "\n" for one in lines))
    found = emitted.failing(path)
    assert [one["id"] for one in found] == ["a/1", "a/2", "a/4"]
    assert [one["id"] for one in emitted.one_of_each(found)] == ["a/1", "a/4"]


def test_one_of_each_group(tmp_path: pathlib.Path) -> None:
    records = [record("a/1"), record("a/2"), record("b/1")]
    results = tmp_path / "results.jsonl"
    assert emitted.one_of_each_group(records, results) == []
    groups = [{"cases": ["a/2", "a/1"]}, {"cases": ["b/1"]}, {"cases": ["gone/1"]}]
    (tmp_path / "groups.json").write_text(json.dumps(groups))
    assert [one["id"] for one in emitted.one_of_each_group(records, results)] == ["a/2", "b/1"]


def test_the_run_and_the_input_are_those_of_the_failure() -> None:
    words = "assay repro a/1 --input=0x1 '--options=-cl-std=CL1.2' --driver=x --depth=quick"
    ran = emitted.as_it_ran({"reproduce": words})
    assert ran == ["--input=0x1", "--options=-cl-std=CL1.2", "--depth=quick"]
    assert emitted.as_it_ran({}) == []


def test_a_failure_of_a_shared_kernel_runs_in_that_kernel() -> None:
    words = "assay run --jobs=1 --no-rerun a/1 a/2 --depth=quick"
    ran = emitted.as_it_ran({"reproduce": words, "joined": ["a/1", "a/2"]})
    assert ran == ["--depth=quick", "--joined=a/1,a/2"]


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_steps_go_on_from_each_other(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assay = tmp_path / "assay"
    assay.write_text("#!/bin/sh\necho 'int main(void) { return 1; }'\n")
    assay.chmod(assay.stat().st_mode | stat.S_IXUSR)
    results = tmp_path / "results.jsonl"
    results.write_text(json.dumps(record("a/1")) + "\n")
    out = f"--out={tmp_path / 'out'}"
    for words, said in (
        ([str(results), "--step=emit", f"--assay={assay}"], "1 emitted"),
        (["--step=compile"], "1 compiled"),
        (["--step=run"], "100.0 % of 1"),
    ):
        monkeypatch.setattr("sys.argv", ["emitted", *words, out])
        assert emitted.main() == 0
        assert said in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["emitted", "--step=run", f"--out={tmp_path}"])
    assert emitted.main() == 2


def test_a_registered_driver(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_DRIVERS", str(tmp_path))
    (tmp_path / "a.env").write_text("LD_LIBRARY_PATH=/x\n")
    (tmp_path / "a.worker").write_text('command = ["env", "-i"]\n')
    driver = emitted.registered("a")
    assert driver.environment["OCL_ICD_VENDORS"] == str(tmp_path / "a.icd")
    assert driver.environment["LD_LIBRARY_PATH"] == "/x"
    assert driver.prefix == ["env", "-i"]
    assert emitted.registered("b").prefix == []


def test_a_sample_is_spread_over_suites_and_within() -> None:
    records = [record(f"big/{i}") for i in range(8)] + [record("small/0")]
    chosen = [one["id"] for one in emitted.spread(records, 4)]
    assert chosen == ["big/0", "small/0", "big/4", "big/2"]
    assert len(emitted.spread(records, 100)) == 9


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("return 0;", "passes"),
        ("return 1;", "fails"),
        ("return 2;", "cannot tell"),
        ("raise(SIGSEGV); return 0;", "fails"),
        ("for (;;) pause();", "no end"),
        ("this is no C;", "does not compile"),
    ],
)
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_what_becomes_of_a_program(tmp_path: pathlib.Path, body: str, state: str) -> None:
    program = f"#include <signal.h>\n#include <unistd.h>\nint main(void) {{ {body} }}\n"
    assay = tmp_path / "assay"
    assay.write_text(f"#!/bin/sh\ncat <<'end'\n{program}end\n")
    assay.chmod(assay.stat().st_mode | stat.S_IXUSR)
    options = options_for(assay, tmp_path)
    if state == "no end":  # more time for the other programs, because the machine may be busy
        options.seconds = 1
    assert emitted.tried(record("a/1"), options).state == state


def test_a_case_without_a_program(tmp_path: pathlib.Path) -> None:
    assay = tmp_path / "assay"
    assay.write_text("#!/bin/sh\necho 'assay: it has no calls' >&2\nexit 2\n")
    assay.chmod(assay.stat().st_mode | stat.S_IXUSR)
    options = options_for(assay, tmp_path)
    tried = emitted.tried(record("a/1"), options)
    assert (tried.state, tried.words) == ("no program", "assay: it has no calls")


def test_a_case_that_fails_no_more_counts_for_nothing(tmp_path: pathlib.Path) -> None:
    assay = tmp_path / "assay"
    assay.write_text("#!/bin/sh\necho 'assay: repro: a/1 ended in pass: nothing' >&2\nexit 2\n")
    assay.chmod(assay.stat().st_mode | stat.S_IXUSR)
    options = options_for(assay, tmp_path)
    assert emitted.tried(record("a/1"), options).state == "gone"
