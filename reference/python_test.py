"""The module over the reference; built as build/*/lib/assay_reference*.so."""

import struct
from decimal import Decimal

import pytest

reference = pytest.importorskip("assay_reference")


def bits(value: float) -> int:
    return struct.unpack("<I", struct.pack("<f", value))[0]


def test_functions_are_listed_once() -> None:
    names = [row["name"] for row in reference.functions()]
    assert len(names) == len(set(names)) == 100
    remquo = next(row for row in reference.functions() if row["name"] == "remquo")
    assert remquo["parameters"] == ["gentype", "gentype"]
    assert remquo["results"] == ["gentype", "intn"]


def test_truth_encloses_e() -> None:
    ((text,),) = reference.truth("exp", "float", [bits(1.0)], precision=200)
    low, high = (Decimal(end) for end in text.strip("()").split(","))
    e = Decimal("2.7182818284590452353602874713526624977572470936999595749669676277")
    assert low < e < high
    assert high - low < Decimal("1e-58")


def test_truth_of_exact_and_special_values() -> None:
    assert reference.truth("log", "float", [bits(0.0)]) == [["-inf"]]
    assert reference.truth("sqrt", "float", [bits(-1.0)]) == [["NaN"]]
    assert Decimal(reference.truth("sqrt", "float", [bits(9.0)])[0][0]) == 3
    assert reference.truth("ilogb", "float", [0]) == [["-2147483648 or -2147483647"]]
    (pair,) = reference.truth("frexp", "float", [bits(6.0)])
    assert Decimal(pair[0]) == Decimal("0.75") and pair[1] == "3"
    assert len(reference.truth("fmax", "float", [0, 0x80000000])) == 2


def test_judges_one_answer() -> None:
    right = reference.judge("exp", "float", [bits(1.0)], [0x402DF854], "ulp(3)")
    assert right["accepted"] and right["rule"] == "within_limit"
    wrong = reference.judge("exp", "float", [bits(1.0)], [0x402DF851], "ulp(3)")
    assert not wrong["accepted"]
    assert wrong["reason"] == "3.35 ulp > 3 ulp"
    assert wrong["reference"] == ["0x402df854 + 0.35 ulp"]
    flushed = {"accuracy": "ulp(3)", "flush_to_zero": True}
    zero = reference.judge("exp", "float", [bits(-100.0)], [0], **flushed)
    assert zero["rule"] == "result_flushed"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: reference.truth("exq", "float", [0]), "no function 'exq'"),
        (lambda: reference.truth("exp", "quad", [0]), "no format 'quad'"),
        (lambda: reference.truth("pow", "float", [0]), "got 1 inputs, expected 2"),
        (lambda: reference.truth("exp", "float", [0], precision=8), "precision 8"),
        (lambda: reference.judge("exp", "float", [0], [0], "some"), "'some' is not an accuracy"),
    ],
)
def test_says_what_is_wrong(call, message) -> None:
    with pytest.raises(ValueError, match=message):
        call()
