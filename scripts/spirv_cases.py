"""Writes the case files of suites/spirv/spirv_instructions that hold tables of numbers.

It has each instruction with its definition (SPIR-V 1.6, 3.49; OpenCL Extended Instruction Set), in
exact integers and fractions. The values show wrong readings: signs, high halves, ends of the types,
zeros of both signs, NaNs. 48 of them fill vectors of each width.

    scripts/spirv_cases.py           writes the files
    scripts/spirv_cases.py --check   whether they are what it writes
"""

# Functions of a loop are called in its own turn.
# ruff: noqa: B023, E731, RUF005
import argparse
import functools
import math
import operator
import random
import re
import sys
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "suites/spirv/spirv_instructions"
COUNT = 48
LANES = (1, 2, 3, 4, 8, 16)
INTEGERS = {"char": 8, "short": 16, "int": 32, "long": 64}
FLOATS = {
    "half": (16, 5, 10),
    "float": (32, 8, 23),
    "double": (64, 11, 52),
}  # bits, exponent, mantissa
STD = "OpenCL Extended Instruction Set"


# ---- Numbers.


def signed(x, bits):
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def unsigned(x, bits):
    return x & ((1 << bits) - 1)


NAN, INF, MINUS_INF, MINUS_ZERO = "nan", "inf", "-inf", "-0"


def is_nan(x):
    return x == NAN


class QuietNan(str):
    """A NaN with a sign or a payload. It is NAN in comparisons, and other bits in memory."""

    def __new__(cls, minus, payload):
        made = super().__new__(cls, NAN)
        made.minus, made.payload = minus, payload
        return made

    def bits(self, kind):
        bits, _, mantissa_bits = FLOATS[kind]
        payload = self.payload % (1 << (mantissa_bits - 1))
        return self.minus << (bits - 1) | float_bits(NAN, kind) | payload


def varied_nans(values):
    """The same with NaNs of four kinds in turn."""
    kinds = (NAN, QuietNan(1, 0), QuietNan(0, 1), QuietNan(1, 0x123456789ABCDF))
    count = 0
    made = []
    for v in values:
        made.append(kinds[count % 4] if is_nan(v) else v)
        count += is_nan(v)
    return made


def number(x):
    """For comparisons: a fraction, or an infinity."""
    if x == INF:
        return math.inf
    if x == MINUS_INF:
        return -math.inf
    return Fraction(0) if x == MINUS_ZERO else Fraction(x)


def negative(x):
    return x in (MINUS_INF, MINUS_ZERO) or (x not in (INF, NAN) and Fraction(x) < 0)


def float_bits(x, kind):
    """The bits of a number that the format holds."""
    bits, exponent_bits, mantissa_bits = FLOATS[kind]
    bias = (1 << (exponent_bits - 1)) - 1
    top = ((1 << exponent_bits) - 1) << mantissa_bits
    sign = 1 << (bits - 1) if negative(x) else 0
    if is_nan(x):
        return top | 1 << (mantissa_bits - 1)
    if x in (INF, MINUS_INF):
        return sign | top
    value = abs(number(x))
    if value == 0:
        return sign
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    while value >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while value < Fraction(2) ** exponent:
        exponent -= 1
    exponent = max(exponent, 1 - bias)
    mantissa = value / Fraction(2) ** (exponent - mantissa_bits)
    assert mantissa.denominator == 1 and exponent <= bias, (x, kind)
    if mantissa < 1 << mantissa_bits:
        return sign | int(mantissa)
    return sign | (exponent + bias) << mantissa_bits | int(mantissa) - (1 << mantissa_bits)


def rounded(value, kind, mode="RTE", zero_sign=False):
    """A fraction in the format: correctly rounded (IEEE 754, 4.3)."""
    bits, exponent_bits, mantissa_bits = FLOATS[kind]
    bias = (1 << (exponent_bits - 1)) - 1
    if value == 0:
        return MINUS_ZERO if zero_sign else Fraction(0)
    magnitude = abs(value)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    while magnitude >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while magnitude < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, 1 - bias) - mantissa_bits)
    whole = integral(value / unit, mode) * unit
    greatest = (2 - Fraction(1, 1 << mantissa_bits)) * Fraction(2) ** bias
    if whole == 0:
        return MINUS_ZERO if value < 0 else Fraction(0)
    if abs(whole) <= greatest:
        return whole
    toward_zero = mode == "RTZ" or mode == ("RTN" if value > 0 else "RTP")
    if toward_zero:
        return greatest if value > 0 else -greatest
    return INF if value > 0 else MINUS_INF


def integral(value, mode):
    """A fraction as an integer, rounded."""
    low = math.floor(value)
    if mode == "RTN" or value == low:
        return low
    if mode == "RTP":
        return low + 1
    if mode == "RTZ":
        return low if value > 0 else low + 1
    rest = value - low
    if rest == Fraction(1, 2):
        return low + (low & 1)
    return low + (rest > Fraction(1, 2))


def shown(x, kind):
    """In the words of a case file."""
    if kind in INTEGERS:
        return str(signed(x, INTEGERS[kind]))
    if isinstance(x, Between):
        low, high = (
            float_bits(rounded(v, kind, m), kind) for v, m in ((x.low, "RTP"), (x.high, "RTN"))
        )
        if x.low < 0:
            low, high = high, low
        return f"0x{low:x}..0x{high:x}"
    if isinstance(x, tuple):
        return "|".join(shown(one, kind) for one in x)
    if isinstance(x, QuietNan):
        return f"0x{x.bits(kind):x}"
    if x == NAN:
        return "nan"
    if x == MINUS_ZERO:
        return "-0"
    if x not in (INF, MINUS_INF) and Fraction(x).denominator == 1 and abs(Fraction(x)) < 10**6:
        return str(int(x))
    return f"0x{float_bits(x, kind):x}"


class Between:
    """A result within a tolerance of one sign."""

    def __init__(self, value, tolerance):
        self.low, self.high = (
            Fraction(value) - Fraction(tolerance),
            Fraction(value) + Fraction(tolerance),
        )
        assert self.low > 0 or self.high < 0


def ulp(value, kind):
    _, _, mantissa_bits = FLOATS[kind]
    value = abs(Fraction(value))
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    while value < Fraction(2) ** exponent:
        exponent -= 1
    while value >= Fraction(2) ** (exponent + 1):
        exponent += 1
    return Fraction(2) ** (exponent - mantissa_bits)


# ---- Values.


