"""Tests for scripts/suite_seconds.py. Run: python3 -m pytest -q scripts/suite_seconds_test.py"""

import json
import pathlib

import pytest
import suite_seconds

HEADER = {
    "type": "run",
    "device": {"platform": "P", "driver_version": "1.2"},
    "host": {"processor": "made up"},
    "options": {"jobs": 1},
    "depth": "quick",
    "seed": 1,
    "started": "2026-01-31T12:00:00Z",
}


def case(identity: str, seconds: float, outcome: str = "pass", **more: object) -> dict:
    return {"type": "case", "id": identity, "outcome": outcome, "seconds": seconds, **more}


CASES = [
    case("svm/c", 0, "skip"),
    case("math/a", 2, processor=1.5, programs=1),
    case("math/b", 1, "fail", processor=0.5, rerun={"seconds": 4}),
    case("svm/a", 1, processor=2, programs=3),
    case("svm/b", 0, "skip"),
]


def write(folder: pathlib.Path, cases: list[dict]) -> pathlib.Path:
    folder.mkdir()
    lines = [HEADER, *cases]
    (folder / "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_a_row_sums_the_looks_at_a_suite():
    found = suite_seconds.costs(HEADER, CASES)
    assert found["P 1.2", "math"].row("P 1.2", "math")[:7] == [
        "P 1.2",
        "math",
        "2",
        "7.00",
        "0.00",
        "2.00",
        "1",
    ]
    assert found["P 1.2", "svm"].row("P 1.2", "svm")[2:7] == ["2", "1.00", "0.00", "2.00", "3"]


def test_a_case_that_was_left_out_after_a_hang_does_not_count():
    found = suite_seconds.costs(HEADER, [*CASES, case("svm/d", 0, "skip", hung="svm/a")])
    assert found["P 1.2", "svm"].cases == 2


def test_hangs_are_summed_by_themselves():
    found = suite_seconds.costs(
        HEADER, [*CASES, case("math/c", 10, "timeout", rerun={"seconds": 9})]
    )
    assert found["P 1.2", "math"].row("P 1.2", "math")[2:5] == ["3", "7.00", "19.00"]


def test_an_older_record_leaves_cells_empty():
    found = suite_seconds.costs(HEADER, [case("math/a", 2)])
    assert found["P 1.2", "math"].row("P 1.2", "math")[3:7] == ["2.00", "0.00", "", ""]


def test_a_run_replaces_only_its_rows(tmp_path):
    table = tmp_path / "t.csv"
    out = f"--out={table}"
    assert suite_seconds.main([str(write(tmp_path / "a", CASES)), out]) == 0
    assert suite_seconds.main([str(write(tmp_path / "b", [case("math/a", 9)])), out]) == 0
    found = suite_seconds.read_table(table)
    assert found["P 1.2", "math"].seconds == 9 and found["P 1.2", "math"].processor is None
    assert found["P 1.2", "svm"].processor == 2


@pytest.mark.parametrize(
    ("cases", "status"),
    [
        (CASES, 0),
        # On a machine that is ten times slower, the shares are the same.
        ([one | {"processor": 10 * one.get("processor", 0)} for one in CASES], 0),
        ([*CASES, case("math/c", 9, processor=200)], 1),
        ([*CASES, case("svm/d", 0, processor=0.01, programs=1)], 1),
        ([case("math/a", 1)], 2),
        ([case("other/a", 1, processor=1)], 2),
    ],
)
def test_a_suite_that_costs_more_is_found(tmp_path, capsys, cases, status):
    out = f"--out={tmp_path / 't.csv'}"
    assert suite_seconds.main([str(write(tmp_path / "a", CASES)), out]) == 0
    run = write(tmp_path / "b", cases)
    assert suite_seconds.main(["--check", str(run), out, "--factor=1.9"]) == status
    assert ("MORE" in capsys.readouterr().out) == (status == 1)


def test_the_table_of_data_is_one_of_those(tmp_path):
    table = suite_seconds.read_table()
    assert all(cost.cases > 0 and cost.seconds >= 0 for cost in table.values())
    copy = tmp_path / "copy.csv"
    suite_seconds.write_table(table, copy)
    assert copy.read_text() == suite_seconds.TABLE.read_text()
