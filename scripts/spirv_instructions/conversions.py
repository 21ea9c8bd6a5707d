"""Conversions."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
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
    integers,
    integral,
    rounded,
    signed,
    unsigned,
)


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
            # Integers halfway between two floats, and their neighbors.
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
            # For conversions of floats to integers. With saturation, numbers out of range are also
            # inputs.
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
                # For unsigned types, also a number above the greatest signed number.
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
    # Inputs for a narrower format: ties, numbers near ties, and numbers out of range.
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
    # OpBitcast between scalars and vectors of equal size. The lowest bits are the first component.
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
                # Bytes below 0x70, so that no float is a NaN or subnormal.
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
