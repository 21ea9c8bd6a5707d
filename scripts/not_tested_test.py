"""Every name in Khronos' registry has cases or a row in data/not_tested.csv. docs/NOT-TESTED.md
shows that table."""

import csv
import fnmatch
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import not_tested

ROOT = not_tested.ROOT


def table(path: str) -> list[dict[str, str]]:
    with (ROOT / path).open() as rows:
        return list(csv.DictReader(rows))


REGISTRY = table("data/registry.csv")
NAMES = {row["name"] for row in REGISTRY}


def asked() -> set[str]:
    """The names of the registry that tables of cases contain."""
    functions = {row["function"] for row in table("data/api/entry_points.csv")}
    functions |= {row["function"] for row in table("data/api/extension_functions.csv")}
    formats = {"CL_" + row["order"] for row in table("data/images/channel_orders.csv")}
    formats |= {"CL_" + row["type"] for row in table("data/images/channel_types.csv")}
    left_out = {"registry.csv", "not_tested.csv"}
    words: set[str] = set()
    for path in (ROOT / "data").rglob("*.csv"):
        if path.name not in left_out:
            words |= set(re.findall(r"\bcles?_\w+|\bcl_\w+", path.read_text()))
    extensions = {row["name"] for row in REGISTRY if row["kind"] == "extension"}
    return functions | formats | (words & extensions) | values()


def values() -> set[str]:
    """The values whose names are in the code of cases or in their tables."""
    left_out = {"registry.csv", "not_tested.csv", "calls.csv"}
    words: set[str] = set()
    for folder in ("data", "suites", "harness/devices"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".csv", ".cpp", ".h", ".c", ".cl"} and path.name not in left_out:
                words |= set(re.findall(r"\bCL_\w+", path.read_text()))
    return words & {row["name"] for row in REGISTRY if row["kind"] == "value"}


def named(row: dict[str, str]) -> set[str]:
    return {name for glob in row["names"].split() for name in fnmatch.filter(NAMES, glob)}


def test_every_name_of_the_registry_has_cases_or_a_row():
    left_out = set().union(*map(named, not_tested.rows()))
    missing = sorted(NAMES - asked() - left_out)
    assert not missing, f"neither cases nor a row of data/not_tested.csv: {', '.join(missing)}"


def test_each_name_of_the_table_is_one_of_the_registry():
    for row in not_tested.rows():
        for glob in row["names"].split():
            assert fnmatch.filter(NAMES, glob), f"{glob} is not in data/registry.csv"


def test_what_is_left_out_whole_has_no_cases():
    for row in not_tested.rows():
        if row["what"] == "all of it":
            both = sorted(named(row) & asked())
            assert not both, f"a row leaves these out, but cases ask for them: {', '.join(both)}"


def test_a_revision_is_that_of_the_registry():
    revisions = {row["name"]: row["revision"] for row in REGISTRY if row["revision"]}
    for row in not_tested.rows():
        if row["revision"]:
            found = {revisions[name] for name in named(row) if name in revisions}
            assert found == {row["revision"]}, f"{row['names']}: the registry has {found}"


def test_each_row_says_what_and_why():
    for row in not_tested.rows():
        assert row["topic"] and row["what"] and row["why"], row
        assert row["names"] or row["place"], row


def test_the_page_is_the_table():
    assert not_tested.PAGE.read_text() == not_tested.page(), "run scripts/not_tested.py"
