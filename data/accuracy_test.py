"""Tests the tables in data/accuracy."""

import csv
import pathlib
import re

import pytest

DATA = pathlib.Path(__file__).parent
TITLES = {
    "opencl-c-3.0.19": "OpenCL C 3.0.19, ",
    "opencl-1.2": "OpenCL 1.2 r19, ",
    "opencl-environment-2.1": "OpenCL environment 2.1 r3, ",
}
MODES = ("default", "unsafe", "fast-relaxed", "correctly-rounded-divide-sqrt")
NUMBER = r"\d+(?:\.\d+)?"
PLAIN = re.compile(
    r"exact|correctly-rounded|fma-or-mul-add|any|implementation-defined|undefined"
    rf"|ulp\({NUMBER}(?:\+(?:{NUMBER}n|floor\(\|2x\|\)))?\)"
    r"|absolute\((?:1e-\d|2\^-\d+)\)|low-bits\(\d+\)"
    r"|scaled\(max\*max\*(?:3|\(2n-1\))\*(?:FLT|HALF)_EPSILON\)"
)
VALUE = r"(?:-?\d+(?:\.\d+)?|-?2\^-?\d+|-?pi)"
TEST = re.compile(
    rf"[xyz] (?:=|<|>|<=|>=) {VALUE}"
    rf"|(?:[xyz]|\|[xyz]\|)(?: not)? in (?:\[{VALUE}, {VALUE}\]|\({VALUE}, {VALUE}\))"
    r"|[xyz](?: not)? (?:odd|even|integer)"
)


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rows(document):
    return [
        {**row, "format": format_, "profile": profile}
        for row in read(DATA / "accuracy" / f"{document}.csv")
        for format_ in row["format"].split()
        for profile in row["profile"].split()
    ]


def sound_rule(rule):
    match = re.fullmatch(r"derived\((.+)\)", rule)
    if not match:
        return bool(PLAIN.fullmatch(rule))
    depth = 0
    for c in match[1]:
        depth += (c == "(") - (c == ")")
        if depth < 0:
            return False
    return depth == 0 and bool(re.fullmatch(r"[\w .,()*/+-]+", match[1]))


def sound_bound(bound):
    bound = re.sub(rf" on \[{VALUE}, {VALUE}\]$", "", bound)
    match = re.fullmatch(r"relaxed\((.+)\)", bound)
    if not match:
        return bool(PLAIN.fullmatch(bound))
    for clause in match[1].split("; "):
        condition, colon, rules = clause.rpartition(": ")
        if colon and condition != "else":
            tests = condition.split(" and ")
            if not all(TEST.fullmatch(test) for test in tests):
                return False
        if not all(sound_rule(rule) for rule in rules.split(" or ")):
            return False
    return True


@pytest.mark.parametrize("document", TITLES)
def test_every_row_is_sound(document):
    seen = set()
    for row in rows(document):
        key = (row["function"], row["format"], row["profile"], row["mode"])
        assert key not in seen, key
        seen.add(key)
        assert row["format"] in ("half", "float", "double"), key
        assert row["profile"] in ("full", "embedded"), key
        assert row["mode"] in MODES, key
        assert sound_bound(row["bound"]), row["bound"]
        assert row["citation"].startswith(TITLES[document]), key
        assert row["citation"].endswith(", " + row["function"]), key
        assert re.fullmatch(r"[a-z]\d\d-[\w.-]+", row["requirement"]), row["requirement"]


@pytest.mark.parametrize(
    "bound", ["", "ulp", "ulp(a)", "4 ulp", "relaxed()", "relaxed(x in [1, 2: any)", "relaxed(any"]
)
def test_grammar_refuses(bound):
    assert not sound_bound(bound)


@pytest.mark.parametrize("document", TITLES)
def test_profiles_list_the_same_functions(document):
    by_key = {}
    for row in rows(document):
        by_key.setdefault((row["format"], row["mode"], row["profile"]), set()).add(row["function"])
    for (format_, mode, profile), functions in by_key.items():
        other = {"full": "embedded", "embedded": "full"}[profile]
        assert functions == by_key[format_, mode, other], (format_, mode)


