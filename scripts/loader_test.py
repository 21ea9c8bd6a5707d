import ctypes
import os
import pathlib
import subprocess

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
RECORDED = TOP / "reports/drivers/pocl-3.1/device.json"

pytestmark = pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")


@pytest.fixture(scope="module")
def without(tmp_path_factory) -> dict[str, str]:
    """The first loader is an empty file, so a program that is linked with a loader cannot start."""
    folder = tmp_path_factory.mktemp("loader")
    (folder / "libOpenCL.so.1").touch()
    vendors = folder / "vendors"
    vendors.mkdir()
    for name in ("one", "other"):
        (vendors / f"{name}.icd").write_text("libpocl.so.2\n")
    return {**os.environ, "LD_LIBRARY_PATH": str(folder), "OCL_ICD_VENDORS": str(vendors)}


def assay(environment: dict[str, str], *words: object, status: int = 0) -> str:
    done = subprocess.run(
        [ASSAY, *map(str, words)], capture_output=True, text=True, env=environment
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_what_asks_no_driver_needs_no_loader(without, tmp_path):
    assert "Usage: assay" in assay(without, "--help")
    assert "math/exp/float/default" in assay(without, "list", f"--driver={RECORDED}", "math/exp/*")
    ran = [ASSAY, "run", "math/fabs/float/default", "--depth=quick", f"--out={tmp_path}/run"]
    if subprocess.run(ran, capture_output=True).returncode != 0:
        pytest.skip("needs a driver")
    (results,) = tmp_path.glob("run/0-*")
    recorded = subprocess.run([ASSAY, "devices", "--format=json"], capture_output=True, check=True)
    (tmp_path / "device.json").write_bytes(recorded.stdout)
    for command in (["report"], ["coverage"], ["recheck", f"--driver={tmp_path}/device.json"]):
        assay(without, *command, results)
    assay(without, "compare", results, results)


def test_a_missing_loader_is_one_line_for_all_drivers(without):
    for command in (["devices"], ["run", "math/exp/float/default"]):
        lines = assay(without, *command, status=2).splitlines()
        said = [line for line in lines if "loader" in line]
        assert len(said) == 1, said
        assert (
            "one.icd, other.icd: the ICD loader, which finds the system's drivers, cannot be opened"
            in said[0]
        )
        assert "apt install ocl-icd-libopencl1" in said[0]


def test_a_function_that_an_old_loader_lacks_is_an_error_of_the_machine(tmp_path):
    try:
        ctypes.CDLL("libOpenCL.so.1")
    except OSError:
        pytest.skip("needs an ICD loader")
    maps = pathlib.Path("/proc/self/maps").read_text().splitlines()
    loader = pathlib.Path(next(line.split()[-1] for line in maps if "/libOpenCL.so" in line))
    # An older loader does not have this function.
    text, function = loader.read_bytes(), b"clSetContextDestructorCallback\0"
    assert function in text
    (tmp_path / "libOpenCL.so.1").write_bytes(text.replace(function, b"xx" + function[2:]))
    environment = {**os.environ, "LD_LIBRARY_PATH": str(tmp_path)}
    command = ["run", "contexts/destructor_callbacks/*", "--depth=quick", f"--out={tmp_path}/run"]
    ran = subprocess.run([ASSAY, *command], capture_output=True, text=True, env=environment)
    said = ran.stdout + ran.stderr
    assert ran.returncode == 2, said
    assert "the ICD loader does not have clSetContextDestructorCallback; install a newer" in said
    assert "crash" not in said
