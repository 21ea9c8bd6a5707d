"""Writes a C program for each failing case of a run, and says which programs fail without Assay.

  scripts/emitted RUN/0-name/results.jsonl      one case of each group and each kind of mismatch
  scripts/emitted RESULTS --each --sample=60 --out=programs     60 cases, spread over the suites
  scripts/emitted --step=run --out=programs                     runs what an earlier call compiled

`assay repro ID --emit=c` writes a program, and `cc -lOpenCL` compiles the program. A program runs
in its own process group, with a time-out, a memory limit, and a folder for the driver's cache.
Options after `--` go to assay. The driver is the registered driver that --driver names, or else
the driver of OCL_ICD_VENDORS.

A machine that has the driver may have no compiler. Then call --step=emit on that machine, because
this step needs the driver. Call --step=compile on a machine with a compiler. Call --step=run on the
machine with the driver again. The file programs.json in --out has the results of each step, so each
step needs the same --out.

Programs need only libc and libOpenCL.so.1. If the ICD loader is not installed, LIBRARY_PATH names
its folder for the compiler, and LD_LIBRARY_PATH names the folder for the programs. --compiler names
another compiler than `cc`, or a compiler with options: `--compiler="cc -static-libgcc"`.

Exit status: 0 if at least --least percent of the programs compile and fail by themselves, 1 if
fewer do, 2 if there is nothing to try.
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
# Messages of assay about a case that does not fail now. The case does not count.
GONE = ("ended in pass", "ended in skip", "no device has the case", "is skipped on")
DRIVER = ("--driver=", "--device=")
OF_A_RUN = ("--jobs=", "--no-rerun")
STATES = {0: "passes", 1: "fails", 2: "cannot tell"}


@dataclasses.dataclass
class Tried:
    id: str
    outcome: str
    # After a step: "emitted", "compiled". At the end: "fails", "passes", "cannot tell", "no end",
    # "does not compile", "no program", "gone".
    state: str
    words: str  # the last line of the program's output

    @property
    def source(self) -> str:
        return self.id.replace("/", ".") + ".c"


def failing(results: pathlib.Path) -> list[dict]:
    found = []
    with results.open(encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            if record.get("type") == "case" and record["outcome"] in BAD:
                found.append(record)
    return found


def one_of_each(records: list[dict]) -> list[dict]:
    """The first case for each suite, outcome and mismatch."""
    seen = {}
    for record in records:
        mismatch = record.get("signature", {}).get("mismatch", "")
        seen.setdefault((record["suite"], record["outcome"], mismatch), record)
    return list(seen.values())


def one_of_each_group(records: list[dict], results: pathlib.Path) -> list[dict]:
    """The first case of each group of failures in the run's report."""
    path = results.parent / "groups.json"
    groups = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    by_id = {record["id"]: record for record in records}
    firsts = [group["cases"][0] for group in groups]
    return [by_id[first] for first in firsts if first in by_id]


def spread(records: list[dict], count: int) -> list[dict]:
    """Chooses `count` records. The suites take turns. The records of a suite are evenly spread."""
    suites = collections.defaultdict(list)
    for record in records:
        suites[record["suite"]].append(record)
    turns = []
    for own in suites.values():
        # The order is: first, last, middle, quarters ... The number with the place's bits in
        # reverse order gives this order.
        bits = max(1, (len(own) - 1).bit_length())
        order = sorted(range(len(own)), key=lambda i: int(f"{i:0{bits}b}"[::-1], 2))
        turns.append([own[i] for i in order])
    chosen = []
    for turn in range(max(map(len, turns), default=0)):
        chosen += [own[turn] for own in turns if turn < len(own)]
    return chosen[:count]


@dataclasses.dataclass
class Driver:
    """The environment in which a program sees only one registered driver."""

    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    prefix: list[str] = dataclasses.field(default_factory=list)


def registered(name: str) -> Driver:
    folder = pathlib.Path(os.environ.get("ASSAY_DRIVERS", "~/.cache/assay/drivers")).expanduser()
    # OCL_ICD_VENDORS may name an .icd file, not only a folder.
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
    memory: int = resource.RLIM_INFINITY,
) -> tuple[int | None, str]:
    """Runs a command that may hang or crash. Returns the exit status (None if the command was
    killed) and the output."""
    environment = {**os.environ, "POCL_CACHE_DIR": str(folder), "XDG_CACHE_HOME": str(folder)}
    environment |= variables or {}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (memory, memory)),
    )
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def as_it_ran(record: dict) -> list[str]:
    """The options that the case needs, and the case's input. The caller chooses the driver."""
    words = shlex.split(record.get("reproduce", ""))
    options = [one for one in words if one.startswith("--") and not one.startswith(DRIVER)]
    if "joined" not in record:
        return options
    # record["joined"] has the cases that share a kernel with this case. The case fails only in that
    # kernel, so record["reproduce"] is an `assay run`. `assay repro` does not take all options of
    # `assay run`.
    options = [one for one in options if not one.startswith(OF_A_RUN)]
    return [*options, "--joined=" + ",".join(record["joined"])]


def last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1][:160] if lines else ""


