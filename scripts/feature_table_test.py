import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import feature_table


def case(name: str, outcome: str, reason: str = "") -> dict:
    suite = name.split("/")[0]
    return {"type": "case", "suite": suite, "id": name, "outcome": outcome, "reason": reason}


def row(text: str, name: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {name} |"))
    return [part.strip() for part in line.strip("|").split("|")][1:]


def test_cells():
    offered = [
        case("features/works/images", "pass"),
        case("features/works_in_2.0/images", "skip", "needs OpenCL C 2.0"),
        case("features/macro/images/cl3.0", "pass"),
        case("features/works/pipes", "fail"),
        case("features/works/fp64", "pass"),
        case("features/macro/fp64/cl3.0", "fail"),
        case("features/macro/others_that_are_listed/cl3.0", "fail"),
    ]
    without = [
        case("features/works/images", "skip", "needs __opencl_c_images"),
        case("features/refused_without/images", "pass"),
        case("features/works/pipes", "skip", "needs __opencl_c_pipes"),
        case("features/refused_without/pipes", "fail"),
        case("language_extensions/works/cl_khr_fp16", "skip", "needs cl_khr_fp16"),
    ]
    text = feature_table.document({"one": offered, "two": without})
    assert row(text, "images") == ["works", "refused"]
    assert row(text, "pipes") == ["**wrong**", "**not refused**"]
    assert row(text, "fp64") == ["**wrong**", ""]
    assert row(text, "cl_khr_fp16") == ["", ""]
    assert "others_that_are_listed" not in text
    assert "- cl_khr_fp16: needs cl_khr_fp16" in text
    assert "- images" not in text
