"""A driver must not use a symbol of Assay instead of its own symbol.

A driver's libraries search symbols first in the program and in the libraries loaded with the
program. The test permits three exceptions: the C and C++ runtimes, pthread_create and the ICD
loader. The worker's pthread_create gives threads a stack for signals. The ICD loader is opened
later.
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


def registered() -> tuple[list[pathlib.Path], list[pathlib.Path]]:
    """The libraries of installed and registered drivers. A registered driver may have its own
    system folder. The second list has .icd files whose library is missing."""
    folders = [pathlib.Path("/etc/OpenCL/vendors")]
    roots = [pathlib.Path("/")]
    if drivers := os.environ.get("ASSAY_DRIVERS"):
        folders.append(pathlib.Path(drivers))
        roots += pathlib.Path(drivers).glob("packages/*/root")
    listed = ["/sbin/ldconfig", "-p"]
    known = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
    searched = {pathlib.Path(path).parent for path in re.findall(r"=> (\S+)$", known, re.MULTILINE)}
    paths, stale = [], []
    for icd in (icd for folder in folders for icd in sorted(folder.glob("*.icd"))):
        name = pathlib.Path(icd.read_text().strip())
        places = [root / str(name).lstrip("/") for root in roots] if name.is_absolute() else []
        found = [place for place in places or [one / name for one in searched] if place.exists()]
        paths += found[:1]
        if not found and icd.parent == folders[0]:
            stale.append(icd)
    return [path.resolve() for path in paths], stale


@pytest.mark.skipif(not PROGRAM.exists(), reason="needs the program built")
def test_no_driver_finds_our_symbols():
    assert exported(PROGRAM) == ON_PURPOSE
    ours = {library: exported(library) for library in libraries(PROGRAM)}
    assert not [library for library in ours if "OpenCL" in library.name]
    drivers, stale = registered()
    if not drivers and not stale:
        pytest.skip("needs a driver")
    shared = {}
    for driver in drivers:
        for library in {driver, *libraries(driver)} - set(ours):
            for path, symbols in ours.items():
                if both := symbols & exported(library):
                    shared[path.name, library.name] = sorted(both)[:3]
    assert not shared
    if stale:
        pytest.skip(f"no library of {', '.join(map(str, stale))} is there; other drivers are fine")
