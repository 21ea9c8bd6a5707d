"""No driver finds Assay's symbols where it looks for its own.

A driver's libraries look first among the symbols that the program, and the libraries that it was
started with, export. The C and C++ runtimes are shared on purpose. pthread_create is the worker's:
it gives threads a stack for signals. The ICD loader is opened later, for OpenCL's own functions.
"""

import os
import pathlib
import re
import subprocess

import pytest

TOP = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = TOP / "build/release/bin/assay"
RUNTIME = re.compile(r"(ld-linux.*|libc|libm|libstdc\+\+|libgcc_s|libpthread|libdl|librt)\.so\b")
ON_PURPOSE = {"pthread_create"}


def libraries(path: pathlib.Path) -> set[pathlib.Path]:
    """The libraries that `path` is loaded with."""
    ran = subprocess.run(["ldd", path], capture_output=True, text=True, check=False)
    return {
        pathlib.Path(found).resolve()
        for found in re.findall(r"=> (/\S+)", ran.stdout)
        if not RUNTIME.match(pathlib.Path(found).name)
    }


def exported(path: pathlib.Path) -> set[str]:
    ran = subprocess.run(
        ["nm", "-D", "--defined-only", path], capture_output=True, text=True, check=True
    )
    return {line.split()[-1].split("@")[0] for line in ran.stdout.splitlines()}


def registered() -> list[pathlib.Path]:
    folders = [pathlib.Path("/etc/OpenCL/vendors")]
    if drivers := os.environ.get("ASSAY_DRIVERS"):
        folders.append(pathlib.Path(drivers))
    named = [icd.read_text().strip() for folder in folders for icd in sorted(folder.glob("*.icd"))]
    known = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    paths = []
    for name in named:
        found = re.search(rf"^\s*{re.escape(name)} .*=> (\S+)$", known, re.MULTILINE)
        path = pathlib.Path(found[1] if found and "/" not in name else name)
        if path.exists():
            paths.append(path.resolve())
    return paths


@pytest.mark.skipif(not PROGRAM.exists(), reason="needs the program built")
def test_no_driver_finds_our_symbols():
    assert exported(PROGRAM) == ON_PURPOSE
    ours = {library: exported(library) for library in libraries(PROGRAM)}
    assert not [library for library in ours if "OpenCL" in library.name]
    drivers = registered()
    if not drivers:
        pytest.skip("needs a driver")
    shared = {}
    for driver in drivers:
        for library in {driver, *libraries(driver)} - set(ours):
            for path, symbols in ours.items():
                if both := symbols & exported(library):
                    shared[path.name, library.name] = sorted(both)[:3]
    assert not shared
