"""Comparisons and logic."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import random
from fractions import Fraction

from spirv_instructions.case_file import (
    File,
    elementwise,
)
from spirv_instructions.integers import integer_relations
from spirv_instructions.numbers import (
    COUNT,
    FLOAT_EDGES,
    FLOATS,
    INF,
    INTEGERS,
    LANES,
    MINUS_INF,
    NAN,
    arranged,
    float_pairs,
    floats,
    integer_pairs,
    integers,
    is_nan,
    negative,
    number,
    varied_nans,
)


def comparisons():
    file = File("comparisons", "Comparisons and logic at every width.")
    choose = lambda kind: [f"%r = OpSelect %[{kind}] %b %[{kind}]_1 %[{kind}]_0", "OpStore %o %r"]
    cite = "SPIR-V Env 3.0.19, 2.4"
    for kind, bits in INTEGERS.items():
        names = integer_relations(bits)
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
        # Half of the least normal number is subnormal, and is not zero.
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
    # Logic on integers: 0 is false.
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
            # First all lanes are equal. Then one lane differs, in each place.
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
    # Selections of every type, by a scalar and by a vector.
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
