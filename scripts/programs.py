"""Writes the stand-alone programs that reports/drivers/*/programs.csv describes.

A row names a case and an input that shows a finding. `assay repro --emit=c` makes a C program from
the row. The program does not need Assay. It is made for the recorded device (device.json beside the
table), so no driver is needed. With --driver, it is made for the device of an installed driver, and
looks for that device's name. Programs go to OUT/DRIVER/NAME.c.

  scripts/programs                                        all programs
  scripts/programs pocl-3.1 nvidia-580.159/sign           all of one driver, one of another
  scripts/programs pocl-3.1 --driver=pocl --run           compiled and run: each must still fail
  scripts/programs pocl-7.1 --driver=pocl-7.1 --all       also the handwritten programs that
                                                          findings.csv names
  scripts/programs pocl-7.1 --by-hand                     only writes the handwritten programs

Handwritten programs share reports/drivers/check.h. The script replaces their #include with the text
of check.h, so that each program is one file. With --run and --all, programs see only the registered
driver, and start as workers of this driver do. A handwritten program may show several findings.
Then its first lines have the numbers of its runs (`for i in 1 2 $(seq 4 22); do`). The number of
failing runs must be at least the number of findings that name the program. If fewer runs can
decide, all runs that decide must fail. The file reports/drivers/DRIVER/environment may have
variables. Then a run that passes or cannot decide is tried again with these variables. Some
findings need a processor with fewer instructions, or more compute units.

Exit status: 0 all done; 1 a program passes (with --run, --all); 2 a program could not be written or
compiled.
"""

import argparse
import collections
import collections.abc
import csv
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

TOP = pathlib.Path(__file__).resolve().parent.parent
DRIVERS = TOP / "reports" / "drivers"
NOT_TRIED = (2, 126, 127)  # exit statuses: the program could not decide, or did not start
NUMBERS = re.compile(r"\bfor \w+ in (.+?); do")  # the line of a program that has several findings
NUMBER = re.compile(r"seq (\d+) (\d+)|(\d+)")
COLUMNS = ["name", "case", "input", "index", "depth", "shows"]


@dataclasses.dataclass(frozen=True)
class Recipe:
    folder: pathlib.Path  # the folder of the driver
    name: str
    case: str
    input: str  # bit patterns, separated by spaces; empty: the program makes the case's calls
    index: str  # the input's place in the case's sequence, if its neighbors matter
    depth: str
    shows: str

    @property
    def id(self) -> str:
        return f"{self.folder.name}/{self.name}"

    def command(self, assay: str, driver: str = "") -> list[str]:
        """The command that prints the program. `driver` is an installed driver that replaces the
        recorded device."""
        command = [assay, "repro", self.case]
        if self.input:
            command.append("--input=" + self.input.replace(" ", ","))
        if self.index:
            command.append(f"--index={self.index}")
        driver = driver or str(self.folder / "device.json")
        return [*command, f"--depth={self.depth}", f"--driver={driver}", "--emit=c"]


