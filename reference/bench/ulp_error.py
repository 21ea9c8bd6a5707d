"""Compares the processor time that ulp_error and a run's judge take for the same answers.

PYTHONPATH=build/release/lib:reports python3 reference/bench/ulp_error.py [--log2=24] [FUNCTION...]
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import assay_opencl as assay
from assay_reference import _core
from assay_reference.function_table import function
from assay_reference.limits import judge_of


def processor_seconds(work: Callable[..., Any], *arguments: Any) -> float:
    start = time.process_time()
    work(*arguments)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("functions", nargs="*")
    parser.add_argument("--log2", type=int, default=24, help="log2 of the number of floats")
    parser.add_argument("--turns", type=int, default=5)
    chosen = parser.parse_args()
    print(f"{'':8} {'judge':>7} {'ulp_error':>9} {'ratio':>6}   s for 2^{chosen.log2} floats")
    for name in chosen.functions or ("exp", "sin", "log", "cbrt", "tanh", "pow"):
        x = assay.sample(name, "float", 1 << chosen.log2)
        inputs = list(x) if isinstance(x, tuple) else [x]
        y = assay.reference(name, *inputs)
        judge = judge_of(function(name), "float", assay.limit(name, "float"), 1, False)
        judging, measuring = [], []
        for _ in range(chosen.turns):
            tally = _core.Tally()
            judging.append(processor_seconds(tally.add, judge, inputs, [y]))
            measuring.append(processor_seconds(assay.ulp_error, name, x, y))
        assert tally.found()["failing"] == 0
        judged, measured = min(judging), min(measuring)
        print(f"{name:8} {judged:7.3f} {measured:9.3f} {measured / judged:6.2f}", flush=True)


if __name__ == "__main__":
    main()
