import ast
import json
import os
import pathlib
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("ASSAY_BUILD", TOP / "build/release"))
NOTEBOOKS = sorted((TOP / "docs/notebooks").glob("*.ipynb"))


def show(file: str) -> None:
    """Shows the last expression of each cell, like Jupyter."""
    shown: list[object] = []
    names: dict[str, object] = {}
    for cell in json.loads(pathlib.Path(file).read_text(encoding="utf-8")):
        tree = ast.parse(cell)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    plots = [one.to_dict() for one in shown if hasattr(one, "to_dict")]
    print(len(plots), "plots")


def cells(notebook: pathlib.Path) -> list[str]:
    read = json.loads(notebook.read_text(encoding="utf-8"))
    return ["".join(one["source"]) for one in read["cells"] if one["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("altair")
    if not (BUILD / "bin/assay").exists() or not list(BUILD.glob("lib/assay_reference/_core*.so")):
        pytest.skip("the program or the reference is not built")
    if not pathlib.Path("/etc/OpenCL/vendors/pocl.icd").exists():
        pytest.skip("PoCL is not installed")
    (tmp_path / "cells.json").write_text(json.dumps(cells(notebook)))
    done = subprocess.run(
        [sys.executable, __file__, tmp_path / "cells.json"], cwd=tmp_path,
        capture_output=True, text=True,
        env={**os.environ, "PATH": f"{BUILD}/bin:{os.environ['PATH']}",
             "PYTHONPATH": f"{BUILD}/lib:{TOP}/reports:{os.environ.get('PYTHONPATH', '')}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.splitlines()[-1].split()[0]) > 0


def test_notebooks_hold_no_results() -> None:
    """Outputs come from one machine and change in each run."""
    for notebook in NOTEBOOKS:
        read = json.loads(notebook.read_text(encoding="utf-8"))
        assert not any(one.get("outputs") for one in read["cells"]), notebook
        for cell in cells(notebook):
            ast.parse(cell)


if __name__ == "__main__":
    show(sys.argv[1])
