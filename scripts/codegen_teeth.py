"""Plants every miscompilation of a table of faults and says how small the random programs become
that find it.

Each fault of `harness/faults/table/programs/codegen.toml` (or of --table) is planted in the driver,
and the cases that its row names as red are run: each must fail, and the least program that its
record shows, beside the three lines that every kernel has, should have ten lines or fewer. Making
one smaller takes up to a minute at depth standard, so CI does not do it. Exit status 0 when every
fault is found and every program is small, 1 when not.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import tomllib

TABLE = "harness/faults/table/programs/codegen.toml"
MOST_LINES = 10
EVERY_KERNELS = 3  # its head, what `mine` is, the brace at the end


def lines_of(record: dict) -> tuple[int, bool]:
    """Lines of the least program that a record shows, and whether it was made smaller at all."""
    details = record.get("measurement", {}).get("worst", {}).get("details", [])
    lines = sum(1 for line in details if re.match(r"\d+ +\S", line))
    return lines - EVERY_KERNELS, any(line.startswith("smaller ") for line in details)


def records(out: pathlib.Path) -> list[dict]:
    """The cases of a run, from every results.jsonl below `out`."""
    found = []
    for path in out.rglob("results.jsonl"):
        for line in path.read_text(errors="replace").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                found.append(record)
    return found


def run(build: pathlib.Path, fault: dict, depth: str, out: pathlib.Path) -> list[dict]:
    """Runs what a fault's row names as red, with the fault in the driver."""
    environment = dict(os.environ)
    environment["OPENCL_LAYERS"] = str(build / "lib" / "libassay_faults.so")
    environment["ASSAY_FAULT"] = fault["name"]
    command = [str(build / "bin" / "assay"), "run", f"--depth={depth}", "--jobs=1", "--no-page"]
    command += [f"--filter={red}" for red in fault["red"]] + [f"--out={out}"]
    subprocess.run(command, env=environment, capture_output=True, check=False)
    return records(out)


def main() -> int:
    """Prints a row for each fault."""
    parser = argparse.ArgumentParser(prog="scripts/codegen-teeth", description=__doc__)
    parser.add_argument("faults", nargs="*", help="names of faults (default: all of the table)")
    parser.add_argument("--table", type=pathlib.Path, default=pathlib.Path(TABLE))
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("--depth", choices=["quick", "standard"], default="standard")
    options = parser.parse_args()
    rows = tomllib.loads(options.table.read_text())["fault"]
    unknown = set(options.faults) - {row["name"] for row in rows}
    if unknown:
        parser.error(f"{options.table} has no fault {', '.join(sorted(unknown))}")
    chosen = [row for row in rows if not options.faults or row["name"] in options.faults]
    found = small = 0
    for fault in chosen:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="assay-teeth-") as folder:
            red = [
                r
                for r in run(options.build, fault, options.depth, pathlib.Path(folder))
                if r["outcome"] == "fail"
            ]
        sizes = [lines_of(record) for record in red]
        made = [lines for lines, smaller in sizes if smaller]
        found += bool(red)
        small += bool(made) and min(made) <= MOST_LINES
        what = f"{min(made)} lines" if made else "found, not made smaller" if red else "NOT FOUND"
        print(f"{fault['name']:24} {what:24} {time.monotonic() - began:.0f} s", flush=True)
    print(f"{found} of {len(chosen)} found, {small} made {MOST_LINES} lines or fewer")
    return 0 if found == small == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
