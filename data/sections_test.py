"""Every numbered heading of a document has requirements, or a reason why it has none."""

import csv
import pathlib
import re
import sys

DATA = pathlib.Path(__file__).parent
sys.path.insert(0, str(DATA.parent / "scripts"))
from requirement_rows import requirement_rows  # noqa: E402

# For each text that data/sections.csv lists, the documents whose requirements cite its sections.
STATED_BY = {
    "opencl-c-3.0.19": ["opencl-c-3.0.19"],
    "opencl-1.2": ["opencl-1.2", "opencl-api-1.2"],
    "opencl-environment-2.1": ["opencl-environment-2.1"],
    "spirv-environment-3.0.19": ["opencl-environment-3.0", "opencl-environment-3.1"],
}
FAMILIES = {"language", "concurrency", "spirv"}


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def numbers(section):
    """The section numbers in a citation: 7.4 for '7.4, Table 65'; 6.3 for '6.3.a'."""
    return re.findall(r"(?<![\w.])\d+(?:\.\d+)+", re.sub(r"Tables? [\d., to]+", "", section))


def stated_sections():
    stated = {}
    for row in requirement_rows(DATA):
        stated.setdefault(row["document"], set()).update(numbers(row["section"]))
    return stated


def without_rows():
    stated = stated_sections()
    for row in read(DATA / "sections.csv"):
        mine = set().union(*(stated.get(name, set()) for name in STATED_BY[row["document"]]))
        own = row["section"]
        if not any(s == own or s.startswith(own + ".") for s in mine):
            yield row


def test_headings_are_listed_once():
    rows = read(DATA / "sections.csv")
    keys = [(row["document"], row["section"]) for row in rows]
    assert len(keys) == len(set(keys))
    assert {row["document"] for row in rows} == set(STATED_BY)
    assert all(row["title"] and row["planned"] in FAMILIES | {""} for row in rows)


def test_every_heading_has_a_row_or_a_reason():
    open_ones = [
        f"{row['document']} {row['section']} {row['title']}"
        for row in without_rows()
        if not row["planned"] and not row["reason"]
    ]
    assert open_ones == [], "write requirement rows, or a reason in data/sections.csv"


def test_planned_families_are_still_to_come():
    """When a planned family of suites exists, its sections need requirements or a reason."""
    late = [
        f"{row['document']} {row['section']} {row['title']} (suites/{row['planned']})"
        for row in without_rows()
        if row["planned"] and any((DATA.parent / "suites" / row["planned"]).glob("*/*.cpp"))
    ]
    assert late == [], "write requirement rows, or a reason in data/sections.csv"
