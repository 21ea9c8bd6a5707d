"""Unit tests for scripts/controls.py, run by pytest."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import controls
import pytest


def test_six_bundles_hold_ten_variations_and_more_each_of_which_names_its_sentence():
    rows = controls.variations()
    by_number = controls.bundles(rows)
    assert list(by_number) == [1, 2, 3, 4, 5, 6]
    assert all(len(names) >= 10 for names in by_number.values())
    assert all(row["allowed_by"] and row["green"] for row in rows)
    names = [row["name"] for row in rows]
    assert len(set(names)) == len(names)


def test_variations_of_one_bundle_wrap_different_functions():
    rows = {row["name"]: row for row in controls.variations()}
    for names in controls.bundles(rows.values()).values():
        wrapped = [
            rows[name].get("function") or rows[name].get("wraps", {}).get("function")
            for name in names
        ]
        wrapped = [function for function in wrapped if function]
        assert len(set(wrapped)) == len(wrapped), wrapped


def record(outcome, certainty=None, **more):
    return {"outcome": outcome, **({"certainty": certainty} if certainty else {}), **more}


def test_what_turned_red_is_told_from_what_a_reading_accepts():
    sound = {
        "a": record("pass"),
        "b": record("pass"),
        "c": record("fail", "undisputed"),
        "d": record("pass"),
        "e": record("pass", measurement={"digest": "1"}),
        "f": record("pass"),
        "g": record("pass"),
        "h": record("pass"),
    }
    varied = {
        "a": record("fail", "by_the_letter"),
        "b": record("fail", "reading"),
        "c": record("fail", "undisputed"),
        "d": record("skip"),
        "e": record("pass", measurement={"digest": "2"}),
        "f": record("pass", flaky=True),
        "g": record("fail", "undisputed"),
        "new": record("crash"),
        controls.SEES_THE_LAYER: record("fail", "undisputed"),
    }
    groups = controls.compared(sound, varied, {"g"})
    assert groups["red"] == ["a", "f", "new"]
    assert groups["by_a_finding"] == ["g"]
    assert groups["gone"] == ["h"]
    assert groups["by_a_reading"] == ["b"]
    assert groups["skipped"] == ["d"]
    assert groups["other_bits"] == ["e"]


def test_halves_lead_to_the_variation_that_turns_a_case_red():
    # `y` fails with both variations together, and with each variation by itself.
    by = {"x": {"three"}, "y": {"one", "four"}, "z": {"two"}}
    both = {"w": {"one", "four"}}

    def run(names, cases):
        alone = {case for case in cases if by.get(case, set()) & set(names)}
        return alone | {case for case in cases if case in both and both[case] <= set(names)}

    found = controls.causes(["one", "two", "three", "four"], ["w", "x", "y", "z"], run)
    assert found == {
        "one": ["y"],
        "two": ["z"],
        "three": ["x"],
        "four": ["y"],
        "together": ["w"],
    }


def test_a_driver_without_the_cases_of_a_variation_has_no_place_for_it():
    row = {"green": ["images/*.small"]}
    why = "the device does not list it"
    assert controls.no_place(row, {"images/a.small": record("skip", reason=why)}) == why
    assert controls.no_place(row, {"images/a.small": record("fail")}) is None
    assert "no case" in controls.no_place(row, {"images/a.wide": record("pass")})


def test_a_finding_explains_only_the_cases_that_it_names_by_id():
    known = controls.found_cases("intel-cpu-2026.22.10")
    assert "programs/binaries/corrupted" in known
    sound = {"math/pow/float/default": record("pass")}
    varied = {"math/pow/float/default": record("fail", "undisputed")}
    assert controls.compared(sound, varied, {"math/pow/*"})["red"] == list(sound)


def test_a_run_that_was_cut_off_is_none(tmp_path):
    path = tmp_path / "results.jsonl"
    case = json.dumps({"type": "case", "id": "a", "outcome": "pass"})
    path.write_text('{"type":"run"}\n' + case + "\n")
    assert controls.records(tmp_path) == {}
    path.write_text('{"type":"run"}\n' + case + '\n{"type":"end"}\n')
    assert list(controls.records(tmp_path)) == ["a"]


def test_applications_are_counted(tmp_path):
    report = tmp_path / "report"
    report.write_text("loaded\narmed a\nfired a\nfired a\nfired b\n")
    assert controls.applied(report) == {"a": 2, "b": 1}
    assert controls.armed(report) == {"a"}
    assert not controls.applied(tmp_path / "none")


def test_a_run_that_cannot_be_compared_is_no_verdict(capsys):
    with pytest.raises(SystemExit) as stopped:
        controls.stop("a run has no results")
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "controls: a run has no results\n"
