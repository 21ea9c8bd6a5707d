"""Tests search_programs.py without a driver."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import search_programs


class Program:
    """A program of invented statements without nesting. left() removes statements as
    `assay repro --input` does."""

    def __init__(self, count: int, guilty: set[int]):
        self.count, self.guilty = count, guilty

    def left(self, path: list[str]) -> list[int] | None:
        """The remaining statements, or None if a step has no place."""
        statements = list(range(self.count))
        for step in path:
            kind, place, amount = int(step, 16) >> 40, int(step, 16) >> 16 & 0xFFFFFF, 0
            amount = int(step, 16) & 0xFFFF
            if kind != search_programs.REMOVE_STATEMENTS or place + amount > len(statements):
                return None
            del statements[place : place + amount]
        return statements

    def least(self, seconds: int = 1) -> list[int]:
        """The program that shrink() leaves."""
        path = search_programs.shrink(
            lambda path: self.guilty <= set(self.left(path)),
            lambda path: self.left(path) is not None,
            lambda: seconds > 0,
        )
        return self.left(path)


def test_leaves_what_is_guilty():
    assert Program(120, {17, 90}).least() == [17, 90]
    assert Program(3, {2}).least() == [2]


def test_removes_programs_that_are_not_needed_and_statements_of_the_others():
    programs = {0: 9, 1: 12, 2: 20}
    guilty = {(1, 3), (2, 17)}

    def left(path: list[str]) -> list[tuple[int, int]] | None:
        kernels = [[(n, at) for at in range(count)] for n, count in programs.items()]
        for step in (int(one, 16) for one in path):
            program, kind = step >> 56, step >> 40 & 0xFFFF
            place, amount = step >> 16 & 0xFFFFFF, step & 0xFFFF
            if program >= len(kernels):
                return None
            if kind == search_programs.LEFT_OUT and len(kernels) > 1:
                del kernels[program]
            elif kind == search_programs.REMOVE_STATEMENTS:
                if place + amount > len(kernels[program]):
                    return None
                del kernels[program][place : place + amount]
            else:
                return None
        return [one for kernel in kernels for one in kernel]

    path = search_programs.shrink(
        lambda path: guilty <= set(left(path)), lambda path: left(path) is not None, lambda: True
    )
    assert set(left(path)) == guilty
    assert int(path[0], 16) >> 40 == search_programs.LEFT_OUT


def test_removes_nothing_without_time():
    assert Program(5, {2}).least(seconds=0) == [0, 1, 2, 3, 4]


def test_outcome_is_the_reports_first_word():
    assert search_programs.outcome_of("CRASH codegen/default/array/1  signal 11\n") == "crash"
    assert search_programs.outcome_of("Device 0\nFAIL a/b  FAIL\n") == "fail"
    assert search_programs.outcome_of("nothing") == ""
