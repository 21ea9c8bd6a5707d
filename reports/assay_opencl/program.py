"""Calls `assay` from Python: the devices of this machine, and runs on them."""

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
    """A device of an installed driver."""

    index: int
    name: str
    platform: str
    version: str
    driver: str  # the name of the .icd file: pocl.icd
    facts: dict[str, Any]  # all values of `assay devices --format=json`


def program() -> str:
    """The path of `assay`: the program of this package, or else the program in PATH."""
    beside = os.path.join(sysconfig.get_path("scripts"), "assay")
    found = shutil.which(beside) or shutil.which("assay")
    if found is None:
        raise FileNotFoundError("the program assay is not installed: pip install assay-opencl")
    return found


def call(*words: str, allowed: tuple[int, ...] = (0,)) -> str:
    """Runs `assay` and returns its output. If it fails, raises RuntimeError with its message."""
    done = subprocess.run([program(), *words], capture_output=True, text=True, check=False)
    if done.returncode not in allowed:
        said = done.stderr.strip() or done.stdout.strip()
        raise RuntimeError(said.splitlines()[-1] if said else f"assay ended with {done.returncode}")
    return done.stdout


def devices(driver: str | None = None) -> list[Device]:
    """The devices of the installed drivers, or of one driver: a value of --driver."""
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
    """Options from keywords: time_budget="5m" is --time-budget=5m, strict=True is --strict."""
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
    `assay run`: depth="quick", driver="pocl", device=0. Without `out` the files are removed.

    Failures are results, not errors. If there are no results, RuntimeError says why."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "run") if out is None else pathlib.Path(out)
        there = list(place.glob("*/results.jsonl"))
        try:
            call("run", *ids, f"--out={place}", *options(named), allowed=(0, 1))
        except RuntimeError:
            # Records exist although the command failed: some cases ended in an error.
            if there or not list(place.glob("*/results.jsonl")):
                raise
        return load(place)
