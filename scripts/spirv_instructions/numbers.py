"""Exact numbers of every type: rounding, bits, text, and values that find mistakes."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import math
import random
from fractions import Fraction

COUNT = 48
LANES = (1, 2, 3, 4, 8, 16)
INTEGERS = {"char": 8, "short": 16, "int": 32, "long": 64}
FLOATS = {
    "half": (16, 5, 10),
    "float": (32, 8, 23),
    "double": (64, 11, 52),
}  # the bits of the format, of the exponent and of the mantissa
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
    """A NaN with a sign or a payload. Comparisons treat it like NAN, but its bits differ."""

    def __new__(cls, minus, payload):
        made = super().__new__(cls, NAN)
        made.minus, made.payload = minus, payload
        return made

    def bits(self, kind):
        bits, _, mantissa_bits = FLOATS[kind]
        payload = self.payload % (1 << (mantissa_bits - 1))
        return self.minus << (bits - 1) | float_bits(NAN, kind) | payload


def varied_nans(values):
    """Replaces the NaNs among the values by four kinds of NaN, in turn."""
    kinds = (NAN, QuietNan(1, 0), QuietNan(0, 1), QuietNan(1, 0x123456789ABCDF))
    count = 0
    made = []
    for v in values:
        made.append(kinds[count % 4] if is_nan(v) else v)
        count += is_nan(v)
    return made


def number(x):
    """The value as a fraction or an infinity, which can be compared."""
    if x == INF:
        return math.inf
    if x == MINUS_INF:
        return -math.inf
    return Fraction(0) if x == MINUS_ZERO else Fraction(x)


def negative(x):
    return x in (MINUS_INF, MINUS_ZERO) or (x not in (INF, NAN) and Fraction(x) < 0)


def float_bits(x, kind):
    """The bits of a number that the format can represent."""
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
    """Rounds a fraction to the format correctly (IEEE 754, 4.3)."""
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
    """The number as case files write it."""
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
    """A range of allowed results, all with one sign."""

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
    """48 integers: the edge values in random order, then random numbers."""
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
    # Numbers that need all digits of the format. So a result shows if an intermediate format is too
    # short.
    least = Fraction(1, 1 << max(FLOATS[kind][2] - 7, 3))
    while len(values) < COUNT:
        x = Fraction(draw.randrange(-2000, 2000), draw.choice((1, 2, 4, 8)))
        if abs(x) < 250:
            x += least * draw.choice((1, 3, 5, 7))
        if abs(x) < 250 and allowed(x):
            values.append(x)
    return values[:COUNT]


def tells_lanes_apart(results):
    """Whether the last component of a vector shows which lane it comes from.

    At each width, the last result must differ at least once from its neighbor, from the first
    result, and from the result four places before.
    """
    return all(
        any(results[at + n - 1] != results[at + other] for at in range(0, COUNT, n))
        for n in LANES[1:]
        for other in {0, n - 2, n - 5 if n > 4 else 0}
    )


def arranged(columns, functions, seed):
    """The columns with their rows in a random order that makes the results distinguish lanes."""
    rows = list(zip(*columns, strict=True))
    results = {row: [f(*row) for f in functions] for row in set(rows)}
    draw = random.Random(seed)
    for _ in range(100000):
        if all(tells_lanes_apart(one) for one in zip(*(results[r] for r in rows), strict=True)):
            return [list(column) for column in zip(*rows, strict=True)]
        draw.shuffle(rows)
    raise ValueError(seed)


# The first pairs give different results in a comparison.
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


EVERY = {**INTEGERS, **{k: b for k, (b, _, _) in FLOATS.items()}}


def vector(kind, lanes):
    return kind if lanes == 1 else f"{kind}{lanes}"


def type_size(name):
    kind = name.rstrip("0123456789")
    return EVERY[kind] // 8 * int(name[len(kind) :] or 1)


def line(kind, values):
    return " ".join(shown(Fraction(v), kind) if kind in FLOATS else shown(v, kind) for v in values)


def full(kind, values):
    """Replaces small numbers by numbers that need every byte of the type.

    So a narrower intermediate type gives wrong results.
    """
    if kind in INTEGERS:
        bits = INTEGERS[kind]
        factor = 0x9E3779B97F4A7C15 >> (64 - bits) | 1
        return [signed(v * factor, bits) for v in values]
    least = Fraction(1, 1 << (FLOATS[kind][2] - 6))
    return [(v + least) * (-1) ** (v % 3 % 2) for v in values]


def constant(kind, value):
    """The name of a constant and its number. For integers, full() makes the number from `value`."""
    if kind in FLOATS:
        return f"{kind}_{value}p5", Fraction(2 * value + 1, 2)
    number = full(kind, [value])[0]
    return f"{kind}_0x{unsigned(number, INTEGERS[kind]):x}", number


def literal(value, kind):
    """The number as the assembler writes it."""
    if kind in INTEGERS:
        return str(unsigned(value, INTEGERS[kind]))
    if value == MINUS_ZERO:
        return "-0.0"
    top = 1 << (FLOATS[kind][1] - 1)
    special = {INF: f"0x1p+{top}", MINUS_INF: f"-0x1p+{top}", NAN: f"0x1.8p+{top}"}
    return special[value] if value in special else float(value).hex()
