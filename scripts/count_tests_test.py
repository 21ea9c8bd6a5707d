"""Run: python3 -m pytest -q scripts"""

import count_tests

LOG = """Start testing: Nov 25 20:49 UTC
----------------------------------------------------------
1/3 Testing: a_test
1/3 Test: a_test
Output:
----------------------------------------------------------
[==========] Running 4 tests from 2 test suites.
[ RUN      ] A.Passes
[       OK ] A.Passes (0 ms)
[ RUN      ] A.Fails
a_test.cpp:3: Failure
[  FAILED  ] A.Fails (1 ms)
[ RUN      ] B/P.Fails/x
[  FAILED  ] B/P.Fails/x, where GetParam() = x y (12 ms)
[ RUN      ] B/P.Skips/y
[  SKIPPED ] B/P.Skips/y (0 ms)
[==========] 4 tests from 2 test suites ran. (13 ms total)
[  PASSED  ] 1 test.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] B/P.Skips/y
[  FAILED  ] 2 tests, listed below:
[  FAILED  ] A.Fails
[  FAILED  ] B/P.Fails/x, where GetParam() = x y
"""
CRASHED = """2/3 Testing: b_test.1
Note: This is test shard 1 of 2.
[==========] Running 3 tests from 1 test suite.
[ RUN      ] C.Passes
[       OK ] C.Passes (0 ms)
[ RUN      ] C.Crashes
"""
NOT_RUN = """3/3 Testing: c_test
Unable to find executable: c_test
"""
REPLAYED = """4/4 Testing: d_fuzz
table: 40 bytes
1 inputs
<end of output>
Test Passed.
"""


def test_an_entry_without_tests_of_its_own_is_one_test() -> None:
    assert count_tests.counts(REPLAYED) == (1, 0, 0, [])
    failed = REPLAYED.replace("Passed", "Failed")
    assert count_tests.counts(failed) == (0, 1, 0, ["d_fuzz: 1 of 1 tests have no result"])


def test_every_test_is_counted() -> None:
    assert count_tests.counts(LOG) == (1, 2, 1, ["a_test: A.Fails", "a_test: B/P.Fails/x"])


def test_a_process_that_ends_early_has_failed_what_it_did_not_run() -> None:
    assert count_tests.counts(LOG + CRASHED + NOT_RUN) == (
        2,
        5,
        1,
        [
            "a_test: A.Fails",
            "a_test: B/P.Fails/x",
            "b_test.1: C.Crashes did not end",
            "b_test.1: 2 of 3 tests have no result",
            "c_test: 1 of 1 tests have no result",
        ],
    )
