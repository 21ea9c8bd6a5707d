"""The check finds each kind of forbidden include. The project has no forbidden include."""

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
        ("harness/faults/a.cpp", '#include "reference/plain/batch.h"\n'),
        ("reference/plain/a.h", "#include <mpfr.h>\n"),
        ("reference/plain/a.h", '#include "reference/base/number.h"\n'),
        ("suites/a.cpp", 'if (f.name == "sin") x();\n'),
        ("harness/a.cpp", '"/home/someone/x"\n'),
        ("reports/a.py", "import assay_reference\n"),
        ("data/a.py", "x = 1\n"),
        ("harness/base/a.h", '#include "harness/record/record.h"\n'),
        ("harness/sweep/a.cpp", '#include "harness/command/repro.h"\n'),
        ("harness/record/a.cpp", '#include "harness/faults/fault.h"\n'),
        ("harness/record/a.cpp", '#include "harness/testing/fake.h"\n'),
        ("reference/base/a.h", '#include "reference/oracle/oracle.h"\n'),
        ("reference/acceptance/a.cpp", '#include "reference/judge/judge.h"\n'),
        ("reference/judge/a.cpp", '#include "reference/image/sampler.h"\n'),
        ("suites/host/a.h", '#include "suites/images/format.h"\n'),
        ("suites/other/a.h", '#include "suites/base/forward.h"\n'),
        ("suites/images/a.h", '#include "suites/images/samplers/tables.h"\n'),
        ("suites/api/svm/a.cpp", '#include "suites/images/samplers/tables.h"\n'),
        ("suites/text/a.cpp", '#include "suites/suites.h"\n'),
        ("suites/CMakeLists.txt", "add_library(x ../harness/a.cpp)\n"),
        ("CMakeLists.txt", "include(../x)\n"),
    ],
)
def test_a_breach_is_seen(tmp_path, path, text):
    for folder in ("reference", "harness/faults", "suites", "reports", "data"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text(text)
    assert len(walls.complaints(tmp_path)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("harness/record/a.cpp", '#include "harness/base/text.h"\n'),
        ("harness/sweep/a.h", '#include "reference/plain/batch.h"\n'),
        ("harness/base/a_test.cpp", '#include "harness/testing/x.h"\n'),
        ("reference/image/a.h", '#include "reference/base/number.h"\n'),
        ("suites/images/a.h", '#include "suites/host/setting.h"\n'),
        ("suites/api/svm/a.cpp", '#include "suites/images/format.h"\n'),
        ("suites/api/svm/a.cpp", '#include "suites/api/buffers/tables.h"\n'),
        ("suites/program.cpp", '#include "suites/api/processes/child.h"\n'),
        ("reference/tables/a.cpp", '#include "reference/judge/judge.h"\n'),
        ("harness/faults/selftest/a_test.cpp", '#include "harness/cases/case.h"\n'),
    ],
)
def test_what_is_right_is_let_be(tmp_path, path, text):
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(text)
    assert walls.complaints(tmp_path) == []


def test_a_cycle_of_units_is_seen_however_long(tmp_path):
    run = tmp_path / "harness" / "record"
    run.mkdir(parents=True)
    for name, other in (("a.h", "b"), ("b.cpp", "c"), ("c.h", "a"), ("d.cpp", "a"), ("a.cpp", "a")):
        (run / name).write_text(f'#include "harness/record/{other}.h"\n')
    assert walls.complaints(tmp_path) == [
        "harness/record/a: these files include each other: harness/record/a harness/record/b "
        "harness/record/c"
    ]
    assert "    1 cycles of units" in walls.counts(tmp_path)


def test_counts_name_folders_and_arrows(tmp_path):
    for path, text in (
        ("harness/record/a.cpp", '#include "harness/base/b.h"\n#include "harness/base/c.h"\n'),
        ("harness/base/b.h", ""),
        ("harness/base/c.h", ""),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    lines = walls.counts(tmp_path)
    assert "    2 entries in harness/base" in lines
    assert "         2 record -> base" in lines
