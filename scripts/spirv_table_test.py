import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import spirv_table


def case(name: str, outcome: str, reason: str = "") -> dict:
    suite = name.split("/")[0]
    return {"type": "case", "suite": suite, "id": name, "outcome": outcome, "reason": reason}


def row(text: str, start: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {start}"))
    return [part.strip() for part in line.strip("|").split("|")][2:]


def test_cells():
    one = [
        case("spirv_capabilities/Addresses", "pass"),
        case("spirv_environment/import/opencl_std", "crash"),
        case("spirv_conversions/shift/int", "pass"),
        case("spirv_robustness/bits/block_0", "pass"),
        case("math/exp/float/default", "fail"),
    ]
    two = [
        case("spirv_capabilities/Addresses", "fail"),
        case("spirv_extensions/cl_khr_expect_assume/assume", "skip", "needs cl_khr_expect_assume"),
        case("spirv.math/add/float/default", "pass"),
    ]
    text = spirv_table.page({"one": one, "two": two})
    assert row(text, "3.1 | the capability Addresses |") == ["1 accepted", "**1 wrong**"]
    assert row(text, "2.2 | OpenCL.std may be imported |") == ["**1 wrong**", ""]
    assert row(text, "2 | a damaged module is refused |") == ["1 survived", ""]
    limits = [line for line in text.splitlines() if line.startswith("| 8.4.1, Table 8.1 |")]
    assert limits == ["| 8.4.1, Table 8.1 | 98 limits |  | 1 numeric |"]
    assert "- 5.2.25, cl_khr_expect_assume: ExpectAssumeKHR: needs cl_khr_expect_assume\n" in text
    assert "Addresses:" not in text


def test_depths(tmp_path):
    lines = [{"type": "run", "depth": "standard"}, case("spirv_types/scalars/int", "pass")]
    lines += [case("spirv.math/exp/float", "fail"), case("spirv_types/scalars/half", "skip")]
    path = tmp_path / "results.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + '\n{"type": "ca')
    text = spirv_table.page({"one": spirv_table.records(tmp_path), "two": []})
    assert "| spirv_types | 1 standard |  |\n" in text
    assert "| --ingest=spirv | 1 standard |  |\n" in text
    assert "ended early" not in text


def test_a_run_that_ended_early(tmp_path):
    plan = ["spirv_types/scalars/int", "spirv_types/scalars/half", "math/exp/float/default"]
    lines = [{"type": "run", "depth": "quick", "plan": plan}, case(plan[0], "pass")]
    path = tmp_path / "results.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    text = spirv_table.page({"one": spirv_table.records(tmp_path)})
    assert "The run of one ended early: 1 of its 2 cases did not run." in text
    assert "| spirv_types | 1 quick |\n" in text


def test_sections_stand_in_the_documents_order():
    lines = spirv_table.lines_of("opencl-environment-3.0")
    sections = [section for section, *_ in lines]
    assert sections.index("2.9") < sections.index("2.10") < sections.index("3.1")
    assert sections[-1] == "clSetProgramSpecializationConstant"


def test_kernels_of_opencl_c_test_these_documents_only_as_modules():
    row = {"document": "opencl-environment-2.1", "cases": "math/exp/float* spirv_math/exp/*"}
    assert spirv_table.globs_of(row) == [
        "spirv.math/exp/float*",
        "spirv_math/exp/*",
        "spirv_math/exp/float*",
    ]
    assert spirv_table.globs_of(row | {"document": "opencl-c-3.0.19"}) == row["cases"].split()
