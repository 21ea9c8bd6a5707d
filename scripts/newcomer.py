"""Measures the last lines of a run's output, as a newcomer sees them, and prints a table.

  scripts/newcomer.py ASSAY RUN ...

ASSAY is the `assay` command, RUN the folder of a run. A row has the number of lines from the
device's line to the last line, on terminals of 80 and 100 columns. The row also has the number of
keys that a reader types to get a C program that shows the first failure. The reader types the
command of the last line, and Enter. This command is `assay issue`, which writes the C program and
tries it if the driver is on this machine. The exit status is 1 if the C program does not show the
failure, or if there are more than 40 lines on 100 columns.
"""

import fcntl
import json
import os
import pathlib
import pty
import shlex
import struct
import subprocess
import sys
import tempfile
import termios

SCREEN = 40  # the most lines
WIDTHS = (80, 100)
LAST = "To write a bug report: "


def on_a_terminal(command: list[str], columns: int) -> list[str]:
    """The output of a command on a terminal of this width, in lines of the terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", SCREEN, columns, 0, 0))
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 65536):
            said += part
    except OSError:  # the command has ended
        pass
    os.close(ours)
    running.wait()
    return said.decode("utf-8", "replace").replace("\r", "").rstrip("\n").split("\n")


def ending(lines: list[str]) -> list[str]:
    first = max(i for i, line in enumerate(lines) if line.startswith("Device "))
    return lines[first:]


def height(lines: list[str], columns: int) -> int:
    return sum(max(1, -(-len(line) // columns)) for line in lines)


def row(assay: str, run: pathlib.Path) -> tuple[list[str], bool]:
    with tempfile.TemporaryDirectory(prefix="assay-newcomer-") as scratch:
        heights = []
        for columns in WIDTHS:
            command = [assay, "merge", str(run), f"--out={scratch}/{columns}", "--no-page"]
            end = ending(on_a_terminal(command, columns))
            heights.append(height(end, columns))
        line = next(one for one in reversed(end) if one.startswith(LAST)).removeprefix(LAST)
        done = subprocess.run(shlex.split(line), capture_output=True, text=True, check=False)
        # The user's path is shorter than the path of the merged folder.
        typed = line.replace(f"{scratch}/{columns}", str(run))
    shown = done.returncode == 0 and "```c" in done.stdout
    with next(run.rglob("results.jsonl")).open(encoding="utf-8") as file:
        device = json.loads(file.readline())["device"]
    cells = [
        f"{device['platform']} {device['driver_version']}",
        *map(str, heights),
        str(len(typed) + 1),
        "yes" if shown else "no",
    ]
    return cells, shown and heights[-1] <= SCREEN


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    head = [
        "driver",
        *(f"lines on {one} columns" for one in WIDTHS),
        "keys",
        "the C program shows the failure",
    ]
    print("| " + " | ".join(head) + " |\n| " + " | ".join(["---"] * len(head)) + " |")
    good = True
    for run in arguments[1:]:
        cells, fits = row(arguments[0], pathlib.Path(run))
        print("| " + " | ".join(cells) + " |", flush=True)
        good = good and fits
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
