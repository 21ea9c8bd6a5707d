"""Writes the stand-alone programs that reports/drivers/*/programs.csv describes.

A row says which input of which case shows a finding; `assay repro --emit=c` makes a C program of it
that knows nothing of Assay. The device is the recorded one (device.json beside the table), so that
no driver is needed. --driver takes an installed one's instead, and the program then looks for its
name. Programs go to OUT/DRIVER/NAME.c.

  scripts/programs                                        all of them
  scripts/programs pocl-3.1 nvidia-580.159/sign           a driver's, one of them
  scripts/programs pocl-3.1 --driver=pocl --run           compiled and run: each must still fail

Exit status: 0 all done, 1 a program passes (with --run), 2 one could not be written or compiled.
"""

import argparse
import collections.abc
import csv
import dataclasses
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
DRIVERS = TOP / "reports" / "drivers"
COLUMNS = ["name", "case", "input", "index", "depth", "shows"]


@dataclasses.dataclass(frozen=True)
class Recipe:
    folder: pathlib.Path  # of the driver
    name: str
    case: str
    input: str  # bit patterns, a space between
    index: str  # the input's place in the case's sequence, where its neighbors matter
    depth: str
    shows: str

    @property
    def id(self) -> str:
        return f"{self.folder.name}/{self.name}"

    def command(self, assay: str, driver: str = "") -> list[str]:
        """The command that prints it; `driver`: an installed one instead of the recorded device."""
        command = [assay, "repro", self.case, "--input=" + self.input.replace(" ", ",")]
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
                raise ValueError(f"{path}: the columns are {','.join(COLUMNS)}")
            found += [Recipe(path.parent, **row) for row in reader]
    return found


def chosen(all_recipes: list[Recipe], names: collections.abc.Iterable[str]) -> list[Recipe]:
    """Those that DRIVER or DRIVER/NAME names; all for no names. Refuses a name of nothing."""
    names = list(names)
    if not names:
        return all_recipes
    for name in names:
        if not any(name in (r.folder.name, r.id) for r in all_recipes):
            raise ValueError(
                f"{name}: no such driver or program; there are drivers "
                f"{', '.join(sorted({r.folder.name for r in all_recipes}))}"
            )
    return [r for r in all_recipes if r.folder.name in names or r.id in names]


def write(recipe: Recipe, assay: str, out: pathlib.Path, driver: str = "") -> pathlib.Path:
    """Writes the program. Raises RuntimeError with what assay said where it cannot."""
    done = subprocess.run(recipe.command(assay, driver), capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{recipe.id}: {done.stderr.strip()}")
    path = out / f"{recipe.id}.c"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(done.stdout, encoding="utf-8")
    return path


def compile_program(source: pathlib.Path) -> pathlib.Path:
    """Compiles it beside its source. Raises RuntimeError with the compiler's words."""
    program = source.with_suffix("")
    done = subprocess.run(["cc", "-o", program, source, "-lOpenCL"], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{source}: {done.stderr.strip()}")
    return program


def run_program(program: pathlib.Path, seconds: float = 60) -> tuple[int, str]:
    """Its exit status (negative: a signal) and what it printed. A hang is status 124."""
    try:
        done = subprocess.run([program], capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return 124, f"no end within {seconds:g} s"
    return done.returncode, done.stdout + done.stderr


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
    parser.add_argument("--driver", default="", help="an installed driver, as assay's --driver")
    parser.add_argument("--compile", action="store_true", help="compile each with cc")
    parser.add_argument("--run", action="store_true", help="compile and run each")
    options = parser.parse_args()
    try:
        wanted = chosen(recipes(), options.names)
    except ValueError as error:
        print(f"programs: {error}", file=sys.stderr)
        return 2
    status = 0
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
        result, said = run_program(program)
        print(f"{recipe.id}: {ended(result)} ({recipe.shows})")
        if result == 0:
            print(said)
            status = max(status, 1)
    print(f"{len(wanted)} programs", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
