"""Counts GoogleTest's tests in the log of a ctest run, where one entry has many tests.

Usage: count_tests.py LOG. LOG is Testing/Temporary/LastTest.log of a run with
--test-output-size-passed and --test-output-size-failed large enough for the whole output. Prints
how many tests passed, failed and were skipped. Prints a line on stderr for each failed test.
"""

import pathlib
import re
import sys

ENTRY = re.compile(r"^\d+/\d+ Testing: (\S+)$", re.MULTILINE)
RUNNING = re.compile(r"^\[==========\] Running (\d+) tests? from", re.MULTILINE)
# An entry without GoogleTest counts as one test, for example the inputs of a fuzzer.
END = re.compile(r"^Test (Passed|Failed)", re.MULTILINE)
BEGUN = re.compile(r"^\[ RUN      \] (\S+)$", re.MULTILINE)
ENDED = re.compile(r"^\[ *(OK|FAILED|SKIPPED) *\] (\S+?),? (?:.* )?\(\d+ ms\)$", re.MULTILINE)


def counts(log: str) -> tuple[int, int, int, list[str]]:
    """Returns the numbers of passed, failed and skipped tests, and the names of failed tests. If a
    process ends early, its remaining tests count as failed."""
    total = passed = skipped = 0
    bad = []
    parts = ENTRY.split(log)[1:]
    for entry, text in zip(parts[::2], parts[1::2], strict=True):
        running = RUNNING.search(text)
        end = END.search(text)
        if not running and end and end[1] == "Passed":
            total += 1
            passed += 1
            continue
        planned = int(running[1]) if running else 1
        ended = {name: outcome for outcome, name in ENDED.findall(text)}
        outcomes = list(ended.values())
        total += planned
        passed += outcomes.count("OK")
        skipped += outcomes.count("SKIPPED")
        names = [name for name, outcome in ended.items() if outcome == "FAILED"]
        names += [f"{name} did not end" for name in BEGUN.findall(text) if name not in ended]
        if len(ended) < planned:
            names.append(f"{planned - len(ended)} of {planned} tests have no result")
        bad += [f"{entry}: {name}" for name in names]
    return passed, total - passed - skipped, skipped, bad


def main(arguments: list[str]) -> int:
    log = pathlib.Path(arguments[0])
    *numbers, bad = counts(log.read_text(errors="replace") if log.exists() else "")
    for name in bad:
        print(f"FAILED {name}", file=sys.stderr)
    print(*numbers)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