def recipes(top: pathlib.Path = DRIVERS) -> list[Recipe]:
    found = []
    for path in sorted(top.glob("*/programs.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            if reader.fieldnames != COLUMNS:
                raise ValueError(f"{path}: the columns must be {','.join(COLUMNS)}")
            found += [Recipe(path.parent, **row) for row in reader]
    return found


def chosen(all_recipes: list[Recipe], names: collections.abc.Iterable[str]) -> list[Recipe]:
    """The programs for these names (DRIVER or DRIVER/NAME), or all programs without names. Raises
    ValueError for an unknown name."""
    names = list(names)
    if not names:
        return all_recipes
    for name in names:
        if not any(name in (r.folder.name, r.id) for r in all_recipes):
            raise ValueError(
                f"{name}: there is no driver or program of this name; the drivers are "
                f"{', '.join(sorted({r.folder.name for r in all_recipes}))}"
            )
    return [r for r in all_recipes if r.folder.name in names or r.id in names]


def write(recipe: Recipe, assay: str, out: pathlib.Path, driver: str = "") -> pathlib.Path:
    """Writes the program. If assay cannot, raises RuntimeError with its message."""
    done = subprocess.run(recipe.command(assay, driver), capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{recipe.id}: {done.stderr.strip()}")
    path = out / f"{recipe.id}.c"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(done.stdout, encoding="utf-8")
    return path


def compile_program(source: pathlib.Path) -> pathlib.Path:
    """Compiles the program beside its source. Raises RuntimeError with the compiler's message."""
    program = source.with_suffix("")
    done = subprocess.run(["cc", "-o", program, source, "-lOpenCL"], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{source}: {done.stderr.strip()}")
    return program


@dataclasses.dataclass(frozen=True)
class Place:
    """How programs are started so that they see only one driver."""

    prefix: tuple[str, ...] = ()
    environment: dict[str, str] | None = None  # None: the environment of this process

    def with_variables(self, variables: dict[str, str]) -> "Place":
        return Place(self.prefix, {**(self.environment or os.environ), **variables})


ANYWHERE = Place()


def variables_of(path: pathlib.Path) -> dict[str, str]:
    """The NAME=VALUE lines of a file. Empty if the file is missing."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split("=", 1) for line in lines if "=" in line and line[0] != "#")


def place_of(driver: str, vendors: pathlib.Path) -> Place:
    """How programs start for a driver in the registry. For other names, the programs see the
    installed drivers."""
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    registry = pathlib.Path(os.environ.get("ASSAY_DRIVERS") or f"{cache}/assay/drivers")
    icd = registry / f"{driver}.icd"
    if not driver or not icd.exists():
        return ANYWHERE
    (vendors / icd.name).write_text(icd.read_text())
    environment = dict(os.environ, OCL_ICD_VENDORS=str(vendors))
    environment |= variables_of(icd.with_suffix(".env"))
    worker = icd.with_suffix(".worker")
    prefix = tomllib.loads(worker.read_text())["command"] if worker.exists() else []
    return Place(tuple(prefix), environment)


def run_program(
    program: pathlib.Path,
    arguments: tuple[str, ...] = (),
    at: Place = ANYWHERE,
    seconds: float = 60,
) -> tuple[int, str]:
    """Runs the program. Returns the exit status (negative: a signal) and the output. A hang is
    status 124."""
    try:
        done = subprocess.run(
            [*at.prefix, program.resolve(), *arguments],
            cwd=program.parent,  # some programs leave files in their folder
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            env=at.environment,
        )
    except subprocess.TimeoutExpired:
        return 124, f"the program did not end within {seconds:g} s"
    return done.returncode, done.stdout + done.stderr


def try_program(
    program: pathlib.Path, arguments: tuple[str, ...], at: Place, variables: dict[str, str]
) -> tuple[int, str]:
    """Runs the program. If the program passes or cannot decide, runs the program again with the
    variables."""
    result, said = run_program(program, arguments, at)
    if result in (0, 2) and variables:
        result, said = run_program(program, arguments, at.with_variables(variables))
    return result, said


def by_hand(folder: pathlib.Path) -> dict[pathlib.Path, int]:
    """The files of programs that a driver's findings name, with the number of findings in each."""
    with (folder / "findings.csv").open(encoding="utf-8", newline="") as file:
        named = collections.Counter(row["program"] for row in csv.DictReader(file))
    sources = {folder / name: count for name, count in named.items() if name}
    return {source: count for source, count in sources.items() if source.exists()}


def whole(source: pathlib.Path) -> str:
    """A handwritten program as one file, with the text of check.h."""
    shared = (source.parent.parent / "check.h").read_text(encoding="utf-8")
    return source.read_text(encoding="utf-8").replace('#include "../check.h"\n', shared)


def write_by_hand(source: pathlib.Path, out: pathlib.Path) -> pathlib.Path:
    path = out / source.parent.name / source.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(whole(source), encoding="utf-8")
    return path


def runs_of(source: pathlib.Path) -> list[tuple[str, ...]]:
    numbers = NUMBERS.search(source.read_text(encoding="utf-8").split("#define")[0])
    if not numbers:
        return [()]
    runs = [
        (str(i),)
        for first, last, one in NUMBER.findall(numbers[1])
        for i in (range(int(first), int(last) + 1) if last else [one])
    ]
    if not runs:
        raise ValueError(f"{source}: expected a number in '{numbers[1]}'")
    return runs


def show_by_hand(folder: pathlib.Path, out: pathlib.Path, at: Place) -> int:
    """Runs the handwritten programs of a driver, and prints the result of each run."""
    status = 0
    for source, findings in by_hand(folder).items():
        written = write_by_hand(source, out)
        program = written.with_suffix("")
        done = subprocess.run(
            ["cc", "-o", program, written, "-lOpenCL", "-lm", "-lpthread"],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            print(f"programs: {source}: {done.stderr.strip()}", file=sys.stderr)
            status = 2
            continue
        runs = runs_of(source)
        variables = variables_of(folder / "environment")
        results = {" ".join(run): try_program(program, run, at, variables)[0] for run in runs}
        failing = [run for run, result in results.items() if result not in (0, *NOT_TRIED)]
        unknown = [run for run, result in results.items() if result in NOT_TRIED]
        enough = len(failing) >= min(findings, len(runs) - len(unknown))
        word = "fails" if enough and failing else "PASSES" if not unknown else "NOT DECIDED"
        print(
            f"{folder.name}: {source.name}: {word}: {len(failing)} of "
            f"{len(runs)} runs, {findings} findings"
            + (f"; fail: {' '.join(failing)}" if len(runs) > 1 else "")
            + (f"; not decided: {' '.join(unknown) or 'the run'}" if unknown else ""),
            flush=True,
        )
        status = max(status, 0 if enough and failing else 1)
    return status


def ended(status: int) -> str:
    if status < 0:
        return f"ended by signal {-status}"
    return {0: "PASSES", 1: "fails", 124: "hangs"}.get(status, f"exit status {status}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="DRIVER[/NAME]")
    parser.add_argument("--assay", default=str(TOP / "build/release/bin/assay"))
    parser.add_argument("--out", type=pathlib.Path, default=TOP / "out" / "programs")
    parser.add_argument("--driver", default="", help="an installed driver, named as for assay")
    parser.add_argument("--compile", action="store_true", help="also compile each program with cc")
    parser.add_argument("--run", action="store_true", help="also compile and run each program")
    parser.add_argument(
        "--all",
        action="store_true",
        help="compile and run each program, also the handwritten programs of findings",
    )
    parser.add_argument(
        "--by-hand", action="store_true", help="write only the handwritten programs of findings"
    )
    options = parser.parse_args()
    options.run = options.run or options.all
    try:
        wanted = chosen(recipes(), options.names)
    except ValueError as error:
        print(f"programs: {error}", file=sys.stderr)
        return 2
    folders = sorted({one.folder for one in wanted})
    if options.by_hand:
        for folder in folders:
            for source in by_hand(folder):
                print(write_by_hand(source, options.out))
        return 0
    status = 0
    vendors = tempfile.TemporaryDirectory()
    at = place_of(options.driver, pathlib.Path(vendors.name))
    for folder in folders if options.all else ():
        status = max(status, show_by_hand(folder, options.out, at))
    for recipe in wanted:
        try:
            path = write(recipe, options.assay, options.out, options.driver)
            if not (options.compile or options.run):
                print(path)
                continue
            program = compile_program(path)
        except RuntimeError as error:
            print(f"programs: {error}", file=sys.stderr)
            status = 2
            continue
        if not options.run:
            print(program)
            continue
        variables = variables_of(recipe.folder / "environment")
        result, said = try_program(program, (), at, variables)
        print(f"{recipe.id}: {ended(result)} ({recipe.shows})")
        if result == 0:
            print(said)
            status = max(status, 1)
    print(f"{len(wanted)} programs", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
