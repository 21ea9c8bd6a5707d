import json
import pathlib
import shutil

import kernel_audit
import pytest
from kernel_audit import Program


def test_options_that_clang_knows() -> None:
    assert kernel_audit.clang_options("-D A -DB=1 -cl-std=CL3.0 -w -cl-mad-enable") == [
        "-D",
        "A",
        "-DB=1",
        "-cl-std=CL3.0",
        "-cl-mad-enable",
    ]
    assert kernel_audit.clang_options("") == ["-cl-std=CL1.2"]
    assert kernel_audit.clang_options("-cl-std=CL3.1") == ["-cl-std=CL3.0"]


def test_cases_of_one_shape() -> None:
    first = "image_read/read_imagef/image2d/r.unorm_int8/clamp/inline"
    assert kernel_audit.shape(first) == kernel_audit.shape(
        first.replace("r.unorm_int8", "ra.float")
    )
    assert kernel_audit.shape(first) != kernel_audit.shape(first.replace("inline", "argument"))
    assert kernel_audit.shape("math/exp/float4/default") == kernel_audit.shape(
        "math/exp/double/default"
    )
    assert kernel_audit.shape("codegen/default/array/2") == kernel_audit.shape(
        "codegen/default/array/16"
    )


def test_few_programs_are_of_many_parts() -> None:
    found = {Program(f"{part}{i}", ""): f"s/{part}/{i}" for part in "abc" for i in range(9)}
    kept = kernel_audit.at_most(found, 4)
    assert len(kept) == 4
    assert {case.split("/")[1] for case in kept.values()} == {"a", "b", "c"}
    assert kept == kernel_audit.at_most(found, 4)


def test_programs_that_were_built(tmp_path: pathlib.Path) -> None:
    lines = ['{"case":"a/1"}']
    for number, (name, code) in enumerate((("program_1", 0), ("program_2", -11))):
        for step, (function, result, given) in enumerate(
            (
                (
                    "clCreateProgramWithSource",
                    name,
                    {"strings": [f"kernel void k{number}(void) {{}}"]},
                ),
                ("clBuildProgram", code, {"program": name, "options": "-DX"}),
            )
        ):
            at = 2 * number + step + 1
            lines.append(json.dumps({"call": at, "function": function, "in": given}))
            lines.append(
                json.dumps(
                    {"end": at, "result": result, "out": {"errcode_ret": 0} if step == 0 else {}}
                )
            )
    (tmp_path / "suite.jsonl").write_text("\n".join(lines) + "\n")
    assert kernel_audit.programs(tmp_path) == {Program("kernel void k0(void) {}", "-DX"): "a/1"}


@pytest.mark.skipif(shutil.which("clang-16") is None, reason="clang-16 is not installed")
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("int m = 0; *o = m++ + ++m;", "-Wunsequenced"),
        ("int m; *o = m;", "-Wuninitialized"),
        (
            "uint4 v = (uint4)(1); v.wxyz = v; *o = (int)v.x;",
            "a vector is assigned to its own components",
        ),
        ("uint4 v = (uint4)(1); v.lo = v.hi; v.s2 = v.s0; *o = (int)v.x;", None),
        ("*o = 1;", None),
    ],
)
def test_what_is_found(body: str, kind: str | None) -> None:
    program = Program(f"__kernel void k(__global int *o) {{ {body} }}\n", "")
    kinds, text = kernel_audit.complaints(program, "clang-16", "spirv-val")
    assert kinds == ({kind} if kind else set()), text
