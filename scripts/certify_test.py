import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
sys.path.insert(0, str(TOP / "reports"))
from assay_opencl.certificate import bag  # noqa: E402

pytestmark = pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")

POLICY = """
name = "small"
version = 1
title = "For tests"
[[part]]
name = "functions"
language = "OpenCL C"
depth = "quick"
suites = ["math"]
cases = ["math/exp/float/default", "math/exp/float4/default", "math/exp/half/default"]
arguments = 1
[[part]]
name = "rest"
language = "OpenCL C"
depth = "quick"
suites = ["math", "platform"]
cases = ["math/fabs/float/default", "platform/queries/*"]
[must_hold]
complete = true
unfiltered = true
own_data = true
one_driver = true
errors = 0
crashes = 0
undisputed = 0
"""


def assay(*words, status=0):
    """Returns the lines of the output."""
    finished = subprocess.run([ASSAY, *map(str, words)], capture_output=True, text=True)
    allowed = status if isinstance(status, tuple) else (status,)
    assert finished.returncode in allowed, finished.stdout + finished.stderr
    return finished.stdout.splitlines() + finished.stderr.splitlines()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certify")
    (folder / "small.toml").write_text(POLICY)
    words = ["certify", "--driver=pocl", f"--policy={folder}/small.toml"]
    finished = subprocess.run([ASSAY, *words, f"--out={folder}/whole"], capture_output=True)
    assert finished.returncode in (0, 1), finished.stderr
    return folder, words, finished.returncode


