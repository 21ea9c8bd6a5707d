"""Loads and stores of vectors in OpenCL.std."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import functools
import operator
import random
from fractions import Fraction

from spirv_instructions.case_file import (
    File,
)
from spirv_instructions.numbers import (
    EVERY,
    INF,
    LANES,
    MINUS_INF,
    MINUS_ZERO,
    NAN,
    STD,
    full,
    line,
    rounded,
    shown,
    vector,
)


def loads():
    file = File("loads", "OpenCL.std: vectors and halves in memory.")
    cite = "SPIR-V Env 3.0.19, 2.2; " + STD
    for kind in EVERY:
        for n in LANES[1:]:
            v = vector(kind, n)
            data = full(kind, [k % 97 + 1 for k in range(3 * n)])
            for space in ("global", "private") if n in (2, 3) else ("global",):
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
            for space in ("", "constant_") if n in (1, 3) else ("",):
                file.case(
                    f"{name}/{space}{vector('float', n)}",
                    cite,
                    [
                        "in half " + " ".join(shown(v, "half") for v in as_half[: 3 * step]),
                        "in size 2 0 1",
                        f"out {vector('float', n)} " + " ".join(shown(v, "float") for v in picked),
                        *(["constant in0"] if space else []),
                    ],
                    [
                        "OpCapability Float16Buffer",
                        f"%r = OpExtInst %{vector('float', n)} %std {name} %y %in0{last}",
                        "OpStore %o %r",
                    ],
                )
    # Ties and their neighbors.
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
                # Subnormal halves: ties, near a tie, and less than half of the least subnormal.
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
