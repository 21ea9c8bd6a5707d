"""Shows how far a build by ninja is: "building, 212 of 300, about 3 min left".

Reads ninja's output, with NINJA_STATUS as below, and writes to standard error. On a terminal it
updates one line. Otherwise it writes one line each minute. A build step that compiles several
sources together takes longer than another step. If an argument names the build's folder, the
remaining time includes this difference. cmake writes the combined sources into folders named
Unity."""

import re
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

NINJA_STATUS = "[%f/%t] "
STATUS = re.compile(r"\[(\d+)/(\d+)\] ")
NOISE = re.compile(r"-- |ninja: no work to do|ninja: Entering directory")
MINUTE = 60.0
# The time of a step with eight sources is 11.5 s on average, and the time of any other step 1.8 s.
UNITY_COST = 6


def left(seconds: float) -> str:
    minutes = round(seconds / MINUTE)
    return f"about {minutes} min left" if minutes else "less than a minute left"


class Progress:
    def __init__(
        self,
        out: TextIO,
        terminal: bool,
        clock: Callable[[], float] = time.monotonic,
        unity_units: int = 0,
    ) -> None:
        self.out, self.terminal, self.clock = out, terminal, clock
        self.unity_units, self.unity_finished = unity_units, 0
        self.begun = clock()
        self.shown: float | None = None
        self.open = False  # whether the terminal shows the line of progress
        self.command = False  # whether the next line is a command that failed

    def show(self, finished: int, total: int) -> None:
        now = self.clock()
        if not self.terminal and self.shown is not None and now - self.shown < MINUTE:
            return
        self.shown = now
        text = f"building, {finished} of {total}"
        # The first steps are short, so they do not show the speed.
        if finished * 20 >= total and finished < total:
            done, whole = finished, total
            if total > self.unity_units:  # everything is built, not only the changed sources
                done += (UNITY_COST - 1) * self.unity_finished
                whole += (UNITY_COST - 1) * self.unity_units
            text += ", " + left((now - self.begun) / done * (whole - done))
        self.out.write(f"\r{text}\x1b[K" if self.terminal else text + "\n")
        self.out.flush()
        self.open = self.terminal

    def close(self) -> None:
        if self.open:
            self.out.write("\r\x1b[K")
            self.out.flush()
        self.open = False

    def line(self, line: str) -> None:
        if status := STATUS.match(line):
            self.command = False
            self.unity_finished += "/Unity/unity_" in line
            self.show(int(status[1]), int(status[2]))
        elif self.command:  # left out, because the command has hundreds of characters
            self.command = False
        elif not NOISE.match(line):
            self.command = line.startswith("FAILED: ")
            self.close()
            self.out.write(line)
            self.out.flush()


def follow(lines: Iterable[str], progress: Progress) -> None:
    for line in lines:
        progress.line(line)
    progress.close()


if __name__ == "__main__":
    units = sum(1 for folder in sys.argv[1:] for _ in Path(folder).rglob("Unity/unity_*.cxx"))
    follow(sys.stdin, Progress(sys.stderr, sys.stderr.isatty(), unity_units=units))
