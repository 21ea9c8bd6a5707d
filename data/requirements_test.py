"""The tables in data/requirements must not repeat numbers of other tables in data/."""

import collections
import csv
import pathlib
import re
import sys

import pytest

DATA = pathlib.Path(__file__).parent
sys.path.insert(0, str(DATA.parent / "scripts"))
from requirement_rows import limit_rows  # noqa: E402

DOCUMENTS = sorted(path.stem for path in (DATA / "requirements").glob("*.csv"))
# A number that limits a result: "ulp(4)", "within 1.5 ulp", "10 bits or more", ">= 8192", "within
# 0.6", "has 0x6". 0 ulp is not a bound.
FIGURE = re.compile(
    r"\bulp\(|\b(?:absolute|scaled|low-bits)\(\d|(?:[1-9]|\d\.)\d* ulp|\d bits or more"
    r"|[<>=]=? ?\d|\b(?:has|any) 0x|\b(?:each|in|within) \d"
)
# For example "exp, float and half, unsafe math: accuracy".
ACCURACY = re.compile(
    r"(?P<function>.+?), (?P<formats>(?:half|float|double)(?: and (?:half|float|double))*)"
    r"(?:, (?P<mode>[a-z -]+) math)?: accuracy"
)


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def bounds_by_requirement():
    named = collections.defaultdict(list)
    for path in sorted((DATA / "accuracy").glob("*.csv")):
        for row in read(path):
            named[row["requirement"]].append(row)
    return named


def stated(gist):
    """The part of a gist that limits a result, or None."""
    found = FIGURE.search(gist)
    return found[0] if found else None


@pytest.mark.parametrize(
    "gist, figure",
    [
        ("exp, float: ulp(3)", "ulp("),
        ("half_: at most 8192 ulp", "8192 ulp"),
        ("normalized integers are read within 1.5 ulp", "within 1"),
        ("half_cos: cos, 10 bits or more", "0 bits or more"),
        ("CL_DEVICE_MAX_SAMPLERS >= 16", ">= 1"),
        ("exp, float: accuracy", None),
        ("sRGB is written on its curve within a bound", None),
        ("operands within 24 bits are multiplied exactly", "within 2"),
    ],
)
def test_a_figure_is_recognized(gist, figure):
    assert stated(gist) == figure


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_gist_of_a_limit_states_its_figure(document):
    for row in read(DATA / "requirements" / f"{document}.csv"):
        if row["kind"] == "limit":
            assert not stated(row["gist"]), (
                f"{row['id']}: '{row['gist']}' repeats a number that is in data/accuracy, "
                "data/images or data/api/limits.csv"
            )


def test_gists_of_accuracy_agree_with_their_rows():
    bounds = bounds_by_requirement()
    checked = 0
    for document in DOCUMENTS:
        for row in read(DATA / "requirements" / f"{document}.csv"):
            match = ACCURACY.fullmatch(row["gist"])
            if not match:
                continue
            assert row["id"] in bounds, f"{row['id']}: no row of data/accuracy names it"
            rows = bounds[row["id"]]
            assert {r["function"] for r in rows} == {match["function"]}, row["id"]
            formats = {one for r in rows for one in r["format"].split()}
            assert formats == set(match["formats"].split(" and ")), row["id"]
            modes = {r["mode"] for r in rows}
            assert modes == {(match["mode"] or "default").replace(" ", "-")}, row["id"]
            checked += 1
    assert checked > 0


def test_a_requirement_that_follows_from_its_limit_is_not_written():
    made = {row["id"]: row for row in limit_rows(DATA)}
    for document in DOCUMENTS:
        for row in read(DATA / "requirements" / f"{document}.csv"):
            if other := made.get(row["id"]):
                changed = {key for key, value in other.items() if row[key] != value}
                assert changed, f"{row['id']}: data/accuracy already says all of this row"
