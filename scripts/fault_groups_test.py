import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import fault_groups


def test_the_two_groups_that_hold_the_most_count():
    groups = [
        {"cases": ["a/1", "a/2"]},
        {"cases": ["b/1"]},
        {"cases": ["c/1", "c/2"], "also": ["c/3", "known/before"]},
    ]
    new = {"a/1", "a/2", "b/1", "c/1", "c/2", "c/3"}
    assert fault_groups.share(new, groups) == (5 / 6, [3, 2, 1])
    assert fault_groups.share({"c/1", "c/3"}, groups) == (1.0, [2])
    assert fault_groups.share(set(), groups) == (1.0, [])


def test_what_a_fault_turns_red_is_run_beside_what_it_leaves():
    row = {"red": ["math/exp/float"], "also_red": ["math/gone/float"]}
    cases = {"math": ["math/exp/float", "math/log/float"], "other": ["other/a"]}
    assert fault_groups.filters_of(row, cases, 9) == ["math/exp/float", "math/log/float"]
