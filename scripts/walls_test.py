"""The wall check sees each kind of breach, and the tree as it stands has none."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import walls

TOP = pathlib.Path(__file__).parent.parent


def test_tree_keeps_the_walls():
    assert walls.complaints(TOP) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("reference/a.cpp", "#include <CL/cl.h>\n"),
        ("reference/a.h", '#include "harness/cases/case.h"\n'),
        ("harness/a.cpp", "#include <mpfr.h>\n"),
        ("harness/a.cpp", '#include "reference/judge/judge.h"\n'),
        ("harness/faults/a.cpp", '#include "harness/cases/case.h"\n'),
        ("suites/a.cpp", 'if (f.name == "sin") x();\n'),
        ("harness/a.cpp", '"/home/someone/x"\n'),
        ("reports/a.py", "import assay_reference\n"),
        ("data/a.py", "x = 1\n"),
    ],
)
def test_a_breach_is_seen(tmp_path, path, text):
    for room in ("reference", "harness/faults", "suites", "reports", "data"):
        (tmp_path / room).mkdir(parents=True)
    (tmp_path / path).write_text(text)
    assert len(walls.complaints(tmp_path)) == 1