@pytest.mark.parametrize("document", TITLES)
def test_relaxed_rows_relax_a_row(document):
    default = {
        (row["function"], row["profile"])
        for row in rows(document)
        if row["mode"] == "default" and row["format"] == "float"
    }
    # Only relaxed math has x * y + z as an operation.
    for row in rows(document):
        if row["mode"] != "default" and row["function"] != "x * y + z":
            assert (row["function"], row["profile"]) in default, row["function"]


def bounds(document, format_, profile):
    return {
        row["function"]: row["bound"]
        for row in rows(document)
        if (row["format"], row["profile"], row["mode"]) == (format_, profile, "default")
    }


HALF_VERSIONS = set(
    "acos acosh acospi asin asinh asinpi atan atanh atanpi atan2 atan2pi cosh sinh tanh exp exp2 "
    "exp10 expm1 hypot log log2 log10 log1p tan tanpi pow pown powr rootn".split()
)
# OpenCL 1.2 has no limits for common and geometric functions. Only results that its text makes
# exact are judged.
UNLIMITED = {"degrees", "mix", "radians", "smoothstep"}
GEOMETRIC = {"cross", "dot", "distance", "length", "normalize"}
# The 2.1 environment gives no number for these functions (8.5.1).
SHAPES = {"distance", "length", "normalize"}
FAST = {"fast_distance", "fast_length", "fast_normalize"}
DOUBLE_LOOSER = set(
    "1.0 / x,x / y,cbrt,exp,exp2,exp10,expm1,log,log2,log10,log1p,rsqrt,sqrt".split(",")
)


@pytest.mark.parametrize(
    ("other", "format_", "profile", "differing"),
    [
        ("opencl-1.2", "float", "full", {"mad"} | UNLIMITED | GEOMETRIC | FAST),
        ("opencl-1.2", "float", "embedded", {"degrees", "radians", "fast_normalize"}),
        ("opencl-1.2", "double", "full", {"degrees", "radians"} | GEOMETRIC),
        ("opencl-1.2", "double", "embedded", {"degrees", "radians"} | GEOMETRIC),
        ("opencl-environment-2.1", "float", "full", SHAPES),
        ("opencl-environment-2.1", "float", "embedded", set()),
        ("opencl-environment-2.1", "double", "full", SHAPES),
        ("opencl-environment-2.1", "double", "embedded", DOUBLE_LOOSER | SHAPES),
        ("opencl-environment-2.1", "half", "full", {"1.0 / x", "x / y", "sqrt", "tan", "mad"}),
        (
            "opencl-environment-2.1",
            "half",
            "embedded",
            {"1.0 / x", "x / y", "sqrt", "mad"} | HALF_VERSIONS,
        ),
    ],
)
def test_documents_differ_only_where_known(other, format_, profile, differing):
    """Several documents have the same tables. A copying error in one table makes it differ."""
    ours, theirs = bounds("opencl-c-3.0.19", format_, profile), bounds(other, format_, profile)
    common = ours.keys() & theirs.keys()
    assert len(common) >= 68
    assert theirs.keys() <= ours.keys()
    assert {name for name in common if ours[name] != theirs[name]} == differing


def test_gross_bounds_are_of_rows_that_leave_the_error_to_the_implementation():
    free = {
        row["function"]
        for document in TITLES
        for row in rows(document)
        if row["bound"] == "implementation-defined"
    }
    gross = read(DATA / "gross_bounds.csv")
    assert [row["function"] for row in gross if row["function"] not in free] == []
    assert free - {row["function"] for row in gross} == set()
    for row in gross:
        bound = row["bound"].replace("eighth", "ulp(1)").replace("0.125", "FLT_EPSILON")
        assert sound_bound(bound), row["function"]
