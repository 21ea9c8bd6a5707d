import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import compare_verdicts


def case(name: str, outcome: str = "pass", **more: object) -> dict:
    return {"type": "case", "id": name, "outcome": outcome, "reason": "words", **more}


def measured(name: str, error: float | str, **more: object) -> dict:
    return case(name, "fail", certainty="undisputed", measurement={"max_ulp": error}, **more)


def write(folder: pathlib.Path, cases: list[dict], schema: int = 2) -> pathlib.Path:
    folder.mkdir(parents=True)
    lines = [{"type": "run", "schema": schema}, *cases]
    (folder / "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def compared(*folders: pathlib.Path) -> int:
    return compare_verdicts.main([str(folder) for folder in folders])


def test_words_are_no_verdict(tmp_path, capsys):
    old = [measured("a/1", 5.5, signature={"mismatch": "x"}), measured("a/2", "infinity")]
    new = [
        measured("a/1", 5.5, reason="others", finding={"kind": "accuracy", "rule": "rejected"}),
        measured("a/2", "infinity", seconds=9),
    ]
    assert compared(write(tmp_path / "x", old, 1), write(tmp_path / "y", new)) == 0
    assert "0 of 2 cases differ; 0 more cases were flaky or" in capsys.readouterr().out


def test_each_part_of_a_verdict_counts(tmp_path, capsys):
    old = [
        measured("a/error", 5.5),
        measured("a/sure", 1),
        case("a/outcome"),
        case("a/gone"),
        case("a/flaky"),
        case("a/flaky_too", flaky=True),
        case("a/hung"),
    ]
    new = [
        measured("a/error", 5.25),
        measured("a/sure", 1) | {"certainty": "reading"},
        case("a/outcome", "crash", certainty="undisputed"),
        case("a/new"),
        case("a/flaky", "fail", flaky=True),
        case("a/flaky_too", "crash"),
        case("a/hung", "skip", hung="a/outcome"),
    ]
    assert compared(write(tmp_path / "x", old), write(tmp_path / "y", new)) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "a/error: fail undisputed 5.5 ulp -> fail undisputed 5.25 ulp",
        "a/gone: only in the first run",
        "a/new: only in the second run",
        "a/outcome: pass -> crash undisputed",
        "a/sure: fail undisputed 1 ulp -> fail reading 1 ulp",
        "5 of 5 cases differ; 3 more cases were flaky or did not run, and were not compared",
    ]


def test_devices_are_apart(tmp_path, capsys):
    for run, outcome in (("x", "pass"), ("y", "fail")):
        write(tmp_path / run / "0-a", [case("a/1")])
        write(tmp_path / run / "1-b", [case("a/1", outcome)])
    assert compared(tmp_path / "x", tmp_path / "y") == 1
    assert "1-b: a/1: pass -> fail" in capsys.readouterr().out
    assert compared(tmp_path / "x/0-a", tmp_path / "y/1-b") == 1
    assert compared(tmp_path / "x/0-a/results.jsonl", tmp_path / "x/1-b") == 0


def test_a_torn_line_is_left_out_and_a_folder_without_results_is_named(tmp_path, capsys):
    one = write(tmp_path / "x", [case("a/1")])
    other = write(tmp_path / "y", [case("a/1")])
    with (other / "results.jsonl").open("a") as file:
        file.write('{"type": "case", "id": "a/2"')
    assert compared(one, other) == 0
    with pytest.raises(SystemExit) as ended:
        compared(one, tmp_path / "nothing")
    assert ended.value.code == 2 and "no results.jsonl" in capsys.readouterr().err
