import pathlib
import sys
from fractions import Fraction

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import spirv_cases
from spirv_instructions import integers, numbers


def test_the_files_are_what_it_writes() -> None:
    for make in spirv_cases.FILES:
        file = make()
        assert (spirv_cases.FOLDER / f"{file.name}.spvasm").read_text() == file.text()


def test_remainders_have_the_sign_of_one_operand() -> None:
    signs = [(7, 3), (-7, 3), (7, -3), (-7, -3)]
    assert [integers.srem(a, b) for a, b in signs] == [1, -1, 1, -1]
    assert [integers.smod(a, b) for a, b in signs] == [1, 2, -2, -1]


@pytest.mark.parametrize(
    ("mode", "integer", "half"),
    [("RTE", 2, 2048), ("RTZ", 2, 2048), ("RTP", 3, 2050), ("RTN", 2, 2048)],
)
def test_ties(mode: str, integer: int, half: int) -> None:
    assert numbers.integral(Fraction(5, 2), mode) == integer
    assert numbers.rounded(Fraction(2049), "half", mode) == half


def test_overflow_follows_the_mode() -> None:
    assert numbers.rounded(Fraction(70000), "half") == numbers.INF
    assert numbers.rounded(Fraction(70000), "half", "RTZ") == 65504
    assert numbers.rounded(Fraction(-70000), "half", "RTP") == -65504


def test_bits() -> None:
    assert numbers.float_bits(Fraction(-5, 2), "float") == 0xC0200000
    assert numbers.float_bits(Fraction(1, 1 << 24), "half") == 1
    assert numbers.float_bits(numbers.MINUS_ZERO, "double") == 1 << 63
