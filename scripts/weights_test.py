"""Run: python3 -m pytest -q scripts"""

import budget_curve
import pytest
import weights


def case(identity, seconds, outcome="pass", rerun=0):
    made = {"type": "case", "id": identity, "outcome": outcome, "seconds": seconds}
    return made | ({"rerun": {"seconds": rerun}} if rerun else {})


CASES = [
    case("math/exp/float4/default", 1),
    case("math/sin/float4.float/default", 3),
    case("math/sin/double/default", 8, "fail", rerun=2),
    case("svm/free/fine", 4),
    case("half/sin/half/default", 0, "skip"),
]


def test_means_are_by_suite_and_type():
    assert weights.means(CASES, 2) == {
        ("", ""): 2,
        ("math", ""): 2,
        ("math", "double"): 4,
        ("math", "float4"): 1,
        ("svm", ""): 2,
    }


@pytest.mark.parametrize(
    ("identity", "found"),
    [("math/exp/float4/default", "float4"), ("a/b/int4.float/x", "int4"), ("svm/free/x", "")],
)
def test_the_type_is_the_first_in_the_id(identity, found):
    assert weights.type_of(identity, weights.scalar_types()) == found


def test_the_table_says_how_it_was_measured():
    header = {
        "device": {"platform": "P", "driver_version": "1.2"},
        "host": {"processor": "made up"},
        "options": {"jobs": 4},
        "depth": "quick",
        "seed": 1,
        "started": "2026-01-31T12:00:00Z",
    }
    rows = weights.table(header, CASES, 2)
    assert rows[0] == ["suite", "type", "seconds", "citation"]
    assert rows[1][:3] == ["", "", "2.00000"] and "P, 1.2, made up, 4 workers" in rows[1][3]
    assert all(not row[3] for row in rows[2:])


def test_the_table_of_data_is_one_of_those():
    table = weights.read()
    assert table["", ""] > 0 and all(seconds > 0 for seconds in table.values())
    assert {(suite, "") for suite, _ in table} <= table.keys()


def test_a_curve_counts_groups_and_time():
    groups = [
        {"cases": ["math/sin/double/default"], "certainty": "undisputed"},
        {"cases": ["gone/case"], "also": ["svm/free/fine"], "certainty": "reading"},
    ]
    curve = budget_curve.Curve([one for one in CASES if one["outcome"] != "skip"], groups)
    count, time, found, sure = curve.of({"math/sin/double/default", "not/there"})
    assert (count, found, sure) == (1, 0.5, 1)
    assert time == pytest.approx(10 / 18)
    assert curve.of({one["id"] for one in CASES})[1:] == (1, 1, 1)
