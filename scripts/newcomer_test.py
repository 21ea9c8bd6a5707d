"""Tests for scripts/newcomer.py. Run: python3 -m pytest -q scripts"""

import json
import pathlib

import newcomer
import pytest

FAKE = """#!/bin/sh
if [ "$1" = issue ]; then echo 'Program'; echo '```c'; exit {status}; fi
# These are lines of `assay merge`.
echo 'FAIL one/case'
echo 'Device 0: some (Platform 1.0)'
for i in $(seq {lines}); do echo "line $i"; done
printf '%090d\\n' 0
# The last line names the command.
echo "To write a bug report: $0 issue g1 ${{3#--}}"
"""


def run_of(folder: pathlib.Path) -> pathlib.Path:
    (folder / "run/0-x").mkdir(parents=True)
    device = {"platform": "Some", "driver_version": "1.0"}
    (folder / "run/0-x/results.jsonl").write_text(json.dumps({"device": device}) + "\n")
    return folder / "run"


@pytest.mark.parametrize(
    ("lines", "status", "shown", "good"),
    [(3, 0, "yes", True), (3, 1, "no", False), (60, 0, "yes", False)],
)
def test_a_row(tmp_path: pathlib.Path, lines: int, status: int, shown: str, good: bool) -> None:
    fake = tmp_path / "assay"
    fake.write_text(FAKE.format(lines=lines, status=status))
    fake.chmod(0o755)
    run = run_of(tmp_path)
    cells, fits = newcomer.row(str(fake), run)
    typed = f"{fake} issue g1 out={run}"
    at = [1 + lines + -(-90 // width) for width in newcomer.WIDTHS]
    for i, width in enumerate(newcomer.WIDTHS):
        assert int(cells[1 + i]) > at[i], (cells, width)
    assert (cells[0], cells[3], cells[4]) == ("Some 1.0", str(len(typed) + 1), shown)
    assert fits == good


def test_long_lines_wrap() -> None:
    assert newcomer.height(["", "x" * 80, "x" * 81], 80) == 4
    assert newcomer.ending(["Device 0", "Device 1", "end"]) == ["Device 1", "end"]
