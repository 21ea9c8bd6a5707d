"""Tests the comparison of scripts/stress, with invented results and a script instead of assay."""

import contextlib
import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import stress


def write(folder: pathlib.Path, outcomes: dict[str, str]) -> pathlib.Path:
    folder.mkdir(parents=True)
    lines = [{"type": "run"}]
    lines += [{"type": "case", "id": id, "outcome": how} for id, how in outcomes.items()]
    file = folder / "results.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def test_an_outcome_that_changed_is_named(tmp_path, capsys):
    same = {"a/1": "pass", "a/2": "timeout"}
    first = write(tmp_path / "x", same | {"a/3": "pass", "a/4": "pass"})
    write(tmp_path / "y", same | {"a/3": "timeout", "a/5": "pass"})
    assert stress.main(["--compare", str(first), str(first)]) == 0
    assert "0 of 4 cases changed" in capsys.readouterr().out
    assert stress.main(["--compare", str(first), str(tmp_path / "y")]) == 1
    out = capsys.readouterr().out
    assert "a/3: pass -> timeout" in out
    assert "a/4: only in the first run" in out and "a/5: only in the second run" in out
    assert "3 of 5 cases changed; 2 pass, 2 timeout" in out


def test_devices_are_apart(tmp_path):
    write(tmp_path / "0-a", {"a/1": "pass"})
    write(tmp_path / "1-b", {"a/1": "fail"})
    assert stress.read(tmp_path).keys() == {"0-a: a/1", "1-b: a/1"}


def test_both_runs_have_the_same_arguments(tmp_path, monkeypatch):
    assay = tmp_path / "assay"
    assay.write_text(
        '#!/bin/sh\necho "$@" >>"${0%/*}/calls"\nfor last; do :; done\n'
        'out=${last#--out=}\nmkdir -p "$out"\n'
        'echo \'{"type": "case", "id": "a/1", "outcome": "pass"}\' >"$out/results.jsonl"\n'
    )
    assay.chmod(0o755)
    loads = []
    monkeypatch.setattr(stress, "load", lambda n: contextlib.nullcontext(loads.append(n)))
    out = tmp_path / "out"
    asked = ["--filter=a/*", "--depth=quick"]
    assert stress.main([f"--assay={assay}", f"--out={out}", "--load=7", *asked]) == 0
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls == [
        f"run --filter=a/* --depth=quick --no-page --out={out}/{name}"
        for name in ("first", "loaded")
    ]
    assert loads == [7]


def test_without_results_it_says_so(tmp_path):
    with pytest.raises(SystemExit, match="no results.jsonl"):
        stress.read(tmp_path)
