"""Calls `assay` from Python."""

import json
import os
import pathlib
import shutil
import subprocess
import sysconfig
import tempfile
from dataclasses import dataclass
from typing import Any

from assay_opencl.runs import Results, load


@dataclass(frozen=True)
class Device:
    index: int
    name: str
    platform: str
    version: str
    driver: str  # the name of the .icd file: pocl.icd
    facts: dict[str, Any]  # all values from `assay devices --format=json`


def program() -> str:
    """Prefers the program of this package over the program in PATH."""
    beside = os.path.join(sysconfig.get_path("scripts"), "assay")
    found = shutil.which(beside) or shutil.which("assay")
    if found is None:
        raise FileNotFoundError("the program assay is not installed: pip install assay-opencl")
    return found


def call(*words: str, allowed: tuple[int, ...] = (0,)) -> str:
    """Returns the output of `assay`. If `assay` fails, raises RuntimeError with its message."""
    done = subprocess.run([program(), *words], capture_output=True, text=True, check=False)
    if done.returncode not in allowed:
        said = done.stderr.strip() or done.stdout.strip()
        raise RuntimeError(said.splitlines()[-1] if said else f"assay ended with {done.returncode}")
    return done.stdout


def devices(driver: str | None = None) -> list[Device]:
    """Without `driver`, returns the devices of all installed drivers."""
    chosen = [] if driver is None else [f"--driver={driver}"]
    listed = json.loads(call("devices", "--format=json", *chosen))["devices"]
    return [
        Device(
            index=one["index"],
            name=one["name"],
            platform=one["platform_name"],
            version=one["version"],
            driver=one["driver"]["icd"],
            facts=one,
        )
        for one in listed
    ]


def options(named: dict[str, object]) -> list[str]:
    """Converts keywords: time_budget="5m" is --time-budget=5m, strict=True is --strict."""
    words = []
    for name, value in named.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, list | tuple):
            words += [f"{option}={one}" for one in value]
        elif value is not None and value is not False:
            words.append(f"{option}={value}")
    return words


def run(*ids: str, out: str | os.PathLike[str] | None = None, **named: object) -> Results:
    """Runs cases and returns their results. `ids` are ids and globs. The keywords are options of
    `assay run`: depth="quick", driver="pocl", device=0. Without `out`, the files are deleted.

    A failing case raises no exception. If there are no results, RuntimeError gives the reason.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "run") if out is None else pathlib.Path(out)
        there = list(place.glob("*/results.jsonl"))
        try:
            call("run", *ids, f"--out={place}", *options(named), allowed=(0, 1))
        except RuntimeError:
            # Some cases ended in an error, but the records exist.
            if there or not list(place.glob("*/results.jsonl")):
                raise
        return load(place)
