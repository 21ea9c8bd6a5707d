import edit_cost

SOURCES = {
    "harness/a.h": "#include <vector>\n",
    "harness/b.h": '#pragma once\n#include "harness/a.h"\n',
    "harness/b.cpp": '#include "harness/b.h"\n',
    "harness/c.cpp": '  # include "harness/a.h"\n// #include "harness/b.h"\n',
    "harness/d.cpp": '#include "harness/e.h"\n',
    "harness/e.h": '#include "harness/f.h"\n',
    "harness/f.h": '#include "harness/e.h"\n',
}


def test_a_header_reaches_units_by_ways_however_long():
    assert edit_cost.units_of_graph(SOURCES) == {
        "harness/a.h": 2,
        "harness/b.h": 1,
        "harness/b.cpp": 1,
        "harness/c.cpp": 1,
        "harness/d.cpp": 1,
        "harness/e.h": 1,
        "harness/f.h": 1,
    }


def test_ninja_s_dependencies_count_for_each_file_of_the_tree():
    deps = """harness/CMakeFiles/h.dir/b.cpp.o: #deps 3, deps mtime 1 (VALID)
    ../../harness/b.cpp
    ../../harness/b.h
    /usr/include/c++/12/vector

harness/CMakeFiles/h.dir/c.cpp.o: #deps 2, deps mtime 2 (VALID)
    ../../harness/c.cpp
    ../../harness/b.h

"""
    counts = edit_cost.units_of_deps(deps, edit_cost.TOP / "build" / "dev")
    assert counts == {"harness/b.cpp": 1, "harness/b.h": 2, "harness/c.cpp": 1}


def test_the_files_that_are_counted_without_asking_are_there():
    for name in edit_cost.FILES:
        assert (edit_cost.TOP / name).exists(), name


def test_the_table_has_seconds_where_they_were_measured():
    text = edit_cost.table(["a.h", "bb.cpp"], {"a.h": 12}, {"a.h": 3.14})
    assert text.splitlines() == [
        "         units   seconds",
        "a.h         12       3.1",
        "bb.cpp       0",
    ]
    assert edit_cost.table(["a.h"], {"a.h": 1}, {}).splitlines() == ["      units", "a.h       1"]
