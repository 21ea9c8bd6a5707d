import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import codegen_faults

SHOWN = """FAIL spirv_programs/values/0   mine[0] of work-item 0 of 4: got 0x00000001
  1          %k = OpFunction %void None %fn
  2          OpFunctionEnd
  more       lines: 3
  smaller    45 of 87 tried steps
"""


def test_the_smallest_program_is_counted():
    assert codegen_faults.program_of(SHOWN) == [
        "%k = OpFunction %void None %fn",
        "OpFunctionEnd",
        *[""] * 3,
    ]


def test_a_program_that_was_not_made_smaller_does_not_count():
    assert codegen_faults.program_of(SHOWN.replace("tried steps", "tried")) == []


def test_the_line_is_the_one_that_assay_writes():
    source = (codegen_faults.TOP / "suites/codegen/drawn_case.cpp").read_text()
    written = re.search(r'"(smaller +\{\} of \{\} [^"]+)"', source)[1]
    assert codegen_faults.program_of(f"  1          x\n  {written.format(1, 2)}\n") == ["x"]
