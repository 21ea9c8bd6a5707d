#!/usr/bin/python3
"""Compares the search for the greatest error with published worst inputs of the C library.

    scripts/worst_inputs.py [FUNCTION...] [--seconds=60] [--seed=1] [--whole]

worst-inputs.csv has double inputs at which GNU libc has the greatest published errors. For a
function without published inputs, the file has only the error. The script compiles the C library's
functions as loops over arrays. The error of this machine's C library at a published input counts
as a published error. The greatest of these errors is compared with the search. The search has
--seconds of processor time for each function. Without --whole, the search ends when it reaches 95 %
of the published error.

Many functions have errors below 0.53 ulp, and correct rounding has errors up to 0.5 ulp. So the
column `beyond` compares only the parts of both errors above 0.5 ulp. The exit status is 1 if less
than 90 % of the functions reach 95 %."""

import argparse
import csv
import ctypes
import pathlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import assay_opencl as assay
import numpy as np

TABLE = pathlib.Path(__file__).with_name("worst-inputs.csv")
REACH, SHARE = 0.95, 0.9
# The greatest errors of some functions are above OpenCL's limits. MPFR computes the errors of
# answers above the limit, so a great limit makes the search fast.
LIMIT = "ulp(16)"


def published() -> dict[str, list[dict[str, str]]]:
    rows: dict[str, list[dict[str, str]]] = {}
    with TABLE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.setdefault(row["function"], []).append(row)
    return rows


def c_functions(names: list[str]) -> dict[str, Callable]:
    """Each function gets arrays of arguments and returns an array of results."""
    count = {one.name: len(one.parameters) for one in assay.functions()}
    text = "#define _GNU_SOURCE\n#include <math.h>\n#include <stddef.h>\n"
    for name in names:
        takes = "".join(f", const double *x{k}" for k in range(count[name]))
        given = ", ".join(f"x{k}[i]" for k in range(count[name]))
        text += f"void all_{name}(double *y, size_t n{takes}) {{\n"
        text += f"  for (size_t i = 0; i < n; ++i) y[i] = {name}({given});\n}}\n"
    with tempfile.TemporaryDirectory() as folder:
        source, library = pathlib.Path(folder, "all.c"), pathlib.Path(folder, "all.so")
        source.write_text(text)
        flags = ["-O1", "-fno-builtin", "-ffp-contract=off", "-shared", "-fPIC"]
        subprocess.run(["cc", *flags, "-o", library, source, "-lm"], check=True)
        loaded = ctypes.CDLL(str(library))

    def caller(name: str) -> Callable:
        function = loaded[f"all_{name}"]

        def call(*arguments: np.ndarray) -> np.ndarray:
            arguments = [np.ascontiguousarray(one) for one in arguments]
            answers = np.empty_like(arguments[0])
            pointers = [ctypes.c_void_p(one.ctypes.data) for one in (answers, *arguments)]
            function(pointers[0], ctypes.c_size_t(answers.size), *pointers[1:])
            return answers

        return call

    return {name: caller(name) for name in names}


def published_error(name: str, f: Callable, rows: list[dict[str, str]]) -> float:
    inputs = np.array([float.fromhex(row["input"]) for row in rows if row["input"]])
    at_inputs = assay.ulp_error(name, inputs, f(inputs), exact=True) if len(inputs) else []
    return max([float(row["ulp"]) for row in rows if row["ulp"]] + list(at_inputs))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("functions", nargs="*", metavar="FUNCTION")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", action="store_true", help="search for all seconds")
    asked = parser.parse_args(arguments)
    if not asked.seconds > 0:
        parser.error(f"--seconds={asked.seconds}: the number must be greater than 0")
    rows = published()
    names = asked.functions or list(rows)
    for name in names:
        if name not in rows:
            parser.error(f"'{name}' is not in {TABLE.name}: {', '.join(rows)}")
    reached = 0
    print("| function | published | found | ratio | beyond | seconds | inputs | worst input |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, f in c_functions(names).items():
        known = published_error(name, f, rows[name])
        until = None if asked.whole else REACH * known
        begin = time.process_time()
        found = assay.search(
            name, f, "double", seconds=asked.seconds, until=until, seed=asked.seed, limit=LIMIT
        )
        seconds = time.process_time() - begin
        ratio = found.max_ulp / known
        beyond = (found.max_ulp - 0.5) / (known - 0.5) if known > 0.5 else 1.0
        reached += ratio >= REACH
        worst = ", ".join(float(one).hex() for one in found.worst or ())
        print(
            f"| {name:8} | {known:9.4f} | {found.max_ulp:6.4f} | {ratio:5.3f} | {beyond:6.2f} "
            f"| {seconds:7.2f} | {found.inputs / 1e6:5.1f} M | {worst} |",
            flush=True,
        )
    print(f"\n{reached} of {len(names)} functions reach {REACH:.0%} of their published error")
    return 0 if reached >= SHARE * len(names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
