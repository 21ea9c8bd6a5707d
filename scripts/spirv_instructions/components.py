# Each iteration of a loop calls only the functions that the iteration defines (B023).
# ruff: noqa: B023, E731, RUF005
import functools
import operator
import random

from spirv_instructions.case_file import (
    File,
)
from spirv_instructions.numbers import (
    EVERY,
    LANES,
    constant,
    full,
    line,
    vector,
)


def components():
    file = File("components", "Components of vectors, arrays and structures.")
    cite = "SPIR-V Env 3.0.19, 2.5"
    # These cases come last, because a driver may refuse them. Then Assay must split only a few
    # joined modules.
    of_parts = []
    for kind in EVERY:
        for n in LANES[1:]:
            v = vector(kind, n)
            draw = random.Random(f"components {v}")
            values = full(kind, draw.sample(range(1, 120), 2 * n))
            first, second = values[:n], values[n:]
            word, known = constant(kind, 77)
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
            # The compiler does not know the index.
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
            # Components of both vectors in random order, for vectors of every width.
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
            # For these shuffles, a compiler may use a simpler operation.
            simpler = (
                [n - 1] * n,  # one component everywhere
                list(range(n)),  # the first vector
                list(range(n, 2 * n)),  # the second vector
                [k // 2 + k % 2 * n for k in range(n)],  # components of both vectors in turn
            )
            file.case(
                f"VectorShuffle/simpler_{v}",
                cite,
                [f"in {v} {line(kind, first)}", f"in {v} {line(kind, second)}"]
                + [f"out {v} {line(kind, [values[k] for k in places])}" for places in simpler],
                [
                    text
                    for at, places in enumerate(simpler)
                    for text in (
                        f"%r{at} = OpVectorShuffle %{v} %x %y {' '.join(map(str, places))}",
                        f"OpStore %o{at or ''} %r{at}",
                    )
                ],
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
            # Sets the components of an undefined vector, beginning with the last component.
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
            all_parts = {3: (1, 2), 4: (2, 1, 1), 8: (4, 1, 3), 16: (8, 3, 4, 1)}
            compositions = [("parts", all_parts[n])] if n in all_parts else []
            if v == "int8":
                compositions.append(("parts_equal", (4, 4)))
            for name, parts in compositions:
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
                of_parts.append(
                    (
                        f"CompositeConstruct/{name}_{v}",
                        cite,
                        ["apart", f"in {v} {line(kind, first)}", f"out {v} {line(kind, turned)}"],
                        text
                        + [
                            f"%r = OpCompositeConstruct %{v} " + " ".join(reversed(names)),
                            "OpStore %o %r",
                        ],
                    )
                )
        # A structure in an array in a structure.
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
                f"out {kind} {x}",
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
                f"%f = OpCompositeExtract %{kind} %rows 1 0",
                f"%changed = OpCompositeInsert %whole %{kind}_5 %made 1 0 1",
                f"%e = OpCompositeExtract %{kind} %changed 1 0 1",
                "OpStore %o %c",
                "OpStore %o1 %d",
                "OpStore %o2 %e",
                "OpStore %o3 %f",
            ],
        )
    for case in of_parts:
        file.case(*case)
    return file
