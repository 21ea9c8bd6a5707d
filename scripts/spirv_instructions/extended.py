"""Functions of OpenCL.std that no numeric suite calls."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import functools
import math
import operator
import random
from fractions import Fraction

from spirv_instructions.case_file import (
    File,
    elementwise,
)
from spirv_instructions.numbers import (
    COUNT,
    FLOATS,
    INF,
    INTEGERS,
    LANES,
    MINUS_INF,
    MINUS_ZERO,
    NAN,
    STD,
    Between,
    float_bits,
    floats,
    full,
    integers,
    is_nan,
    line,
    negative,
    rounded,
    shown,
    signed,
    ulp,
    unsigned,
)


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
        # step(edge, x): 0 if x < edge, otherwise 1.
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
        # 2 ulp (Table 5). The fraction for pi is wrong by less than 2^-200.
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
        # Sums that are exact in any order.
        weights = [Fraction(k % 5, 4) for k in range(COUNT)]
        start = [Fraction(4 * (k % 11) - 20) for k in range(COUNT)]
        end = [Fraction(8 * (k % 7) - 16) for k in range(COUNT)]
        mixed = [a + (b - a) * w for a, b, w in zip(start, end, weights, strict=False)]
        tolerance = {"float": Fraction(1, 1000), "half": None, "double": None}[kind]
        if tolerance is not None:  # without a limit, the result is implementation-defined
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
        # Triples and quadruples with rational lengths.
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
        # The factor has more digits than a narrower format can represent.
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
            # The mask is -0.0, so the result has the magnitude of x and the sign of y.
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
        # A scalar condition is true if it is not 0. A lane of a vector condition is true if its
        # most significant bit is set.
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
        # A scalar condition is true if any of its bits is set.
        nonzero = [(1, 0, top - 1, -top, 2)[k % 5] for k in range(COUNT)]
        file.case(
            f"select/whole/{kind}",
            cite,
            [
                f"in {kind} {file.define(f'{kind}_ba', a, kind)}",
                f"in {kind} {file.define(f'{kind}_bb', b, kind)}",
                f"in {whole} " + " ".join(shown(c, whole) for c in nonzero),
                f"out {kind} "
                + " ".join(
                    shown(q if c else p, kind) for p, q, c in zip(a, b, nonzero, strict=False)
                ),
            ],
            [f"%r = OpExtInst %{kind} %std select %x %y %z", "OpStore %o %r"],
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
        # The low bits of each mask element choose a component.
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
    if x in (INF, MINUS_INF):
        return MINUS_INF if minus else INF
    if x in (0, MINUS_ZERO):
        return MINUS_ZERO if minus else 0
    return -abs(Fraction(x)) if minus else abs(Fraction(x))
