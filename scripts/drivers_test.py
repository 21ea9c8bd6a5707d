"""Programs replace apt, dpkg, unshare, bwrap and assay."""

import os
import pathlib
import subprocess

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
KEYRING = pathlib.Path("/usr/share/keyrings/debian-archive-keyring.gpg")

pytestmark = pytest.mark.skipif(not KEYRING.exists(), reason="no Debian: no keyring of its archive")

STUBS = {
    "apt-get": """
for word; do case $word in
update) exit ;;
install) printf 'Inst pocl-opencl-icd\\nInst libpocl2\\n'; exit ;;
download) echo "$*" >>"$TEST/downloads"; [ ! -e "$TEST/offline" ] && touch pocl.deb; exit ;;
esac; done""",
    "apt-cache": 'echo "  Candidate: $(cat "$TEST/version")"',
    "dpkg": """
[ "$1" = -x ] || { echo amd64; exit; }
mkdir -p "$3/usr/lib/x86_64-linux-gnu" "$3/usr/lib64" "$3/etc/OpenCL/vendors"
echo libpocl.so.2 >"$3/etc/OpenCL/vendors/pocl.icd"
printf '#!/bin/sh\\n' >"$3/usr/lib64/ld-linux-x86-64.so.2"
chmod +x "$3/usr/lib64/ld-linux-x86-64.so.2" """,
    "gcc": "echo x86_64-linux-gnu",
    "ldd": "",
    "unshare": "",
    "bwrap": "",
    # Computes right results only if the worker starts as the test expects.
    "assay": """
for word; do case $word in
--driver=*) driver=${word#*=} ;;
--out=*) out=${word#*=} ;;
esac; done
[ -e "$ASSAY_DRIVERS/$driver.icd" ] || { echo "assay: there is no $driver" >&2; exit 2; }
if [ "$1" = devices ]; then
  printf '1 device\\n\\n0  A device\\n  device       OpenCL 3.0\\n'
  exit
fi
mkdir -p "$out/0-device"
if grep -q -- "$(cat "$TEST/right")" "$ASSAY_DRIVERS/$driver.worker"; then
  outcome=$(cat "$TEST/outcome")
else
  outcome=fail
  echo "FAIL integer/hadd/int   got 7, expected 5   OpenCL C 3.0.19, 6.15.3"
fi
printf '{"id":"integer/hadd/int","outcome":"%s","type":"case"}\\n' "$outcome" \\
  >"$out/0-device/results.jsonl"
[ "$outcome" = pass ]""",
}


class Place:
    def __init__(self, folder: pathlib.Path):
        self.folder, self.registry = folder, folder / "registry"
        (folder / "bin").mkdir()
        for name, text in STUBS.items():
            (folder / "bin" / name).write_text("#!/bin/bash\n" + text + "\n")
            (folder / "bin" / name).chmod(0o755)
        self.say(version="7.1-2+b1", right="unshare", outcome="pass")

    def say(self, **files: str):
        for name, text in files.items():
            (self.folder / name).write_text(text)

    def run(self, *arguments: str) -> str:
        ran = subprocess.run(
            [TOP / "scripts/drivers", *arguments],
            env={
                **os.environ,
                "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
                "TEST": str(self.folder),
                "ASSAY": str(self.folder / "bin/assay"),
                "ASSAY_DRIVERS": str(self.registry),
            },
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def registered(self) -> list[str]:
        return sorted(file.name for file in self.registry.iterdir() if file.is_file())

    def downloads(self) -> int:
        return len((self.folder / "downloads").read_text().splitlines())


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def test_the_first_way_that_computes_right_results_is_taken(place):
    assert "workers in a user namespace" in place.run("pocl")
    assert place.registered() == ["pocl-7.1.env", "pocl-7.1.icd", "pocl-7.1.worker"]
    assert '"unshare", "-Urm"' in (place.registry / "pocl-7.1.worker").read_text()

    place.say(right="bwrap")
    assert "workers under bwrap" in place.run("pocl")
    worker = (place.registry / "pocl-7.1.worker").read_text()
    assert "process_id = false" in worker and "signals = false" in worker

    assert place.downloads() == 1, "unchanged packages are not fetched again"

    place.say(right="ld-linux")
    assert "workers by the folder's dynamic loader" in place.run("rusticl")
    icd = (place.registry / "rusticl-7.1.icd").read_text()
    library = "usr/lib/x86_64-linux-gnu/libRusticlOpenCL.so.1"
    assert icd == f"{place.registry}/packages/rusticl/root/{library}\n"


def test_a_driver_that_reads_more_files_is_not_started_by_the_loader(place):
    place.say(right="ld-linux")
    assert "the driver would read other files of the machine's /usr" in place.run("pocl")
    assert place.registered() == []


@pytest.mark.parametrize("outcome", ["fail", "skip", "crash"])
def test_without_right_results_nothing_is_registered(place, outcome):
    place.run("pocl")
    place.say(right="no such way" if outcome == "fail" else ".", outcome=outcome)
    said = place.run("pocl")
    assert "pocl       unavailable: " in said
    for way in ("a user namespace", "a mount namespace", "bwrap", "the folder's dynamic loader"):
        assert f"{way}: " in said
    if outcome == "fail":
        assert "gives no right results: integer/hadd/int: got 7, expected 5;" in said
    assert place.registered() == []


def test_a_registered_driver_that_now_fails_is_reported(place):
    place.run("pocl")
    assert place.run("--list", "pocl").startswith("pocl-7.1   A device, OpenCL 3.0\n")
    place.say(right="no such way")
    assert "; gives no right results: integer/hadd/int: got 7" in place.run("--list", "pocl")


def test_a_newer_version_replaces_the_older(place):
    place.run("pocl")
    place.say(version="7.2-1")
    place.say(offline="")
    said = place.run("pocl")
    assert "pocl-7.1   A device" in said and "not refreshed: apt could not fetch" in said
    assert place.registered() == ["pocl-7.1.env", "pocl-7.1.icd", "pocl-7.1.worker"]
    (place.folder / "offline").unlink()
    assert "pocl-7.2   A device" in place.run("pocl")
    assert place.registered() == ["pocl-7.2.env", "pocl-7.2.icd", "pocl-7.2.worker"]
    assert sorted(one.name for one in (place.registry / "packages").iterdir()) == ["pocl"]