def emitted(record: dict, options: argparse.Namespace) -> Tried:
    one = Tried(record["id"], record["outcome"], "emitted", "")
    command = [options.assay, "repro", record["id"], "--emit=c", *as_it_ran(record)]
    if options.driver:
        command.append(f"--driver={options.driver}")
    command += options.arguments
    ran = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if ran.returncode != 0:
        one.words = last_line(ran.stderr)
        one.state = "gone" if any(text in one.words for text in GONE) else "no program"
    else:
        path = options.out / one.source
        path.write_text(ran.stdout, encoding="utf-8", errors="replace")
    return one


def compiled(one: Tried, options: argparse.Namespace) -> Tried:
    if one.state != "emitted":
        return one
    source = (options.out / one.source).resolve()
    binary = source.with_suffix("")
    with tempfile.TemporaryDirectory() as folder:
        command = [*shlex.split(options.compiler), "-std=gnu99", "-w", str(source)]
        command += ["-o", str(binary), "-lOpenCL"]
        status, output = boxed(command, 120, pathlib.Path(folder))
    one.state = "compiled" if status == 0 else "does not compile"
    one.words = "" if status == 0 else last_line(output)
    return one


def ran(one: Tried, options: argparse.Namespace) -> Tried:
    if one.state != "compiled":
        return one
    driver = registered(options.driver) if options.driver else Driver()
    program = [*driver.prefix, str((options.out / one.source).resolve().with_suffix(""))]
    with tempfile.TemporaryDirectory() as folder:
        box = pathlib.Path(folder)
        memory = int(options.memory * (1 << 30)) or resource.RLIM_INFINITY
        status, output = boxed(program, options.seconds, box, driver.environment, memory)
    one.words = last_line(output)
    if status is None:
        one.state = "no end"
    else:
        # A negative status is a signal: the program crashed, and its own crash handler also
        # crashed.
        one.state = "fails" if status < 0 else STATES.get(status, "cannot tell")
    return one


def tried(record: dict, options: argparse.Namespace) -> Tried:
    return ran(compiled(emitted(record, options), options), options)


def one_step(options: argparse.Namespace) -> list:
    """The cases of a run, or the files of an earlier step in --out."""
    if options.step in ("all", "emit"):
        return chosen_records(options)
    path = options.out / PROGRAMS
    if not path.exists():
        return []
    return [Tried(**one) for one in json.loads(path.read_text(encoding="utf-8"))]


def chosen_records(options: argparse.Namespace) -> list[dict]:
    records = failing(options.results)
    if options.case:
        records = [record for record in records if record["id"] in options.case]
    elif options.groups:
        records = one_of_each_group(records, options.results)
    elif not options.each:
        chosen = one_of_each_group(records, options.results) + one_of_each(records)
        records = list({record["id"]: record for record in chosen}.values())
    return spread(records, options.sample) if options.sample else records


STEPS = {"all": tried, "emit": emitted, "compile": compiled, "run": ran}
PROGRAMS = "programs.json"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", type=pathlib.Path, nargs="?")
    parser.add_argument("--step", choices=STEPS, default="all", help="do only this step")
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("--driver", default="", help="a registered driver")
    parser.add_argument(
        "--case",
        action="append",
        help="write a program only for this case; may be given several times",
    )
    parser.add_argument(
        "--groups", action="store_true", help="write a program for one case of each group"
    )
    parser.add_argument(
        "--each",
        action="store_true",
        help="write a program for every case, not for one case of each cause",
    )
    parser.add_argument(
        "--sample", type=int, default=0, help="the number of cases, spread over all suites"
    )
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("emitted"))
    parser.add_argument("--seconds", type=float, default=90, help="seconds that a program may run")
    parser.add_argument(
        "--memory",
        type=float,
        default=8,
        help="the most GiB of memory for a program; 0: no limit",
    )
    parser.add_argument(
        "--least", type=float, default=90, help="the percent of programs that must fail"
    )
    parser.add_argument("--jobs", type=int, default=1)
    words = sys.argv[1:]
    behind = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:behind])
    options.arguments = words[behind + 1 :]
    if options.results is None and options.step in ("all", "emit"):
        parser.error("RESULTS is missing")
    work = one_step(options)
    if not work:
        print("no case failed, or an earlier step left no program", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    all_tried = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for one in pool.map(lambda each: STEPS[options.step](each, options), work):
            print(f"{one.state:<16} {one.outcome:<7} {one.id}   {one.words}", flush=True)
            all_tried.append(one)
    programs = json.dumps([dataclasses.asdict(one) for one in all_tried], indent=1)
    (options.out / PROGRAMS).write_text(programs + "\n", encoding="utf-8")
    states = collections.Counter(one.state for one in all_tried)
    count = len(all_tried) - states["gone"]
    share = 100 * states["fails"] / max(count, 1)
    print(", ".join(f"{number} {state}" for state, number in states.most_common()))
    if options.step in ("emit", "compile"):
        done = states["emitted"] + states["compiled"]
        return 0 if 100 * done >= options.least * max(count, 1) else 1
    print(
        f"{share:.1f} % of {count} failing cases have a program that compiles, and fails without "
        "Assay"
    )
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
