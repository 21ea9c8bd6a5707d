import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import api_table


def case(identifier: str, outcome: str, citation: str = "") -> str:
    return json.dumps(
        {"type": "case", "id": identifier, "outcome": outcome, "citations": [citation]}
    )


def test_functions_of_versions_and_extensions(tmp_path: pathlib.Path):
    api = tmp_path / "data" / "api"
    api.mkdir(parents=True)
    (api / "entry_points.csv").write_text(
        "function,since,deprecated,slot\nclGetHostTimer,2.1,,1\nclOther,1.0,,2\n"
    )
    (api / "errors.csv").write_text(
        "function,name,impossible\nclGetHostTimer,null,\nclGetHostTimer,,resources\n"
    )
    (api / "extension_functions.csv").write_text("extension,since,function\ncl_khr_x,0.9,clDoKHR\n")
    (api / "extension_errors.csv").write_text("function,name,impossible\nclDoKHR,null,\n")
    (api / "queries.csv").write_text("suite,function,parameter\nextensions,clDoKHR,CL_DO_KHR\n")
    results = tmp_path / "results.jsonl"
    results.write_text(
        "\n".join(
            [
                json.dumps({"type": "run", "device": {"platform": "p", "version": "v"}}),
                case("api_errors/clGetHostTimer/null", "fail"),
                case("api_errors/clDoKHR/null", "skip"),
                case("extensions/queries/do_khr", "pass"),
                case("extensions/entry_points/cl_khr_x", "pass", "cl_khr_x, new functions"),
                case("extensions/x/does", "pass", "cl_khr_x, clDoKHR"),
            ]
        )
    )
    lines = api_table.Table(tmp_path / "data", results).markdown().splitlines()
    assert lines[0] == "# p, v"
    assert "| clGetHostTimer | 2.1 |  |  |  | 1: 1 fail | 2 | 1 |" in lines
    assert "| 2.1 | 1 | 1 |" in lines
    assert "| 1.0 | 1 | 0 |" in lines
    assert "| clDoKHR | cl_khr_x | 0.9 | pass | 1 | 1 | 1: 1 skip | 1 |  |" in lines
    assert "| cl_khr_x | 1 | 1 | lists it |" in lines
