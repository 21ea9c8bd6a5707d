import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import spirv_faults

FAULTS = [
    ("wide (PoCL, quick)", {"spirv_a/x", "spirv_a/y", "spirv_b/x"}),
    ("narrow (PoCL, quick)", {"spirv_a/x"}),
]
ARGUMENTS = [{"cases": "spirv_c/*", "faults": "narrow wide"}]


def test_the_fault_of_the_fewest_cases_stands_first():
    assert spirv_faults.cell(["spirv_a/*"], FAULTS, ARGUMENTS) == (
        "narrow (PoCL, quick), wide (PoCL, quick)"
    )
    assert spirv_faults.cell(["spirv_b/x"], FAULTS, ARGUMENTS) == "wide (PoCL, quick)"


def test_an_argument_is_named_as_one():
    assert spirv_faults.cell(["spirv_c/z"], FAULTS, ARGUMENTS) == "by argument: narrow, wide"
    assert spirv_faults.cell(["spirv_d/z"], FAULTS, ARGUMENTS) == ""


def test_many_are_counted():
    many = [(f"{k} (PoCL, quick)", {"spirv_a/x"}) for k in range(5)]
    assert spirv_faults.cell(["spirv_a/x"], many, []).endswith("2 (PoCL, quick) and 2 more")


def test_the_page_is_what_the_tables_say():
    assert spirv_faults.PAGE.read_text() == spirv_faults.page(), "scripts/spirv_faults.py writes it"
