"""Tests for scripts/audits.py. Run: python3 -m pytest -q scripts"""

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
        if one["judged"] == "A":
            assert certainty == "undisputed", one
        elif certainty == "undisputed":
            assert one["argument"], one


def test_what_does_not_hold_is_not_undisputed() -> None:
    for one in audits.read(audits.FOLDER / "findings.csv"):
        certainty = CLASSES.of(one["case"], one["rule"])
        assert (certainty == "undisputed") == (
            one["verdict"] == "holds" or "OpenCL C 3.0 now" in one["why"]
        ), one
