"""Writes invented results, for tests.

python3 -m assay_opencl.sample_run DIR [FUNCTIONS]
"""

import json
import math
import pathlib
import random
import sys

FUNCTIONS = {
    "add": "correctly-rounded",
    "divide": "ulp(2.5)",
    "acos": "ulp(4)",
    "atan2": "ulp(6)",
    "ceil": "correctly-rounded",
    "cos": "ulp(4)",
    "exp": "ulp(3)",
    "fmin": "exact",
    "fract": "correctly-rounded",
    "ldexp": "correctly-rounded",
    "lgamma": "undefined",
    "log": "ulp(3)",
    "mad": "fma-or-mul-add",
    "native_sin": "implementation-defined",
    "pow": "ulp(16)",
    "remquo": "low-bits(7)",
    "half_tan": "ulp(8192)",
    "tgamma": "ulp(16)",
}
WIDTHS = ("", "2", "3", "4", "8", "16")
FIGURES = {"correctly-rounded": 0.5, "exact": 0, "undefined": 900, "implementation-defined": 4000}
ENDS = {"crash": "crash", "timeout": "hang", "error": "error"}
REASONS = {
    "skip": "the device lacks the generic address space",
    "crash": "signal 11 (SIGSEGV) while building the program",
    "timeout": "no progress for 60 s",
    "error": "0 inputs were checked",
}


def header(index: int, name: str, seed: int) -> dict:
    return {
        "type": "run",
        "schema": 2,
        "assay": "0.1.0",
        "seed": seed,
        "depth": "quick",
        "spec": "3.0.19",
        "profile": "full",
        "driver": {
            "icd": "sample.icd",
            "library": "libsample.so.1",
            "digest": "5a" * 32,
            "libraries": [
                {
                    "path": "/usr/lib/libsample.so.1.2.3",
                    "soname": "libsample.so.1",
                    "size": 123456,
                    "sha256": "a5" * 32,
                    "build_id": "b1" * 20,
                    "package": "sample 1.2.3-1",
                }
            ],
            "others": [],
            "loader": {"path": "/usr/lib/libOpenCL.so.1", "size": 1, "sha256": "0c" * 32},
        },
        "build": {"version": "0.1.0", "tree": "clean", "commit": "c0" * 20, "sha256": "b1" * 32},
        "data": {"digest": "da" * 32, "tables": {"certainty.csv": "ce" * 32}},
        "labels": {"board": "a <board>"},
        "spec_asked": "2.0",
        "device": {
            "index": index,
            "platform": "Sample <Platform>",
            "name": name,
            "vendor": "nobody",
            "version": "OpenCL 3.0 sample",
            "driver_version": "1.2.3",
            "type": 2,
        },
        "options": {"std": "", "suites": ["math"], "filters": [], "jobs": 2},
        "host": {"processor": "made up", "cores": 2, "system": "Linux", "name": "host"},
        "interpretations": [
            {
                "id": "nan-payload",
                # The name is wider than the screen of a phone.
                "question": "Is CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST judged?",
                "taken": "no",
                "why": "it is undefined",
                "places": ["O 7.5.1"],
                "cases": ["math/*"],
            }
        ],
        "started": "2026-01-31T12:00:00Z",
    }


def finding(ulp: float, limit: float) -> dict:
    return {
        "kind": "accuracy",
        "got": {"text": f"{ulp:.2f} ulp"},
        "relation": "<=",
        "allowed": [{"text": f"{limit:g} ulp"}],
        "rule": "rejected",
    }


def exhibit(rng: random.Random, ulp: float, limit: float, width: int, fails: bool) -> dict:
    x, y = rng.getrandbits(31), rng.getrandbits(31)
    made = {
        "index": rng.getrandbits(16),
        "severity": ulp,
        "ulp": ulp,
        "input": [f"0x{x:08x}"],
        "input_text": [f"{rng.uniform(-90, 90):.6f}"],
        "subject": f"0x{y:08x}",
        "subject_text": f"{rng.uniform(0, 1e9):.7e}",
        "reference": f"0x{y - 4:08x} + 0.19 ulp",
        "rule": "rejected" if fails else "within_limit",
        "lane": rng.randrange(width),
        "width": width,
    }
    if fails:
        made["reason"] = f"{ulp:.2f} ulp > {limit:g} ulp"
        made["finding"] = finding(ulp, limit)
    return made


