"""Stand-alone programs of what fails: one for the leading case of each group."""

import argparse
import json
import pathlib
import subprocess

from assay_opencl.certificate import assay, derive

PATIENCE = 600  # seconds for one program: some make the calls of a case once more


def words(case: dict, header: dict, options: argparse.Namespace) -> list[str]:
    """What shows the case: the failing input among its neighbors, or its calls."""
    made = [
        "repro",
        case["id"],
        "--emit=c",
        f"--depth={header['depth']}",
        f"--seed={header['seed']}",
    ]
    made += assay.option("--ingest", header["options"]["ingest"])
    made += assay.option("--driver", options.driver) + assay.option("--device", options.device)
    shown = case.get("measurement", {}).get("worst")
    if case.get("joined"):
        return [*made, f"--joined={','.join(case['joined'])}"]
    if shown and shown["input"]:
        made.append(f"--input={','.join(shown['input'])}")
        made.append(f"--index={shown['index']}")
    return made


def of(found, folder: pathlib.Path, work, options: argparse.Namespace) -> dict[str, bytes]:
    """By their names in the certificate. What was made once is kept in the working folder."""
    headers = {case["id"]: run.header for run in found.runs for case in run.cases}
    cases = {case["id"]: case for case in found.cases}
    groups = assay.recheck([folder / "runs"], work.device, 1)["groups"]
    made, index = {}, {}
    work.programs.mkdir(parents=True, exist_ok=True)
    for group in groups:
        case = cases[group["cases"][0]]
        if case["outcome"] == "error":
            continue
        kept = work.programs / f"{group['id']}.json"
        if not kept.exists():
            kept.write_bytes(derive.text(_program(case, headers[case["id"]], options)))
        program = json.loads(kept.read_text(encoding="utf-8"))
        index[group["id"]] = {"case": case["id"], "title": group["title"]}
        if "text" in program:
            made[f"programs/{group['id']}.c"] = program["text"].encode()
        else:
            index[group["id"]]["none"] = program["none"]
    return {**made, "programs/index.json": derive.text(index)} if index else {}


def _program(case: dict, header: dict, options: argparse.Namespace) -> dict[str, str]:
    command = [assay.program(), *words(case, header, options)]
    try:
        finished = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return {"none": "to make it took too long"}
    if finished.returncode == 0 and finished.stdout:
        return {"text": finished.stdout.decode("utf-8", "replace")}
    lines = finished.stderr.decode("utf-8", "replace").strip().splitlines()
    return {"none": lines[-1].removeprefix("assay: ") if lines else "none could be made"}
