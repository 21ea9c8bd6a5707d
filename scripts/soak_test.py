import csv
import json
import os
import pathlib
import random
import signal
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import soak

MEMORY = soak.QUANTITIES[0]
DESCRIPTORS = soak.QUANTITIES[1]
ASSAY = """#!/bin/sh
for word; do case $word in --out=*) out=${word#--out=} ;; esac; done
echo "$(basename "$out") $*" >>"$SOAK_TEST/calls"
mkdir -p "$out/0-a"
file=$out/0-a/results.jsonl
[ -e "$file" ] || echo '{"type": "run", "plan": ["a/1", "a/2"]}' >"$file"
grep -q '"id": "a/1"' "$file" || echo '{"type": "case", "id": "a/1", "outcome": "pass"}' >>"$file"
"""
END = """echo '{"type": "case", "id": "a/2", "outcome": "'$how'"}' >>"$file"
echo '{"type": "end"}' >>"$file"
"""


@pytest.fixture
def assay(tmp_path, monkeypatch):
    """`body` runs before the second case is judged."""
    monkeypatch.setenv("SOAK_TEST", str(tmp_path))

    def make(body: str = "", end: str = "how=pass\n" + END) -> str:
        path = tmp_path / "assay"
        path.write_text(ASSAY + body + "\n" + end)
        path.chmod(0o755)
        return f"--assay={path}"

    return make


def run(folder: pathlib.Path, *words: str) -> int:
    before = signal.getsignal(signal.SIGTERM)
    try:
        return soak.main([str(folder), "--loads=0", "--sample=0.01", *words])
    finally:
        signal.signal(signal.SIGTERM, before)


def pieces(value, count: int = 3, length: int = 40) -> list[list[soak.Window]]:
    """`count` series of windows of one minute. In each series, cases end faster and faster, and the
    values begin at a different number."""
    return [
        [soak.Window(i / 60, i * i, 100 * piece + value(i / 60, i * i)) for i in range(length)]
        for piece in range(count)
    ]


def test_a_slope_is_found_and_has_an_interval():
    exact = soak.slope(pieces(lambda hours, cases: 7 * hours))
    assert (
        exact.mean == pytest.approx(7) and exact.half == pytest.approx(0) and exact.windows == 120
    )
    noise = random.Random(1)
    noisy = soak.slope(pieces(lambda hours, cases: 7 * hours + noise.gauss(0, 1)))
    assert 0 < noisy.half < 3 and abs(noisy.mean - 7) < noisy.half


def test_the_interval_holds_as_often_as_it_says():
    noise = random.Random(2)
    held = 0
    for _ in range(400):
        last = 0.0

        def value(hours: float, cases: float) -> float:
            nonlocal last
            last = 0.5 * last + noise.gauss(0, 1)  # each value is near the value before it
            return 7 * hours + last

        found = soak.slope(pieces(value))
        held += abs(found.mean - 7) <= found.half
    assert held >= 0.96 * 400


def test_a_quantity_grows_if_its_whole_interval_is_above_its_limit_in_a_week():
    noise = random.Random(3)
    for an_hour, grows in {0: False, -9: False, 3: False, 20: True}.items():
        found = soak.slope(pieces(lambda hours, cases, a=an_hour: a * hours + noise.gauss(0, 0.1)))
        assert soak.grows(found, DESCRIPTORS) == grows, an_hour
        assert not soak.grows(found, soak.Quantity("shown", "MiB", None))
    few = soak.slope(pieces(lambda hours, cases: 20 * hours, count=1, length=2))
    assert not soak.grows(few, DESCRIPTORS), "two windows prove nothing"


def test_what_grows_with_cases_does_not_grow_with_time():
    noise = random.Random(4)
    found = soak.slope(pieces(lambda hours, cases: cases / 100 + noise.gauss(0, 0.01)), True)
    assert found.of_case == pytest.approx(0.01, rel=0.1) and not soak.grows(found, MEMORY)
    both = pieces(lambda hours, cases: 30 * hours + cases / 100 + noise.gauss(0, 0.01))
    found = soak.slope(both, True)
    assert found.mean == pytest.approx(30, rel=0.1) and soak.grows(found, MEMORY)


def test_the_start_of_a_piece_does_not_count():
    rows = [
        {"piece": piece, "seconds": 10.0 * i, "cases": max(0, i - 9), "x": 1000 if i < 14 else 5}
        for piece in (1, 2)
        for i in range(40)
    ]
    found = soak.windows(rows, "x", 60)
    assert len(found) == 2
    assert {one.value for one in found[0]} == {5}
    assert soak.slope(found).mean == 0


