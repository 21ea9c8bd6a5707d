"""Runs scripts/release on a temporary clone, and tests the names that later versions keep."""

import csv
import json
import lzma
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
sys.path.insert(0, str(TOP / "scripts"))
pytest.importorskip("cyclonedx", reason="scripts/release installs cyclonedx-python-lib")
import release  # noqa: E402
import sbom  # noqa: E402


def git(clone, *words):
    who = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
    subprocess.run(["git", *who, *words], cwd=clone, check=True, capture_output=True)


# A script instead of the compiled program.
PROGRAM = """#!/bin/sh
case $1 in
list) printf '# device 0\\nmath/exp/float/default\\nmath/exp/half/default  skip: needs halves\\n' ;;
manual) printf '.SS assay run\\n\\\\fB\\\\-\\\\-depth=DEPTH\\\\fR\\n' ;;
--version) echo 'assay 98.0.0, a release' ;;
esac
"""


def run(clone, *words, status=0):
    """Runs scripts/release. Returns the lines of its output."""
    command = [sys.executable, clone / "scripts/release.py", f"--build={clone.parent}"]
    done = subprocess.run([*map(str, command), *words], capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return (done.stdout + done.stderr).splitlines()


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clone as version 99.1.0 with one recorded device. Only the tag is missing."""
    clone = tmp_path_factory.mktemp("release") / "clone"
    tracked = ["git", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(tracked, cwd=TOP, check=True, capture_output=True, text=True).stdout
    for name in names.splitlines():
        other = name.startswith(("suites/", "harness/", "reference/", "reports/drivers/"))
        needed = name in release.COPIES or name.endswith("pocl-3.1/device.json")
        if (TOP / name).is_file() and (needed or not other) and "reports/releases/" not in name:
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, clone / name)
    (clone / "reports/releases").mkdir()
    (clone / "reports/releases/moved.csv").write_text("version,old,new,why\n")
    old = release.version_of(clone)
    for name in ("CMakeLists.txt", *release.COPIES):
        path = clone / name
        path.write_text(path.read_text().replace(old, "99.1.0"))
    path = clone / "CHANGELOG.md"
    text = re.sub(r"^## Unreleased\n.*?(?=^## )", "", path.read_text(), flags=re.M | re.S)
    path.write_text(text.replace("## ", "## 99.1.0 (2099-01-01)\nYou can do more.\n\n## ", 1))
    program = clone.parent / "bin/assay"
    program.parent.mkdir()
    program.write_text(PROGRAM)
    program.chmod(0o755)
    git(clone, "init", "-q")
    run(clone, "--freeze")
    frozen = release.releases(clone)[0].names
    assert {"case math/exp/half/default", "option run --depth", "command run"} <= set(frozen)
    assert {one.split()[0] for one in frozen} == {
        "case", "command", "interpretation", "option", "requirement"
    }  # fmt: skip
    git(clone, "add", "-A")
    git(clone, "commit", "-qm", "Version 99.1.0")
    return clone


def test_what_is_missing_is_told_line_by_line(clone):
    (clone / "docs/PACKAGES.md").rename(clone / "kept")
    (clone / "docs/PACKAGES.md").write_text("assay_99.0.0_amd64.deb")
    said = run(clone, "--dry-run", "--without-packages", status=2)
    (clone / "kept").rename(clone / "docs/PACKAGES.md")
    assert [line.split(": ")[1] for line in said] == [
        "the tree is not clean",
        "docs/PACKAGES.md",
        "the commit has no tag v99.1.0; if all other checks hold",
    ]


def test_the_folder_of_a_release(clone, tmp_path):
    git(clone, "tag", "-f", "v99.1.0")
    words = ["--without-packages", f"--out={tmp_path}/made"]
    assert "nothing was written" in run(clone, "--dry-run", *words)[0]
    assert not (tmp_path / "made").exists()
    subprocess.run(
        ["ssh-keygen", "-q", "-N", "", "-t", "ed25519", "-f", tmp_path / "key"], check=True
    )
    run(clone, *words, f"--key={tmp_path}/key")
    names = sorted(path.name for path in (tmp_path / "made").iterdir())
    assert names == [
        "CHANGES.md",
        "SHA256SUMS",
        "SHA256SUMS.sig",
        "assay-99.1.0.cdx.json",
        "names.txt.xz",
        "results.schema.json",
    ]
    check = ["sha256sum", "--strict", "--quiet", "-c", "SHA256SUMS"]
    subprocess.run(check, cwd=tmp_path / "made", check=True)
    key = (tmp_path / "key.pub").read_text()
    (tmp_path / "signers").write_text(f"us {key}")
    verify = ["ssh-keygen", "-Y", "verify", "-n", release.NAMESPACE, "-I", "us"]
    files = ["-f", tmp_path / "signers", "-s", tmp_path / "made/SHA256SUMS.sig"]
    with (tmp_path / "made/SHA256SUMS").open() as signed:
        subprocess.run([*verify, *files], stdin=signed, check=True, capture_output=True)
    materials = json.loads((tmp_path / "made/assay-99.1.0.cdx.json").read_text())
    assert {"libmpfr-dev", "libfmt-dev", "fastjsonschema"} <= {
        one["name"] for one in materials["components"]
    }
    assert not [one for one in materials["components"] if "flint" in one["name"]]
    assert (tmp_path / "made/CHANGES.md").read_text() == "# Assay 99.1.0\nYou can do more.\n"
    assert "exists already" in run(clone, *words, status=2)[0]


def test_the_bill_of_materials_has_loaded_libraries():
    assert "libc6" in set(sbom.loaded(pathlib.Path("/bin/sh")))


def test_a_program_of_another_commit_is_no_release(clone):
    git(clone, "tag", "-f", "v99.1.0")
    (line,) = run(clone, "--dry-run", status=2)
    assert "not the release 99.1.0" in line


def promised(folder, version, *names, fields=("a",)):
    place = folder / "reports/releases" / version
    place.mkdir(parents=True)
    place.joinpath("names.txt.xz").write_bytes(
        lzma.compress("".join(f"{name}\n" for name in names).encode())
    )
    schema = {"$id": "2", "properties": {name: {} for name in fields}}
    place.joinpath("results.schema.json").write_text(json.dumps(schema))


def moved(folder, *rows):
    with (folder / "reports/releases/moved.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("version", "old", "new", "why"), *rows])


def test_a_name_of_a_release_may_only_go_with_a_row(tmp_path):
    promised(tmp_path, "0.2.0", "case a/b", "case a/c", "option run --depth")
    schema = tmp_path / release.SCHEMA
    schema.parent.mkdir()
    schema.write_text(json.dumps({"$id": "2", "properties": {"a": {}, "b": {}}}))
    names = ["case a/b", "case a/d", "option run --depth"]
    moved(tmp_path)
    (line,) = release.promises(tmp_path, "0.3.0", names)
    assert "1 name of 0.2.0, such as 'case a/c'" in line
    moved(tmp_path, ("0.3.0", "case a/c", "case a/d", "a better name"))
    assert not list(release.promises(tmp_path, "0.3.0", names))
    moved(tmp_path, ("0.2.0", "case a/c", "case a/d", "before the release"))
    assert list(release.promises(tmp_path, "0.3.0", names))


def test_a_field_of_a_release_stays(tmp_path):
    promised(tmp_path, "0.2.0", fields=("a", "b"))
    schema = tmp_path / release.SCHEMA
    schema.parent.mkdir()
    moved(tmp_path)
    for number, lost in (("2", ["/properties/b"]), ("3", [])):
        schema.write_text(json.dumps({"$id": number, "properties": {"a": {}}}))
        said = list(release.promises(tmp_path, "0.3.0", []))
        assert [place for place in lost if place in said[0]] == lost and len(said) == len(lost)


@pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")
def test_this_tree_keeps_what_releases_promised():
    names = release.names_of(TOP, ASSAY) if release.releases(TOP) else []
    assert not list(release.promises(TOP, "9999.0.0", names))
