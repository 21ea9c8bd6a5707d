"""Calls the program `assay` that started this Python program."""

import json
import os
import pathlib
import subprocess

from assay_opencl.certificate import RefusedError

LANGUAGES = {"OpenCL C": "", "SPIR-V": "spirv"}


def program() -> str:
    try:
        return os.environ["ASSAY_PROGRAM"]
    except KeyError as error:
        raise RefusedError("not started by assay; type assay certify, sign or verify") from error


def _said(finished: subprocess.CompletedProcess) -> str:
    lines = finished.stderr.decode("utf-8", "replace").strip().splitlines()
    said = [line.removeprefix("assay: ") for line in lines if line.startswith("assay: ")]
    return (said or lines or [f"assay ended with status {finished.returncode}"])[-1]


def output(*arguments: str, expected: tuple[int, ...] = (0,)) -> bytes:
    finished = subprocess.run([program(), *arguments], capture_output=True)
    if finished.returncode not in expected:
        raise RefusedError(_said(finished))
    return finished.stdout


def report(runs: pathlib.Path) -> None:
    """Writes report.html in `runs`. For an incomplete run, assay writes the page and ends with an
    error status."""
    finished = subprocess.run([program(), "report", str(runs)], capture_output=True)
    if not (runs / "report.html").exists():
        raise RefusedError(_said(finished))


def output_json(*arguments: str, expected: tuple[int, ...] = (0,)) -> dict:
    return json.loads(output(*arguments, "--format=json", expected=expected))


def devices(driver: str | None, device: str | None) -> dict:
    return output_json("devices", *option("--driver", driver), *option("--device", device))


def cases(device: pathlib.Path, depth: str, language: str, suites: tuple[str, ...]) -> list[dict]:
    """Each case has an id, and may have a reason for a skip."""
    found = output_json(
        "list",
        f"--driver={device}",
        f"--depth={depth}",
        *option("--ingest", LANGUAGES[language]),
        *option("--suite", ",".join(suites)),
    )
    return found["devices"][0]["cases"]


def recheck(runs: list[pathlib.Path], device: pathlib.Path, level: int) -> dict:
    own = [f"--driver={device}"] if level else []
    return output_json("recheck", *map(str, runs), *own, f"--level={level}", expected=(0, 1))


def option(name: str, value: str | None) -> list[str]:
    return [f"{name}={value}"] if value else []
