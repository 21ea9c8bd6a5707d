"""These tests need no PoCL and no real nights."""

import sys

import history_nights as nights
import pytest

pytest.importorskip("sqlalchemy", reason="SQLAlchemy is not installed")
pytest.importorskip("alembic", reason="Alembic is not installed")
sys.path.insert(0, str(nights.TOP / "reports"))

from assay_opencl.history import database, queries, store, testing, text  # noqa: E402

RED = {night: night in (3, 5, 6, 8, 10) for night in range(1, 13)}


def results(night: int) -> dict:
    red = [one.case for one in nights.REGRESSIONS if one.armed(night)]
    found = {name: testing.result(testing.PASS) for name in nights.CASES}
    found |= {name: testing.result(testing.FAIL, 9.0) for name in red}
    if night in nights.FLAKY_NIGHTS:
        found[nights.FLAKE] = testing.result(testing.FAIL, 9.0, flaky="pass")
    return found


def judged(path, change=lambda night, found: found) -> list[str]:
    """The complaints after `change` has changed a night's results."""
    engine = database.connect(str(path), make=True)
    for night in range(1, nights.NIGHTS + 1):
        run = testing.night(night, change(night, results(night)))
        run.labels["commit"] = f"{night:02}"
        store.add(engine, run)
    with engine.connect() as connection:
        history = queries.History(connection)

        def told(case):
            [spans] = history.history(case).values()
            return [text.span_json(span, "") for span in spans]

        return nights.complaints(RED, told, nights.flakes_of(path))


def test_nights_as_they_were_planted(tmp_path):
    assert judged(tmp_path / "h.db") == []


def test_a_regression_that_is_seen_a_night_late(tmp_path):
    late = nights.REGRESSIONS[1]

    def change(night, found):
        return found | ({late.case: testing.result(testing.PASS)} if night == late.first else {})

    [said] = judged(tmp_path / "h.db", change)
    assert said.startswith(late.case) and "('new', 6, 'driver')" in said


def test_one_that_is_never_mended(tmp_path):
    one = nights.REGRESSIONS[0]

    def change(night, found):
        return found | ({one.case: testing.result(testing.FAIL, 9.0)} if night >= 3 else {})

    [said] = judged(tmp_path / "h.db", change)
    assert said.startswith(one.case) and "expected" in said


def test_a_flake_that_is_not_seen_and_a_case_that_changes(tmp_path):
    other = nights.OTHERS[0]

    def change(night, found):
        found[nights.FLAKE] = testing.result(testing.PASS)
        return found | ({other: testing.result(testing.FAIL, 9.0)} if night == 9 else {})

    assert judged(tmp_path / "h.db", change) == [f"{other}: changed", "flakes: []"]


def test_a_gate_that_is_red_in_another_night(tmp_path):
    red = RED | {5: False, 7: True}
    found = nights.complaints(red, spans_of, flakes())
    assert found == ["night 5: the gate was green", "night 7: the gate was red"]


def flakes():
    return [(nights.FLAKE, len(nights.FLAKY_NIGHTS), nights.NIGHTS)]


def spans_of(case: str) -> list[dict]:
    """The states over time that the planted faults should give."""

    def span(became, night, cause):
        first, before = ({"commit": f"{n:02}"} for n in (night, night - 1))
        return {"became": became, "first": first, "last_before": before, "cause": cause}

    found = [span("first", 1, "first")]
    for one in nights.REGRESSIONS:
        if one.case == case:
            found.append(span("new", one.first, "driver"))
            if one.mended <= nights.NIGHTS:
                found.append(span("fixed", one.mended, "driver"))
    return found
