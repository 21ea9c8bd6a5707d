"""Instructions on floating-point numbers."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import math
from fractions import Fraction

from spirv_instructions.case_file import (
    File,
    elementwise,
)
from spirv_instructions.numbers import (
    COUNT,
    FLOATS,
    INF,
    LANES,
    MINUS_INF,
    MINUS_ZERO,
    NAN,
    floats,
    rounded,
    shown,
)


def divisor_near(p, q, kind):
    """A divisor near q for OpFRem and OpFMod, whose accuracy no document limits.

    Each step of p - q * trunc(p / q) and of p - q * floor(p / q) is exact. The quotient is not near
    a whole number, so the error of the division does not change the result.
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
    file = File("floats", "Floating-point arithmetic without functions, at every width.")
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
            """The remainder with the sign of p (OpFRem)."""
            p, q = Fraction(p), Fraction(q)
            r = p - q * int(p / q)
            return (MINUS_ZERO if p < 0 else 0) if r == 0 else r

        def mod(p, q):
            """The remainder with the sign of q (OpFMod)."""
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
        # Small exact numbers. Results depend on the order of the operands.
        s = [Fraction(n % 19 - 9) for n in range(0, 5 * COUNT, 5)]
        t = [Fraction(2) ** (n % 5 - 2) * (-1) ** n for n in range(COUNT)]
        # Numbers that need all digits of the format. So a result shows if a driver computes in a
        # shorter format. Results are exact.
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
            # In every second product, the scalar has a bit that is eight places above the
            # last bit of its format. The vector then has whole numbers.
            for k in range(1, len(groups), 2):
                groups[k] = [Fraction(math.floor(v)) for v in groups[k]]
                scalars[k] += Fraction(1, 1 << (FLOATS[kind][2] - 8))
            file.case(
                f"VectorTimesScalar/{kind}{n}",
                cite,
                [
                    f"in {kind}{n} " + " ".join(shown(v, kind) for g in groups for v in g),
                    f"in {kind} " + " ".join(shown(v, kind) for v in scalars),
                    f"out {kind}{n} "
                    + " ".join(
                        shown(MINUS_ZERO if v * f == 0 and (v < 0) != (f < 0) else v * f, kind)
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
                    *(["apart"] if n > 4 else []),
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
