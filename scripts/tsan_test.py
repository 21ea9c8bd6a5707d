import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import tsan

OURS = "    #{} note(cl_event, int) /top/suites/events.cpp:{} (assay+0x1)\n"
STD = "    #{} std::vector<int>::push_back(int&&) /usr/include/c++/12/vector:1 (assay+0x2)\n"
DRIVER = "    #{} <null> <null> (libpocl.so.2+0x3)\n"
MEMCPY = "    #{} memcpy ../libsanitizer/interceptors.inc:827 (libtsan.so.2+0x4)\n"


def report(first: str, second: str, what: str = "data race") -> str:
    return (
        f"==================\nWARNING: ThreadSanitizer: {what} (pid=7)\n"
        f"  Write of size 8 at 0x7b08 by thread T2:\n{first}\n"
        f"  Previous read of size 8 at 0x7b08 by main thread:\n{second}\n"
        "  Thread T2 (tid=9, running) created by main thread at:\n"
        + MEMCPY.format(0)
        + DRIVER.format(1)
        + f"\nSUMMARY: ThreadSanitizer: {what}\n==================\n"
    )


def judged(folder: pathlib.Path, *reports: str) -> int:
    (folder / "race.7").write_text("".join(reports))
    return tsan.judge(folder, pathlib.Path("/top"))


ours = OURS.format(0, 12)
by_template = STD.format(0) + OURS.format(1, 20) + DRIVER.format(2)
drivers = MEMCPY.format(0) + DRIVER.format(1) + OURS.format(2, 30)


def test_both_accesses_are_ours(tmp_path, capsys):
    assert judged(tmp_path, report(ours, by_template), report(by_template, ours)) == 1
    out = capsys.readouterr().out
    assert "data race, reported 2 times:" in out
    assert "races in Assay: 1; reports about code of drivers: 0" in out


@pytest.mark.parametrize("pair", [(ours, drivers), (drivers, ours), (drivers, drivers)])
def test_an_access_of_a_driver_is_none_of_ours(tmp_path, capsys, pair):
    assert judged(tmp_path, report(*pair)) == 0
    assert "races in Assay: 0; reports about code of drivers: 1" in capsys.readouterr().out


def test_a_template_that_the_driver_calls_is_the_drivers(tmp_path):
    assert judged(tmp_path, report(STD.format(0) + DRIVER.format(1), ours)) == 0


def test_a_stack_that_was_lost_accuses_nobody(tmp_path):
    assert judged(tmp_path, report(ours, "    [failed to restore the stack]\n")) == 0


def test_locks_in_another_order(tmp_path):
    text = (
        "WARNING: ThreadSanitizer: lock-order-inversion (potential deadlock) (pid=7)\n"
        "  Mutex M1 acquired here while holding mutex M0 in main thread:\n"
        + MEMCPY.format(0)
        + "{}\n  Mutex M0 acquired here while holding mutex M1 in thread T1:\n"
        + MEMCPY.format(0)
        + "{}\n"
    )
    assert judged(tmp_path, text.format(OURS.format(1, 1), OURS.format(1, 2))) == 1
    assert judged(tmp_path, text.format(OURS.format(1, 1), DRIVER.format(1))) == 0


def test_a_run_that_tried_nothing_is_no_success(tmp_path):
    assert tsan.main([f"--out={tmp_path}", "--assay=/bin/true"]) == 2


def test_an_older_run_does_not_count(tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "results.jsonl").write_text('{"type":"case","outcome":"pass"}\n')
    assert tsan.main([f"--out={tmp_path}", "--assay=/bin/true"]) == 2
