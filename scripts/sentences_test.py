"""No program may depend on sentences. With other words in every sentence, groups and verdicts must
be the same."""

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import triage

ASSAY = triage.TOP / "build/release/bin/assay"
POCL = pathlib.Path("/etc/OpenCL/vendors/pocl.icd")
NONSENSE = "colorless green ideas sleep furiously: got 1, expected 2"
# Fast cases of several suites. PoCL 3.1 fails some of these cases.
CASES = (
    "api_errors/clCreateSubBuffer/*",
    "api_errors/clEnqueueCopy*Image*/o*",
    "buffers/map/*",
    "events/callbacks/*",
    "image_transfer/fill/image1d/*",
    "kernels/argument_info/*",
    "language_extensions/refused/*",
    "limits/device_d*",
    "math/cos/float2/default",
    "math/cos/float4/default",
    "platform/absent/*",
    "platform/macros/language_version",
    "platform/queries/device_d*",
    "printf/g/float*",
)
PROGRAMS = 4  # the number of C programs to write

pytestmark = pytest.mark.skipif(
    not ASSAY.exists() or not POCL.exists(), reason="assay is not built, or PoCL is not installed"
)


def assay(
    nonsense: bool, *arguments: str, statuses: tuple[int, ...] = (0, 1), path: str = ""
) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "ASSAY_SENTENCES"}
    environment["OCL_ICD_VENDORS"] = str(POCL)
    environment["PATH"] = path + environment["PATH"]
    if nonsense:
        environment["ASSAY_SENTENCES"] = NONSENSE
    ran = subprocess.run(
        [str(ASSAY), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
    )
    assert ran.returncode in statuses, ran.stderr
    return ran.stdout


def run(folder: pathlib.Path, nonsense: bool) -> pathlib.Path:
    filters = [f"--filter={glob}" for glob in CASES]
    depth = ["--depth=quick", "--seed=1", "--jobs=2", "--no-page"]
    assay(nonsense, "run", *depth, *filters, f"--out={folder}", statuses=(0, 1, 2))
    (found,) = folder.glob("*/results.jsonl")
    return found


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[pathlib.Path, pathlib.Path]:
    """The results.jsonl with normal sentences, and the results.jsonl with nonsense."""
    top = tmp_path_factory.mktemp("sentences")
    return run(top / "words", False), run(top / "nonsense", True)


def failures(path: pathlib.Path) -> list[dict]:
    records = triage.read_results(path)[1]
    return [one for one in records if one["outcome"] not in ("pass", "skip")]


def steady(runs: tuple[pathlib.Path, pathlib.Path]) -> None:
    """The comparison needs equal verdicts. Fails if a verdict changed by chance."""
    verdicts = [
        {one["id"]: one["outcome"] for one in triage.read_results(path)[1]} for path in runs
    ]
    assert verdicts[0] == verdicts[1]


def test_the_variable_reaches_workers(runs: tuple[pathlib.Path, pathlib.Path]):
    steady(runs)
    words, nonsense = map(failures, runs)
    asserted = [one for one in nonsense if one["outcome"] == "fail"]
    assert len(asserted) >= 6 and len({one["suite"] for one in asserted}) >= 4
    assert {one["reason"] for one in asserted} == {NONSENSE}
    assert len({one["reason"] for one in words}) >= 5 and NONSENSE not in str(words)


def test_groups_stay(runs: tuple[pathlib.Path, pathlib.Path]):
    def grouped(path: pathlib.Path) -> list[tuple]:
        groups = json.loads(path.with_name("groups.json").read_text(encoding="utf-8"))
        return [(g["id"], g["title"], g["cases"], g.get("also")) for g in groups]

    assert grouped(runs[0]) == grouped(runs[1])
    assert len(grouped(runs[0])) > 3


def test_triage_stays(runs: tuple[pathlib.Path, pathlib.Path]):
    findings = triage.read_findings(triage.TOP / "reports/drivers/pocl-3.1")

    def assigned(path: pathlib.Path) -> list[tuple]:
        header, records = triage.read_results(path)
        bad = failures(path)
        known = triage.known_failures(ASSAY, header, bad)
        groups = triage.read_groups(ASSAY, path)
        causes = triage.causes(known, {one["id"]: one for one in bad}, groups, findings)
        judged: dict[str, list[str]] = {}
        for one in records:
            if one["outcome"] != "skip":
                judged.setdefault(one["suite"], []).append(one["id"])
        return [(one.group, one.finding, triage.lines_of(one, judged)) for one in causes]

    assert assigned(runs[0]) == assigned(runs[1])
    assert any(finding for _, finding, _ in assigned(runs[0]))


def test_a_comparison_finds_no_change(runs: tuple[pathlib.Path, pathlib.Path]):
    for nonsense in (False, True):
        out = json.loads(assay(nonsense, "compare", *map(str, runs), "--format=json"))
        assert out["groups"] == [] and not out["features_gained"] and not out["features_lost"]


def code_of(program: str) -> str:
    """Removes comments, because they are only for people."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", program, flags=re.DOTALL)


def one_of_each_suite(path: pathlib.Path) -> list[str]:
    firsts: dict[str, str] = {}
    for one in failures(path):
        if one["outcome"] == "fail" and not one.get("flaky") and not one.get("joined"):
            firsts.setdefault(one["suite"], one["id"])
    return sorted(firsts.values())[:PROGRAMS]


def test_emitted_programs_stay(runs: tuple[pathlib.Path, pathlib.Path], tmp_path: pathlib.Path):
    # This cc always fails, so Assay tries no program. On a busy machine, the two trials of a
    # program could have different results.
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\nexit 1\n")
    compiler.chmod(0o755)
    emitted = 0
    for case in one_of_each_suite(runs[0]):
        asked = ["repro", case, "--emit=c", "--depth=quick", "--seed=1"]
        words, nonsense = (
            assay(how, *asked, statuses=(0, 1, 2), path=f"{tmp_path}:") for how in (False, True)
        )
        assert code_of(words) == code_of(nonsense), case
        emitted += bool(words)
    assert emitted >= 2
