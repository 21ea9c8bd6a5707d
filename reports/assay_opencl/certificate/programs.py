import argparse
import json
import pathlib
import signal
import subprocess
import sys

from assay_opencl.certificate import RefusedError, assay, bag, derive

PATIENCE = 600  # seconds for each program; Assay may have to run the case again
INTERRUPTED = {
    status
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for status in (-number, 128 + number)
}
TOO_LONG = "making the program took too long"
MOST_BYTES = 1 << 20  # the most bytes of a program. Some programs need all inputs.
# The text does not name the size, because level 3 of the verification makes the text again and
# compares it.
TOO_LARGE = "the program would have more than 1 MiB"


def words(case: dict, header: dict, options: argparse.Namespace) -> list[str]:
    made = [
        "repro",
        case["id"],
        "--emit=c",
        f"--depth={header['depth']}",
        f"--seed={header['seed']}",
    ]
    made += assay.option("--ingest", header["options"]["ingest"])
    made += assay.option("--driver", options.driver) + assay.option("--device", options.device)
    if case.get("joined"):
        return [*made, f"--joined={','.join(case['joined'])}"]
    shown = repeatable(case.get("measurement", {}))
    if shown and shown["input"]:
        made.append(f"--input={','.join(shown['input'])}")
        if "index" in shown:
            made.append(f"--index={shown['index']}")
    return made


def repeatable(measurement: dict) -> dict | None:
    """A failing answer whose neighbors in the sequence are known, or None. The neighbors are known
    if the answer has an index."""
    worst = measurement.get("worst")
    if not worst or "index" in worst:
        return worst
    return next((one for one in measurement.get("failures", []) if "index" in one), worst)


def check_files(names: list[str], index: dict) -> None:
    own = {f"programs/{name}.c" for name, line in index.items() if "none" not in line}
    for name in sorted(own.symmetric_difference(n for n in names if n.endswith(".c"))):
        what = "is missing" if name in own else "is not in programs/index.json"
        raise RefusedError(f"data/{name}: {what}")


def index_of(groups: list[dict], cases: dict[str, dict]) -> dict[str, dict]:
    return {
        group["id"]: {"case": group["cases"][0], "title": group["title"]}
        for group in groups
        if cases[group["cases"][0]]["outcome"] != "error"
    }


def kept_file(work, case: str) -> pathlib.Path:
    work.programs.mkdir(parents=True, exist_ok=True)
    return work.programs / f"{bag.sha256(case.encode())[:16]}.json"


def take(work, shards: list[bag.Bag]) -> None:
    """Keeps the programs of the shards, so that a merge needs no driver."""
    for shard in shards:
        index = shard.json("programs/index.json") if shard.names("programs/") else {}
        check_files(shard.names("programs/"), index)
        for name, line in index.items():
            none = "none" in line
            made = {"none": line["none"]} if none else {"text": shard.text(f"programs/{name}.c")}
            kept_file(work, line["case"]).write_bytes(derive.text(made))


def of(
    found, folder: pathlib.Path, work, options: argparse.Namespace, check_device
) -> dict[str, bytes]:
    """The programs by name in the certificate. The working folder keeps finished programs. Calls
    `check_device` before the first program, because only the certificate's own device shows the
    failures."""
    headers = {case["id"]: run.header for run in found.runs for case in run.cases}
    cases = {case["id"]: case for case in found.cases}
    index = index_of(assay.recheck([folder / "runs"], work.device, 1)["groups"], cases)
    made = {}
    checked = False
    for number, (name, line) in enumerate(index.items(), 1):
        kept = kept_file(work, line["case"])
        if not kept.exists():
            if not checked:
                check_device()
                checked = True
            case = cases[line["case"]]
            print(f"writing program {number} of {len(index)}: {case['id']}", file=sys.stderr)
            kept.write_bytes(derive.text(program(case, headers[case["id"]], options)))
        kept_text = json.loads(kept.read_text(encoding="utf-8"))
        if "text" in kept_text:
            made[f"programs/{name}.c"] = kept_text["text"].encode()
        else:
            line["none"] = kept_text["none"]
    return {**made, "programs/index.json": derive.text(index)} if index else {}


def program(case: dict, header: dict, options: argparse.Namespace) -> dict[str, str]:
    """The text of a program, or why there is none."""
    command = [assay.program(), *words(case, header, options)]
    try:
        finished = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return {"none": TOO_LONG}
    if finished.returncode in INTERRUPTED:
        raise RefusedError(
            "the writing of a program was interrupted; run the same command again to continue"
        )
    if len(finished.stdout) > MOST_BYTES:
        return {"none": TOO_LARGE}
    if finished.returncode == 0 and finished.stdout:
        return {"text": finished.stdout.decode("utf-8", "replace")}
    lines = finished.stderr.decode("utf-8", "replace").strip().splitlines()
    if not lines:
        return {"none": "assay repro wrote no program and no reason"}
    return {"none": lines[-1].removeprefix("assay: ")}