def edges(bits):
    top = 1 << (bits - 1)
    mask = (1 << bits) - 1
    return [
        0,
        1,
        -1,
        2,
        -2,
        3,
        7,
        -7,
        10,
        -10,
        top - 1,
        -top,
        -top + 1,
        top - 2,
        mask // 3,
        2 * (mask // 3),
        1 << bits // 2,
        (1 << bits // 2) - 1,
        -(1 << bits // 2),
        0x5A,
        100,
        -100,
    ]


def integers(kind, seed, allowed=lambda x: True):
    """48 integers, edges first in an order of chance, then any."""
    bits = INTEGERS[kind]
    draw = random.Random(f"{kind} {seed}")
    values = [x for x in edges(bits) if allowed(signed(x, bits))]
    draw.shuffle(values)
    while len(values) < COUNT:
        x = draw.getrandbits(bits) >> draw.choice((0, 0, bits // 2))
        if allowed(signed(x, bits)):
            values.append(x)
    return [signed(x, bits) for x in values[:COUNT]]


FLOAT_EDGES = [
    0,
    MINUS_ZERO,
    1,
    -1,
    Fraction(1, 2),
    Fraction(-1, 2),
    Fraction(3, 2),
    Fraction(-5, 2),
    2,
    -2,
    3,
    -3,
    7,
    -7,
    100,
    -100,
    INF,
    MINUS_INF,
    NAN,
    1000,
    -1000,
    Fraction(1, 4),
]


def floats(kind, seed, allowed=lambda x: True, edges=FLOAT_EDGES):
    draw = random.Random(f"{kind} {seed}")
    values = [x for x in edges if allowed(x)]
    draw.shuffle(values)
    # All digits of the format, so that a narrower format for intermediate results shows.
    least = Fraction(1, 1 << max(FLOATS[kind][2] - 7, 3))
    while len(values) < COUNT:
        x = Fraction(draw.randrange(-2000, 2000), draw.choice((1, 2, 4, 8)))
        if abs(x) < 250:
            x += least * draw.choice((1, 3, 5, 7))
        if abs(x) < 250 and allowed(x):
            values.append(x)
    return values[:COUNT]


def tells_lanes_apart(results):
    """Whether vectors of each width show the source of their last component. At least once it
    has another result than its neighbor, the first one, and one four places before.
    """
    return all(
        any(results[at + n - 1] != results[at + other] for at in range(0, COUNT, n))
        for n in LANES[1:]
        for other in {0, n - 2, n - 5 if n > 4 else 0}
    )


def arranged(columns, functions, seed):
    """The rows of these columns in an order in which every function gives different lanes."""
    rows = list(zip(*columns, strict=True))
    results = {row: [f(*row) for f in functions] for row in set(rows)}
    draw = random.Random(seed)
    for _ in range(100000):
        if all(tells_lanes_apart(one) for one in zip(*(results[r] for r in rows), strict=True)):
            return [list(column) for column in zip(*rows, strict=True)]
        draw.shuffle(rows)
    raise ValueError(seed)


# Pairs with different comparisons first.
PAIRS = [
    (0, MINUS_ZERO),
    (MINUS_ZERO, 0),
    (NAN, 1),
    (1, NAN),
    (NAN, NAN),
    (INF, INF),
    (MINUS_INF, INF),
    (INF, NAN),
    (NAN, MINUS_INF),
    (1, 1),
    (1, 2),
    (2, 1),
    (-1, 1),
    (1, -1),
    (-2, -1),
    (-1, -2),
    (-3, -3),
    (INF, 1000),
    (1000, INF),
    (MINUS_INF, -1000),
    (0, 1),
    (-1, MINUS_ZERO),
    (NAN, 0),
    (0, NAN),
]


def float_pairs(kind):
    draw = random.Random(f"pairs {kind}")
    pairs = list(PAIRS)
    while len(pairs) < COUNT:
        x = draw.choice(FLOAT_EDGES)
        pairs.append((x, draw.choice((x, draw.choice(FLOAT_EDGES)))))
    draw.shuffle(pairs)
    return [x for x, _ in pairs], [y for _, y in pairs]


def integer_pairs(kind):
    x, y = integers(kind, "compared, left"), integers(kind, "compared, right")
    draw = random.Random(f"equal {kind}")
    for place in draw.sample(range(COUNT), 14):
        y[place] = x[place]
    return x, y


# ---- Case files.


class File:
    def __init__(self, name, about):
        self.name, self.about = name, about
        self.lines, self.defined, self.citation = [], {}, None

    def define(self, name, values, kind):
        words = " ".join(shown(x, kind) for x in values)
        if self.defined.setdefault(name, words) != words:
            raise ValueError(name)
        return "${" + name + "}"

    def case(self, name, citation, directives, text):
        self.lines.append(f";; case {name}")
        if citation != self.citation:
            self.lines.append(f";; cite {citation}")
            self.citation = citation
        self.lines += [f";; {line}" for line in directives] + text + [""]

    def text(self):
        head = [f"; Written by scripts/spirv_cases.py. {self.about}", ""]
        head += [f";; define {name} {words}" for name, words in self.defined.items()]
        return "\n".join(head + [""] + self.lines).rstrip() + "\n"


def vectors(kind, lanes=LANES, also=()):
    """The line that repeats a case at each width: {V.0} is the vector of the type, {V.1} and so on
    those of others."""
    return "each V " + " ".join(
        ":".join(other + ("" if n == 1 else str(n)) for other in (kind, *(also or (kind,))))
        for n in lanes
    )


# The calls of elementwise(). forms() asks for the same in other forms.
ELEMENTWISE = []


def elementwise(
    file, name, citation, kind, arguments, results, text, result_kind=None, lanes=LANES, more=()
):
    """A case at every width: `arguments` are (name, values, kind)."""
    result_kind = result_kind or kind
    ELEMENTWISE.append((name, citation, arguments, results, text, result_kind, more))
    kinds = [k for _, _, k in arguments] + [result_kind]
    others = sorted({k for k in kinds if k != kind})
    part = {k: f"{{V.{i}}}" for i, k in enumerate([kind, *others, "bool"])}
    directives = [*more, vectors(kind, lanes, [*others, "bool"])]
    for label, values, k in arguments:
        directives.append(f"in {part[k]} {file.define(label, values, k)}")
    directives.append(
        f"out {part[result_kind]} " + " ".join(shown(x, result_kind) for x in results)
    )
    for k in part:
        text = [line.replace(f"%[{k}]", f"%{part[k]}") for line in text]
    file.case(f"{name}/{{V.0}}", citation, directives, text)


# ---- Integers.


def smod(x, y):
    """The sign of y, or zero (OpSMod)."""
    return x - y * math.floor(Fraction(x, y))


def srem(x, y):
    """The sign of x (OpSRem)."""
    return x - y * int(Fraction(x, y))


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
            # A compiler folds, or strength-reduces, known operands.
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
        # Amounts of another width than what is shifted.
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
            )
        assert lowest in x or lowest + 1 in x
    # Results of two members: the low part and the high part, or the carry. The cases of one
    # instruction are side by side: a driver that refuses it is asked for few programs.
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


def comparisons():
    file = File("comparisons", "Comparisons and logic at every width.")
    choose = lambda kind: [f"%r = OpSelect %[{kind}] %b %[{kind}]_1 %[{kind}]_0", "OpStore %o %r"]
    cite = "SPIR-V Env 3.0.19, 2.4"
    for kind, bits in INTEGERS.items():
        u = lambda v: unsigned(v, bits)
        names = {
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
        x, y = arranged(integer_pairs(kind), names.values(), kind)
        for name, f in names.items():
            elementwise(
                file,
                name,
                cite,
                kind,
                [(f"{kind}_x", x, kind), (f"{kind}_y", y, kind)],
                [int(f(a, b)) for a, b in zip(x, y, strict=False)],
                [f"%b = Op{name} %[bool] %x %y", *choose(kind)],
            )
            elementwise(
                file,
                f"{name}/with_n7",
                cite,
                kind,
                [(f"{kind}_x", x, kind)],
                [int(f(a, -7)) for a in x],
                [f"%b = Op{name} %[bool] %x %[{kind}]_n7", *choose(kind)],
                lanes=(1, 4),
            )
    relations = {
        "Equal": lambda a, b: a == b,
        "NotEqual": lambda a, b: a != b,
        "LessThan": lambda a, b: a < b,
        "GreaterThan": lambda a, b: a > b,
        "LessThanEqual": lambda a, b: a <= b,
        "GreaterThanEqual": lambda a, b: a >= b,
    }
    for kind, (bits, _, _) in FLOATS.items():
        whole = next(k for k, b in INTEGERS.items() if b == bits)
        two = {
            "Ordered": lambda a, b: not (is_nan(a) or is_nan(b)),
            "Unordered": lambda a, b: is_nan(a) or is_nan(b),
            "LessOrGreater": lambda a, b: not (is_nan(a) or is_nan(b)) and number(a) != number(b),
        }
        related = lambda f: lambda a, b: is_nan(a) or is_nan(b) or f(number(a), number(b))
        x, y = arranged(float_pairs(kind), [*two.values(), *map(related, relations.values())], kind)
        x, y = varied_nans(x), varied_nans(y)
        arguments = [(f"{kind}_x", x, kind), (f"{kind}_y", y, kind)]
        for relation, f in relations.items():
            for ordered in (True, False):
                name = f"F{'Ord' if ordered else 'Unord'}{relation}"
                results = [
                    int(not ordered if is_nan(a) or is_nan(b) else f(number(a), number(b)))
                    for a, b in zip(x, y, strict=False)
                ]
                elementwise(
                    file,
                    name,
                    cite,
                    kind,
                    arguments,
                    results,
                    [f"%b = Op{name} %[bool] %x %y", *choose(whole)],
                    whole,
                )
                results = [int(not ordered if is_nan(a) else f(number(a), number(1))) for a in x]
                elementwise(
                    file,
                    f"{name}/with_1",
                    cite,
                    kind,
                    arguments[:1],
                    results,
                    [f"%b = Op{name} %[bool] %x %[{kind}]_1", *choose(whole)],
                    whole,
                    lanes=(1, 4),
                )
        for name, f in two.items():
            more = ["until 1.5"] if name == "LessOrGreater" else []
            elementwise(
                file,
                name,
                cite,
                kind,
                arguments,
                [int(f(a, b)) for a, b in zip(x, y, strict=False)],
                [f"%b = Op{name} %[bool] %x %y", *choose(whole)],
                whole,
                more=more,
            )
        least = Fraction(2) ** (2 - (1 << (FLOATS[kind][1] - 1)))
        ends = [*FLOAT_EDGES, least, -least]
        # Half of the least normal number is subnormal, and it differs from zero.
        classes = [*ends, least / 2, -least / 2, least / 4, *[NAN, INF, 0] * 4]
        z = floats(kind, "classes", edges=classes)
        one = {
            "IsNan": is_nan,
            "IsInf": lambda a: a in (INF, MINUS_INF),
            "IsFinite": lambda a: a not in (INF, MINUS_INF, NAN),
            "IsNormal": lambda a: a not in (INF, MINUS_INF, NAN) and abs(number(a)) >= least,
        }
        (z,) = arranged([z], one.values(), kind)
        z = varied_nans(z)
        for name, f in one.items():
            elementwise(
                file,
                name,
                cite,
                kind,
                [(f"{kind}_z", z, kind)],
                [int(f(a)) for a in z],
                [f"%b = Op{name} %[bool] %x", *choose(whole)],
                whole,
            )
        (s,) = arranged([floats(kind, "signs", lambda a: not is_nan(a), ends)], [negative], kind)
        elementwise(
            file,
            "SignBitSet",
            cite,
            kind,
            [(f"{kind}_s", s, kind)],
            [int(negative(a)) for a in s],
            ["%b = OpSignBitSet %[bool] %x", *choose(whole)],
            whole,
        )
    # Logic: from integers that are 0 or not.
    x = [k // 2 % 2 for k in range(COUNT)]
    y = [k % 2 for k in range(COUNT)]
    draw = random.Random("logic")
    order = list(range(COUNT))
    draw.shuffle(order)
    x, y = [x[k] for k in order], [y[k] for k in order]
    truths = ["%p = OpINotEqual %[bool] %x %[int]_0", "%q = OpINotEqual %[bool] %y %[int]_0"]
    two = {
        "LogicalEqual": lambda a, b: a == b,
        "LogicalNotEqual": lambda a, b: a != b,
        "LogicalOr": lambda a, b: a or b,
        "LogicalAnd": lambda a, b: a and b,
    }
    for name, f in two.items():
        elementwise(
            file,
            name,
            cite,
            "int",
            [("truth_x", x, "int"), ("truth_y", y, "int")],
            [int(f(a, b)) for a, b in zip(x, y, strict=False)],
            [*truths, f"%b = Op{name} %[bool] %p %q", *choose("int")],
        )
    elementwise(
        file,
        "LogicalNot",
        cite,
        "int",
        [("truth_x", x, "int")],
        [int(not a) for a in x],
        [truths[0], "%b = OpLogicalNot %[bool] %p", *choose("int")],
    )
    for name, f in {"Any": any, "All": all}.items():
        for n in LANES[1:]:
            # All lanes equal, then one lane that differs, in each place.
            groups = [[0] * n, [1] * n]
            groups += [[int(k == lane) for k in range(n)] for lane in range(n)]
            groups += [[int(k != lane) for k in range(n)] for lane in range(n)]
            file.case(
                f"{name}/int{n}",
                cite,
                [
                    f"in int{n} " + " ".join(str(v) for g in groups for v in g),
                    "out int " + " ".join(str(int(f(g))) for g in groups),
                ],
                [
                    f"%p = OpINotEqual %bool{n} %x %int{n}_0",
                    f"%b = Op{name} %bool %p",
                    "%r = OpSelect %int %b %int_1 %int_0",
                    "OpStore %o %r",
                ],
            )
    # Selections of every type, by scalars and by vectors of conditions.
    for kind in (*INTEGERS, *FLOATS):
        if kind in INTEGERS:
            u, v = integers(kind, "left"), integers(kind, "right")
        else:
            u, v = (floats(kind, seed, lambda a: not is_nan(a)) for seed in ("left", "right"))
        u, v = u[:], v[:]
        for k in range(COUNT):
            if u[k] == v[k]:
                v[k] = 5 if u[k] != 5 else 6
        condition = [int(k * 7 % 5 < 2) for k in range(COUNT)]
        size = INTEGERS.get(kind) or FLOATS[kind][0]
        whole = next(k for k, b in INTEGERS.items() if b == size)
        elementwise(
            file,
            "Select",
            cite,
            kind,
            [
                (f"select_{kind}_u", u, kind),
                (f"select_{kind}_v", v, kind),
                (f"condition_{whole}", condition, whole),
            ],
            [a if c else b for a, b, c in zip(u, v, condition, strict=False)],
            [
                f"%b = OpINotEqual %[bool] %z %[{whole}]_0",
                f"%r = OpSelect %[{kind}] %b %x %y",
                "OpStore %o %r",
            ],
        )
    return file


# ---- Conversions.


def conversions():
    file = File("conversions", "Conversions: each pair of types, rounding mode and saturation.")
    cite = "SPIR-V Env 3.0.19, 6.3"
    for source, from_bits in INTEGERS.items():
        x = integers(source, "converted")
        for target, to_bits in INTEGERS.items():
            if source == target:
                continue
            elementwise(
                file,
                f"SConvert/{target}",
                cite,
                source,
                [(f"{source}_x", x, source)],
                x,
                [f"%r = OpSConvert %[{target}] %x", "OpStore %o %r"],
                target,
            )
            elementwise(
                file,
                f"UConvert/{target}",
                cite,
                source,
                [(f"{source}_x", x, source)],
                [unsigned(a, from_bits) for a in x],
                [f"%r = OpUConvert %[{target}] %x", "OpStore %o %r"],
                target,
            )
            top = 1 << (to_bits - 1)
            elementwise(
                file,
                f"SatConvertSToU/{target}",
                cite,
                source,
                [(f"{source}_x", x, source)],
                [min(max(a, 0), 2 * top - 1) for a in x],
                [f"%r = OpSatConvertSToU %[{target}] %x", "OpStore %o %r"],
                target,
            )
            elementwise(
                file,
                f"SatConvertUToS/{target}",
                cite,
                source,
                [(f"{source}_x", x, source)],
                [min(unsigned(a, from_bits), top - 1) for a in x],
                [f"%r = OpSatConvertUToS %[{target}] %x", "OpStore %o %r"],
                target,
            )
    cite = "SPIR-V Env 3.0.19, 6.2"
    modes = ("", "RTE", "RTZ", "RTP", "RTN")
    for kind, (_bits, _, mantissa) in FLOATS.items():
        for whole, size in INTEGERS.items():
            # Halfway between two floats and beside it, where the integer is wide enough.
            spread = max(size - 2 - mantissa, 1)
            edge = [0, 1, -1, 5, -7, 100, -100]
            if size - 1 > mantissa + 1:
                base = 1 << (mantissa + 1)
                edge += [s * (base + d) for s in (1, -1) for d in (1, 3, 2)]
                step = 1 << spread
                base = (1 << (mantissa + spread)) + step // 2 if spread > 1 else base
                edge += [s * (base + d) for s in (1, -1) for d in (-1, 0, 1)]
            top = 1 << (size - 1)
            edge += [top - 1, -top, -top + 1]
            draw = random.Random(f"{whole} to {kind}")
            limit = 60000 if kind == "half" else None
            while len(edge) < COUNT:
                edge.append(signed(draw.getrandbits(size), size) >> draw.choice((0, 0, size // 3)))
            x = [signed(v, size) for v in edge[:COUNT]]
            if limit:
                x = [v if abs(v) < limit else v % 2048 + 2047 for v in x]
                xu = [v if unsigned(v, size) < limit else v % 2048 + 2047 for v in x]
                xu = [signed(v, size) for v in xu]
            else:
                xu = x
            draw.shuffle(x)
            for mode in modes:
                decoration = [f"OpDecorate %r FPRoundingMode {mode}"] if mode else []
                place = f"{kind}{'_' + mode if mode else ''}"
                lanes = LANES if mode in ("", "RTZ") else (1, 4)
                elementwise(
                    file,
                    f"ConvertSToF/{place}",
                    cite,
                    whole,
                    [(f"{whole}_{kind}", x, whole)],
                    [rounded(Fraction(a), kind, mode or "RTE") for a in x],
                    decoration + [f"%r = OpConvertSToF %[{kind}] %x", "OpStore %o %r"],
                    kind,
                    lanes=lanes,
                )
                elementwise(
                    file,
                    f"ConvertUToF/{place}",
                    cite,
                    whole,
                    [(f"{whole}_{kind}_u", xu, whole)],
                    [rounded(Fraction(unsigned(a, size)), kind, mode or "RTE") for a in xu],
                    decoration + [f"%r = OpConvertUToF %[{kind}] %x", "OpStore %o %r"],
                    kind,
                    lanes=lanes,
                )
            # Back: halves and quarters beside integers; saturated, what is out of range as well.
            fractions = [Fraction(n, 4) for n in range(-20, 21)]
            wide = min(size - 1, mantissa)
            high = [s * (Fraction(1 << (wide - 1)) + d) for s in (1, -1) for d in (0, 1, 2)]
            y = fractions + high
            draw.shuffle(y)
            y = (y + [Fraction(9)] * COUNT)[:COUNT]
            greatest = Fraction(2) ** ((1 << (FLOATS[kind][1] - 1)) - 1)
            beyond = [
                INF,
                MINUS_INF,
                greatest,
                -greatest,
                Fraction(2) ** 15,
                -(Fraction(2) ** 15),
                300,
                -300,
                Fraction(511, 2),
                Fraction(257, 2),
                Fraction(-257, 2),
                Fraction(-1, 4),
                127,
                -128,
                255,
            ]
            if kind != "half":
                beyond += [
                    Fraction(2) ** 31,
                    -(Fraction(2) ** 31),
                    Fraction(2) ** 32,
                    Fraction(2) ** 63,
                    -(Fraction(2) ** 63),
                    Fraction(2) ** 64,
                    Fraction(2) ** 62,
                ]
            beyond += [v for v in y if len(beyond) < COUNT]
            beyond = (beyond + y)[:COUNT]
            draw.shuffle(beyond)
            for sign in ("S", "U"):
                low, top = (
                    (-(1 << (size - 1)), (1 << (size - 1)) - 1)
                    if sign == "S"
                    else (0, (1 << size) - 1)
                )
                inside = [v if low <= v <= top else abs(v) for v in y]
                inside = [v if low <= v <= top else Fraction(3) for v in inside]
                # The ends of the type: an unsigned number beyond the greatest signed one.
                largest = min(Fraction(top), (2 - Fraction(1, 1 << mantissa)) * greatest)
                for place, v in (
                    (5, rounded(largest, kind, "RTZ")),
                    (14, Fraction(low)),
                    (22, Fraction(1 << (size - 1)) if sign == "U" else -Fraction(5)),
                    (39, rounded(largest * 3 / 4, kind, "RTZ")),
                ):
                    if abs(v) <= largest or v == low:
                        inside[place] = Fraction(int(v)) if abs(v) < 2 * greatest else inside[place]

                def saturated(v, mode):
                    if v == INF:
                        return top
                    if v == MINUS_INF:
                        return low
                    return min(max(integral(Fraction(v), mode), low), top)

                for mode in modes:
                    decoration = [f"OpDecorate %r FPRoundingMode {mode}"] if mode else []
                    place = f"{whole}{'_' + mode if mode else ''}"
                    lanes = LANES if mode in ("", "RTE") else (1, 4)
                    elementwise(
                        file,
                        f"ConvertFTo{sign}/{place}",
                        cite,
                        kind,
                        [(f"{kind}_{whole}_{sign}", inside, kind)],
                        [integral(v, mode or "RTZ") for v in inside],
                        decoration + [f"%r = OpConvertFTo{sign} %[{whole}] %x", "OpStore %o %r"],
                        whole,
                        lanes=lanes,
                    )
                    elementwise(
                        file,
                        f"ConvertFTo{sign}/{place}_saturated",
                        cite,
                        kind,
                        [(f"{kind}_{whole}_beyond", beyond, kind)],
                        [saturated(v, mode or "RTZ") for v in beyond],
                        [
                            "OpDecorate %r SaturatedConversion",
                            *decoration,
                            f"%r = OpConvertFTo{sign} %[{whole}] %x",
                            "OpStore %o %r",
                        ],
                        whole,
                        lanes=lanes,
                    )
    # Between formats. A narrower one: ties, beside ties, and beyond its range.
    for source in FLOATS:
        for target, (_, exponent_bits, mantissa) in FLOATS.items():
            if source == target:
                continue
            draw = random.Random(f"{source} to {target}")
            wider = FLOATS[target][0] > FLOATS[source][0]
            edge = [0, MINUS_ZERO, 1, -1, INF, MINUS_INF, NAN, Fraction(3, 2), -100, 1000]
            if not wider:
                half = Fraction(1, 1 << (mantissa + 1))
                extra = Fraction(1, 1 << FLOATS[source][2])
                edge += [
                    s * v * w
                    for s in (1, -1)
                    for w in (1, 8)
                    for v in (1 + half, 1 + 3 * half, 1 + half + extra * 2, 1 + half - extra * 2)
                ]
                greatest = Fraction(2) ** ((1 << (exponent_bits - 1)) - 1)
                edge += [2 * greatest, -2 * greatest]
                while len(edge) < COUNT:
                    edge.append(
                        Fraction(draw.randrange(-(1 << 20), 1 << 20), 1 << 9)
                        * Fraction(1 + draw.randrange(4))
                    )
            else:
                while len(edge) < COUNT:
                    edge.append(Fraction(draw.randrange(-1000, 1000), draw.choice((1, 4, 8))))
            x = edge[:COUNT]
            draw.shuffle(x)
            x = [v if isinstance(v, str) else rounded(v, source) for v in x]

            def converted(v, mode):
                return v if isinstance(v, str) else rounded(Fraction(v), target, mode)

            for mode in modes:
                decoration = [f"OpDecorate %r FPRoundingMode {mode}"] if mode else []
                place = f"{target}{'_' + mode if mode else ''}"
                elementwise(
                    file,
                    f"FConvert/{place}",
                    cite,
                    source,
                    [(f"{source}_{target}", x, source)],
                    [converted(v, mode or "RTE") for v in x],
                    decoration + [f"%r = OpFConvert %[{target}] %x", "OpStore %o %r"],
                    target,
                    lanes=LANES if mode in ("", "RTP") else (1, 4),
                )
    # Bits as another type: scalars and vectors of as many bits, the lowest component first.
    cite = "SPIR-V Env 3.0.19, 2.4"
    every = {**INTEGERS, **{k: b for k, (b, _, _) in FLOATS.items()}}
    for source, from_bits in every.items():
        for target, to_bits in every.items():
            for n in LANES:
                lanes, rest = divmod(n * from_bits, to_bits)
                if source == target or rest or lanes not in LANES:
                    continue
                draw = random.Random(f"bits {source} {target} {n}")
                total = n * from_bits * 3
                # Bytes below 0x70, so that no float among them is a NaN or a subnormal.
                data = bytes(
                    draw.randrange(0x11, 0x70)
                    | (0x80 if k % 5 == 0 and not {source, target} & set(FLOATS) else 0)
                    for k in range(total // 8)
                )

                def words(size):
                    return " ".join(
                        "0x" + data[k : k + size][::-1].hex() for k in range(0, len(data), size)
                    )

                name = lambda kind, m: kind + ("" if m == 1 else str(m))
                file.case(
                    f"Bitcast/{name(source, n)}_{name(target, lanes)}",
                    cite,
                    [
                        f"in {name(source, n)} {words(from_bits // 8)}",
                        f"out {name(target, lanes)} {words(to_bits // 8)}",
                    ],
                    [f"%r = OpBitcast %{name(target, lanes)} %x", "OpStore %o %r"],
                )
    return file


# ---- Floating-point numbers.


def divisor_near(p, q, kind):
    """A divisor like q for OpFRem and OpFMod, whose accuracy no document limits.

    Each step of p - q * trunc(p / q) and of p - q * floor(p / q) is exact. The quotient is so far
    from a whole number that the division's error does not change the result.
    """
    p, q = Fraction(p), Fraction(q)
    most = 1 << (FLOATS[kind][2] - 5)
    least, sign = math.ceil(abs(q) * 4), 1 if q > 0 else -1
    for direction in (sign, -sign):
        for quarters in range(least, 8000):
            c = Fraction(direction * quarters, 4)
            quotient = p / c
            steps = [whole * c for whole in (1, int(quotient), math.floor(quotient))]
            steps += [p - step for step in steps[1:]]
            if (
                abs(quotient) < most
                and abs(quotient - round(quotient)) >= min(1, abs(quotient)) / 16
                and all(rounded(step, kind) == step for step in steps)
            ):
                return c
    raise ValueError((p, q, kind))


def float_instructions():
    file = File("floats", "Floating-point arithmetic beside functions, at every width.")
    cite = "SPIR-V Env 3.0.19, 6.6"
    for kind in FLOATS:
        plain = lambda a: a not in (INF, MINUS_INF, NAN)
        x = floats(kind, "negated")
        opposite = {INF: MINUS_INF, MINUS_INF: INF, MINUS_ZERO: 0, NAN: NAN}
        elementwise(
            file,
            "FNegate",
            cite,
            kind,
            [(f"{kind}_x", x, kind)],
            [opposite[a] if a in opposite else MINUS_ZERO if a == 0 else -Fraction(a) for a in x],
            [f"%r = OpFNegate %[{kind}] %x", "OpStore %o %r"],
        )
        a = floats(kind, "dividends", lambda v: plain(v) and v != MINUS_ZERO and v != 0)
        b = floats(
            kind, "divisors", lambda v: plain(v) and v != MINUS_ZERO and abs(Fraction(v)) >= 2
        )
        b = [divisor_near(p, q, kind) for p, q in zip(a, b, strict=True)]

        def rem(p, q):
            """The sign of p (OpFRem)."""
            p, q = Fraction(p), Fraction(q)
            r = p - q * int(p / q)
            return (MINUS_ZERO if p < 0 else 0) if r == 0 else r

        def mod(p, q):
            """The sign of q (OpFMod)."""
            p, q = Fraction(p), Fraction(q)
            r = p - q * math.floor(p / q)
            return (0, MINUS_ZERO) if r == 0 else r

        arguments = [(f"{kind}_dividends", a, kind), (f"{kind}_divisors", b, kind)]
        elementwise(
            file,
            "FRem",
            cite,
            kind,
            arguments,
            [
                (0, MINUS_ZERO) if rem(p, q) in (0, MINUS_ZERO) else rem(p, q)
                for p, q in zip(a, b, strict=False)
            ],
            [f"%r = OpFRem %[{kind}] %x %y", "OpStore %o %r"],
        )
        elementwise(
            file,
            "FMod",
            cite,
            kind,
            arguments,
            [mod(p, q) for p, q in zip(a, b, strict=False)],
            [f"%r = OpFMod %[{kind}] %x %y", "OpStore %o %r"],
        )
        # Operands in their order: exact small numbers.
        s = [Fraction(n % 19 - 9) for n in range(0, 5 * COUNT, 5)]
        t = [Fraction(2) ** (n % 5 - 2) * (-1) ** n for n in range(COUNT)]
        # All digits of the format, so that a less precise format shows; still exact.
        least = Fraction(1, 1 << (FLOATS[kind][2] - 5))
        step = Fraction(1, 1 << max(FLOATS[kind][2] - 13, 0)) % 1
        short = [v + step * (v > 0) for v in s]
        s = [v + least * (v > 0) if k % 3 else v for k, v in enumerate(s)]
        arguments = [(f"{kind}_s", s, kind), (f"{kind}_t", t, kind)]
        zero = lambda v: (0, MINUS_ZERO) if v == 0 else v
        for name, f in {
            "FAdd": lambda p, q: p + q,
            "FSub": lambda p, q: p - q,
            "FMul": lambda p, q: p * q,
            "FDiv": lambda p, q: p / q,
        }.items():
            r = [f(p, q) for p, q in zip(s, t, strict=False)]
            r = [
                (MINUS_ZERO if q < 0 else 0) if v == 0 and name in ("FMul", "FDiv") else v
                for v, q in zip(r, t, strict=False)
            ]
            elementwise(
                file,
                name,
                cite,
                kind,
                arguments,
                r,
                [f"%r = Op{name} %[{kind}] %x %y", "OpStore %o %r"],
            )
            elementwise(
                file,
                f"{name}/of_8",
                cite,
                kind,
                arguments[1:],
                [f(Fraction(8), q) for q in t],
                [f"%r = Op{name} %[{kind}] %[{kind}]_8 %x", "OpStore %o %r"],
                lanes=(1, 4),
            )
            elementwise(
                file,
                f"{name}/by_n2",
                cite,
                kind,
                arguments[:1],
                [
                    MINUS_ZERO if p == 0 and name in ("FMul", "FDiv") else f(p, Fraction(-2))
                    for p in s
                ],
                [f"%r = Op{name} %[{kind}] %x %[{kind}]_n2", "OpStore %o %r"],
                lanes=(1, 4),
            )
        for n in LANES[1:]:
            groups = [s[k : k + n] for k in range(0, COUNT, n)]
            scalars = [t[k * 3 % 5] * (-1) ** (k // 2) for k in range(len(groups))]
            file.case(
                f"VectorTimesScalar/{kind}{n}",
                cite,
                [
                    f"in {kind}{n} {file.define(f'{kind}_s', s, kind)}",
                    f"in {kind} " + " ".join(shown(v, kind) for v in scalars),
                    f"out {kind}{n} "
                    + " ".join(
                        shown((MINUS_ZERO if f < 0 else 0) if v == 0 else v * f, kind)
                        for g, f in zip(groups, scalars, strict=False)
                        for v in g
                    ),
                ],
                [f"%r = OpVectorTimesScalar %{kind}{n} %x %y", "OpStore %o %r"],
            )
            groups, others = ([v[k : k + n] for k in range(0, COUNT, n)] for v in (short, t))
            assert kind == "half" or any(v.denominator > 1 for v in short)
            dots = [
                zero(sum(p * q for p, q in zip(g, h, strict=False)))
                for g, h in zip(groups, others, strict=False)
            ]
            file.case(
                f"Dot/{kind}{n}",
                cite,
                [
                    "needs full_profile",
                    f"in {kind}{n} {file.define(f'{kind}_short', short, kind)}",
                    f"in {kind}{n} {file.define(f'{kind}_t', t, kind)}",
                    f"out {kind} "
                    + " ".join(
                        shown(v if v == (0, MINUS_ZERO) else v, kind)
                        if v == (0, MINUS_ZERO)
                        else shown(v, kind)
                        for v in dots
                    ),
                ],
                [f"%r = OpDot %{kind} %x %y", "OpStore %o %r"],
            )
    return file


# ---- OpenCL.std beside the functions that suites of numbers call.


def extended():
    file = File("extended", "OpenCL.std: functions that no numeric suite calls.")
    cite = "SPIR-V Env 3.0.19, 2.2; " + STD
    plain = lambda a: a not in (INF, MINUS_INF, NAN, MINUS_ZERO)
    for kind, (bits, _, _mantissa) in FLOATS.items():
        whole = next(k for k, b in INTEGERS.items() if b == bits)

        def call(name, arguments, results, lanes=LANES, more=()):
            letters = " ".join("%" + c for c in "xyz"[: len(arguments)])
            elementwise(
                file,
                name,
                cite,
                kind,
                arguments,
                results,
                [f"%r = OpExtInst %[{kind}] %std {name} {letters}", "OpStore %o %r"],
                lanes=lanes,
                more=more,
            )

        x = floats(kind, "a", plain)
        y = floats(kind, "b", plain)
        low = [min(Fraction(a), Fraction(b)) for a, b in zip(x, y, strict=False)]
        high = [max(Fraction(a), Fraction(b)) for a, b in zip(x, y, strict=False)]
        z = floats(kind, "c", plain)
        z = [
            v if k % 3 else (a + b) / 2
            for k, (v, a, b) in enumerate(zip(z, low, high, strict=False))
        ]
        z = [rounded(Fraction(v), kind) for v in z]
        three = [(f"{kind}_z", z, kind), (f"{kind}_low", low, kind), (f"{kind}_high", high, kind)]
        call(
            "fclamp",
            three,
            [min(max(Fraction(v), a), b) for v, a, b in zip(z, low, high, strict=False)],
        )
        two = [(f"{kind}_a", x, kind), (f"{kind}_b", y, kind)]
        call("fmax_common", two, high)
        call("fmin_common", two, low)
        # step(edge, x): 0 where x < edge, else 1.
        edge = [v if k % 4 else w for k, (v, w) in enumerate(zip(x, y, strict=False))]
        call(
            "step",
            [(f"{kind}_edge", edge, kind), (f"{kind}_b", y, kind)],
            [int(not Fraction(b) < Fraction(a)) for a, b in zip(edge, y, strict=False)],
        )
        signs = floats(kind, "signs")
        call(
            "sign",
            [(f"{kind}_signs", signs, kind)],
            [
                0 if is_nan(v) else v if v in (0, MINUS_ZERO) else -1 if negative(v) else 1
                for v in signs
            ],
        )
        # 2 ulp (Table 5). Pi within 2^-200.
        pi = Fraction(
            int("3243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89", 16), 1 << 256
        )
        angles = [v if v != 0 else Fraction(1) for v in x]
        for name, factor in (("degrees", 180 / pi), ("radians", pi / 180)):
            value = [Fraction(v) * factor for v in angles]
            call(
                name,
                [(f"{kind}_angles", angles, kind)],
                [Between(v, 2 * ulp(v, kind)) for v in value],
            )
        # Exact in any order of evaluation.
        weights = [Fraction(k % 5, 4) for k in range(COUNT)]
        start = [Fraction(4 * (k % 11) - 20) for k in range(COUNT)]
        end = [Fraction(8 * (k % 7) - 16) for k in range(COUNT)]
        mixed = [a + (b - a) * w for a, b, w in zip(start, end, weights, strict=False)]
        tolerance = {"float": Fraction(1, 1000), "half": None, "double": None}[kind]
        if tolerance is not None:  # of the others it is implementation-defined
            call(
                "mix",
                [
                    (f"{kind}_start", start, kind),
                    (f"{kind}_end", end, kind),
                    (f"{kind}_weights", weights, kind),
                ],
                [Between(v, tolerance) if v else (0, MINUS_ZERO) for v in mixed],
                more=["needs full_profile"],
            )
            e0 = [Fraction(k % 5 - 2) for k in range(COUNT)]
            e1 = [a + Fraction(2) ** (k % 3) for k, a in enumerate(e0)]
            at = [
                a + (b - a) * Fraction(k % 9 - 2, 4)
                for k, (a, b) in enumerate(zip(e0, e1, strict=False))
            ]

            def smooth(a, b, v):
                t = min(max((v - a) / (b - a), Fraction(0)), Fraction(1))
                return t * t * (3 - 2 * t)

            steps = [smooth(a, b, v) for a, b, v in zip(e0, e1, at, strict=False)]
            call(
                "smoothstep",
                [(f"{kind}_e0", e0, kind), (f"{kind}_e1", e1, kind), (f"{kind}_at", at, kind)],
                [Between(v, Fraction(1, 100000)) if v else (0, MINUS_ZERO) for v in steps],
                more=["needs full_profile"],
            )
        # Geometry: triples and quadruples with rational lengths.
        limits = {
            "half": (Fraction(1, 4), Fraction(1, 2), 0, 2, 1),
            "float": (Fraction(11, 4), Fraction(1, 2), Fraction(5, 2), 2, 2),
            "double": (Fraction(11, 2), 1, Fraction(11, 2), 2, Fraction(9, 2)),
        }[kind]
        shapes = {
            1: [(-7,), (3,)],
            2: [(3, -4), (-5, 12), (8, 15)],
            3: [(2, -3, 6), (-1, 4, 8), (4, 4, -7)],
            4: [(2, 4, -5, 6), (1, 1, -3, 5), (1, 2, -4, 10)],
        }
        named = lambda n: kind + ("" if n == 1 else str(n))
        flat = lambda rows: " ".join(shown(Fraction(v), kind) for row in rows for v in row)
        # More digits than a narrower format has.
        factor = 1 + Fraction(1, 1 << (FLOATS[kind][2] - 7))
        for n, rows in shapes.items():
            exact = [math.isqrt(sum(v * v for v in row)) for row in rows]
            assert all(
                e * e == sum(v * v for v in row) for e, row in zip(exact, rows, strict=False)
            )
            exact = [e * factor for e in exact]
            rows = [[v * factor for v in row] for row in rows]
            shift = [[Fraction(k + 2 * lane) for lane in range(n)] for k in range(len(rows))]
            moved = [
                [v + s for v, s in zip(row, move, strict=False)]
                for row, move in zip(rows, shift, strict=False)
            ]
            for prefix in ("", "fast_") if kind == "float" else ("",):
                bound = lambda v, u: Between(v, u * ulp(v, kind))
                fast = prefix != ""
                file.case(
                    f"{prefix}length/{named(n)}",
                    cite,
                    [
                        "needs full_profile",
                        f"in {named(n)} {flat(rows)}",
                        f"out {kind} "
                        + " ".join(
                            shown(
                                bound(
                                    Fraction(e),
                                    Fraction(16383, 2) + n if fast else limits[0] + limits[1] * n,
                                ),
                                kind,
                            )
                            for e in exact
                        ),
                    ],
                    [f"%r = OpExtInst %{kind} %std {prefix}length %x", "OpStore %o %r"],
                )
                file.case(
                    f"{prefix}distance/{named(n)}",
                    cite,
                    [
                        "needs full_profile",
                        f"in {named(n)} {flat(moved)}",
                        f"in {named(n)} {flat(shift)}",
                        f"out {kind} "
                        + " ".join(
                            shown(
                                bound(
                                    Fraction(e),
                                    Fraction(16383, 2) + 2 * n
                                    if fast
                                    else limits[2] + limits[3] * n,
                                ),
                                kind,
                            )
                            for e in exact
                        ),
                    ],
                    [f"%r = OpExtInst %{kind} %std {prefix}distance %x %y", "OpStore %o %r"],
                )
                file.case(
                    f"{prefix}normalize/{named(n)}",
                    cite,
                    [
                        "needs full_profile",
                        f"in {named(n)} {flat(rows)}",
                        f"out {named(n)} "
                        + " ".join(
                            shown(bound(Fraction(v, e), 8192 + n if fast else limits[4] + n), kind)
                            for row, e in zip(rows, exact, strict=False)
                            for v in row
                        ),
                    ],
                    [f"%r = OpExtInst %{named(n)} %std {prefix}normalize %x", "OpStore %o %r"],
                )
            file.case(
                f"normalize/zero_{named(n)}",
                "SPIR-V Env 3.0.19, 6.7, normalize",
                [
                    "needs full_profile",
                    f"in {named(n)} " + " ".join(["0"] * n),
                    f"out {named(n)} " + " ".join(["0"] * n),
                ],
                [f"%r = OpExtInst %{named(n)} %std normalize %x", "OpStore %o %r"],
            )
        for n in (3, 4):
            u = [[1, 2, 3], [-2, 5, 7], [4, -6, 1]]
            v = [[4, -5, 6], [3, 1, -8], [-2, 9, 5]]
            u = [[c * factor for c in p] for p in u]
            products = [
                [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
                for p, q in zip(u, v, strict=False)
            ]
            file.case(
                f"cross/{kind}{n}",
                cite,
                [
                    "needs full_profile",
                    f"in {kind}{n} {flat([p + [k + 1] * (n - 3) for k, p in enumerate(u)])}",
                    f"in {kind}{n} {flat([q + [k + 5] * (n - 3) for k, q in enumerate(v)])}",
                    f"out {kind}{n} {flat([r + [0] * (n - 3) for r in products])}",
                ],
                [f"%r = OpExtInst %{kind}{n} %std cross %x %y", "OpStore %o %r"],
            )
    every = {**INTEGERS, **{k: b for k, (b, _, _) in FLOATS.items()}}
    for kind, bits in every.items():
        whole = next(k for k, b in INTEGERS.items() if b == bits)
        values = lambda seed: (
            integers(kind, seed)
            if kind in INTEGERS
            else floats(kind, seed, lambda a: not is_nan(a))
        )
        a, b = values("chosen a"), values("chosen b")
        pattern = lambda v: unsigned(v, bits) if kind in INTEGERS else float_bits(v, kind)
        if kind in INTEGERS:
            masks = integers(kind, "masks")
            bitwise = [
                (pattern(p) & ~pattern(m)) | (pattern(q) & pattern(m))
                for p, q, m in zip(a, b, masks, strict=False)
            ]
            elementwise(
                file,
                "bitselect",
                cite,
                kind,
                [(f"{kind}_ba", a, kind), (f"{kind}_bb", b, kind), (f"{kind}_masks", masks, kind)],
                bitwise,
                [f"%r = OpExtInst %[{kind}] %std bitselect %x %y %z", "OpStore %o %r"],
            )
        else:
            # The sign of one and the magnitude of the other, by a mask that is a float's bits: -0.
            elementwise(
                file,
                "bitselect",
                cite,
                kind,
                [
                    (f"{kind}_ba", a, kind),
                    (f"{kind}_bb", b, kind),
                    (f"{kind}_masks", [MINUS_ZERO] * COUNT, kind),
                ],
                [opposite_sign(p, negative(q)) for p, q in zip(a, b, strict=False)],
                [f"%r = OpExtInst %[{kind}] %std bitselect %x %y %z", "OpStore %o %r"],
            )
        # select: of scalars by what is not 0, of vectors by the most significant bit.
        top = 1 << (bits - 1)
        choice = [(0, -1, -top, -1, 0, -1, -top)[k * 3 % 7] for k in range(COUNT)]
        elementwise(
            file,
            "select",
            cite,
            kind,
            [(f"{kind}_ba", a, kind), (f"{kind}_bb", b, kind), (f"{whole}_choice", choice, whole)],
            [q if c else p for p, q, c in zip(a, b, choice, strict=False)],
            [f"%r = OpExtInst %[{kind}] %std select %x %y %z", "OpStore %o %r"],
        )
        unset = [(1, 0, top - 1, -1, 0, 2)[k * 5 % 6] for k in range(COUNT)]
        elementwise(
            file,
            "select/other_bits",
            cite,
            kind,
            [(f"{kind}_ba", a, kind), (f"{kind}_bb", b, kind), (f"{whole}_unset", unset, whole)],
            [q if c == -1 else p for p, q, c in zip(a, b, unset, strict=False)],
            [f"%r = OpExtInst %[{kind}] %std select %x %y %z", "OpStore %o %r"],
            lanes=LANES[1:],
        )
        if kind in INTEGERS:
            zeros = [v << k % bits for k, v in enumerate(integers(kind, "zeros"))]
            zeros = [signed(v, bits) for v in zeros]
            elementwise(
                file,
                "ctz",
                cite,
                kind,
                [(f"{kind}_zeros", zeros, kind)],
                [bits if v == 0 else (v & -v).bit_length() - 1 for v in zeros],
                [f"%r = OpExtInst %[{kind}] %std ctz %x", "OpStore %o %r"],
            )
        # shuffle, shuffle2: the low bits of each mask choose a component.
        named = lambda k, n: k + str(n)
        for source in (2, 4, 8, 16):
            for target in (2, 4, 8, 16):
                draw = random.Random(f"shuffle {kind} {source} {target}")
                for name, inputs in (("shuffle", 1), ("shuffle2", 2)):
                    if target != source and kind not in ("char", "int", "double"):
                        continue
                    rows = 3
                    data = [
                        [
                            full(kind, [draw.randrange(1, 120) for _ in range(source)])
                            for _ in range(rows)
                        ]
                        for _ in range(inputs)
                    ]
                    total = source * inputs
                    mask = [
                        [draw.randrange(total) + total * draw.randrange(3) for _ in range(target)]
                        for _ in range(rows)
                    ]
                    picked = [
                        (functools.reduce(operator.iadd, (d[k] for d in data), []))[m % total]
                        for k, row in enumerate(mask)
                        for m in row
                    ]
                    flat = lambda d: line(kind, functools.reduce(operator.iadd, d, []))
                    letters = "%x %y" if inputs == 1 else "%x %y %z"
                    file.case(
                        f"{name}/{named(kind, source)}_{named(kind, target)}",
                        cite,
                        [f"in {named(kind, source)} {flat(d)}" for d in data]
                        + [
                            f"in {named(whole, target)} "
                            + " ".join(str(m) for row in mask for m in row),
                            f"out {named(kind, target)} {line(kind, picked)}",
                        ],
                        [
                            f"%r = OpExtInst %{named(kind, target)} %std {name} {letters}",
                            "OpStore %o %r",
                        ],
                    )
    return file


def opposite_sign(x, minus):
    """x with that sign."""
    if x in (INF, MINUS_INF):
        return MINUS_INF if minus else INF
    if x in (0, MINUS_ZERO):
        return MINUS_ZERO if minus else 0
    return -abs(Fraction(x)) if minus else abs(Fraction(x))


# ---- Components and memory.

EVERY = {**INTEGERS, **{k: b for k, (b, _, _) in FLOATS.items()}}


def vector(kind, lanes):
    return kind if lanes == 1 else f"{kind}{lanes}"


def type_size(name):
    kind = name.rstrip("0123456789")
    return EVERY[kind] // 8 * int(name[len(kind) :] or 1)


def line(kind, values):
    return " ".join(shown(Fraction(v), kind) if kind in FLOATS else shown(v, kind) for v in values)


def full(kind, values):
    """Small numbers as others, each as its own, that need every byte of the type: a narrower type
    on the way shows."""
    if kind in INTEGERS:
        bits = INTEGERS[kind]
        factor = 0x9E3779B97F4A7C15 >> (64 - bits) | 1
        return [signed(v * factor, bits) for v in values]
    least = Fraction(1, 1 << (FLOATS[kind][2] - 6))
    return [(v + least) * (-1) ** (v % 3 % 2) for v in values]


def constant(kind, value):
    """The name of a constant with the number that full() makes of a small one."""
    if kind in FLOATS:
        return f"{kind}_{value}p5", Fraction(2 * value + 1, 2)
    number = full(kind, [value])[0]
    return f"{kind}_0x{unsigned(number, INTEGERS[kind]):x}", number


def components():
    file = File("components", "Components of vectors, arrays and structures.")
    cite = "SPIR-V Env 3.0.19, 2.5"
    for kind in EVERY:
        for n in LANES[1:]:
            v = vector(kind, n)
            draw = random.Random(f"components {v}")
            values = full(kind, draw.sample(range(1, 120), 2 * n))
            first, second = values[:n], values[n:]
            word, known = constant(kind, 77)
            # Each component, by a constant place.
            file.case(
                f"CompositeExtract/{v}",
                cite,
                [f"in {v} {line(kind, first)}", "items 1", f"out {kind} {line(kind, first[::-1])}"],
                [
                    text
                    for k in range(n)
                    for text in (
                        f"%c{k} = OpCompositeExtract %{kind} %x {n - 1 - k}",
                        f"%p{k} = OpInBoundsPtrAccessChain %global_{kind} %out %size_{k}",
                        f"OpStore %p{k} %c{k}",
                    )
                ],
            )
            inserted = first[:]
            text, last = [], "%x"
            for k in range(0, n, 2):
                place = (k * 3 + 1) % n
                inserted[place] = second[k]
                text += [
                    f"%s{k} = OpCompositeExtract %{kind} %y {k}",
                    f"%v{k} = OpCompositeInsert %{v} %s{k} {last} {place}",
                ]
                last = f"%v{k}"
            file.case(
                f"CompositeInsert/{v}",
                cite,
                [
                    f"in {v} {line(kind, first)}",
                    f"in {v} {line(kind, second)}",
                    f"out {v} {line(kind, inserted)}",
                ],
                text + [f"OpStore %o {last}"],
            )
            # Every place, by an index that the compiler does not know.
            index = "char" if n == 16 else "long" if n == 8 else "int"
            order = draw.sample(range(n), n)
            file.case(
                f"VectorExtractDynamic/{v}",
                cite,
                [
                    f"in {v} {line(kind, first * n)}",
                    f"in {index} {line(index, order)}",
                    f"out {kind} {line(kind, [first[k] for k in order])}",
                ],
                [f"%r = OpVectorExtractDynamic %{kind} %x %y", "OpStore %o %r"],
            )
            rows = [[known if k == place else w for k, w in enumerate(first)] for place in order]
            file.case(
                f"VectorInsertDynamic/{v}",
                cite,
                [
                    f"in {v} {line(kind, first * n)}",
                    f"in {index} {line(index, order)}",
                    f"out {v} {line(kind, functools.reduce(operator.iadd, rows, []))}",
                ],
                [f"%r = OpVectorInsertDynamic %{v} %x %{word} %y", "OpStore %o %r"],
            )
            # Both vectors, in an order of chance, to every width.
            for m in LANES[1:]:
                picked = [draw.randrange(2 * n) for _ in range(m)]
                if m <= 2 * n:
                    picked = draw.sample(range(2 * n), m)
                elif m >= n:
                    picked[draw.randrange(m)] = 0
                    picked[0] = 2 * n - 1
                file.case(
                    f"VectorShuffle/{v}_{vector(kind, m)}",
                    cite,
                    [
                        f"in {v} {line(kind, first)}",
                        f"in {v} {line(kind, second)}",
                        f"out {vector(kind, m)} {line(kind, [values[k] for k in picked])}",
                    ],
                    [
                        f"%r = OpVectorShuffle %{vector(kind, m)} %x %y "
                        + " ".join(map(str, picked)),
                        "OpStore %o %r",
                    ],
                )
            undefined = list(range(2 * n - 1, n - 1, -1))
            words = [f"0x{0xFFFFFFFF:X}" if k == 0 else str(w) for k, w in enumerate(undefined)]
            file.case(
                f"VectorShuffle/undefined_{v}",
                cite,
                [
                    f"in {v} {line(kind, first)}",
                    f"in {v} {line(kind, second)}",
                    f"out {v} ? {line(kind, [values[k] for k in undefined[1:]])}",
                ],
                [f"%r = OpVectorShuffle %{v} %x %y {' '.join(words)}", "OpStore %o %r"],
            )
            other = 2 if n != 2 else 4
            more = full(kind, draw.sample(range(1, 120), other))
            file.case(
                f"VectorShuffle/with_{vector(kind, other)}_{v}",
                cite,
                [
                    f"in {v} {line(kind, first)}",
                    f"in {vector(kind, other)} {line(kind, more)}",
                    f"out {vector(kind, 2)} {line(kind, [more[1], first[n - 1]])}",
                ],
                [f"%r = OpVectorShuffle %{vector(kind, 2)} %x %y {n + 1} {n - 1}", "OpStore %o %r"],
            )
            # Constants as they are, in a variable of a function and in one of the module.
            words = [constant(kind, k + 3) for k in range(n)]
            listed = line(kind, [number for _, number in words])
            file.case(
                f"ConstantComposite/{v}",
                cite,
                ["items 1"] + [f"out {v} {listed}"] * 3,
                [
                    f"%c = OpConstantComposite %{v} " + " ".join(f"%{one}" for one, _ in words),
                    f"%own = OpVariable %private_{v} Function %c",
                    f"%shared = OpVariable %constant_{v} UniformConstant %c",
                    f"%a = OpLoad %{v} %own",
                    f"%b = OpLoad %{v} %shared",
                    "OpStore %out %c",
                    "OpStore %out1 %a",
                    "OpStore %out2 %b",
                ],
            )
            # A vector of nothing, filled from its end.
            text, last = [f"%none = OpUndef %{v}"], "%none"
            for k in reversed(range(n)):
                text.append(f"%s{k} = OpCompositeExtract %{kind} %x {n - 1 - k}")
                text.append(f"%v{k} = OpCompositeInsert %{v} %s{k} {last} {k}")
                last = f"%v{k}"
            file.case(
                f"Undef/{v}",
                cite,
                [f"in {v} {line(kind, first)}", f"out {v} {line(kind, first[::-1])}"],
                text + [f"OpStore %o {last}"],
            )
            # From scalars, and from vectors and scalars in their order.
            scalars = [f"%s{k} = OpCompositeExtract %{kind} %x {n - 1 - k}" for k in range(n)]
            file.case(
                f"CompositeConstruct/{v}",
                cite,
                [f"in {v} {line(kind, first)}", f"out {v} {line(kind, first[::-1])}"],
                scalars
                + [
                    f"%r = OpCompositeConstruct %{v} " + " ".join(f"%s{k}" for k in range(n)),
                    "OpStore %o %r",
                ],
            )
            parts = {3: (1, 2), 4: (2, 1, 1), 8: (4, 1, 3), 16: (8, 3, 4, 1)}.get(n)
            if parts:
                text, at, names = [], 0, []
                for k, width in enumerate(parts):
                    names.append(f"%part{k}")
                    if width == 1:
                        text.append(f"%part{k} = OpCompositeExtract %{kind} %x {at}")
                    else:
                        text.append(
                            f"%part{k} = OpVectorShuffle %{vector(kind, width)} %x %x "
                            + " ".join(str(at + lane) for lane in range(width))
                        )
                    at += width
                turned, at = [], n
                for width in reversed(parts):
                    at -= width
                    turned += first[at : at + width]
                file.case(
                    f"CompositeConstruct/parts_{v}",
                    cite,
                    [f"in {v} {line(kind, first)}", f"out {v} {line(kind, turned)}"],
                    text
                    + [
                        f"%r = OpCompositeConstruct %{v} " + " ".join(reversed(names)),
                        "OpStore %o %r",
                    ],
                )
        # A structure in an array in a structure: numbers of members, in their order.
        x, y = line(kind, full(kind, [11, 12])), line(kind, full(kind, [21, 22]))
        file.case(
            f"nested/{kind}",
            cite,
            [
                f"in {kind} {x}",
                f"in {kind} {y}",
                f"out {kind} {y}",
                f"out {kind} {x}",
                f"out {kind} {line(kind, [5, 5])}",
            ],
            [
                f"%pair = OpTypeStruct %{kind} %{kind}",
                "%row = OpTypeArray %pair %int_3",
                "%whole = OpTypeStruct %int %row",
                f"%a = OpCompositeConstruct %pair %x %{kind}_5",
                f"%b = OpCompositeConstruct %pair %{kind}_6 %y",
                "%rows = OpCompositeConstruct %row %b %a %b",
                "%made = OpCompositeConstruct %whole %int_9 %rows",
                f"%c = OpCompositeExtract %{kind} %made 1 2 1",
                f"%d = OpCompositeExtract %{kind} %made 1 1 0",
                f"%changed = OpCompositeInsert %whole %{kind}_5 %made 1 0 1",
                f"%e = OpCompositeExtract %{kind} %changed 1 0 1",
                "OpStore %o %c",
                "OpStore %o1 %d",
                "OpStore %o2 %e",
            ],
        )
    return file


def memory():
    file = File("memory", "Addresses and copies: strides of types, indices of each width and sign.")
    cite = "SPIR-V Env 3.0.19, 2.8.2"
    chains = ("PtrAccessChain", "InBoundsPtrAccessChain")
    for kind in EVERY:
        for n in LANES:
            v = vector(kind, n)
            align = EVERY[kind] // 8 * (4 if n == 3 else n)
            count = 5
            rows = [
                full(kind, [(k * n + lane) % 97 + 1 for lane in range(n)]) for k in range(count)
            ]
            order = [3, 0, 4, 1, 2]
            flat = lambda all_rows: line(kind, functools.reduce(operator.iadd, all_rows, []))
            for chain in chains:
                file.case(
                    f"{chain}/of_{v}",
                    cite,
                    [
                        f"in {v} {flat(rows)}",
                        f"in int {line('int', order)}",
                        f"out {v} {flat([rows[k] for k in order])}",
                    ],
                    [
                        f"%p = Op{chain} %global_{v} %in0 %y",
                        f"%r = OpLoad %{v} %p Aligned {align}",
                        "OpStore %o %r",
                    ],
                )
            # Counted back from the fifth, by a number that the compiler knows and by another.
            file.case(
                f"PtrAccessChain/back_of_{v}",
                cite,
                [
                    f"in {v} {flat(rows)}",
                    "in int -1 -4",
                    f"out {v} {flat([rows[3], rows[0]])}",
                    f"out {v} {flat([rows[2], rows[2]])}",
                ],
                [
                    f"%last = OpPtrAccessChain %global_{v} %in0 %size_4",
                    f"%p = OpPtrAccessChain %global_{v} %last %y",
                    f"%q = OpPtrAccessChain %global_{v} %last %int_n2",
                    f"%r = OpLoad %{v} %p",
                    f"%s = OpLoad %{v} %q",
                    "OpStore %o %r",
                    "OpStore %o1 %s",
                ],
            )
            # Private memory: an array, written and read in different orders.
            file.case(
                f"AccessChain/of_{v}",
                cite,
                [
                    f"in {v} {flat(rows[:4])}",
                    "in long 2 0 3 1",
                    "items 1",
                    f"out {v} {flat([rows[0], rows[1], rows[2], rows[3]])}",
                ],
                [f"%array = OpVariable %private_arr4_{v} Function"]
                + [
                    text
                    for k in range(4)
                    for text in (
                        f"%f{k} = OpInBoundsPtrAccessChain %global_{v} %in0 %size_{k}",
                        f"%v{k} = OpLoad %{v} %f{k}",
                        f"%g{k} = OpInBoundsPtrAccessChain %global_long %in1 %size_{k}",
                        f"%w{k} = OpLoad %long %g{k}",
                        f"%t{k} = OpAccessChain %private_{v} %array %w{k}",
                        f"OpStore %t{k} %v{k}",
                    )
                ]
                + [
                    text
                    for k in range(4)
                    for text in (
                        f"%u{k} = OpInBoundsAccessChain %private_{v} %array %w{k}",
                        f"%r{k} = OpLoad %{v} %u{k}",
                        f"%p{k} = OpInBoundsPtrAccessChain %global_{v} %out %size_{k}",
                        f"OpStore %p{k} %r{k}",
                    )
                ],
            )
            # Copies: through a pair of pointers, by size, and of a value.
            turned = [rows[k] for k in (1, 0)]
            file.case(
                f"CopyMemory/of_{v}",
                cite,
                [f"in {v} {flat(rows[:2])}", "in int 1 0", f"out {v} {flat(turned)}"],
                [f"%p = OpInBoundsPtrAccessChain %global_{v} %in0 %y", "OpCopyMemory %o %p"],
            )
            file.case(
                f"CopyMemorySized/of_{v}",
                "SPIR-V Env 3.0.19, 3.1, Addresses",
                ["items 1", f"in {v} {flat(rows[:3])}", f"out {v} {flat([rows[2]])}"],
                [
                    "OpCapability Addresses",
                    f"%p = OpInBoundsPtrAccessChain %global_{v} %in0 %size_2",
                    f"OpCopyMemorySized %out %p %size_{align} Aligned {align}",
                ],
            )
    # Places in vectors and in nested aggregates, by indices of each width.
    for index in INTEGERS:
        for chain, first in (
            ("AccessChain", ""),
            ("InBoundsAccessChain", ""),
            ("PtrAccessChain", "%size_0 "),
            ("InBoundsPtrAccessChain", "%size_0 "),
        ):
            file.case(
                f"{chain}/by_{index}",
                cite,
                ["in int4 #16", f"in {index} 0 1 2 3", "out int 1 6 11 16"],
                [
                    "%at = OpInBoundsPtrAccessChain %global_int4 %in0 %i",
                    f"%p = Op{chain} %global_int %at {first}%y",
                    "%r = OpLoad %int %p",
                    "OpStore %o %r",
                ],
            )
            file.case(
                f"{chain}/nested_by_{index}",
                cite,
                [
                    f"in {index} 0 1 2",
                    "in int 10 20 30",
                    "items 3",
                    "out int 210 220 230",
                    "out int 4 4 4",
                ],
                [
                    "%pair = OpTypeStruct %char %int",
                    "%row = OpTypeArray %pair %int_3",
                    "%whole = OpTypeStruct %long %row %int",
                    "%ptr_whole = OpTypePointer Function %whole",
                    "%v = OpVariable %ptr_whole Function",
                    f"%last = Op{chain} %private_int %v {first}%int_2",
                    "OpStore %last %int_4",
                    f"%p = Op{chain} %private_int %v {first}%int_1 %x %int_1",
                    "%more = OpIAdd %int %y %int_200",
                    "OpStore %p %more",
                    f"%q = Op{chain} %private_int %v {first}%int_1 %x %int_1",
                    "%r = OpLoad %int %q",
                    "%s = OpLoad %int %last",
                    "OpStore %o %r",
                    "OpStore %o1 %s",
                ],
            )
            # Filled without a chain, so that a chain that is wrong in reads and writes shows.
            file.case(
                f"{chain}/rows_by_{index}",
                cite,
                [
                    f"in {index} 0 1 2 0 2 1 1 2 0 2 1 0",
                    f"in {index} 2 0 1 1 3 3 1 0 3 2 2 0",
                    "out int 12 20 31 11 33 23 21 30 13 32 22 10",
                ],
                [
                    "%row = OpTypeArray %int %int_4",
                    "%rows = OpTypeArray %row %int_3",
                    "%ptr_rows = OpTypePointer Function %rows",
                    "%first = OpConstantComposite %row %int_10 %int_11 %int_12 %int_13",
                    "%second = OpConstantComposite %row %int_20 %int_21 %int_22 %int_23",
                    "%third = OpConstantComposite %row %int_30 %int_31 %int_32 %int_33",
                    "%all = OpConstantComposite %rows %first %second %third",
                    "%v = OpVariable %ptr_rows Function",
                    "OpStore %v %all",
                    f"%p = Op{chain} %private_int %v {first}%x %y",
                    "%r = OpLoad %int %p",
                    "OpStore %o %r",
                ],
            )
    for index in ("char", "short", "int", "long"):
        for chain in chains:
            file.case(
                f"{chain}/negative_{index}",
                cite,
                ["in int #16", f"in {index} -1 -2 -8 0 1 7", "out int 8 7 1 9 10 16"],
                [
                    "%middle = OpInBoundsPtrAccessChain %global_int %in0 %size_8",
                    f"%p = Op{chain} %global_int %middle %y",
                    "%r = OpLoad %int %p",
                    "OpStore %o %r",
                ],
            )
    # Farther than a narrower index goes.
    for index, far in (("short", 32767), ("int", 70000), ("long", 70000)):
        for chain in chains:
            file.case(
                f"{chain}/far_{index}",
                cite,
                [
                    f"in char 9*200 7 0*{far - 201} -5",
                    f"in {index} 200 {far} 1",
                    "out char 7 -5 9",
                ],
                [
                    f"%p = Op{chain} %global_char %in0 %y",
                    "%r = OpLoad %char %p",
                    "OpStore %o %r",
                ],
            )
    file.case(
        "PtrAccessChain/back_from_far",
        cite,
        [
            "needs 64_bit_addresses",
            "in int 10 11 12",
            "in long 0x80000001 0x80000002",
            "in long -2147483648 -2147483648",
            "out int 11 12",
        ],
        [
            "%far = OpPtrAccessChain %global_int %in0 %y",
            "%p = OpPtrAccessChain %global_int %far %z",
            "%r = OpLoad %int %p",
            "OpStore %o %r",
        ],
    )
    # Addresses that are not aligned, after one byte or two.
    for kind in (*EVERY, "int4", "float4", "short8", "double2"):
        size = type_size(kind)
        for shift in (1, 2):
            data = [(k * 37 + 11) % 96 + 17 for k in range(size + shift)]
            if EVERY.get(kind) == 8 and shift == 1:
                continue
            file.case(
                f"Aligned/{kind}_behind_{shift}",
                "SPIR-V Env 3.0.19, 2.10",
                [
                    "items 1",
                    f"in char {line('char', data)}",
                    f"out char {' '.join('?' * shift)} {line('char', data[shift:])}",
                ],
                [
                    f"%a = OpInBoundsPtrAccessChain %global_char %in0 %size_{shift}",
                    f"%p = OpBitcast %global_{kind} %a",
                    f"%v = OpLoad %{kind} %p Aligned {shift}",
                    f"%b = OpInBoundsPtrAccessChain %global_char %out %size_{shift}",
                    f"%q = OpBitcast %global_{kind} %b",
                    f"OpStore %q %v Aligned {shift}",
                ],
            )
    # Pointers as numbers, and what is between them.
    for kind in ("int", "long", "char", "short", "char3", "int3", "float4", "double16"):
        lanes = int(kind.lstrip("abcdefghijklmnopqrstuvwxyz") or 1)
        file.case(
            f"PtrDiff/{kind}",
            cite,
            [
                "spirv 1.4",
                f"in {kind} #{4 * lanes}",
                "in int 0 3 2 1",
                "out int 1 0 1 0",
                "out int 0 1 0 1",
                "out long 0 -2 0 2",
            ],
            [
                f"%p = OpInBoundsPtrAccessChain %global_{kind} %in0 %i",
                f"%q = OpInBoundsPtrAccessChain %global_{kind} %in0 %y",
                "%e = OpPtrEqual %bool %p %q",
                "%n = OpPtrNotEqual %bool %p %q",
                "%d = OpPtrDiff %long %p %q",
                "%a = OpSelect %int %e %int_1 %int_0",
                "%b = OpSelect %int %n %int_1 %int_0",
                "OpStore %o %a",
                "OpStore %o1 %b",
                "OpStore %o2 %d",
            ],
        )
    file.case(
        "PtrDiff/as_int",
        cite,
        ["spirv 1.4", "in int 1 2 3 4", "in int 0 3 2 1", "out int 0 -2 0 2"],
        [
            "%p = OpInBoundsPtrAccessChain %global_int %in0 %i",
            "%q = OpInBoundsPtrAccessChain %global_int %in0 %y",
            "%d = OpPtrDiff %int %p %q",
            "OpStore %o %d",
        ],
    )
    return file


def loads():
    file = File("loads", "OpenCL.std: vectors and halves in memory.")
    cite = "SPIR-V Env 3.0.19, 2.2; " + STD
    for kind in EVERY:
        for n in LANES[1:]:
            v = vector(kind, n)
            data = full(kind, [k % 97 + 1 for k in range(3 * n)])
            for space in ("global", "private", "constant") if n in (2, 3) else ("global",):
                if space == "constant":
                    continue
                directives = [
                    f"in {kind} {line(kind, data)}",
                    "in size 2 0 1",
                    f"out {v} {line(kind, data[2 * n:] + data[:n] + data[n:2 * n])}",
                ]
                text = []
                pointer = "%in0"
                if space == "private":
                    text = [f"%array = OpVariable %private_arr{3 * n}_{kind} Function"] + [
                        word
                        for k in range(3 * n)
                        for word in (
                            f"%f{k} = OpInBoundsPtrAccessChain %global_{kind} %in0 %size_{k}",
                            f"%v{k} = OpLoad %{kind} %f{k}",
                            f"%t{k} = OpInBoundsAccessChain %private_{kind} %array %size_{k}",
                            f"OpStore %t{k} %v{k}",
                        )
                    ]
                    text.append(f"%first = OpInBoundsAccessChain %private_{kind} %array %size_0")
                    pointer = "%first"
                file.case(
                    f"vloadn/{space}_{v}",
                    cite,
                    directives,
                    text + [f"%r = OpExtInst %{v} %std vloadn %y {pointer} {n}", "OpStore %o %r"],
                )
            file.case(
                f"vstoren/{v}",
                cite,
                [
                    f"in {v} {line(kind, data)}",
                    "in size 2 0 1",
                    "items 3",
                    f"out {kind} {line(kind, data[n:2 * n] + data[2 * n:] + data[:n])}",
                ],
                ["%r = OpExtInst %void %std vstoren %x %y %out"],
            )
    unit = Fraction(1, 1 << 24)  # the least half
    halves = [
        1,
        Fraction(-5, 2),
        65504,
        unit,
        -1023 * unit,
        513 * unit,
        Fraction(1, 16384),
        0,
        MINUS_ZERO,
        INF,
        MINUS_INF,
        NAN,
        Fraction(1, 3),
        2049,
        -4097,
        100,
        Fraction(-7, 8),
        33,
        7,
        9,
        11,
        13,
        15,
        17,
        19,
        21,
        23,
        25,
        27,
        29,
        31,
        35,
        37,
        39,
        41,
    ]
    halves += [Fraction(k, 2) for k in range(64 - len(halves))]
    as_half = [v if isinstance(v, str) else rounded(Fraction(v), "half") for v in halves]
    for n in LANES:
        size = 4 if n == 3 else n
        for aligned in (False, True):
            step = size if aligned else n
            name = ("vloada_halfn" if aligned else "vload_halfn") if n > 1 else "vload_half"
            if n == 1 and aligned:
                continue
            order = (2, 0, 1)
            picked = [as_half[k * step + lane] for k in order for lane in range(n)]
            last = f" {n}" if n > 1 else ""
            file.case(
                f"{name}/{vector('float', n)}",
                cite,
                [
                    "in half " + " ".join(shown(v, "half") for v in as_half[: 3 * step]),
                    "in size 2 0 1",
                    f"out {vector('float', n)} " + " ".join(shown(v, "float") for v in picked),
                ],
                [
                    "OpCapability Float16Buffer",
                    f"%r = OpExtInst %{vector('float', n)} %std {name} %y %in0{last}",
                    "OpStore %o %r",
                ],
            )
    # Ties, and beside them, in every rounding mode.
    for kind in ("float", "double"):
        unit = Fraction(1, 1024)
        ties = [
            s * v
            for s in (1, -1)
            for v in (
                1 + unit / 2,
                1 + 3 * unit / 2,
                1 + unit / 2 + unit / 64,
                1 + unit / 2 - unit / 64,
                Fraction(3),
                2048 + Fraction(3, 1),
                4096 + Fraction(2),
                65520,
                65519,
                70000,
                Fraction(1, 3),
                5,
                # Subnormal halves: ties, beside a tie, and less than half of the least.
                Fraction(5, 2) / (1 << 24),
                Fraction(1023, 1) / (1 << 24),
                Fraction(2049, 2) / (1 << 25),
                Fraction(1, 3) / (1 << 24),
            )
        ]
        ties = [rounded(Fraction(v), kind) for v in ties]
        draw = random.Random("ties")
        draw.shuffle(ties)
        for mode in ("", "RTE", "RTZ", "RTP", "RTN"):
            for n in LANES:
                rows = 2 if n > 8 else 3
                values = (ties + ties)[: rows * n]
                stored = [rounded(Fraction(v), "half", mode or "RTE") for v in values]
                order = list(range(1, rows)) + [0]
                for aligned in (False, True):
                    if n == 1 and aligned:
                        continue
                    step = 4 if aligned and n == 3 else n
                    name = (
                        ("vstorea_halfn" if aligned else "vstore_halfn") if n > 1 else "vstore_half"
                    )
                    out = [["?"] * step for _ in range(rows)]
                    for k, place in enumerate(order):
                        out[place] = [shown(v, "half") for v in stored[k * n : k * n + n]] + [
                            "?"
                        ] * (step - n)
                    call = f"{name}_r" if mode else name
                    file.case(
                        f"{call}/{vector(kind, n)}{'_' + mode if mode else ''}",
                        cite,
                        [
                            f"in {vector(kind, n)} " + " ".join(shown(v, kind) for v in values),
                            f"in size {' '.join(map(str, order))}",
                            f"items {rows}",
                            "out half " + " ".join(functools.reduce(operator.iadd, out, [])),
                        ],
                        [
                            "OpCapability Float16Buffer",
                            f"%r = OpExtInst %void %std {call} %x %y %out {mode}".rstrip(),
                        ],
                    )
    for kind in ("int", "float4", "char16"):
        file.case(
            f"prefetch/{kind}",
            cite,
            [
                f"in {kind} " + ("#16" if kind == "char16" else "#4" if kind == "float4" else "#1"),
                f"out {kind} "
                + ("#16" if kind == "char16" else "#4" if kind == "float4" else "#1"),
            ],
            ["%n = OpExtInst %void %std prefetch %in0 %size_1", "OpStore %o %x"],
        )
    return file


# ---- Constants that the module computes.


def specialized():
    """OpSpecConstantOp at every width, of constants that keep their defaults."""
    file = File("specialized", "OpSpecConstantOp: operations on constants, at every width.")
    cite = "SPIR-V Env 3.0.19, 2.5"

    def emit(name, kind, operations, setup, more=()):
        """Stores the result of each (opcode and operands, values) one below the other."""
        text, results, lanes = list(setup), [], len(operations[0][1])
        v = vector(kind, lanes)
        for k, (words, values) in enumerate(operations):
            text.append(f"%r{k} = OpSpecConstantOp %{v} {words}")
            text += [
                f"%p{k} = OpInBoundsPtrAccessChain %global_{v} %out %size_{k}",
                f"OpStore %p{k} %r{k}",
            ]
            results += values
        shown_ = " ".join(shown(one, kind) for one in results)
        file.case(f"SpecConstantOp/{name}", cite, [*more, "items 1", f"out {v} {shown_}"], text)

    def given(kind, letter, values):
        """Constants of these numbers, and the vector of several."""
        lines = [
            f"%{letter}{k} = OpSpecConstant %{kind} {literal(v, kind)}"
            for k, v in enumerate(values)
        ]
        parts = " ".join(f"%{letter}{k}" for k in range(len(values)))
        if len(values) == 1:
            return [line.replace(f"%{letter}0", f"%{letter}") for line in lines]
        return lines + [f"%{letter} = OpSpecConstantComposite %{vector(kind, len(values))} {parts}"]

    for kind, bits in INTEGERS.items():
        top = 1 << (bits - 1)
        u = lambda v: unsigned(v, bits)
        for n, at in ((1, 0), (1, 1), (3, 0), (4, 1), (8, 0)):
            draw = random.Random(f"specialized {kind} {n} {at}")
            x = [-(top // 3 + 11), top - 7, -top + 5, 77, -9, top // 5, -1, 100]
            y = [7, -3, top // 3 - 5, -5, top - 2, 3, -77 % top, -2]
            x, y = ([v[(k + at) % 8] for k in range(n)] for v in (x, y))
            amount = [draw.randrange(1, bits) for _ in range(n)]
            both = lambda f: [f(a, b) for a, b in zip(x, y, strict=True)]
            shift = lambda f: [f(a, b) for a, b in zip(x, amount, strict=True)]
            operations = [
                ("IAdd %x %y", both(lambda a, b: a + b)),
                ("ISub %x %y", both(lambda a, b: a - b)),
                ("IMul %x %y", both(lambda a, b: a * b)),
                ("UDiv %x %y", both(lambda a, b: u(a) // u(b))),
                ("SDiv %x %y", both(lambda a, b: int(Fraction(a, b)))),
                ("UMod %x %y", both(lambda a, b: u(a) % u(b))),
                ("SRem %x %y", both(srem)),
                ("SMod %x %y", both(smod)),
                ("ShiftLeftLogical %x %z", shift(lambda a, b: a << b)),
                ("ShiftRightLogical %x %z", shift(lambda a, b: u(a) >> b)),
                ("ShiftRightArithmetic %x %z", shift(lambda a, b: a >> b)),
                ("BitwiseAnd %x %y", both(lambda a, b: a & b)),
                ("BitwiseOr %x %y", both(lambda a, b: a | b)),
                ("BitwiseXor %x %y", both(lambda a, b: a ^ b)),
                ("Not %x", [~a for a in x]),
                ("SNegate %x", [-a for a in x]),
            ]
            setup = given(kind, "x", x) + given(kind, "y", y) + given(kind, "z", amount)
            emit(f"{vector(kind, n)}_{at}", kind, operations, setup)
            # Comparisons choose between two constants.
            compared = {
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
            truth = vector("bool", n)
            other = [a if k % 3 == 2 - at else b for k, (a, b) in enumerate(zip(x, y, strict=True))]
            setup = given(kind, "x", x) + given(kind, "y", other)
            operations = []
            for name, f in compared.items():
                setup.append(f"%b_{name} = OpSpecConstantOp %{truth} {name} %x %y")
                operations.append(
                    (
                        f"Select %b_{name} %x %{vector(kind, n)}_7",
                        [a if f(a, b) else 7 for a, b in zip(x, other, strict=True)],
                    )
                )
            emit(f"compared_{vector(kind, n)}_{at}", kind, operations, setup)
        # To the other widths.
        values = [-(top // 3 + 11), top - 7, -5, 77]
        for target in INTEGERS:
            if target == kind:
                continue
            for n in (1, 4):
                x = values[:n]
                operations = [
                    ("SConvert %x", x),
                    ("UConvert %x", [u(v) for v in x]),
                ]
                emit(
                    f"{vector(kind, n)}_to_{vector(target, n)}",
                    target,
                    operations,
                    given(kind, "x", x),
                )
        # Components.
        x, y = full(kind, [11, 12, 13, 14]), full(kind, [21, 22, 23, 24])
        emit(
            f"components_{kind}4",
            kind,
            [
                ("VectorShuffle %x %y 6 1 4 3", [y[2], x[1], y[0], x[3]]),
                ("VectorShuffle %y %x 0 7 7 2", [y[0], x[3], x[3], y[2]]),
                ("CompositeInsert %y2 %x 1", [x[0], y[2], x[2], x[3]]),
                ("CompositeInsert %x0 %y 3", [y[0], y[1], y[2], x[0]]),
            ],
            given(kind, "x", x) + given(kind, "y", y),
        )
        emit(
            f"component_of_{kind}4",
            kind,
            [(f"CompositeExtract %x {k}", [x[k]]) for k in (2, 0, 3, 1)],
            given(kind, "x", x),
        )
    for kind in FLOATS:
        least = Fraction(1, 1 << (FLOATS[kind][2] - 5))
        for n in (1, 2, 3):
            x = [-(5 + least), Fraction(7, 2), 3 + least][:n]
            y = [Fraction(2), Fraction(-1, 4), Fraction(-4)][:n]
            both = lambda f: [f(a, b) for a, b in zip(x, y, strict=True)]
            operations = [
                ("FAdd %x %y", both(lambda a, b: rounded(a + b, kind))),
                ("FSub %x %y", both(lambda a, b: rounded(a - b, kind))),
                ("FMul %x %y", both(lambda a, b: a * b)),
                ("FDiv %x %y", both(lambda a, b: a / b)),
            ]
            setup = given(kind, "x", x)
            emit(vector(kind, n), kind, operations, setup + given(kind, "y", y))
        # From and to integers, and other formats.
        for whole, size in INTEGERS.items():
            x = [-77, 100, 1 - (1 << (size - 1)), 50]
            x = [v if abs(v) <= 1 << (FLOATS[kind][2] + 1) else -50 for v in x]
            for n in (1, 4):
                part = x[:n]
                number_of = [Fraction(2 * abs(v) + 1, 2) if abs(v) < 120 else 3 for v in part]
                emit(
                    f"{vector(whole, n)}_to_{vector(kind, n)}",
                    kind,
                    [
                        ("ConvertSToF %x", [Fraction(v) for v in part]),
                        ("ConvertUToF %y", [Fraction(abs(v)) for v in part]),
                    ],
                    given(whole, "x", part) + given(whole, "y", [abs(v) for v in part]),
                )
                emit(
                    f"{vector(kind, n)}_to_{vector(whole, n)}",
                    whole,
                    [
                        ("ConvertFToS %x", [-int(v) for v in number_of]),
                        ("ConvertFToU %y", [int(v) for v in number_of]),
                    ],
                    given(kind, "x", [-v for v in number_of]) + given(kind, "y", number_of),
                )
        for target in FLOATS:
            if target == kind:
                continue
            x = [Fraction(-5, 2), Fraction(33, 16), Fraction(100)]
            for n in (1, 3):
                emit(
                    f"{vector(kind, n)}_to_{vector(target, n)}",
                    target,
                    [("FConvert %x", x[:n])],
                    given(kind, "x", x[:n]),
                )
    # By themselves and side by side: a driver that refuses them is asked for few programs.
    for kind in FLOATS:
        x = [-(5 + Fraction(1, 1 << (FLOATS[kind][2] - 5))), Fraction(7, 2), Fraction(-3)]
        for n in (1, 2, 3):
            negated = [("FNegate %x", [-a for a in x[:n]])]
            emit(f"negated_{vector(kind, n)}", kind, negated, given(kind, "x", x[:n]))
    # Logic, on both constants of truth and on vectors of them.
    truths = [1, 0, 1, 1]
    others = [1, 1, 0, 1]
    logic = {
        "LogicalAnd": lambda a, b: a & b,
        "LogicalOr": lambda a, b: a | b,
        "LogicalEqual": lambda a, b: int(a == b),
        "LogicalNotEqual": lambda a, b: a ^ b,
    }
    for n, at in ((1, 0), (1, 1), (1, 2), (4, 0)):
        kind, known = vector("bool", n), []
        for letter, values in (("x", truths), ("y", others)):
            names = [f"%{letter}{k}" for k in range(n)] if n > 1 else [f"%{letter}"]
            for k, name in enumerate(names):
                word = "True" if values[at + k] else "False"
                known.append(f"{name} = OpSpecConstant{word} %bool")
            if n > 1:
                known.append(f"%{letter} = OpSpecConstantComposite %{kind} {' '.join(names)}")
        operations = []
        for name, f in logic.items():
            known.append(f"%b_{name} = OpSpecConstantOp %{kind} {name} %x %y")
            chosen = [f(truths[at + k], others[at + k]) for k in range(n)]
            operations.append((f"b_{name}", chosen))
        known.append(f"%b_not = OpSpecConstantOp %{kind} LogicalNot %x")
        operations.append(("b_not", [1 - truths[at + k] for k in range(n)]))
        ints = vector("int", n)
        emit(
            f"of_{kind}_{at}",
            "int",
            [(f"Select %{name} %{ints}_1 %{ints}_0", values) for name, values in operations],
            known,
        )
    return file


# ---- Groups.


def groups():
    file = File("groups", "Group instructions of work-groups: operations, types, places.")
    # Two work-groups of six, which is not a power of two.
    size = 6
    rows = [[3, -5, 4, 2, 9, -3], [7, 7, -2, -1, 3, 8]]
    operations = {
        "IAdd": (lambda a, b: a + b, lambda bits: 0),
        "FAdd": (lambda a, b: a + b, lambda bits: 0),
        "SMin": (min, lambda bits: (1 << (bits - 1)) - 1),
        "SMax": (max, lambda bits: -(1 << (bits - 1))),
        "UMin": (None, lambda bits: -1),
        "UMax": (None, lambda bits: 0),
        "FMin": (min, lambda bits: INF),
        "FMax": (max, lambda bits: MINUS_INF),
    }
    uniform = {
        "IMul": (lambda a, b: a * b, lambda bits: 1),
        "FMul": (lambda a, b: a * b, lambda bits: 1),
        "BitwiseAnd": (lambda a, b: a & b, lambda bits: -1),
        "BitwiseOr": (lambda a, b: a | b, lambda bits: 0),
        "BitwiseXor": (lambda a, b: a ^ b, lambda bits: 0),
    }
    for names, suffix, head, cite, need in (
        (
            operations,
            "",
            ["OpCapability Groups"],
            "SPIR-V Env 3.0.19, 4, Group and Subgroup Instructions",
            ["needs work_group_functions"],
        ),
        (
            uniform,
            "KHR",
            [
                "OpCapability GroupUniformArithmeticKHR",
                'OpExtension "SPV_KHR_uniform_group_instructions"',
            ],
            "SPIR-V Env 3.0.19, 5.2.27",
            [],
        ),
    ):
        for name, (f, identity) in names.items():
            for kind in FLOATS if name.startswith("F") else ("int", "long"):
                bits = EVERY[kind]
                if name[0] == "U":
                    pick = min if name == "UMin" else max
                    step = lambda a, b: signed(pick(unsigned(a, bits), unsigned(b, bits)), bits)
                else:
                    step = f

                def scan(row):
                    values = [identity(bits)]
                    for k, v in enumerate(row):
                        values.append(v if k == 0 else step(values[-1], v))
                    return values

                for form in ("Reduce", "InclusiveScan", "ExclusiveScan"):
                    results = []
                    for row in rows:
                        values = scan(row)
                        results += (
                            values[-1:] * size
                            if form == "Reduce"
                            else values[1:]
                            if form == "InclusiveScan"
                            else values[:-1]
                        )
                    exclusive = form == "ExclusiveScan" and kind in FLOATS
                    file.case(
                        f"Group{name}{suffix}/{kind}_{form}",
                        cite,
                        [
                            *need,
                            f"in {kind} {line(kind, functools.reduce(operator.iadd, rows, []))}",
                            f"group {size}",
                            f"out {kind} "
                            + " ".join(
                                "0|-0"
                                if exclusive and v == 0 and name == "FAdd"
                                else shown(v, kind)
                                for v in results
                            ),
                        ],
                        [
                            *head,
                            f"%r = OpGroup{name}{suffix} %{kind} %int_2 {form} %x",
                            "OpStore %o %r",
                        ],
                    )
    truths = [[1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0], [1, 1, 0, 1, 0, 1]]
    logic = {
        "LogicalAnd": (lambda a, b: a & b, 1),
        "LogicalOr": (lambda a, b: a | b, 0),
        "LogicalXor": (lambda a, b: a ^ b, 0),
    }
    for name, (f, identity) in logic.items():
        for form in ("Reduce", "InclusiveScan", "ExclusiveScan"):
            results = []
            for row in truths:
                values = [identity]
                for v in row:
                    values.append(f(values[-1], v))
                results += (
                    values[-1:] * size
                    if form == "Reduce"
                    else values[1:]
                    if form == "InclusiveScan"
                    else values[:-1]
                )
            file.case(
                f"Group{name}KHR/{form}",
                "SPIR-V Env 3.0.19, 5.2.27",
                [
                    f"in int {line('int', functools.reduce(operator.iadd, truths, []))}",
                    f"group {size}",
                    f"out int {line('int', results)}",
                ],
                [
                    "OpCapability GroupUniformArithmeticKHR",
                    'OpExtension "SPV_KHR_uniform_group_instructions"',
                    "%p = OpINotEqual %bool %x %int_0",
                    f"%v = OpGroup{name}KHR %bool %int_2 {form} %p",
                    "%r = OpSelect %int %v %int_1 %int_0",
                    "OpStore %o %r",
                ],
            )
    cite = "SPIR-V Env 3.0.19, 4, Group and Subgroup Instructions"
    for name, f in (("All", all), ("Any", any)):
        file.case(
            f"Group{name}/three_groups",
            cite,
            [
                "needs work_group_functions",
                f"in int {line('int', functools.reduce(operator.iadd, truths, []))}",
                f"group {size}",
                "out int " + line("int", [int(f(row)) for row in truths for _ in row]),
            ],
            [
                "OpCapability Groups",
                "%p = OpINotEqual %bool %x %int_0",
                f"%v = OpGroup{name} %bool %int_2 %p",
                "%r = OpSelect %int %v %int_1 %int_0",
                "OpStore %o %r",
            ],
        )
    for kind in ("int", "long", *FLOATS):
        for place in (0, 4, 5):
            file.case(
                f"GroupBroadcast/{kind}_from_{place}",
                cite,
                [
                    "needs work_group_functions",
                    f"in {kind} {line(kind, functools.reduce(operator.iadd, rows, []))}",
                    f"group {size}",
                    f"out {kind} {line(kind, [row[place] for row in rows for _ in row])}",
                ],
                [
                    "OpCapability Groups",
                    f"%r = OpGroupBroadcast %{kind} %int_2 %x %size_{place}",
                    "OpStore %o %r",
                ],
            )
    file.case(
        "GroupBroadcast/3d",
        cite,
        ["needs work_group_functions", "items 2x3x2", "group 2x3x2", "in int #12", "out int 11*12"],
        [
            "OpCapability Groups",
            "%l = OpLoad %size3 %bi_LocalInvocationId",
            "%lx = OpCompositeExtract %size %l 0",
            "%ly = OpCompositeExtract %size %l 1",
            "%lz = OpCompositeExtract %size %l 2",
            "%y2 = OpIMul %size %ly %size_2",
            "%z6 = OpIMul %size %lz %size_6",
            "%xy = OpIAdd %size %lx %y2",
            "%flat = OpIAdd %size %xy %z6",
            "%p = OpInBoundsPtrAccessChain %global_int %in0 %flat",
            "%v = OpLoad %int %p",
            "%where = OpCompositeConstruct %size3 %size_0 %size_2 %size_1",
            "%b = OpGroupBroadcast %int %int_2 %v %where",
            "%to = OpInBoundsPtrAccessChain %global_int %out %flat",
            "OpStore %to %b",
        ],
    )
    # In groups of three dimensions work-items have the order of their linear ids.
    row = [3, -5, 4, 2, 9, -3, 7, 1, -2, -1, 8, 6]
    for name, (f, start) in {"IAdd": (operator.add, 0), "SMax": (max, -(1 << 31))}.items():
        for form in ("Reduce", "InclusiveScan", "ExclusiveScan"):
            values = [start]
            for v in row:
                values.append(f(values[-1], v))
            results = {
                "Reduce": values[-1:] * len(row),
                "InclusiveScan": values[1:],
                "ExclusiveScan": values[:-1],
            }[form]
            file.case(
                f"Group{name}/3d_{form}",
                cite,
                [
                    "needs work_group_functions",
                    "items 2x3x2",
                    "group 2x3x2",
                    f"in int {line('int', row)}",
                    f"out int {line('int', results)}",
                ],
                [
                    "OpCapability Groups",
                    "%l = OpLoad %size3 %bi_LocalInvocationId",
                    "%lx = OpCompositeExtract %size %l 0",
                    "%ly = OpCompositeExtract %size %l 1",
                    "%lz = OpCompositeExtract %size %l 2",
                    "%y2 = OpIMul %size %ly %size_2",
                    "%z6 = OpIMul %size %lz %size_6",
                    "%xy = OpIAdd %size %lx %y2",
                    "%flat = OpIAdd %size %xy %z6",
                    "%p = OpInBoundsPtrAccessChain %global_int %in0 %flat",
                    "%v = OpLoad %int %p",
                    f"%r = OpGroup{name} %int %int_2 {form} %v",
                    "%to = OpInBoundsPtrAccessChain %global_int %out %flat",
                    "OpStore %to %r",
                ],
            )
    return file


# ---- The same with operands of other kinds.


def literal(value, kind):
    """A number in the assembler's words."""
    if kind in INTEGERS:
        return str(unsigned(value, INTEGERS[kind]))
    if value == MINUS_ZERO:
        return "-0.0"
    top = 1 << (FLOATS[kind][1] - 1)
    special = {INF: f"0x1p+{top}", MINUS_INF: f"-0x1p+{top}", NAN: f"0x1.8p+{top}"}
    return special[value] if value in special else float(value).hex()


def at_width(text, n):
    """The text of elementwise() for vectors of n."""
    return [re.sub(r"%\[(\w+)\]", lambda m: "%" + vector(m[1], n), one) for one in text]


def forms():
    """Each instruction with operands that the compiler knows, and with operands that come from two
    blocks and from private memory."""
    file = File("forms", "Operands that are constants, that come from blocks or from memory.")
    usual = re.compile(r"(\w+|\w+/(char|short|int|long|half|float|double)(_RTP)?(_saturated)?)$")
    names = "xyz"
    for turn, (name, cite, arguments, results, text, result, more) in enumerate(ELEMENTWISE):
        if not usual.match(name):
            continue
        place = f"{name}/{arguments[0][2]}"
        n = LANES[turn % len(LANES)]
        start = turn * 7 % (COUNT - n)
        known = [f"OpDecorate {t.split(' ', 1)[1]}" for t in text if t.startswith("OpDecorate")]
        for argument, (_, values, kind) in zip(names, arguments, strict=False):
            parts = [f"{argument}{k}" for k in range(n)] if n > 1 else [argument]
            known += [
                f"%{part} = OpConstant %{kind} {literal(v, kind)}"
                for part, v in zip(parts, values[start : start + n], strict=True)
            ]
            if n > 1:
                listed = " ".join(f"%{part}" for part in parts)
                known.append(f"%{argument} = OpConstantComposite %{vector(kind, n)} {listed}")
        shown_ = " ".join(shown(v, result) for v in results[start : start + n])
        file.case(
            f"of_constants/{place}",
            cite,
            [*more, "items 1", f"out {vector(result, n)} {shown_}"],
            known + [t for t in at_width(text, n) if not t.startswith("OpDecorate")],
        )
        n = LANES[(turn + 3) % len(LANES)]
        blocks = ["%bit = OpBitwiseAnd %int %i32 %int_1", "%odd = OpIEqual %bool %bit %int_1"]
        last = chr(ord("x") + len(arguments) - 1)
        kind = vector(arguments[-1][2], n)
        if len(arguments) > 1:
            blocks = [f"%v = OpVariable %private_{kind} Function", f"OpStore %v %{last}", *blocks]
        first = vector(arguments[0][2], n)
        blocks += ["OpBranchConditional %odd %left %right"]
        for side in ("left", "right"):
            blocks += [
                f"%{side} = OpLabel",
                f"%x_{side} = OpCopyObject %{first} %x",
                "OpBranch %join",
            ]
        blocks += ["%join = OpLabel", f"%xp = OpPhi %{first} %x_left %left %x_right %right"]
        if len(arguments) > 1:
            blocks.append(f"%l = OpLoad %{kind} %v")
        moved = at_width(text, n)
        moved = [re.sub(r"%x\b", "%xp", t) for t in moved]
        if len(arguments) > 1:
            moved = [re.sub(rf"%{last}\b", "%l", t) for t in moved]
        file.case(
            f"of_blocks/{place}",
            cite,
            [*more]
            + [
                f"in {vector(k, n)} " + " ".join(shown(v, k) for v in values)
                for _, values, k in arguments
            ]
            + [f"out {vector(result, n)} " + " ".join(shown(v, result) for v in results)],
            [t for t in moved if t.startswith("OpDecorate")]
            + blocks
            + [t for t in moved if not t.startswith("OpDecorate")],
        )
    return file


FILES = (
    integer_instructions,
    comparisons,
    conversions,
    float_instructions,
    extended,
    components,
    memory,
    loads,
    specialized,
    groups,
    forms,
)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--check", action="store_true", help="only say whether the files are up to date"
    )
    options = parser.parse_args()
    stale = []
    for make in FILES:
        file = make()
        path = FOLDER / f"{file.name}.spvasm"
        text = file.text()
        if options.check:
            if not path.exists() or path.read_text() != text:
                stale.append(path.name)
        else:
            path.write_text(text)
    if stale:
        sys.exit(f"{', '.join(stale)}: run scripts/spirv_cases.py")


if __name__ == "__main__":
    main()
