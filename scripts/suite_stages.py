#!/usr/bin/env python3
"""Shows the stages in which a run spent its time, by suite.

    scripts/suite_stages.py RUN [--suites=N]

RUN is the folder of a run of one device. The columns are seconds, summed over the suite's cases:
- compiler, device, and judging with the making of inputs; only sweeps record these times;
- the rest: calls of the API, builds by the cases, waiting;
- second runs.
The last column is judging as a share of the device's time. The last line is the time in which
workers ran no case: they started, ended badly, or had nothing to do."""

import argparse
import pathlib
import sys
from dataclasses import dataclass, field

import suite_seconds

STAGES = ("compile", "device", "judge", "rest", "again")


@dataclass
class Time:
    cases: int = 0
    stages: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))

    def add(self, case: dict) -> None:
        stages = case.get("measurement", {}).get("seconds", {})
        found = {
            "compile": stages.get("compile", 0),
            "device": stages.get("device", 0),
            "judge": stages.get("judge", 0) + stages.get("generate", 0),
            "again": case.get("rerun", {}).get("seconds", 0),
        }
        # Stages of several threads may take longer than the case.
        known = found["compile"] + found["device"] + found["judge"]
        found["rest"] = max(0.0, case["seconds"] - known)
        self.cases += 1
        for name, seconds in found.items():
            self.stages[name] += seconds

    def sum(self) -> float:
        return sum(self.stages.values())

    def row(self, name: str) -> str:
        device, judge = self.stages["device"], self.stages["judge"]
        share = f"{judge / device:6.0%}" if device > 0 else "     -"
        numbers = "".join(f"{self.stages[stage]:10.1f}" for stage in STAGES)
        return f"{name:<24}{self.cases:>8}{self.sum():10.1f}{numbers}  {share}"


def times(cases: list[dict]) -> dict[str, Time]:
    found: dict[str, Time] = {}
    for case in cases:
        if case["outcome"] != "skip":
            found.setdefault(case["id"].split("/")[0], Time()).add(case)
    return found


def report(lines_of_run: list[dict], most: int) -> list[str]:
    header = lines_of_run[0]
    found = times([line for line in lines_of_run if line["type"] == "case"])
    seconds = sum(line["seconds"] for line in lines_of_run if line["type"] == "end")
    every = Time()
    for time in found.values():
        every.cases += time.cases
        for stage in STAGES:
            every.stages[stage] += time.stages[stage]
    names = ("all", "compiler", "device", "judging", "rest", "again")
    lines = [f"{'suite':<24}{'cases':>8}{''.join(f'{name:>10}' for name in names)}  judging/device"]
    largest = sorted(found.items(), key=lambda one: -one[1].sum())[:most]
    lines += [time.row(suite) for suite, time in largest]
    lines.append(every.row(f"all {len(found)} suites"))
    if seconds:  # a run that was killed has no end line
        workers = header["options"]["jobs"] * seconds
        lines.append(f"{'workers without a case':<32}{max(0.0, workers - every.sum()):10.1f}")
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", metavar="RUN", type=pathlib.Path)
    parser.add_argument("--suites", type=int, default=1000, metavar="N")
    options = parser.parse_args(arguments)
    print("\n".join(report(suite_seconds.read_lines(options.run), options.suites)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
