import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
RECIPES = TOP / "docs" / "ci"
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
POCL = pathlib.Path("/etc/OpenCL/vendors/pocl.icd")
# Each case takes a few seconds. PoCL 3.1 fails the second case.
CASES = "math/exp/float/default math/cos/float4/default --depth=quick"
HISTORY = ("sqlalchemy", "alembic")
DASHBOARD = (*HISTORY, "altair", "vl_convert")

needs_pocl = pytest.mark.skipif(
    not (ASSAY.exists() and POCL.exists()), reason="needs the program and PoCL"
)


def missing(*modules: str) -> list[str]:
    return [name for name in modules if importlib.util.find_spec(name) is None]


def steps(name: str) -> dict[str, str]:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    recipe = yaml.safe_load((RECIPES / name).read_text(encoding="utf-8"))
    if "jobs" in recipe:
        return {
            job: "\n".join(step["run"] for step in of["steps"] if "run" in step)
            for job, of in recipe["jobs"].items()
        }
    return {job: "\n".join(of["script"]) for job, of in recipe.items() if "script" in of}


@pytest.fixture
def shell(tmp_path):
    """Runs shell with `assay`, this Python and PoCL as the only driver."""
    bin_folder, vendors = tmp_path / "bin", tmp_path / "vendors"
    bin_folder.mkdir()
    vendors.mkdir()
    (bin_folder / "assay").symlink_to(ASSAY)
    (bin_folder / "python3").symlink_to(sys.executable)
    shutil.copy(POCL, vendors)
    work = tmp_path / "work"
    (work / "ci").mkdir(parents=True)
    (work / "ci" / "assay.txt").write_text("# what is known\n")
    outside = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("GITHUB_", "GITLAB_", "CI"))
    }
    python_path = os.pathsep.join(path for path in sys.path if path)

    def run(text: str, **variables: str) -> subprocess.CompletedProcess:
        made = outside | {
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "PYTHONPATH": python_path,
            "OCL_ICD_VENDORS": str(vendors),
            "ASSAY_REPORTS": str(TOP / "reports"),
        }
        return subprocess.run(
            ["sh", "-e", "-c", text],
            cwd=work,
            env=made | variables,
            capture_output=True,
            text=True,
            check=False,
        )

    run.work = work
    return run


@needs_pocl
def test_github(shell):
    jobs = steps("github.yml")
    assert list(jobs) == ["shard", "verdict", "dashboard"]
    step_summary = shell.work / "step.md"
    common = {
        "GITHUB_ACTIONS": "true",
        "GITHUB_STEP_SUMMARY": str(step_summary),
        "GITHUB_SERVER_URL": "https://example.org",
        "GITHUB_REPOSITORY": "driver/driver",
        "GITHUB_SHA": "0123456789abcdef",
        "GITHUB_RUN_ID": "7",
        "BASELINE": "ci/assay.txt",
    }
    for shard in range(4):
        ran = shell(jobs["shard"], ARGUMENTS=CASES, SHARD=str(shard), **common)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    ran = shell(jobs["verdict"], **common)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "::error file=ci/assay.txt,line=1,title=1 fail::" in ran.stdout
    assert "1 new undisputed failure in 1 group" in step_summary.read_text()
    shell("assay baseline update ci/assay.txt run/0-*")
    shutil.rmtree(shell.work / "run")
    ran = shell(jobs["verdict"], **common)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "no new undisputed failure" in step_summary.read_text() and "::error" not in ran.stdout
    if absent := missing(*DASHBOARD):
        pytest.skip(f"the dashboard needs {', '.join(absent)}")
    ran = shell(jobs["dashboard"], **common)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (shell.work / "history/site/index.html").is_file()


@needs_pocl
def test_gitlab(shell):
    jobs = steps("gitlab.yml")
    assert list(jobs) == ["assay-shard", "assay", "pages"]
    common = {"GITLAB_CI": "true", "CI_NODE_TOTAL": "2", "ASSAY_BASELINE": "ci/assay.txt"}
    for node in (1, 2):
        ran = shell(jobs["assay-shard"], ASSAY_ARGUMENTS=CASES, CI_NODE_INDEX=str(node), **common)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    ran = shell(jobs["assay"], **common)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    [quality] = json.loads((shell.work / "run/code-quality.json").read_text())
    assert quality["location"]["path"] == "ci/assay.txt"
    assert (shell.work / "run/summary.md").read_text().startswith("## Assay")
    assert list(shell.work.glob("run/*/junit*.xml"))
    if absent := missing(*DASHBOARD):
        pytest.skip(f"the dashboard needs {', '.join(absent)}")
    ran = shell(jobs["pages"], **common)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (shell.work / "public/index.html").is_file()


@needs_pocl
def test_a_night(shell):
    if absent := missing(*DASHBOARD):
        pytest.skip(f"the dashboard needs {', '.join(absent)}")
    script = (RECIPES / "nightly.sh").read_text(encoding="utf-8").replace("set -u", "set -u +e")
    ran = shell(script, ASSAY_FOLDER=str(shell.work), ASSAY_ARGUMENTS=CASES)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    [night] = (shell.work / "nights").iterdir()
    assert "1 new undisputed failure" in (night / "summary.md").read_text()
    assert (shell.work / "site/index.html").is_file()


def test_the_image_has_what_the_program_needs():
    """The Containerfile is not built."""
    text = (RECIPES / "Containerfile").read_text(encoding="utf-8")
    for path in re.findall(r"scripts/\S+", text):
        assert (TOP / path).exists(), path
    for run in re.findall(r"^RUN (.+?)(?=^\S)", text, re.M | re.S):
        assert subprocess.run(["sh", "-n", "-c", run], check=False).returncode == 0
    if ASSAY.exists():
        linked = subprocess.run(["ldd", ASSAY], capture_output=True, text=True, check=True).stdout
        for library, package in (("libmpfr.so.6", "libmpfr6"), ("libsleef.so.3", "libsleef3")):
            assert library not in linked or package in text
