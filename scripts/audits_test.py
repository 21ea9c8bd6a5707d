"""Tests for scripts/audits.py. Run: python3 -m pytest -q scripts"""

import json
import pathlib

import audits
import pytest

CLASSES = audits.Classes()


@pytest.mark.parametrize(
    ("case", "rule", "certainty"),
    [
        ("math/exp/float/default", "rejected", "undisputed"),
        ("math/exp/float/default", "zero_sign_wrong", "by_the_letter"),
        ("math/copysign/float/default", "zero_sign_wrong", "undisputed"),
        ("common/clamp/float/default", "other_reading", "reading"),
        ("image_objects/beyond_maximum/image2d", "rejected", "by_the_letter"),
        ("image_objects/beyond_maximum/image2d", "crash", "undisputed"),
    ],
)
def test_classes(case: str, rule: str, certainty: str) -> None:
    assert CLASSES.of(case, rule) == certainty


def test_the_page_is_what_the_tables_say() -> None:
    page: pathlib.Path = audits.FOLDER / "README.md"
    assert page.read_text(encoding="utf-8") == audits.page(audits.FOLDER, CLASSES)


def test_what_is_right_stays_undisputed() -> None:
    for one in audits.read(audits.FOLDER / "accusations.csv"):
        certainty = CLASSES.of(one["case"], one["rule"])
        # Row 72 is right but not undisputed. Its column `argument` says why.
        if one["judged"] == "A" and one["row"] != "72":
            assert certainty == "undisputed", one
        elif (certainty == "undisputed") != (one["judged"] == "A"):
            assert one["argument"], one


def test_what_does_not_hold_is_not_undisputed() -> None:
    for one in audits.read(audits.FOLDER / "findings.csv"):
        certainty = CLASSES.of(one["case"], one["rule"])
        assert (certainty == "undisputed") == (
            one["verdict"] == "holds" or "OpenCL C 3.0 now" in one["why"]
        ), one


def test_what_was_drawn_is_judged_and_nothing_else() -> None:
    drawn = [(one["driver"], one["case"]) for one in audits.read(audits.FOLDER / "drawn.csv")]
    judged = [
        (one["driver"], one["case"])
        for one in audits.read(audits.FOLDER / "findings.csv")
        if one["sample"] in audits.LATER
    ]
    assert judged == drawn
    assert len(set(drawn)) == len(drawn) >= 60


def test_a_draw_has_each_group_once_and_only_undisputed_cases(tmp_path: pathlib.Path) -> None:
    records = [
        {"id": f"suite/{i}", "certainty": certainty, "failing": [{"rule": "rejected"}]}
        for i in range(40)
        for certainty in ["undisputed" if i % 2 else "reading"]
    ]
    groups = [
        {"id": f"g{k}", "title": "", "cases": [f"suite/{i}" for i in range(4 * k, 4 * k + 4)]}
        for k in range(10)
    ]
    (tmp_path / "results.jsonl").write_text("".join(json.dumps(one) + "\n" for one in records))
    (tmp_path / "groups.json").write_text(json.dumps(groups))
    once, again, other = (audits.drawn(seed, 6, "some", tmp_path) for seed in (1, 1, 2))
    assert once == again != other
    assert len({one["group"] for one in once}) == 6
    assert all(int(one["case"].removeprefix("suite/")) % 2 for one in once)
    assert len(audits.drawn(1, 99, "some", tmp_path)) == 10
