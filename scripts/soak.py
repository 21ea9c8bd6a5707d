"""Runs the same cases again and again under changing load. Samples memory, descriptors, threads and
temporary files, and fits their slopes. Compares each round's outcomes with those of the first
round, which has no load. Options that the script does not know go to `assay run`:

  scripts/soak FOLDER --seconds=3600 --driver=pocl --depth=standard --suite=events,buffers
  scripts/soak FOLDER --seconds=3600     continues with the same options, in the middle of a round
  scripts/soak FOLDER --seconds=0        only prints what was found until now

A piece is one process of `assay run`. It ends with its round, or when the time of the script is
over; the next piece continues the round (`--resume`). FOLDER has soak.json (the options),
samples.csv, and the results of `idle` and of each round.

A quantity is the mean of its samples in a window of time. One slope is fitted to all windows of a
quantity, with a separate start for each piece. The first window after a piece's first case does not
count, because a supervisor first reads its plan and its workers open the device. The interval of
the slope has a confidence of 99 %. Neighboring windows resemble each other. So their number is
reduced by the correlation of neighbors.

A supervisor keeps data of each case until its run ends. So its memory has two slopes: one with the
number of ended cases, and one with time. Only the slope with time counts.

A quantity grows if its whole interval is above the slope at which it reaches its limit in a week.
A quantity without a limit is only shown. The memory of workers depends on their present cases. A
worker's folder has the driver's cache, which grows until the worker is replaced. So temporary files
count only outside these folders (temporary_folders).

Exit status: 0 nothing grows, no outcome changed and nothing remains after a piece; 1 otherwise; 2
the soak failed.
"""

import argparse
import contextlib
import csv
import dataclasses
import itertools
import json
import math
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator

import stress

HOUR = 3600
WEEK = 7 * 24  # in hours
MIB = 1 << 20
# The t distribution: half the width of the interval of 99 %, in standard errors, by degrees of
# freedom (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.995).
QUANTILES = {
    1: 63.657, 2: 9.925, 3: 5.841, 4: 4.604, 5: 4.032, 6: 3.707, 7: 3.499, 8: 3.355, 9: 3.250,
    10: 3.169, 12: 3.055, 15: 2.947, 20: 2.845, 30: 2.750, 40: 2.704, 60: 2.660, 100: 2.626,
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Quantity:
    name: str
    unit: str
    # The amount that a week may add. None: the quantity is only shown.
    limit: float | None
    # Whether the quantity also grows with each case that has ended
    by_case: bool = False


# A process has 1,024 descriptors by default (setrlimit). A container often has a gigabyte of memory
# and a thousand threads to spare.
QUANTITIES = [
    Quantity("supervisor_memory", "MiB", 1024, by_case=True),
    Quantity("supervisor_descriptors", "descriptors", 1024),
    Quantity("supervisor_threads", "threads", 1024),
    Quantity("worker_processes", "processes", 1024),
    Quantity("worker_memory", "MiB", None),
    Quantity("worker_descriptors", "descriptors", 1024),
    Quantity("worker_threads", "threads", 1024),
    Quantity("temporary_folders", "files and folders", 1024),
    Quantity("temporary_files", "files", None),
    Quantity("temporary_memory", "MiB", None),
]
COLUMNS = ["piece", "round", "seconds", "load", "cases", *(one.name for one in QUANTITIES)]


@dataclasses.dataclass(frozen=True)
class Process:
    pid: int
    parent: int
    started: int  # distinguishes the process from a later process with the same number


def processes() -> list[Process]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                text = pathlib.Path("/proc", name, "stat").read_text(errors="replace")
                # The name of a program may contain blanks and parentheses.
                words = text.rpartition(")")[2].split()
                found.append(Process(int(name), int(words[1]), int(words[19])))
    return found


def below(root: int, all_processes: list[Process]) -> list[Process]:
    found = {root}
    while more := {one.pid for one in all_processes if one.parent in found} - found:
        found |= more
    return [one for one in all_processes if one.pid in found and one.pid != root]


@dataclasses.dataclass(frozen=True)
class Use:
    memory: float = 0  # MiB
    descriptors: int = 0
    threads: int = 0

    def __add__(self, other: "Use") -> "Use":
        return Use(*(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True)))


