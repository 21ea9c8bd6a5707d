"""Records the API calls of cases with the layer harness/call_recorder."""

import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
from collections.abc import Iterator

NO_RESULT = {"clSVMFree"}  # functions that return void


@dataclasses.dataclass
class Call:
    """A call with its arguments and results. Handles have numbers that are unique in a process."""

    case: str
    process: int
    number: int
    function: str
    given: dict
    result: object = None
    gave: dict = dataclasses.field(default_factory=dict)
    ended: bool = False
    thread: int = 0
    began: int = 0  # the line of the record where the call begins
    over: int = 0  # the line where the call ends

    def succeeded(self) -> bool:
        if self.function in NO_RESULT:
            return self.ended
        code = self.gave.get("errcode_ret", self.result)
        if isinstance(code, list):
            code = code[0] if code else 0
        return self.ended and (code == 0 if isinstance(code, int) else self.result is not None)


def read(path: pathlib.Path) -> Iterator[Call]:
    """The calls in the order in which they began. Calls before the first case have no case.
    A new worker begins with call 1 again."""
    calls, open_calls, case, process, last = [], {}, "", 0, 0
    with path.open(encoding="utf-8", errors="replace") as lines:
        for at, text in enumerate(lines):
            try:
                line = json.loads(text)
            except json.JSONDecodeError:
                continue  # the process ended during the call
            if "case" in line:
                case = line["case"]
            elif "call" in line:
                # A new worker, which has not begun a case.
                if line["call"] == 1 and last != 0:
                    process, case = process + 1, ""
                    open_calls.clear()
                last = line["call"]
                one = Call(case, process, last, line["function"], line["in"])
                one.thread, one.began = line.get("thread", 0), at
                open_calls[last] = one
                calls.append(one)
            elif "end" in line and (one := open_calls.pop(line["end"], None)) is not None:
                one.result, one.gave, one.ended = line["result"], line.get("out", {}), True
                one.over = at
    yield from calls


def suites() -> list[str]:
    """The suites, in the order of suites/order.txt."""
    lines = pathlib.Path("suites/order.txt").read_text(encoding="utf-8").splitlines()
    return [line.split("/")[-1] for line in lines if line and not line.startswith("#")]


def record(
    assay: str,
    layer: str,
    suites: list[str],
    arguments: list[str],
    out: pathlib.Path,
    builds: bool = True,
) -> None:
    """Runs each suite with one worker, and records its calls in OUT/SUITE.jsonl. Without `builds`,
    programs are recorded but not built, and cases that need programs fail at once."""
    out.mkdir(parents=True, exist_ok=True)
    for suite in suites:
        path = out / f"{suite}.jsonl"
        path.unlink(missing_ok=True)
        shutil.rmtree(out / "results" / suite, ignore_errors=True)
        environment = dict(
            os.environ,
            OPENCL_LAYERS=layer,
            ASSAY_CALLS=str(path.resolve()),
            ASSAY_CALLS_CONTENTS="texts",
            ASSAY_CALLS_BUILDS="1" if builds else "0",
        )
        done = subprocess.run(
            [
                assay,
                "run",
                f"--suite={suite}",
                "--jobs=1",
                "--no-page",
                "--no-rerun",
                f"--out={out / 'results' / suite}",
                *arguments,
            ],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode == 2 and not path.exists():  # no case ran
            raise SystemExit(f"recorded: {suite}: {done.stderr.strip()}")
