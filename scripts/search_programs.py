"""Searches for defects of a compiler with random programs.

Runs the suite `codegen` with one seed after another (from --from-seed on) for --minutes.
The suite itself reduces a program that is computed wrongly. This script reduces a
program that ends its worker or never ends. It removes smaller and smaller pieces, as long as
`assay repro` of the smaller program ends as before. The script prints the rerun line of each
reduced program. With `--emit=c`, the rerun line writes a separate program.

`--case` only reduces one case that is known to end its worker.
Options after `--` go to assay: --driver=NAME, --timeout=SECONDS, --std=CL3.0.
Exit status 0 when nothing was found, 1 otherwise.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ENDED = ("crash", "timeout")

# The numbers are those of suites/codegen/program/reduce.cpp.
REMOVE_STATEMENTS, UNWRAP, LAUNCH, ONE_TURN = 1, 4, 5, 7
LEFT_OUT = 0xFF  # removes one of several programs in a kernel
PIECES = (64, 32, 16, 8, 4, 2, 1)
MOST_PLACES = 400  # the most statements that a search considers


def coded(kind: int, place: int = 0, amount: int = 0, program: int = 0) -> str:
    """The text that --input takes."""
    return f"0x{program << 56 | kind << 40 | place << 16 | amount:x}"


def shrink(ends, fits, more) -> list[str]:
    """The reductions to a small program that ends like the original. `fits(path)` says whether the
    program exists after the reductions of `path`. `ends(path)` says whether the program ends in the
    same way. `more()` says whether time is left."""
    path = []

    def taken(step: str) -> bool:
        if not more() or not fits([*path, step]) or not ends([*path, step]):
            return False
        path.append(step)
        return True

    programs = 0
    while fits([*path, leaves := coded(LEFT_OUT, program=programs)]):
        if not taken(leaves):
            programs += 1
    programs = max(1, programs)
    for program in range(programs):
        for step in (coded(LAUNCH, 0, 0, program), coded(LAUNCH, 0, 2, program)):
            taken(step)
    before = -1
    while len(path) != before and more():
        before = len(path)
        for program in range(programs):
            without_statements(program, fits, taken, path, more)
    return path


def without_statements(program: int, fits, taken, path: list[str], more) -> None:
    for piece in PIECES:
        place, missed = 0, 0
        # A place may have no statement. After several places without a statement, no further
        # statements follow.
        while place < MOST_PLACES and missed < max(8, piece) and more():
            step = coded(REMOVE_STATEMENTS, place, piece, program)
            if fits([*path, step]):
                missed = 0
                if taken(step):
                    continue
            else:
                missed += 1
            place += 1
    for kind, amounts in ((UNWRAP, (0, 1)), (ONE_TURN, (0,))):
        place, missed = 0, 0
        while place < MOST_PLACES and missed < 24 and more():
            steps = [coded(kind, place, amount, program) for amount in amounts]
            missed = 0 if any(fits([*path, step]) for step in steps) else missed + 1
            if not any(taken(step) for step in steps):
                place += 1


class Assay:
    def __init__(self, binary: str, arguments: list[str]):
        self.binary, self.arguments = binary, arguments

    def repro(self, case: str, seed: int, path: list[str], *more: str):
        command = [self.binary, "repro", case, f"--seed={seed}", "--depth=standard"]
        command += [f"--input={','.join(path) or '0x0'}", *self.arguments, *more]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def least(self, case: str, seed: int, seconds: float) -> list[str]:
        """The reductions to a small program that ends its worker like the case."""
        first = outcome_of(self.repro(case, seed, []).stdout)
        until = time.monotonic() + seconds
        if first not in ENDED:
            print(f"  {case} does not crash or time out when it runs by itself", flush=True)
            return []
        last = {}  # the last reductions and their result

        def tried(path: list[str]):
            if tuple(path) not in last:
                last.clear()
                last[tuple(path)] = self.repro(case, seed, path)
            return last[tuple(path)]

        return shrink(
            lambda path: outcome_of(tried(path).stdout) == first,
            lambda path: tried(path).returncode != 2,
            lambda: time.monotonic() < until,
        )

    def told(self, case: str, seed: int, path: list[str]) -> None:
        text = self.repro(case, seed, path, "--emit=c").stdout
        print(f"  {len(text.splitlines())} lines, after {len(path)} reductions", flush=True)
        way = ",".join(path) or "0x0"
        line = f"  assay repro {case} --seed={seed} --depth=standard --input={way}"
        print(line, *self.arguments, flush=True)


def outcome_of(text: str) -> str:
    """In small letters, for example "crash"."""
    for line in text.splitlines():
        word = line.split(" ", 1)[0]
        if word in ("PASS", "FAIL", "CRASH", "TIMEOUT", "SKIP", "ERROR"):
            return word.lower()
    return ""


def found_in(out: pathlib.Path) -> list[dict]:
    """The records of cases that did not pass, from every results.jsonl below `out`."""
    found = []
    for path in sorted(out.rglob("results.jsonl")):
        for line in path.read_text(errors="replace").splitlines():
            record = json.loads(line)
            if record.get("outcome") in ("fail", *ENDED):
                found.append(record)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/search-programs", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--from-seed", type=int, default=2)
    parser.add_argument(
        "--sequences", type=int, default=200, help="number of programs of each seed"
    )
    parser.add_argument(
        "--shrink-minutes",
        type=float,
        default=10,
        help="minutes to make each found program smaller",
    )
    parser.add_argument(
        "--case", help="only make the program of this case smaller, with the seed of --from-seed"
    )
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("arguments", nargs="*", help="options of assay, after --")
    options = parser.parse_args()
    assay = Assay(options.assay, options.arguments)
    seed = options.from_seed
    if options.case:
        assay.told(options.case, seed, assay.least(options.case, seed, options.shrink_minutes * 60))
        return 1
    until, programs, found = time.monotonic() + options.minutes * 60, 0, 0
    while time.monotonic() < until:
        with tempfile.TemporaryDirectory(prefix="assay-search-") as folder:
            command = [options.assay, "run", "--suite=codegen", "--depth=standard"]
            command += [f"--seed={seed}", f"--sequences={options.sequences}"]
            command += ["--no-page", f"--out={folder}"]
            with subprocess.Popen(
                command + options.arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as running:
                try:
                    running.wait(max(1, until - time.monotonic()))
                except subprocess.TimeoutExpired:
                    running.terminate()  # the recorded results stay
            results = found_in(pathlib.Path(folder))
        programs += options.sequences
        found += len(results)
        print(f"seed {seed}: {len(results)} found", flush=True)
        for record in results:
            print(f"{record['outcome']} {record['id']}: {record.get('reason', '')}", flush=True)
            if record["outcome"] in ENDED:
                path = assay.least(record["id"], seed, options.shrink_minutes * 60)
                assay.told(record["id"], seed, path)
            else:
                print(f"  {record['reproduce']}", flush=True)
        seed += 1
    print(f"{found} programs failed; at most {programs} were run")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