def measurement(rng: random.Random, limit: str, width: int, fails: bool) -> dict:
    figure = FIGURES.get(limit)
    if figure is None:
        text = limit[4:-1] if limit.startswith("ulp(") else "0.5"
        figure = float(text)
    ulp = round(figure * (rng.uniform(1.05, 2) if fails else rng.uniform(0.2, 1)), 3)
    inputs = 65536
    histogram = [int(inputs * 2 ** -(abs(k - 9) / 1.5)) for k in range(32)]
    worst = exhibit(rng, ulp, figure, width, fails)
    return {
        "inputs": inputs,
        "failing": 2 if fails else 0,
        "referred": rng.randrange(400),
        "max_ulp": ulp if ulp < 1e5 else "infinity",
        "limit": limit,
        "bound": "upper" if rng.random() < 0.1 else "lower",
        "histogram": histogram,
        "rules": {"within_limit": inputs - 300, "exact": 250, "nan_required": 50},
        "rule": worst["rule"],
        "worst": worst,
        "failures": [worst] if fails else [],
        "profile": [
            [round(math.ldexp(s, e), 6), round(rng.uniform(0, ulp), 3)]
            for s, powers in ((-1, range(20, -20, -1)), (1, range(-20, 20)))
            for e in powers
        ]
        if width == 1
        else [],
        "seconds": {"compile": 0.2, "device": 0.1, "judge": 0.15},
    }


def case(rng: random.Random, function: str, limit: str, gentype: str, rest: str) -> dict:
    identity = f"math/{function}/{gentype}/{rest}"
    width = int("".join(c for c in gentype.split(".")[0] if c.isdigit()) or 1)
    dice = rng.random()
    outcome = "pass"
    can_fail = limit not in ("undefined", "implementation-defined")
    if rest.startswith("generic"):
        outcome = "skip"
    elif dice < 0.03 and can_fail:
        outcome = "fail"
    elif dice < 0.04:
        outcome = rng.choice(["crash", "timeout", "error"])
    record: dict = {
        "type": "case",
        "id": identity,
        "suite": "math",
        "outcome": outcome,
        "reason": REASONS.get(outcome, ""),
        "seconds": round(rng.expovariate(3), 3),
        "citations": [f"OpenCL C 3.0.19, 7.4, Table 65, {function}"],
        "requirements": [f"c30-7.4-t65-{function}"],
        "build_options": "",
        "reproduce": f"assay repro {identity}",
    }
    if outcome in ("pass", "fail"):
        record["measurement"] = measurement(rng, limit, width, outcome == "fail")
    if outcome == "fail":
        worst = record["measurement"]["worst"]
        record["reason"] = worst["reason"]
        record["finding"] = worst["finding"]
        record["reproduce"] += f" --input={worst['input'][0]}"
        record["rerun"] = {"outcome": "fail", "reason": record["reason"], "seconds": 0.2}
    if outcome in ENDS:
        record["finding"] = {"kind": ENDS[outcome], "rule": "rejected", "words": record["reason"]}
    if outcome == "crash":
        record["log"] = "sample compiler: <internal error>\n"
    return record


def write(folder: pathlib.Path, functions: int = len(FUNCTIONS), seed: int = 1) -> None:
    rng = random.Random(seed)
    for index, name in enumerate(("sample-cpu-with-a-rather-long-name", "sample-gpu")):
        device = folder / f"{index}-{name}"
        device.mkdir(parents=True, exist_ok=True)
        lines = [header(index, name, seed)]
        for number in range(functions):
            base, limit = list(FUNCTIONS.items())[number % len(FUNCTIONS)]
            again = number // len(FUNCTIONS)
            function = f"{base}_{again}" if again else base
            for width in WIDTHS:
                gentype = f"float{width}"
                forms = ["default"]
                if base in ("fract", "remquo"):
                    forms = [f"{s}/default" for s in ("private", "local", "global", "generic")]
                for form in forms:
                    lines.append(case(rng, function, limit, gentype, form))
                if width and base == "fmin":
                    lines.append(case(rng, function, limit, f"{gentype}.float", "default"))
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        (device / "results.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), *(int(text) for text in sys.argv[2:3]))
