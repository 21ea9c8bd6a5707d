# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005
import re

from spirv_instructions.case_file import (
    ELEMENTWISE,
    File,
)
from spirv_instructions.numbers import (
    COUNT,
    LANES,
    literal,
    shown,
    vector,
)


def at_width(text, n):
    return [re.sub(r"%\[(\w+)\]", lambda m: "%" + vector(m[1], n), one) for one in text]


def forms():
    file = File("forms", "Operands: constants, values from two blocks and values from memory.")
    usual = re.compile(r"(\w+|\w+/(char|short|int|long|half|float|double)(_RTP)?(_saturated)?)$")
    names = "xyz"
    for turn, (name, cite, arguments, results, text, result, more) in enumerate(ELEMENTWISE):
        if not usual.match(name):
            continue
        place = f"{name}/{arguments[0][2]}"
        n = LANES[turn % len(LANES)]
        start = turn * 7 % (COUNT - n)
        known = [f"OpDecorate {t.split(' ', 1)[1]}" for t in text if t.startswith("OpDecorate")]
        for argument, (_, values, kind) in zip(names, arguments, strict=False):
            parts = [f"{argument}{k}" for k in range(n)] if n > 1 else [argument]
            known += [
                f"%{part} = OpConstant %{kind} {literal(v, kind)}"
                for part, v in zip(parts, values[start : start + n], strict=True)
            ]
            if n > 1:
                listed = " ".join(f"%{part}" for part in parts)
                known.append(f"%{argument} = OpConstantComposite %{vector(kind, n)} {listed}")
        shown_ = " ".join(shown(v, result) for v in results[start : start + n])
        file.case(
            f"of_constants/{place}",
            cite,
            [*more, "items 1", f"out {vector(result, n)} {shown_}"],
            known + [t for t in at_width(text, n) if not t.startswith("OpDecorate")],
        )
        n = LANES[(turn + 3) % len(LANES)]
        blocks = ["%bit = OpBitwiseAnd %int %i32 %int_1", "%odd = OpIEqual %bool %bit %int_1"]
        last = chr(ord("x") + len(arguments) - 1)
        kind = vector(arguments[-1][2], n)
        if len(arguments) > 1:
            blocks = [f"%v = OpVariable %private_{kind} Function", f"OpStore %v %{last}", *blocks]
        first = vector(arguments[0][2], n)
        blocks += ["OpBranchConditional %odd %left %right"]
        for side in ("left", "right"):
            blocks += [
                f"%{side} = OpLabel",
                f"%x_{side} = OpCopyObject %{first} %x",
                "OpBranch %join",
            ]
        blocks += ["%join = OpLabel", f"%xp = OpPhi %{first} %x_left %left %x_right %right"]
        if len(arguments) > 1:
            blocks.append(f"%l = OpLoad %{kind} %v")
        moved = at_width(text, n)
        moved = [re.sub(r"%x\b", "%xp", t) for t in moved]
        if len(arguments) > 1:
            moved = [re.sub(rf"%{last}\b", "%l", t) for t in moved]
        file.case(
            f"of_blocks/{place}",
            cite,
            [*more]
            + [
                f"in {vector(k, n)} " + " ".join(shown(v, k) for v in values)
                for _, values, k in arguments
            ]
            + [f"out {vector(result, n)} " + " ".join(shown(v, result) for v in results)],
            [t for t in moved if t.startswith("OpDecorate")]
            + blocks
            + [t for t in moved if not t.startswith("OpDecorate")],
        )
    return file
