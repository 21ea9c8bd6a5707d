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
    assert literals.lines_of(line) == (1, 0)


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
    assert literals.lines_of(line) == (0, 0)


def test_a_text_with_placeholders_is_a_template():
    lines = 'text = fmt::format("__kernel void {}() {{\\n"\n    "  out[0] = 1;\\n}}\\n", name);'
    assert literals.lines_of(lines) == (0, 2)
    assert literals.lines_of('"struct NAME_s {{ 1 }};"') == (1, 0)


def test_the_tree_keeps_its_limits():
    found = literals.total(literals.counts(literals.TOP))
    assert found.texts <= literals.LIMIT.texts
    assert found.templates <= literals.LIMIT.templates
