"""Lines of C++ with OpenCL C in their literals are found, other text is not."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import literals


@pytest.mark.parametrize(
    "line",
    [
        '  add("a", "__kernel void k() {}");',
        '  text += "out[0] = in[1];\\n";',
        '  "#define NAME_x 1\\n"',
        '  "uint x = 5; x += 2;"',
    ],
)
def test_open_cl_c_is_counted(line):
    assert literals.lines_of(line) == 1


@pytest.mark.parametrize(
    "line",
    [
        "  out[0] = in[1];",
        '  // "__kernel"',
        '  throw Error("needs work-groups; the device has none");',
        '#include "suites/text/program_file.h"',
    ],
)
def test_other_text_is_not(line):
    assert literals.lines_of(line) == 0


def test_the_tree_keeps_its_limit():
    assert sum(literals.counts(literals.TOP).values()) <= literals.LIMIT
