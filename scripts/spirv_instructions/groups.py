"""Instructions of groups."""

# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import functools
import operator

from spirv_instructions.case_file import (
    File,
)
from spirv_instructions.numbers import (
    EVERY,
    FLOATS,
    INF,
    MINUS_INF,
    line,
    shown,
    signed,
    unsigned,
)

# The linear id of a work-item in a work-group of 2x3x2, as %flat.
FLAT = [
    "%l = OpLoad %size3 %bi_LocalInvocationId",
    "%lx = OpCompositeExtract %size %l 0",
    "%ly = OpCompositeExtract %size %l 1",
    "%lz = OpCompositeExtract %size %l 2",
    "%y2 = OpIMul %size %ly %size_2",
    "%z6 = OpIMul %size %lz %size_6",
    "%xy = OpIAdd %size %lx %y2",
    "%flat = OpIAdd %size %xy %z6",
]


def groups():
    file = File("groups", "Group instructions of work-groups.")
    # Two work-groups of six work-items, because six is not a power of two.
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
            *FLAT,
            "%p = OpInBoundsPtrAccessChain %global_int %in0 %flat",
            "%v = OpLoad %int %p",
            "%where = OpCompositeConstruct %size3 %size_0 %size_2 %size_1",
            "%b = OpGroupBroadcast %int %int_2 %v %where",
            "%to = OpInBoundsPtrAccessChain %global_int %out %flat",
            "OpStore %to %b",
        ],
    )
    # In three dimensions, work-items are in the order of their linear ids.
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
                    *FLAT,
                    "%p = OpInBoundsPtrAccessChain %global_int %in0 %flat",
                    "%v = OpLoad %int %p",
                    f"%r = OpGroup{name} %int %int_2 {form} %v",
                    "%to = OpInBoundsPtrAccessChain %global_int %out %flat",
                    "OpStore %to %r",
                ],
            )
    return file
