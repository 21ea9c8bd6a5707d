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


def test_failing_cases_and_one_of_each_cause(tmp_path: pathlib.Path) -> None:
    lines = [record("a/1"), record("a/2"), record("a/3", "pass"), record("a/4", "crash")]
    path = tmp_path / "results.jsonl"
    path.write_text('{"type":"run"}\n' + "".join(json.dumps(one) + "\n" for one in lines))
    found = emitted.failing(path)
    assert [one["id"] for one in found] == ["a/1", "a/2", "a/4"]
    assert [one["id"] for one in emitted.one_of_each(found)] == ["a/1", "a/4"]


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
    options = argparse.Namespace(assay=str(assay), out=tmp_path, arguments=[], seconds=1)
    assert emitted.tried(record("a/1"), options).state == state


def test_a_case_without_a_program(tmp_path: pathlib.Path) -> None:
    assay = tmp_path / "assay"
    assay.write_text("#!/bin/sh\necho 'assay: it has no calls' >&2\nexit 2\n")
    assay.chmod(assay.stat().st_mode | stat.S_IXUSR)
    options = argparse.Namespace(assay=str(assay), out=tmp_path, arguments=[], seconds=1)
    tried = emitted.tried(record("a/1"), options)
    assert (tried.state, tried.words) == ("no program", "assay: it has no calls")


def test_a_case_that_fails_no_more_counts_for_nothing(tmp_path: pathlib.Path) -> None:
    assay = tmp_path / "assay"
    assay.write_text("#!/bin/sh\necho 'assay: repro: a/1 ended in pass: nothing' >&2\nexit 2\n")
    assay.chmod(assay.stat().st_mode | stat.S_IXUSR)
    options = argparse.Namespace(assay=str(assay), out=tmp_path, arguments=[], seconds=1)
    assert emitted.tried(record("a/1"), options).state == "gone"
