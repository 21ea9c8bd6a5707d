"""Plants every miscompilation of a table of faults. Says how small Assay makes the random program
that finds the fault.

Faults in SPIR-V modules need --driver with a registered driver that accepts SPIR-V. The size of a
module is its number of instructions.

Each fault of `harness/faults/table/programs/codegen.toml` (or of --table) is planted in the driver.
`assay repro` runs the cases in the list `red` of the fault. At least one of these cases must fail.
The smallest program that `assay repro` shows should have at most ten lines. The three lines that
every kernel has do not count. To make a program smaller takes up to a minute at depth standard, so
CI does not run this script. Exit status: 0 if every fault is found and every program is small,
else 1."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time
import tomllib

TOP = pathlib.Path(__file__).resolve().parent.parent
TABLE = "harness/faults/table/programs/codegen.toml"
MOST_LINES = 10
# Each kernel has these three lines: its head, the value of `mine`, the closing brace.
EVERY_KERNELS = 3

# Each module has these 13 instructions: the function, its four parameters and its end (6), a label,
# a store and a return (3). Four more compute the address of `mine`.
EVERY_MODULES = 13


def program_of(shown: str) -> list[str]:
    """The lines of the smallest program that `assay repro` shows. Empty if the program was not made
    smaller."""
    if not re.search(r"^ *smaller +\d+ of \d+ tried steps", shown, re.MULTILINE):
        return []
    more = re.search(r"^ *more +lines: (\d+)", shown, re.MULTILINE)
    lines = re.findall(r"^ *\d+ {2,}(\S.*)", shown, re.MULTILINE)
    return lines + [""] * (int(more[1]) if more else 0)


def shown(build: pathlib.Path, fault: str, case: str, depth: str, driver: str) -> tuple[bool, str]:
    """Whether the case fails with the planted fault, and the output about the case."""
    environment = dict(os.environ)
    environment["OPENCL_LAYERS"] = str((build / "lib" / "libassay_faults.so").resolve())
    environment["ASSAY_FAULT"] = fault
    command = [str(build / "bin" / "assay"), "repro", case, f"--depth={depth}"]
    if driver:
        command.append(f"--driver={driver}")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode == 1, done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/codegen-faults", description=__doc__)
    parser.add_argument(
        "faults", nargs="*", help="names of faults (default: all faults of the table)"
    )
    parser.add_argument("--table", type=pathlib.Path, default=pathlib.Path(TABLE))
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("--depth", choices=["quick", "standard"], default="standard")
    parser.add_argument("--driver", default="", help="a registered driver (default: PoCL)")
    parser.add_argument("--show", action="store_true", help="also print the smallest programs")
    options = parser.parse_args()
    rows = tomllib.loads(options.table.read_text())["fault"]
    unknown = set(options.faults) - {row["name"] for row in rows}
    if unknown:
        parser.error(f"{options.table} has no fault {', '.join(sorted(unknown))}")
    chosen = [row for row in rows if not options.faults or row["name"] in options.faults]
    found = small = 0
    for fault in chosen:
        began = time.monotonic()
        programs, red = {}, []
        for case in fault["red"]:
            fails, text = shown(options.build, fault["name"], case, options.depth, options.driver)
            red += [case] * fails
            if fails and (program := program_of(text)):
                programs[case] = program
        least = min(programs, key=lambda case: len(programs[case]), default=None)
        module = "instruction" in fault
        lines = len(programs[least]) - (EVERY_MODULES if module else EVERY_KERNELS) if least else 0
        found += bool(red)
        small += least is not None and lines <= MOST_LINES
        unit = "instructions" if module else "lines"
        what = f"{lines} {unit}" if least else "found, not made smaller" if red else "NOT FOUND"
        case = least or " ".join(red or fault["red"])
        print(
            f"{fault['name']:24} {case:28} {what:18} {time.monotonic() - began:.0f} s", flush=True
        )
        if options.show and least:
            print("\n".join(f"    {line}" for line in programs[least]))
    print(
        f"{found} of {len(chosen)} faults found; {small} programs have at most {MOST_LINES} lines"
    )
    return 0 if found == small == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
