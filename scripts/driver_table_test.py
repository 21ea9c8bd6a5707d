import os
import pathlib
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import driver_table

ASSAY = driver_table.TOP / "build/release/bin/assay"


def device(version: str, offers: dict[str, list[str]], formats: dict | None = None) -> dict:
    return {
        "driver_version": version,
        "version_text": "OpenCL 3.0 ",
        "profile": "FULL_PROFILE",
        "type_name": "CPU",
        "offers": [{"kind": kind, "names": names} for kind, names in offers.items()],
        "image_formats": formats or {},
    }


def test_rows_and_columns():
    text = driver_table.document(
        {
            "one-1": device("1", {"SPIR-V": ["1.0", "1.10"], "features": ["b"]}),
            "two-2": device("2", {"SPIR-V": ["1.2"], "features": ["a", "b"]}, {"2D": {"read": 7}}),
        }
    )
    lines = text.splitlines()
    assert "| features | one-1 | two-2 |" in lines
    assert "| a |  | x |" in lines
    assert "| b | x | x |" in lines
    assert "| 2D, read | - | 7 |" in lines
    assert "| driver version | 1 | 2 |" in lines
    versions = [line for line in lines if line.startswith("| 1.")]
    assert versions == ["| 1.0 | x |  |", "| 1.2 |  | x |", "| 1.10 | x |  |"]


@pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")
def test_it_is_written_from_what_is_recorded(tmp_path):
    """Without registered drivers, the table has exactly the drivers of reports/drivers."""
    out = tmp_path / "DRIVERS.md"
    ran = subprocess.run(
        [sys.executable, driver_table.__file__, f"--out={out}"],
        env={**os.environ, "ASSAY_DRIVERS": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    text = out.read_text()
    recorded = [file.parent.name for file in driver_table.TOP.glob("reports/drivers/*/device.json")]
    assert recorded
    for name in recorded:
        assert f" {name} " in text
    for row in ("cl_khr_fp64", "__opencl_c_fp64", "CL_DEVICE_ATOMIC_ORDER_RELAXED"):
        assert f"\n| {row} |" in text
