# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import functools
import operator

from spirv_instructions.case_file import (
    File,
)
from spirv_instructions.numbers import (
    EVERY,
    INTEGERS,
    LANES,
    full,
    line,
    type_size,
    vector,
)


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
            # Two pointers go back from the fifth element. The first index is an argument, and the
            # second index is a constant.
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
            # Copies by OpCopyMemory and by OpCopyMemorySized.
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
    # Elements of vectors and of nested aggregates, with indices of each width.
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
            # The array is filled without an access chain, because a chain may be equally wrong for
            # reads and writes.
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
    # The pointer points to an array, so the first index counts arrays. The last case goes back by a
    # negative index.
    for index in INTEGERS:
        for chain in chains:
            file.case(
                f"{chain}/element_{index}_and_index",
                cite,
                [
                    "in int #24",
                    f"in {index} 0 1 2 3 5 1",
                    f"in {index} 0 1 2 3 1 0",
                    "out int 1 6 11 16 22 5",
                ],
                [
                    "%ptr = OpTypePointer CrossWorkgroup %arr4_int",
                    "%rows = OpBitcast %ptr %in0",
                    f"%p = Op{chain} %global_int %rows %y %z",
                    "%r = OpLoad %int %p",
                    "OpStore %o %r",
                ],
            )
        file.case(
            f"AccessChain/negative_{index}",
            cite,
            ["in int #16", f"in {index} -1 -2 -8 0 1 3", "out int 8 7 1 9 10 12"],
            [
                "%ptr = OpTypePointer CrossWorkgroup %arr4_int",
                "%middle = OpInBoundsPtrAccessChain %global_int %in0 %size_8",
                "%row = OpBitcast %ptr %middle",
                "%p = OpAccessChain %global_int %row %y",
                "%r = OpLoad %int %p",
                "OpStore %o %r",
            ],
        )
    # The greatest short, and 70000, which does not fit into a short.
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
    # Addresses that are one or two bytes too high are not aligned.
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
