# Each iteration of a loop calls only the functions that the iteration defines (B023).
# ruff: noqa: B023, E731, RUF005
import math
import operator
from fractions import Fraction

from spirv_instructions.case_file import (
    File,
    elementwise,
    vectors,
)
from spirv_instructions.numbers import (
    COUNT,
    INTEGERS,
    LANES,
    integers,
    shown,
    signed,
    unsigned,
)


def smod(x, y):
    """OpSMod: the remainder with the sign of y, or zero."""
    return x - y * math.floor(Fraction(x, y))


def srem(x, y):
    """OpSRem: the remainder with the sign of x."""
    return x - y * int(Fraction(x, y))


def integer_relations(bits):
    """By the name of the instruction."""
    u = lambda v: unsigned(v, bits)
    return {
        "IEqual": lambda a, b: a == b,
        "INotEqual": lambda a, b: a != b,
        "UGreaterThan": lambda a, b: u(a) > u(b),
        "SGreaterThan": lambda a, b: a > b,
        "UGreaterThanEqual": lambda a, b: u(a) >= u(b),
        "SGreaterThanEqual": lambda a, b: a >= b,
        "ULessThan": lambda a, b: u(a) < u(b),
        "SLessThan": lambda a, b: a < b,
        "ULessThanEqual": lambda a, b: u(a) <= u(b),
        "SLessThanEqual": lambda a, b: a <= b,
    }


def integer_instructions():
    file = File("integers", "Integers: arithmetic, bits and shifts at every width.")
    for kind, bits in INTEGERS.items():
        lowest = -(1 << (bits - 1))
        x = integers(kind, "left")
        y = integers(kind, "right")
        y = [signed(v, bits) for v in y]
        divisors = integers(kind, "divisors", lambda v: v not in (0, -1))
        amounts = [abs(v) % bits for v in integers(kind, "amounts")]
        small = [v % bits for v in range(0, 5 * COUNT, 5)]
        u = lambda v: unsigned(v, bits)
        binary = {
            "IAdd": (y, lambda a, b: a + b),
            "ISub": (y, lambda a, b: a - b),
            "IMul": (y, lambda a, b: a * b),
            "UDiv": (divisors, lambda a, b: u(a) // u(b)),
            "SDiv": (divisors, lambda a, b: int(Fraction(a, b))),
            "UMod": (divisors, lambda a, b: u(a) % u(b)),
            "SRem": (divisors, srem),
            "SMod": (divisors, smod),
            "BitwiseAnd": (y, lambda a, b: a & b),
            "BitwiseOr": (y, lambda a, b: a | b),
            "BitwiseXor": (y, lambda a, b: a ^ b),
            "ShiftLeftLogical": (small, lambda a, b: a << b),
            "ShiftRightLogical": (small, lambda a, b: u(a) >> b),
            "ShiftRightArithmetic": (small, lambda a, b: a >> b),
        }
        label = {id(y): f"{kind}_y", id(divisors): f"{kind}_divisors", id(small): f"{kind}_amounts"}
        del amounts
        cite = "SPIR-V Env 3.0.19, 2.4"
        for name, (right, f) in binary.items():
            elementwise(
                file,
                name,
                cite,
                kind,
                [(f"{kind}_x", x, kind), (label[id(right)], right, kind)],
                [f(a, b) for a, b in zip(x, right, strict=False)],
                [f"%r = Op{name} %[{kind}] %x %y", "OpStore %o %r"],
            )
            # If an operand is constant, compilers may compute the result or use a cheaper
            # instruction.
            shift = name.startswith("Shift")
            for constant in (3,) if shift else (8, -7) if right is divisors else (-7,):
                word = f"n{-constant}" if constant < 0 else str(constant)
                elementwise(
                    file,
                    f"{name}/by_{word}",
                    cite,
                    kind,
                    [(f"{kind}_x", x, kind)],
                    [f(a, constant) for a in x],
                    [f"%r = Op{name} %[{kind}] %x %[{kind}]_{word}", "OpStore %o %r"],
                    lanes=(1, 4),
                )
            if not shift and right is not divisors:
                elementwise(
                    file,
                    f"{name}/of_100",
                    cite,
                    kind,
                    [(f"{kind}_x", x, kind)],
                    [f(100, a) for a in x],
                    [f"%r = Op{name} %[{kind}] %[{kind}]_100 %x", "OpStore %o %r"],
                    lanes=(1, 3),
                )
            if right is divisors:
                elementwise(
                    file,
                    f"{name}/of_n100",
                    cite,
                    kind,
                    [(f"{kind}_divisors", divisors, kind)],
                    [f(-100, a) for a in divisors],
                    [f"%r = Op{name} %[{kind}] %[{kind}]_n100 %x", "OpStore %o %r"],
                    lanes=(1, 3),
                )
        unary = {
            "SNegate": lambda a: -a,
            "Not": lambda a: ~a,
            "BitCount": lambda a: bin(u(a)).count("1"),
        }
        for name, f in unary.items():
            elementwise(
                file,
                name,
                cite,
                kind,
                [(f"{kind}_x", x, kind)],
                [f(a) for a in x],
                [f"%r = Op{name} %[{kind}] %x", "OpStore %o %r"],
            )
        # The shift amount has another width than the shifted number.
        other = "char" if kind == "long" else "long"
        for name in ("ShiftLeftLogical", "ShiftRightLogical", "ShiftRightArithmetic"):
            elementwise(
                file,
                f"{name}/{other}_amounts",
                cite,
                kind,
                [(f"{kind}_x", x, kind), (f"{kind}_amounts_{other}", small, other)],
                [binary[name][1](a, b) for a, b in zip(x, small, strict=False)],
                [f"%r = Op{name} %[{kind}] %x %y", "OpStore %o %r"],
                lanes=(1, 4),
                more=("apart",),
            )
        assert lowest in x or lowest + 1 in x
    # Results with two members: the low part, and the high part or the carry. The cases of an
    # instruction follow each other and share programs. A driver that refuses the instruction then
    # refuses only a few programs.
    wide = {
        "IAddCarry": (operator.add, lambda s, bits: int(s >> bits)),
        "ISubBorrow": (operator.sub, lambda s, _: int(s < 0)),
        "UMulExtended": (operator.mul, lambda s, bits: s >> bits),
        "SMulExtended": (operator.mul, lambda s, bits: s >> bits),
    }
    for name, (f, high) in wide.items():
        for kind, bits in INTEGERS.items():
            x = integers(kind, "left")
            y = [signed(v, bits) for v in integers(kind, "right")]
            read = (lambda v: v) if name == "SMulExtended" else (lambda v: unsigned(v, bits))
            whole = [f(read(a), read(b)) for a, b in zip(x, y, strict=False)]
            file.case(
                f"{name}/{{V.0}}",
                "SPIR-V Env 3.0.19, 2.4",
                [
                    *(["apart"] if name.endswith("MulExtended") else []),
                    vectors(kind, LANES),
                    f"in {{V.0}} {file.define(f'{kind}_x', x, kind)}",
                    f"in {{V.0}} {file.define(f'{kind}_y', y, kind)}",
                    "out {V.0} " + " ".join(shown(s, kind) for s in whole),
                    "out {V.0} " + " ".join(shown(high(s, bits), kind) for s in whole),
                ],
                [
                    "%both = OpTypeStruct %{V.0} %{V.0}",
                    f"%w = Op{name} %both %x %y",
                    "%low = OpCompositeExtract %{V.0} %w 0",
                    "%high = OpCompositeExtract %{V.0} %w 1",
                    "OpStore %o %low",
                    "OpStore %o1 %high",
                ],
            )
    return file
