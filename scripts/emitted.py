"""Emits a C program for each failing case of a run and says which fail by themselves.

  scripts/emitted RUN/0-name/results.jsonl      one case of each group and each kind of mismatch
  scripts/emitted RESULTS --each --sample=60 --out=programs     60 cases, spread over the suites

A program is written by `assay repro ID --emit=c`, compiled with `cc -lOpenCL` and run in a box: a
process group of its own, a time-out, a limit of memory, a folder of its own for the driver's cache.
What stands behind `--` is given to assay. The driver is that of --driver, as it is registered, or
else what OCL_ICD_VENDORS shows.

Exit status: 0 at least --least percent of the programs compile and fail by themselves, 1 fewer,
2 there is nothing to try.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import tomllib

BAD = ("fail", "crash", "timeout")
MEMORY = 8 << 30
# What assay says of a case that does not fail here and now: it counts for nothing.
GONE = ("ended in pass", "ended in skip", "no device has the case", "is skipped on")
DRIVER = ("--driver=", "--device=")
STATES = {0: "passes", 1: "fails", 2: "cannot tell"}


@dataclasses.dataclass
class Tried:
    id: str
    outcome: str
    # "fails", "passes", "cannot tell", "no end", "does not compile", "no program", or "gone"
    state: str
    words: str  # the last line of what was printed


def failing(results: pathlib.Path) -> list[dict]:
    found = []
    with results.open(encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            if record.get("type") == "case" and record["outcome"] in BAD:
                found.append(record)
    return found


def one_of_each(records: list[dict]) -> list[dict]:
    """The first case of each likely cause: suite, outcome and how the answer is wrong."""
    seen = {}
    for record in records:
        mismatch = record.get("signature", {}).get("mismatch", record["reason"])
        seen.setdefault((record["suite"], record["outcome"], mismatch), record)
    return list(seen.values())


def one_of_each_group(records: list[dict], results: pathlib.Path) -> list[dict]:
    """The first case of each group that the run's report made of its failures."""
    path = results.parent / "groups.json"
    groups = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    by_id = {record["id"]: record for record in records}
    firsts = [group["cases"][0] for group in groups]
    return [by_id[first] for first in firsts if first in by_id]


def spread(records: list[dict], count: int) -> list[dict]:
    """So many of them, suite by suite in turn, and evenly within a suite."""
    suites = collections.defaultdict(list)
    for record in records:
        suites[record["suite"]].append(record)
    turns = []
    for own in suites.values():
        # The first, the last, the middle, quarters, ...: by the bits of the place, mirrored.
        bits = max(1, (len(own) - 1).bit_length())
        order = sorted(range(len(own)), key=lambda i: int(f"{i:0{bits}b}"[::-1], 2))
        turns.append([own[i] for i in order])
    chosen = []
    for turn in range(max(map(len, turns), default=0)):
        chosen += [own[turn] for own in turns if turn < len(own)]
    return chosen[:count]


@dataclasses.dataclass
class Driver:
    """How a program gets a registered driver, which scripts/drivers describes."""

    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    prefix: list[str] = dataclasses.field(default_factory=list)


def registered(name: str) -> Driver:
    folder = pathlib.Path(os.environ.get("ASSAY_DRIVERS", "~/.cache/assay/drivers")).expanduser()
    # Loaders take the name of a file as well as a folder.
    driver = Driver({"OCL_ICD_VENDORS": str(folder / f"{name}.icd")})
    variables, worker = folder / f"{name}.env", folder / f"{name}.worker"
    if variables.exists():
        lines = variables.read_text(encoding="utf-8").splitlines()
        driver.environment |= dict(line.split("=", 1) for line in lines if "=" in line)
    if worker.exists():
        driver.prefix = tomllib.loads(worker.read_text(encoding="utf-8"))["command"]
    return driver


def boxed(
    command: list[str],
    seconds: float,
    folder: pathlib.Path,
    variables: dict[str, str] | None = None,
) -> tuple[int | None, str]:
    """Exit status (None: it had to be ended) and output of a command that is not trusted."""
    environment = {**os.environ, "POCL_CACHE_DIR": str(folder), "XDG_CACHE_HOME": str(folder)}
    environment |= variables or {}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
    )
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def as_it_ran(record: dict) -> list[str]:
    """The options of the run that a case depends on, and its input; the driver is ours to say."""
    words = shlex.split(record.get("reproduce", ""))
    return [one for one in words if one.startswith("--") and not one.startswith(DRIVER)]


def last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1][:160] if lines else ""


def tried(record: dict, options: argparse.Namespace) -> Tried:
    name = record["id"].replace("/", ".")
    source = options.out / f"{name}.c"

    def made(state: str, words: str) -> Tried:
        return Tried(record["id"], record["outcome"], state, words)

    command = [options.assay, "repro", record["id"], "--emit=c", *as_it_ran(record)]
    if options.driver:
        command.append(f"--driver={options.driver}")
    command += options.arguments
    with tempfile.TemporaryDirectory() as folder:
        box = pathlib.Path(folder)
        emitted = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False
        )
        if emitted.returncode != 0:
            words = last_line(emitted.stderr)
            gone = any(text in words for text in GONE)
            return made("gone" if gone else "no program", words)
        source.write_text(emitted.stdout, encoding="utf-8", errors="replace")
        binary = box / "program"
        compiler = ["cc", "-std=gnu99", str(source.resolve()), "-o", str(binary), "-lOpenCL"]
        status, output = boxed(compiler, 120, box)
        if status != 0:
            return made("does not compile", last_line(output))
        driver = registered(options.driver) if options.driver else Driver()
        program = [*driver.prefix, str(binary)]
        status, output = boxed(program, options.seconds, box, driver.environment)
        if status is None:
            return made("no end", "")
        # A signal is a crash that its own handler did not survive.
        state = "fails" if status < 0 else STATES.get(status, "cannot tell")
        return made(state, last_line(output))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("--driver", default="", help="a registered one")
    parser.add_argument("--case", action="append", help="this one only; may stand several times")
    parser.add_argument("--groups", action="store_true", help="one case of each group, no more")
    parser.add_argument("--each", action="store_true", help="every case, not one of each cause")
    parser.add_argument("--sample", type=int, default=0, help="so many, spread over the suites")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("emitted"))
    parser.add_argument("--seconds", type=float, default=90, help="that a program may run")
    parser.add_argument("--least", type=float, default=90, help="percent")
    parser.add_argument("--jobs", type=int, default=1)
    words = sys.argv[1:]
    behind = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:behind])
    options.arguments = words[behind + 1 :]
    records = failing(options.results)
    if options.case:
        records = [record for record in records if record["id"] in options.case]
    elif options.groups:
        records = one_of_each_group(records, options.results)
    elif not options.each:
        chosen = one_of_each_group(records, options.results) + one_of_each(records)
        records = list({record["id"]: record for record in chosen}.values())
    if options.sample:
        records = spread(records, options.sample)
    if not records:
        print("no case failed", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    all_tried = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for one in pool.map(lambda record: tried(record, options), records):
            print(f"{one.state:<16} {one.outcome:<7} {one.id}   {one.words}", flush=True)
            all_tried.append(one)
    states = collections.Counter(one.state for one in all_tried)
    count = len(all_tried) - states["gone"]
    share = 100 * states["fails"] / max(count, 1)
    print(", ".join(f"{number} {state}" for state, number in states.most_common()))
    print(
        f"{share:.1f} % of {count} failing cases have a program that compiles and fails by itself"
    )
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
