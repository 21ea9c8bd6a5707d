"""Tests for scripts/suite_stages.py. Run: python3 -m pytest -q scripts/suite_stages_test.py"""

import suite_stages


def case(identity: str, seconds: float, outcome: str = "pass", **more: object) -> dict:
    return {"type": "case", "id": identity, "outcome": outcome, "seconds": seconds, **more}


STAGES = {"seconds": {"compile": 2, "device": 4, "judge": 0.5, "generate": 0.5}}
RUN = [
    {"type": "run", "options": {"jobs": 3}},
    case("math/a", 8, measurement=STAGES),
    case("math/b", 1, "fail", rerun={"seconds": 3}),
    case("svm/a", 1),
    case("svm/b", 0, "skip"),
    {"type": "end", "seconds": 10},
]


def cells(line: str) -> list[str]:
    return line.split()


def test_a_suite_has_its_stages_and_the_rest():
    lines = suite_stages.report(RUN, 10)
    assert cells(lines[1]) == ["math", "2", "12.0", "2.0", "4.0", "1.0", "2.0", "3.0", "25%"]
    assert cells(lines[2]) == ["svm", "1", "1.0", "0.0", "0.0", "0.0", "1.0", "0.0", "-"]
    assert cells(lines[3])[3:5] == ["3", "13.0"]


def test_the_last_line_is_what_no_case_took():
    assert cells(suite_stages.report(RUN, 10)[-1])[-1] == "17.0"


def test_only_the_largest_suites_are_listed():
    lines = suite_stages.report(RUN, 1)
    assert [cells(line)[0] for line in lines[1:]] == ["math", "all", "workers"]
    assert cells(lines[2])[4] == "13.0"


def test_threads_that_judge_at_once_leave_no_negative_rest():
    long = {"seconds": {"device": 4, "judge": 9}}
    time = suite_stages.times([case("math/a", 8, measurement=long)])["math"]
    assert time.stages["rest"] == 0
