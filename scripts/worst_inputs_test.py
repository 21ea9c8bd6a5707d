"""Tests scripts/worst_inputs.py, which compares the search with published worst inputs. The tests
use functions that need less than a second."""

import pathlib
import sys

import assay_opencl as assay
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import worst_inputs


def test_the_table_has_functions_and_doubles():
    known = {one.name for one in assay.functions()}
    for name, rows in worst_inputs.published().items():
        assert name in known
        for row in rows:
            assert row["citation"]
            assert (row["input"] == "") != (row["ulp"] == "")
            assert row["ulp"] or float.fromhex(row["input"]).hex()


def test_the_search_reaches_published_errors(capsys):
    assert worst_inputs.main(["acosh", "exp", "sinh", "tanh"]) == 0
    assert "4 of 4 functions reach 95%" in capsys.readouterr().out


def test_too_little_time_is_seen(capsys):
    assert worst_inputs.main(["erfc", "--seconds=1e-300"]) == 1
    assert "0 of 1 functions" in capsys.readouterr().out


def test_an_unknown_function_is_refused(capsys):
    with pytest.raises(SystemExit):
        worst_inputs.main(["sine"])
    with pytest.raises(SystemExit):
        worst_inputs.main(["erfc", "--seconds=0"])
    printed = capsys.readouterr().err
    assert "--seconds=0.0: the number must be greater than 0" in printed
    assert "'sine' is not in worst-inputs.csv: acos" in printed
