import functools
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import fault_matrix

ROOT = pathlib.Path(__file__).parent.parent


def test_a_sample_is_even_and_no_larger_than_the_suite():
    cases = [f"a/{i}" for i in range(10)]
    assert fault_matrix.even_sample(cases, 3) == ["a/0", "a/3", "a/6"]
    assert fault_matrix.even_sample(cases, 10) == cases
    assert fault_matrix.even_sample(cases, 99) == cases


def test_filters_hold_what_the_row_names_and_the_sample_of_its_suites():
    fault = {"red": ["a/x*"], "control": "b/green"}
    assert fault_matrix.filters_of(fault, {"a": ["a/1"]}) == ["a/1", "a/x*", "b/green"]


def test_rows_made_otherwise_are_not_kept():
    matrix = {"depth": "quick", "sample": 48, "faults": [{"name": "f"}]}
    assert fault_matrix.rows_to_keep(matrix, "quick", 48) == {"f": {"name": "f"}}
    assert fault_matrix.rows_to_keep(matrix, "standard", 48) == {}
    assert fault_matrix.rows_to_keep(matrix, "quick", 12) == {}
    del matrix["sample"]
    assert fault_matrix.rows_to_keep(matrix, "quick", 48) == {}


def test_unseen_requirements_are_those_that_no_fault_shows():
    matrix = {"faults": [{"red": ["math/exp/float/default"], "also_red": ["math/exp/float2/x"]}]}
    faults = [{"red": ["events/a", "math/log/*"]}]
    rows = [
        {"id": "one", "kind": "shall", "cases": "math/exp/*"},
        {"id": "two", "kind": "limit", "cases": "math/log/float"},
        {"id": "three", "kind": "shall", "cases": "math/sin/* events/b"},
        {"id": "four", "kind": "may", "cases": "math/cos/*"},
        {"id": "five", "kind": "shall", "cases": ""},
    ]
    assert fault_matrix.unseen(matrix, faults, rows) == ["three"]


def test_an_argument_stands_for_requirements_of_its_cases():
    rows = [{"id": "one", "cases": "math/sin/*"}, {"id": "two", "cases": "events/a events/b"}]
    arguments = [{"cases": "limits/* math/*"}]
    assert fault_matrix.without(["one", "two"], arguments, rows) == ["two"]


def test_a_requirement_is_tried_by_three_cases_that_run():
    rows = [
        {"id": "one", "cases": "a/x/* a/y"},
        {"id": "two", "cases": "b/z a/y"},
        {"id": "three", "cases": "c/*"},
        {"id": "done", "cases": "a/w"},
    ]
    cases = ["a/w", "a/x/1", "a/x/2", "a/x/3", "a/x/4", "a/x/5", "a/y"]
    found = fault_matrix.cases_of_rows(["one", "two", "three"], rows, cases)
    assert found == ["a/x/1", "a/x/3", "a/x/5", "a/y"]


def test_what_a_fault_showed_before_stays():
    one = {"name": "f", "cases": 2, "red": ["a"], "also_red": ["b"]}
    two = {"name": "f", "cases": 1, "red": ["a"], "also_red": ["c"]}
    assert fault_matrix.with_earlier(one, None) == one
    both = {"name": "f", "cases": 3, "red": ["a"], "also_red": ["b", "c"]}
    assert fault_matrix.with_earlier(two, one) == both


def test_what_was_run_for_requirements_counts_beside_the_matrix(tmp_path):
    for name, rows in [("fault-matrix", ["f"]), ("fault-matrix-rows-x", ["g"]), ("other", ["h"])]:
        found = {"faults": [{"name": row} for row in rows]}
        (tmp_path / f"{name}.json").write_text(json.dumps(found))
    found = fault_matrix.shown(tmp_path / "fault-matrix.json")
    assert [row["name"] for row in found] == ["f", "g"]


@functools.cache
def tables():
    matrix, *others = fault_matrix.tables(ROOT)
    return *others, fault_matrix.unseen(matrix, *others[:2])


def test_the_share_of_undisputed_faults_is_of_those_that_both_matrices_have(tmp_path):
    for name, rows in {
        "before/fault-matrix": {"a": "undisputed", "b": "undisputed", "c": "reading"},
        "now/fault-matrix": {"a": "undisputed", "b": "by_the_letter", "d": ""},
        "now/fault-matrix-rows-pocl": {"a": "reading", "c": "undisputed", "e": "undisputed"},
    }.items():
        path = tmp_path / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        faults = [{"name": fault, "class": one} for fault, one in rows.items()]
        path.write_text(json.dumps({"faults": faults}))
    before, now = (fault_matrix.classes_in(tmp_path / name) for name in ("before", "now"))
    assert fault_matrix.shares(before, now) == (
        "3 of 5 faults have a certainty in both matrices\n"
        "before: 2 undisputed, 0 by the letter, 1 reading; 66.7% are undisputed\n"
        "now: 2 undisputed, 1 by the letter, 0 reading; 66.7% are undisputed\n"
        "b: undisputed before, by_the_letter now\n"
        "c: reading before, undisputed now"
    )
    assert fault_matrix.shares(now, now).startswith(
        "4 of 5 faults have a certainty in both matrices\nnow: 3 undisputed"
    )


def test_every_requirement_has_a_fault_or_an_argument_or_is_counted():
    _, rows, arguments, listed, unseen = tables()
    open_ones = fault_matrix.without(unseen, arguments, rows)
    new = sorted(set(open_ones) - set(listed))
    done = sorted(set(listed) - set(open_ones))
    assert not new, f"plant a fault that breaks these, or argue: {', '.join(new)}"
    assert not done, f"take these from harness/faults/shown/without.txt: {', '.join(done)}"
    assert len(listed) == len(set(listed))


def test_an_argument_names_faults_of_its_cases_and_is_needed():
    faults, rows, arguments, _, unseen = tables()
    red = {fault["name"]: fault["red"] for fault in faults}
    for one in arguments:
        globs = one["cases"].split()
        assert one["argument"], one
        assert fault_matrix.without(unseen, [one], rows) != unseen, f"needless: {one['cases']}"
        for name in one["faults"].split():
            shows = [
                case for case in red[name] if any(fault_matrix.matches(g, case) for g in globs)
            ]
            assert shows, f"{name} turns no case of {one['cases']} red"
        assert one["faults"], one


def test_a_requirement_without_a_passing_case_says_why():
    rows = [
        {"id": "fails", "document": "opencl-environment-3.0", "cases": "spirv_a/*"},
        {"id": "skips", "document": "opencl-environment-3.0", "cases": "spirv_b/*"},
        {"id": "passes", "document": "opencl-environment-2.1", "cases": "math/c/*"},
    ]
    sound = {"spirv_a/x": "fail", "spirv_math/c/x": "pass"}
    assert fault_matrix.unshowable(
        ["fails", "skips", "passes"], rows, sound, {"spirv_b/x": "needs cl_khr_fp16"}
    ) == {"fails": "without a fault: fail", "skips": "needs cl_khr_fp16"}
