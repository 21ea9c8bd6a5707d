import io
import pathlib
import shutil
import subprocess
import sys

import pytest
from build_progress import NINJA_STATUS, Progress, follow, left


def shown(lines, terminal, seconds_a_line=1.0):
    out = io.StringIO()
    now = iter(range(1_000_000))
    follow(lines, Progress(out, terminal, lambda: next(now) * seconds_a_line))
    return out.getvalue()


def steps(first, last, total):
    return [f"[{k}/{total}] Building CXX object x{k}.o\n" for k in range(first, last + 1)]


def test_a_terminal_s_line_is_written_again():
    text = shown(steps(1, 3, 30), terminal=True, seconds_a_line=60)
    assert text.split("\r") == [
        "",
        "building, 1 of 30\x1b[K",
        "building, 2 of 30, about 28 min left\x1b[K",
        "building, 3 of 30, about 27 min left\x1b[K",
        "\x1b[K",
    ]


def test_without_a_terminal_there_is_a_line_a_minute():
    lines = shown(steps(1, 300, 300), terminal=False).splitlines()
    assert lines[0] == "building, 1 of 300"
    assert lines[1] == "building, 61 of 300, about 4 min left"
    assert len(lines) == 5


def test_units_of_several_sources_take_longer():
    out = io.StringIO()
    now = iter(range(1_000_000))
    unity = [f"[{k}/20] Building CXX object x.dir/Unity/unity_a_{k}_cxx.cxx.o\n" for k in (11, 12)]
    progress = Progress(out, False, lambda: next(now) * 60.0, unity_units=10)
    follow([*steps(1, 10, 20), *unity], progress)
    lines = out.getvalue().splitlines()
    # Ten short steps are half of all steps, but only a seventh of the time.
    assert lines[9] == "building, 10 of 20, about 60 min left"
    assert lines[11] == "building, 12 of 20, about 26 min left"


def test_errors_go_through_without_the_command():
    error = ["x.cpp:1:1: error: no\n", "    1 | no\n"]
    failure = ["FAILED: x.cpp.o\n", "c++ -O1 x.cpp\n", *error]
    text = shown([*steps(1, 1, 99), *failure, *steps(2, 2, 99)], terminal=False)
    assert text == "building, 1 of 99\nFAILED: x.cpp.o\n" + "".join(error)


def test_nothing_to_do_shows_nothing():
    assert shown(["-- Configuring done\n", "ninja: no work to do.\n"], terminal=False) == ""


@pytest.mark.parametrize(
    ("seconds", "text"), [(20, "less than a minute left"), (170, "about 3 min left")]
)
def test_time_left_is_in_minutes(seconds, text):
    assert left(seconds) == text


@pytest.mark.skipif(not shutil.which("ninja"), reason="needs ninja")
def test_ninja_writes_what_is_read(tmp_path):
    (tmp_path / "build.ninja").write_text(
        "rule say\n command = false $in\nbuild a: say\nrule touch\n command = touch $out\n"
        "build b: touch\n"
    )
    script = pathlib.Path(__file__).with_name("build_progress.py")
    ninja = subprocess.run(
        ["ninja", "-j1", "-k0"],
        cwd=tmp_path,
        env={"NINJA_STATUS": NINJA_STATUS, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    done = subprocess.run(
        [sys.executable, script], input=ninja.stdout, capture_output=True, text=True, check=True
    )
    assert "building, 1 of 2" in done.stderr
    assert "FAILED: a" in done.stderr
    assert "false" not in done.stderr
