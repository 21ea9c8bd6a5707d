import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import driver_coverage

SOURCE = """int used(int x) {
  if (x > 3)
    return 1;
  return 2;
}
int unused(int x) {
  return x;
}
"""
TRACE = """SF:{source}/lib/code.c
FN:1,used
FN:6,unused
FNDA:2,used
FNDA:0,unused
DA:1,2
DA:2,2
DA:3,0
DA:4,2
DA:5,2
DA:6,0
DA:7,0
DA:8,0
BRDA:2,0,0,0
BRDA:2,0,1,2
end_of_record
SF:{source}/macros.h
DA:1,0
end_of_record
SF:/elsewhere/code.c
FN:1,another
FNDA:0,another
DA:1,0
end_of_record
"""


def files(folder: pathlib.Path) -> dict[str, driver_coverage.File]:
    (folder / "lib").mkdir()
    (folder / "lib/code.c").write_text(SOURCE)
    trace = folder / "trace"
    trace.write_text(TRACE.format(source=folder))
    return driver_coverage.read(trace, folder)


def test_the_list_names_functions_lines_and_branches(tmp_path):
    assert list(driver_coverage.listing(files(tmp_path), tmp_path)) == [
        "lib/code.c:2: branch 0: if (x > 3)",
        "lib/code.c:3: lines: return 1;",
        "lib/code.c:6-8: function unused: int unused(int x) {",
    ]


def test_figures_are_counted_by_folder(tmp_path):
    one, all_ = driver_coverage.figures(files(tmp_path))
    assert (one["folder"], all_["folder"]) == ("lib", "all")
    assert (one["functions"], one["functions_reached"]) == (2, 1)
    assert (one["lines"], one["lines_reached"]) == (8, 4)
    assert (one["branches"], one["branches_reached"]) == (2, 1)


def test_the_page_is_what_the_tables_say():
    assert (
        driver_coverage.PAGE.read_text() == driver_coverage.page()
    ), "scripts/driver-coverage --page writes it"
