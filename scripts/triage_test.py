"""Tests the lines of a baseline for a run, and the checks of findings."""

import csv
import pathlib
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import triage

DRIVERS = triage.TOP / "reports" / "drivers"


def known(case: str, outcome: str = "fail", **bounds: str) -> triage.Known:
    return triage.Known(case, outcome, bounds)


def cause(*cases: triage.Known, finding: triage.Finding | None = None) -> triage.Cause:
    return triage.Cause("g1", "title", "undisputed", finding, list(cases))


def globs(lines: list[str]) -> list[str]:
    return [line.split("  #")[0] for line in lines]


def test_a_line_holds_nothing_else_that_was_judged():
    wrong = [known("math/exp/float/default"), known("math/exp/float2/default")]
    ids = [one.case for one in wrong]
    line = ["fail    math/exp/float*/default cases=2"]
    assert globs(triage.lines_of(cause(*wrong), {"math": ids})) == line
    beside = {"math": [*ids, "math/sin/float/default"]}
    assert globs(triage.lines_of(cause(*wrong), beside)) == line
    beside = {"math": [*ids, "math/exp/double/default"]}
    assert globs(triage.lines_of(cause(*wrong), beside)) == line
    beside = {"math": [*ids, "math/exp/float4/default"]}
    lines = globs(triage.lines_of(cause(*wrong), beside))
    assert lines == ["fail    math/exp/float/default", "fail    math/exp/float2/default"]


def test_outcomes_stay_apart_and_bounds_hold_for_all():
    wrong = [
        known("math/exp/float/a", ulp="4.2", failing="9", rules="rejected"),
        known("math/exp/float/b", ulp="inf", failing="10", rules="zero_sign_wrong"),
        known("math/exp/float/c", "crash"),
    ]
    finding = triage.Finding("3 exp", ("math/exp/*",), "exp.c")
    lines = triage.lines_of(cause(*wrong, finding=finding), {"math": [w.case for w in wrong]})
    assert lines[0] == "crash   math/exp/float/c link=exp.c  # undisputed, g1: 3 exp"
    assert globs(lines)[1:] == [
        "fail    math/exp/float/a ulp=4.2 failing=9 rules=rejected link=exp.c",
        "fail    math/exp/float/b ulp=inf failing=10 rules=zero_sign_wrong link=exp.c",
    ]
    lines = triage.lines_of(cause(*wrong[:2]), {"math": [w.case for w in wrong[:2]]})
    bounds = "ulp=inf failing=10 rules=rejected,zero_sign_wrong"
    assert globs(lines) == [f"fail    math/exp/float/* cases=2 {bounds}"]


def test_what_fails_alike_is_the_same_finding():
    finding = triage.Finding("3 exp", ("math/exp/float/default",), "")
    same = ["math/exp/float/default", "math/exp/float2/default"]
    groups = [
        {"id": "g1", "title": "exp", "cases": same},
        {"id": "g2", "title": "single", "mixed": True, "cases": ["math/exp/half/default"]},
    ]
    wrong = [known(case) for group in groups for case in group["cases"]]
    records = {one.case: {"certainty": "reading"} for one in wrong}
    found = triage.causes(wrong, records, groups, [finding])
    assert [(c.finding, len(c.cases), c.certainty) for c in found] == [
        (finding, 2, "reading"),
        (None, 1, "reading"),
    ]


def test_what_has_no_type_is_what_its_finding_names():
    finding = triage.Finding("25 a sub-buffer", ("image_objects/kernels/sub_buffer",), "")
    cases = ["image_objects/kernels/sub_buffer", "image_objects/kernels/host_memory/image3d"]
    groups = [{"id": "g1", "title": "bytes", "cases": cases}]
    records = {case: {"certainty": "undisputed"} for case in cases}
    found = triage.causes([known(case) for case in cases], records, groups, [finding])
    assert [(c.finding, len(c.cases)) for c in found] == [(finding, 1), (None, 1)]


def test_a_finding_of_joined_kernels_names_no_other_failure():
    finding = triage.Finding("9 a branch", ("joined:*", "math/exp/*"), "")
    shared = {"joined": ["math/sin/float", "math/cos/float"]}
    assert triage.names(finding, "math/sin/float", shared, "g1")
    assert not triage.names(finding, "math/sin/float", {}, "g1")
    assert triage.names(finding, "math/exp/float", {}, "g1")


def test_a_finding_of_a_group_names_no_case_of_another():
    finding = triage.Finding("the layer is multiplied", ("g000000a1:image_read/*",), "")
    assert triage.names(finding, "image_read/a", {}, "g000000a1")
    assert not triage.names(finding, "image_read/a", {}, "g000000b2")


def test_the_class_is_the_records():
    assert triage.certainty_of({"certainty": "by_the_letter"}) == "by_the_letter"
    assert triage.certainty_of({}) == "undisputed"


def test_the_table_replaces_itself():
    once = triage.with_table("# Driver\n", "| a |\n")
    twice = triage.with_table(once, "| b |\n")
    assert "| a |" in once and "| a |" not in twice and twice.count(triage.BEGIN) == 1


def of_each(name: str) -> pytest.MarkDecorator:
    paths = sorted(DRIVERS.glob(f"*/{name}"))
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.parent.name)


@of_each("findings.csv")
def test_findings_are_sound(path: pathlib.Path):
    made = path.parent / "programs.csv"
    generated = set()
    if made.exists():
        with made.open(newline="", encoding="utf-8") as file:
            generated = {row["name"] + ".c" for row in csv.DictReader(file)}
    with path.open(newline="", encoding="utf-8") as file:
        rows = [(row["cases"], row["program"]) for row in csv.DictReader(file)]
    assert len(set(rows)) == len(rows), f"{path}: two rows with the same cases and program"
    for finding in triage.read_findings(path.parent):
        assert finding.name and finding.cases, path
        for glob in finding.cases:
            bare = re.sub(r"^g[0-9a-f]{8}:", "", glob.removeprefix(triage.JOINED))
            sound = re.fullmatch(r"[\w./*?]+", bare) and ("/" in bare or bare != glob)
            assert sound, f"{path}: {glob}"
        if finding.program:
            there = (path.parent / finding.program).exists() or finding.program in generated
            assert there, f"{path}: no {finding.program}"


@of_each("triage.txt")
def test_links_of_a_baseline_lead_to_programs(path: pathlib.Path):
    programs = {finding.program for finding in triage.read_findings(path.parent)}
    for link in re.findall(r" link=(\S+)", path.read_text(encoding="utf-8")):
        assert link in programs, f"{path}: {link}"
    assert triage.BEGIN in (path.parent / "README.md").read_text(encoding="utf-8")