def test_a_sample_has_the_run_and_what_is_below_it(tmp_path):
    cache = tmp_path / "assay-run-1" / "worker-1" / "cache"
    cache.mkdir(parents=True)
    (cache / "file").write_bytes(b"x" * 8192)
    with subprocess.Popen(
        ["sh", "-c", "sleep 60 & sleep 60 & echo; wait"], stdout=subprocess.PIPE, process_group=0
    ) as shell:
        shell.stdout.readline()
        found = soak.sample(shell.pid, soak.below(shell.pid, soak.processes()), tmp_path)
        os.killpg(shell.pid, 9)
    assert found["worker_processes"] == 2 and found["worker_threads"] == 2
    assert found["supervisor_memory"] > 0 and found["supervisor_descriptors"] >= 3
    assert found["temporary_folders"] == 2 and found["temporary_files"] == 4
    assert found["temporary_memory"] * soak.MIB >= 8192
    assert soak.sample(shell.pid, [], tmp_path) is None


def test_rounds_are_run_and_compared(tmp_path, assay, capsys):
    folder = tmp_path / "soak"
    words = (assay(), "--depth=quick", "--rounds=2")
    assert run(folder, *words) == 0
    assert "0 outcomes changed in 2 rounds of 2 cases" in capsys.readouterr().out
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls == [
        f"{name} run --depth=quick --no-page --out={folder}/{name}"
        for name in ("idle", "round-0001", "round-0002")
    ]
    assert run(folder, *words) == 0
    assert len((tmp_path / "calls").read_text().splitlines()) == 3, "nothing runs twice"
    with pytest.raises(SystemExit, match="was begun with other options: --depth=quick"):
        run(folder, "--depth=standard")


def test_a_changed_outcome_is_named(tmp_path, assay, capsys):
    end = 'how=pass; [ "${out##*/}" = round-0002 ] && how=timeout\n' + END
    assert run(tmp_path / "soak", assay(end=end), "--rounds=2") == 1
    assert "round-0002: a/2: pass -> timeout" in capsys.readouterr().out


def test_a_round_goes_on_where_it_was_cut_off(tmp_path, assay, capsys):
    folder = tmp_path / "soak"
    cut = "kill -TERM $PPID; exec sleep 60"
    with pytest.raises(SystemExit) as ending:
        run(folder, assay(cut), "--rounds=1", "--suite=a")
    assert ending.value.code == 143 and not folder.joinpath("round-0001").exists()
    assert run(folder, assay(), "--rounds=1") == 0, "the options are remembered"
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls[1] == f"idle run --suite=a --no-page --out={folder}/idle --resume"
    assert json.loads((folder / "soak.json").read_text())["pieces"] == 3
    out = capsys.readouterr().out
    assert "0 outcomes changed in 1 rounds of 2 cases" in out


SAMPLED = 'while [ "$(wc -l <"$SOAK_TEST/soak/samples.csv")" -lt 3 ]; do sleep 0.01; done'


def test_a_file_that_remains_is_named(tmp_path, assay, capsys):
    assert run(tmp_path / "soak", assay('touch "$TMPDIR/rest"'), "--rounds=0") == 1
    assert "remains: piece 1: file rest" in capsys.readouterr().out


def test_a_process_that_remains_is_named(tmp_path, assay, capsys):
    # The next sample may have begun before the process. The sample after the next sample sees the
    # process.
    left = (
        'sleep 600 & echo $! >"$SOAK_TEST/pid"\n'
        'lines() { wc -l <"$SOAK_TEST/soak/samples.csv"; }\n'
        "enough=$(($(lines) + 2))\n"
        'while [ "$(lines)" -lt "$enough" ]; do sleep 0.01; done\n'
    )
    try:
        assert run(tmp_path / "soak", assay(left), "--rounds=0") == 1
    finally:
        pid = int((tmp_path / "pid").read_text())
        os.kill(pid, signal.SIGKILL)
    assert f"remains: piece 1: process {pid}" in capsys.readouterr().out


def test_a_run_that_fails_ends_the_soak(tmp_path, assay):
    with pytest.raises(SystemExit, match="no such driver"):
        run(tmp_path / "soak", assay("echo no such driver >&2; exit 2"), "--rounds=0")


def test_samples_are_a_table(tmp_path, assay):
    assert run(tmp_path / "soak", assay(SAMPLED), "--rounds=0") == 0
    with (tmp_path / "soak" / "samples.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) >= 2 and list(rows[0]) == soak.COLUMNS and rows[0]["piece"] == "1"