def content(folder):
    return {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_stranger_needs_no_loader(made, tmp_path, monkeypatch):
    (tmp_path / "libOpenCL.so.1").touch()  # so that programs linked with the loader cannot start
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    assert "verified to level 2" in assay("verify", made[0] / "whole", "--level=2")[0]


def test_it_verifies(made):
    folder, _, _ = made
    for level in range(3):
        said = assay("verify", folder / "whole", f"--level={level}")
        assert f"verified to level {level}" in said[0]
    assert " 0 answers" not in said[-1]
    first = (folder / "whole/data/CERTIFICATE.md").read_text().splitlines()[0]
    assert "not a Khronos conformance submission" in first
    claim = json.loads((folder / "whole/data/certificate.json").read_text())
    assert [part["name"] for part in claim["parts"]] == ["functions", "rest"]


def test_it_verifies_where_the_program_has_another_path(made):
    folder, _, status = made
    assert status == 1, "a failure is needed: its record has a command with assay's path"
    elsewhere = shutil.copy2(ASSAY, folder / "another_name")
    finished = subprocess.run([elsewhere, "verify", folder / "whole"], capture_output=True)
    assert finished.returncode == 0, finished.stderr


def test_the_same_runs_give_the_same_bytes(made):
    folder, words, status = made
    shutil.copytree(folder / "whole.work", folder / "again.work")
    assay(*words, f"--out={folder}/again", status=status)
    assert content(folder / "whole") == content(folder / "again")


def test_the_device_gives_the_same_again(made):
    folder, _, _ = made
    words = ["--device", "--driver=pocl", "--challenge=dice", "--sample=6"]
    said = assay("verify", folder / "whole", *words)
    assert "verified to level 3" in "\n".join(said)


def test_shards_merge(made):
    folder, words, status = made
    # Status 2: incomplete; status 1: a failure shows that the driver does not comply.
    for i in (0, 1):
        assay(*words, f"--shard={i}/2", "--jobs=1", f"--out={folder}/half{i}", status=(1, 2))
    halves = [folder / "half0", folder / "half1"]
    # A machine without a driver can merge, because certify takes the programs of the shards.
    alone = f"--driver={halves[0]}/data/device.json"
    assay("certify", "--merge", *halves, alone, f"--out={folder}/merged", status=status)
    assay("verify", folder / "merged")
    texts = [
        sorted(path.name for path in (folder / n / "data/programs").glob("*.c"))
        for n in ("whole", "merged")
    ]
    assert texts[0] == texts[1] != []
    said = assay("certify", "--merge", halves[0], halves[0], f"--out={folder}/no", status=2)
    assert len(said) == 1 and "is also in another run" in said[0]


def test_what_was_killed_goes_on(made):
    folder, words, status = made
    child = subprocess.Popen([ASSAY, *words, f"--out={folder}/killed"], stderr=subprocess.DEVNULL)
    results = folder / "killed.work" / "runs"
    while not list(results.glob("*/*/results.jsonl")) and child.poll() is None:
        time.sleep(0.05)
    child.send_signal(signal.SIGTERM)
    assert child.wait() in (128 + signal.SIGTERM, status)
    if not (folder / "killed").exists():
        assay(*words, f"--out={folder}/killed", status=status)
    assay("verify", folder / "killed")


def test_another_policy_does_not_go_on(made):
    folder, words, _ = made
    shutil.copytree(folder / "whole.work", folder / "other.work")
    (folder / "other.toml").write_text(POLICY.replace("version = 1", "version = 2"))
    said = assay(*words[:2], f"--policy={folder}/other.toml", f"--out={folder}/other", status=2)
    assert len(said) == 1 and "another policy" in said[0]


def sealed(folder):
    """Writes the manifests again, because a forger can do the same."""
    files = {
        path.relative_to(folder / "data").as_posix(): path.read_bytes()
        for path in (folder / "data").rglob("*")
        if path.is_file()
    }
    lines = (folder / "bag-info.txt").read_text().splitlines()
    fields = [tuple(line.split(": ", 1)) for line in lines if not line.startswith("Payload")]
    shutil.rmtree(folder)
    bag.write(folder, files, fields)


def records(change):
    def act(folder):
        path = folder / "data/runs/functions/results.jsonl.gz"
        import gzip

        lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        values = [json.loads(line) for line in lines]
        change(values)
        text = "".join(json.dumps(v, separators=(",", ":"), sort_keys=True) + "\n" for v in values)
        path.write_bytes(bag.packed(text.encode()))

    return act


def first(values):
    return next(v for v in values if "worst" in v.get("measurement", {}))


def replaced(name, old, new):
    def act(folder):
        path = folder / "data" / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    return act


FORGED = {
    "an answer": (2, records(lambda v: first(v)["measurement"]["worst"].update(subject="0x1"))),
    "a limit": (2, records(lambda v: first(v)["measurement"].update(limit="ulp(9999)"))),
    "fewer inputs": (0, records(lambda v: first(v)["measurement"].update(inputs=1))),
    "a bound": (2, records(lambda v: first(v)["measurement"].update(bound="upper"))),
    "an unknown field": (0, records(lambda v: first(v).update(more=1))),
    "requirements": (1, records(lambda v: first(v).update(requirements=[]))),
    "a case less": (1, records(lambda v: v.pop(1))),
    "a case twice": (0, records(lambda v: v.insert(1, v[1]))),
    "a seed": (0, records(lambda v: v[0].update(seed=2))),
    "a specification": (0, records(lambda v: v[0].update(spec="1.2"))),
    "a table": (0, records(lambda v: v[0]["data"]["tables"].update({"certainty.csv": "0" * 64}))),
    "a plan": (0, records(lambda v: v[0]["plan"].pop())),
    "the policy": (1, replaced("policy.toml", "platform/queries/*", "platform/queries/p*")),
    "the device": (2, replaced("device.json", "cl_khr_fp64", "cl_khr_xx64")),
    "coverage": (0, replaced("coverage.json", '"covered"', '"failed"')),
    "the verdict": (2, replaced("certificate.json", '"verdict": "', '"verdict": "not ')),
    "the page": (2, replaced("report.html", "</html>", " </html>")),
}


@pytest.mark.parametrize("name", FORGED)
def test_forgeries_are_seen(made, name):
    folder, _, _ = made
    level, forge = FORGED[name]
    forged = folder / "forged"
    shutil.rmtree(forged, ignore_errors=True)
    shutil.copytree(folder / "whole", forged)
    forge(forged)
    sealed(forged)
    said = assay("verify", forged, status=1)
    assert len(said) == 1 and f"contradicted at level {level}" in said[0], said


def test_wrong_commands_are_told_in_one_line(made):
    folder, words, _ = made
    for wrong in (
        ["verify", folder / "none"],
        ["verify", folder],
        ["verify", folder / "whole", "--level=3"],
        ["sign", folder / "whole", "--key=/none"],
        ["certify", "--driver=none.so", f"--out={folder}/a"],
        ["certify", "--policy=none", f"--out={folder}/b"],
        [*words, f"--out={folder}/whole"],
    ):
        finished = subprocess.run([ASSAY, *map(str, wrong)], capture_output=True, text=True)
        assert finished.returncode in (1, 2)
        assert len((finished.stdout + finished.stderr).strip().splitlines()) == 1, wrong