def use(pid: int) -> Use | None:
    """Returns None if the process has ended."""
    folder = pathlib.Path("/proc", str(pid))
    try:
        lines = (folder / "status").read_text(errors="replace").splitlines()
        status = dict(line.split(":", 1) for line in lines if ":" in line)
        if "VmRSS" not in status:  # a process that ended and that its parent has not waited for
            return None
        descriptors = len(os.listdir(folder / "fd"))
    except OSError:
        return None
    return Use(int(status["VmRSS"].split()[0]) / 1024, descriptors, int(status["Threads"]))


def files(folder: pathlib.Path) -> tuple[int, int, float]:
    """The number of files and folders at most two levels down (the second level has the folders of
    workers). Then the number of all files and folders, and their size in MiB."""
    upper, count, size = 0, 0, 0
    for place, folders, names in os.walk(folder):  # a folder that is removed meanwhile is left out
        depth = len(pathlib.Path(place).relative_to(folder).parts)
        upper += len(folders + names) if depth < 2 else 0  # assay-run-*/worker-*
        for name in folders + names:
            with contextlib.suppress(OSError):
                size += os.lstat(os.path.join(place, name)).st_blocks * 512
                count += 1
    return upper, count, size / MIB


class Lines:
    """Counts the lines of results that a run adds."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.places: dict[pathlib.Path, int] = {}
        self.count = 0

    def look(self) -> int:
        for path in self.folder.glob("*/results.jsonl"):
            with path.open("rb") as file:
                file.seek(self.places.get(path, 0))
                more = file.read()
            self.places[path] = self.places.get(path, 0) + len(more)
            self.count += len(re.findall(rb'"type": ?"case"', more))
        return self.count


def sample(
    supervisor: int, descendants: list[Process], temporary: pathlib.Path
) -> dict[str, float] | None:
    """The quantities now. Returns None if the supervisor has ended."""
    own = use(supervisor)
    if own is None:
        return None
    workers = [found for one in descendants if (found := use(one.pid))]
    all_workers = sum(workers, Use())
    upper, count, size = files(temporary)
    return {
        "supervisor_memory": own.memory,
        "supervisor_descriptors": own.descriptors,
        "supervisor_threads": own.threads,
        "worker_processes": len(workers),
        "worker_memory": all_workers.memory,
        "worker_descriptors": all_workers.descriptors,
        "worker_threads": all_workers.threads,
        "temporary_folders": upper,
        "temporary_files": count,
        "temporary_memory": size,
    }


@dataclasses.dataclass(frozen=True)
class Window:
    hours: float
    cases: float
    value: float


@dataclasses.dataclass(frozen=True)
class Slope:
    """A slope in units per hour, with its interval."""

    mean: float
    half: float  # half the width of the interval; infinite if there are too few windows
    windows: int
    of_case: float = 0  # units per case

    @property
    def low(self) -> float:
        return self.mean - self.half


def windows(rows: Iterable[dict[str, float]], name: str, width: float) -> list[list[Window]]:
    pieces = []
    for _, of_piece in itertools.groupby(rows, lambda row: row["piece"]):
        made = []
        begun = list(itertools.dropwhile(lambda row: row["cases"] == 0, of_piece))
        for index, group in itertools.groupby(
            begun, lambda row, begin=begun: (row["seconds"] - begin[0]["seconds"]) // width
        ):
            members = list(group)

            def mean(column: str, of: list[dict[str, float]] = members) -> float:
                return sum(row[column] for row in of) / len(of)

            if index > 0:
                made.append(Window(mean("seconds") / HOUR, mean("cases"), mean(name)))
        if len(made) > 1:
            pieces.append(made)
    return pieces


def centered(pieces: list[list[Window]], column: str) -> list[list[float]]:
    made = []
    for piece in pieces:
        values = [getattr(one, column) for one in piece]
        middle = sum(values) / len(values)
        made.append([value - middle for value in values])
    return made


def product(one: list[list[float]], other: list[list[float]]) -> float:
    pairs = zip(itertools.chain(*one), itertools.chain(*other), strict=True)
    return math.fsum(a * b for a, b in pairs)


def less(one: list[list[float]], factor: float, other: list[list[float]]) -> list[list[float]]:
    return [
        [a - factor * b for a, b in zip(*pair, strict=True)]
        for pair in zip(one, other, strict=True)
    ]


def slope(pieces: list[list[Window]], by_case: bool = False) -> Slope:
    """Fits one slope with time and a start for each piece; with `by_case`, also one slope with the
    cases."""
    count = sum(len(piece) for piece in pieces)
    hours, values = centered(pieces, "hours"), centered(pieces, "value")
    fitted = len(pieces) + 1
    cases = centered(pieces, "cases")
    of_cases = product(cases, cases) if by_case else 0
    time, value = hours, values
    if of_cases > 0:
        # The slope with time among windows with equal numbers of cases (Frisch and Waugh)
        time = less(hours, product(hours, cases) / of_cases, cases)
        value = less(values, product(values, cases) / of_cases, cases)
        fitted += 1
    xx = product(time, time)
    if xx <= 1e-12:
        return Slope(0, math.inf, count)
    mean = product(time, value) / xx
    rest = less(value, mean, time)
    of_case = product(less(values, mean, hours), cases) / of_cases if of_cases > 0 else 0
    squares = product(rest, rest)
    if count <= fitted:
        return Slope(mean, math.inf, count, of_case)
    if squares <= 1e-18 * max(1, product(value, value)):  # all windows are on the line
        return Slope(mean, 0, count, of_case)
    neighbors = math.fsum(a * b for piece in rest for a, b in itertools.pairwise(piece))
    correlation = min(max(neighbors / squares, 0), 0.99)
    # The number of independent windows that would give the mean with the same certainty
    independent = count * (1 - correlation) / (1 + correlation)
    freedom = math.floor(independent - fitted)
    if freedom < 1:
        return Slope(mean, math.inf, count, of_case)
    quantile = QUANTILES[max(known for known in QUANTILES if known <= freedom)]
    error = math.sqrt(squares / (count - fitted) / xx * count / independent)
    return Slope(mean, quantile * error, count, of_case)


def grows(found: Slope, quantity: Quantity) -> bool:
    return quantity.limit is not None and found.low > quantity.limit / WEEK


class Folder:
    def __init__(self, path: pathlib.Path, options: list[str], loads: list[int]) -> None:
        self.path = path
        self.state = path / "soak.json"
        self.samples = path / "samples.csv"
        self.temporary = path / "tmp"
        if self.state.exists():
            known = json.loads(self.state.read_text(encoding="utf-8"))
            if options and options != known["options"]:
                raise SystemExit(
                    f"soak: {path} was begun with other options: {' '.join(known['options'])}"
                )
            self.options, self.loads = known["options"], known["loads"]
            self.pieces, self.left = known["pieces"], known["left"]
        else:
            self.options, self.loads = options, loads
            self.pieces = 0
            self.left: list[str] = []  # what remained after pieces
            path.mkdir(parents=True, exist_ok=True)
            with self.samples.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerow(COLUMNS)
        self.temporary.mkdir(exist_ok=True)
        self.write()

    def write(self) -> None:
        names = ("options", "loads", "pieces", "left")
        fresh = self.state.with_suffix(".new")
        state = {name: getattr(self, name) for name in names}
        fresh.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self.state)

    def rounds(self) -> Iterator[tuple[int, pathlib.Path]]:
        """Yields rounds without end. Round 0 has no load."""
        yield 0, self.path / "idle"
        for number in itertools.count(1):
            yield number, self.path / f"round-{number:04}"

    def complete(self, place: pathlib.Path) -> bool:
        found = list(place.glob("*/results.jsonl"))
        return bool(found) and all(ended(path) for path in found)

    def rows(self) -> list[dict[str, float]]:
        with self.samples.open(encoding="utf-8", newline="") as file:
            return [{name: float(row[name]) for name in COLUMNS} for row in csv.DictReader(file)]


def ended(path: pathlib.Path) -> bool:
    planned, cases, last = [], set(), ""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            return False
        last = record.get("type")
        if last == "run":
            planned = record.get("plan", [])
        elif last == "case":
            cases.add(record["id"])
    return last == "end" and cases.issuperset(planned)


class Load:
    """Runs processes of stress-ng. `loads` has the numbers of processes, one after the other."""

    def __init__(self, loads: list[int], every: float) -> None:
        self.loads, self.every = loads, every
        self.now = 0
        self.process: subprocess.Popen | None = None

    def at(self, seconds: float) -> int:
        wanted = self.loads[int(seconds / self.every) % len(self.loads)]
        if wanted != self.now:
            self.stop()
            if wanted:
                command = ["stress-ng", "--cpu", str(wanted), "--quiet"]
                self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            self.now = wanted
        return self.now

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()
        self.process, self.now = None, 0


def piece(folder: Folder, place: pathlib.Path, number: int, until: float, ours) -> bool:
    """Runs until the round or the time ends. Returns whether the run ended by itself."""
    folder.pieces += 1
    folder.write()
    words = [ours.assay, "run", *folder.options, "--no-page", f"--out={place}"]
    if any(place.glob("*/results.jsonl")):
        words.append("--resume")
    load = Load([0] if number == 0 else folder.loads, ours.change)
    lines = Lines(place)
    lines.look()
    before = lines.count
    with (
        (folder.path / "said").open("wb") as said,
        folder.samples.open("a", encoding="utf-8", newline="") as file,
        contextlib.ExitStack() as stack,
    ):
        stack.callback(load.stop)
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        started = time.monotonic()
        run = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
            env={**os.environ, "TMPDIR": str(folder.temporary)},
        )

        def end() -> None:
            if run.poll() is None:
                run.send_signal(signal.SIGTERM)
                run.wait()

        stack.callback(end)
        known: set[tuple[int, int]] = set()
        while time.monotonic() < until:
            with contextlib.suppress(subprocess.TimeoutExpired):
                run.wait(ours.sample)
                break
            seconds = time.monotonic() - started
            wanted = load.at(seconds)
            descendants = below(run.pid, processes())
            known |= {(one.pid, one.started) for one in descendants}
            found = sample(run.pid, descendants, folder.temporary)
            if found:
                row = {
                    "piece": folder.pieces,
                    "round": number,
                    "seconds": f"{seconds:.1f}",
                    "load": wanted,
                    "cases": lines.look() - before,
                }
                table.writerow(row | {name: f"{value:.6g}" for name, value in found.items()})
                file.flush()
        by_itself = run.poll() is not None
        end()
    patience = time.monotonic() + 5  # killed processes need time to end
    while True:
        left = [
            f"process {one.pid}"
            for one in processes()
            if (one.pid, one.started) in known and use(one.pid)
        ]
        if not left or time.monotonic() > patience:
            break
        time.sleep(0.1)
    left += [f"file {path.name}" for path in sorted(folder.temporary.iterdir())]
    folder.left += [f"piece {folder.pieces}: {one}" for one in left]
    folder.write()
    # Status 2 may come from a case that ended in an error.
    judged = run.returncode in (0, 1) or (run.returncode == 2 and folder.complete(place))
    if by_itself and not judged:
        last = (folder.path / "said").read_text(errors="replace").strip().splitlines()[-1:]
        raise SystemExit(f"soak: {' '.join(words)}: {run.returncode}; {' '.join(last)}")
    return by_itself


def work(folder: Folder, ours) -> None:
    until = time.monotonic() + ours.seconds
    for number, place in folder.rounds():
        if folder.complete(place):
            continue
        if time.monotonic() >= until or (ours.rounds is not None and number > ours.rounds):
            return
        started = time.monotonic()
        if not piece(folder, place, number, until, ours):
            return
        print(f"{place.name}: {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        if not folder.complete(place):
            raise SystemExit(f"soak: {place} is not complete, although the run ended")


def report(folder: Folder, width: float) -> int:
    rows = folder.rows()
    hours = sum(
        max(row["seconds"] for row in group) / HOUR
        for _, group in itertools.groupby(rows, lambda row: row["piece"])
    )
    print(
        f"{hours:.2f} hours in {folder.pieces} calls of this script; slopes for each hour, with "
        "confidence 99 %"
    )
    print(f"{'quantity':24}{'mean':>10}{'slope':>12}{'interval':>26}  windows")
    bad = False
    for quantity in QUANTITIES:
        pieces = windows(rows, quantity.name, width)
        found = slope(pieces, quantity.by_case)
        values = [one.value for piece in pieces for one in piece]
        mean = sum(values) / len(values) if values else math.nan
        interval = f"{found.mean - found.half:+.3f} ... {found.mean + found.half:+.3f}"
        more = "  GROWS" if grows(found, quantity) else ""
        bad = bad or bool(more)
        print(
            f"{quantity.name:24}{mean:10.1f}{found.mean:+12.3f}{interval:>26}"
            f"  {found.windows} {quantity.unit}{more}"
        )
        if quantity.by_case:
            print(f"{'':24}{found.of_case * 1000:+22.3f} for 1,000 cases")
    for line in folder.left:
        print(f"remains: {line}")
    changed = 0
    idle = folder.path / "idle"
    if folder.complete(idle):
        first = stress.read(idle)
        compared = 0
        for place in sorted(folder.path.glob("round-*")):
            if any(place.glob("*/results.jsonl")):
                compared += 1
                later = stress.read(place)
                # A round that has not ended lacks cases.
                whole = folder.complete(place)
                known = first if whole else {id: first[id] for id in first.keys() & later.keys()}
                for line in stress.changes(known, later):
                    print(f"{place.name}: {line}")
                    changed += 1
        print(f"{changed} outcomes changed in {compared} rounds of {len(first):,} cases")
    return 1 if bad or changed or folder.left else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    cores = os.cpu_count() or 1
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--assay", default="build/release/bin/assay", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=HOUR, help="default: 3600")
    parser.add_argument(
        "--rounds", type=int, help="the number of rounds; default: until --seconds are over"
    )
    parser.add_argument(
        "--loads",
        default=f"0,{cores},{4 * cores}",
        help="numbers of processes that compute beside the run, with commas; the numbers take "
        "turns",
    )
    parser.add_argument(
        "--change", type=float, default=300, help="seconds until the next number of --loads"
    )
    parser.add_argument("--sample", type=float, default=5, help="seconds between two samples")
    parser.add_argument(
        "--window",
        type=float,
        default=60,
        help="seconds of a window, whose samples have one mean",
    )
    ours, rest = parser.parse_known_args(arguments)
    # SIGTERM raises SystemExit, so the script also ends its piece.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Folder(ours.folder.resolve(), rest, [int(one) for one in ours.loads.split(",")])
    try:
        work(folder, ours)
    except KeyboardInterrupt:
        print("soak: interrupted; run the same command again to continue", file=sys.stderr)
    return report(folder, ours.window)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SystemExit as ending:
        if isinstance(ending.code, str):
            print(ending.code, file=sys.stderr)
            sys.exit(2)
        raise
