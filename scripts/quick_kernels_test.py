"""Tests for scripts/quick_kernels.py. Run: python3 -m pytest -q scripts/quick_kernels_test.py"""

import quick_kernels


def test_the_table_has_the_counts_of_the_suites():
    now: quick_kernels.Counts = {}
    for device in quick_kernels.DEVICES:
        now |= quick_kernels.counts(device)
    found = quick_kernels.differences(now, quick_kernels.read())
    assert not found, "\n".join([*found, "scripts/quick_kernels.py --record writes the table"])


def test_a_difference_names_device_and_suite(tmp_path):
    path = tmp_path / "t.csv"
    table = {("d", "math"): (2, 1), ("d", "svm"): (1, 0)}
    quick_kernels.write(table, path)
    assert quick_kernels.read(path) == table
    assert quick_kernels.differences(table, table) == []
    now = {("d", "math"): (3, 2), ("d", "limits"): (1, 0)}
    assert quick_kernels.differences(now, table) == [
        "d limits: cases 1, kernels 0; the table has 0 and 0",
        "d math: cases 3, kernels 2; the table has 2 and 1",
        "d svm: cases 0, kernels 0; the table has 1 and 0",
    ]
