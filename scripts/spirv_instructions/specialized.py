# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import random
from fractions import Fraction

from spirv_instructions.case_file import (
    File,
)
from spirv_instructions.integers import integer_relations, smod, srem
from spirv_instructions.numbers import (
    FLOATS,
    INTEGERS,
    full,
    literal,
    rounded,
    shown,
    unsigned,
    vector,
)


def specialized():
    file = File("specialized", "OpSpecConstantOp: operations on constants, at every width.")
    cite = "SPIR-V Env 3.0.19, 2.5"

    def emit(name, kind, operations, setup, more=()):
        """`operations` are pairs of text and values."""
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
        """Specialization constants with the numbers `values`. Several constants are also made into
        a vector."""
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
            compared = integer_relations(bits)
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
    # These cases come last. If a driver refuses them, Assay must then split only a few joined
    # modules.
    for kind in FLOATS:
        x = [-(5 + Fraction(1, 1 << (FLOATS[kind][2] - 5))), Fraction(7, 2), Fraction(-3)]
        for n in (1, 2, 3):
            negated = [("FNegate %x", [-a for a in x[:n]])]
            emit(f"negated_{vector(kind, n)}", kind, negated, given(kind, "x", x[:n]), ["apart"])
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
