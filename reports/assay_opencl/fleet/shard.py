"""One shard on one board, as a worker of dask runs it.

This module goes to the workers, which need not have the package: it imports only the standard
library and dask.
"""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import zlib
from dataclasses import dataclass, field

LOOKING = 0.5  # seconds between two checks of a run
SAID = 4096  # how many bytes of the end of a run's output are kept


@dataclass(frozen=True)
class Job:
    pool: str
    driver: str  # the pool's first board; in results, all its boards have this name
    index: int
    count: int
    options: list[str]
    weights: dict[str, bytes]
    topic: str  # the name of the events that report progress


@dataclass
class Answer:
    board: str
    status: int = -1  # of `assay run`; -1: it was not started
    said: str = ""  # its last line on standard error
    seconds: float = 0
    files: dict[str, bytes] = field(default_factory=dict)  # results.jsonl by device, compressed


def resource(pool: str) -> str:
    """A worker has one such resource because a board has one task at a time."""
    return f"assay-{pool}"


def program() -> str:
    return os.environ.get("ASSAY_PROGRAM", "assay")


def registration(board: str) -> list[pathlib.Path]:
    """The files of a registered driver, or else of an installed driver."""
    own = os.environ.get("ASSAY_DRIVERS") or pathlib.Path.home() / ".cache/assay/drivers"
    installed = os.environ.get("OCL_ICD_VENDORS") or "/etc/OpenCL/vendors"
    for folder in (pathlib.Path(own), pathlib.Path(installed)):
        if (folder / f"{board}.icd").is_file():
            names = [folder / (board + kind) for kind in (".icd", ".env", ".worker")]
            return [path for path in names if path.is_file()]
    return []


class Lines:
    """The complete lines of a file that grows."""

    def __init__(self) -> None:
        self.count = 0
        self.planned = 0
        self._place = 0

    def look(self, folder: pathlib.Path) -> None:
        for path in folder.glob("*/results.jsonl"):
            with path.open("rb") as file:
                if not self.planned:
                    self.planned = planned(file.readline())
                file.seek(self._place)
                more = file.read()
            self.count += more.count(b"\n")
            self._place += len(more)
            return  # of the first device


def planned(header: bytes) -> int:
    """The number of planned cases. The plan itself is not read: it may have fifty thousand ids."""
    _, mark, rest = header.partition(b'"planned":')
    digits = rest.split(b",")[0].strip(b" }\n")
    return int(digits) if mark and digits.isdigit() else 0


def run(given: dict) -> dict:
    """Takes a Job and returns an Answer, both as plain values. A worker's classes are not the same
    objects as those of the caller."""
    from distributed import get_worker

    job = Job(**given)
    worker = get_worker()
    board = str(worker.name)
    answer = Answer(board)
    files = registration(board)
    if not files:
        answer.said = f"{board} is not registered on {socket.gethostname()}"
        return vars(answer)

    def tell(lines: Lines, seconds: float) -> None:
        # A report of progress may get lost, because it is only shown.
        with contextlib.suppress(Exception):
            worker.log_event(
                job.topic,
                {
                    "board": board,
                    "pool": job.pool,
                    "shard": job.index,
                    "judged": min(max(0, lines.count - 1), lines.planned),  # line 1 is the run
                    "planned": lines.planned,
                    "seconds": seconds,
                },
            )

    with tempfile.TemporaryDirectory(prefix="assay-fleet-") as made:
        folder = pathlib.Path(made)
        drivers = folder / "drivers"
        drivers.mkdir()
        for path in files:
            shutil.copyfile(path, drivers / (job.driver + path.suffix))
        started = time.monotonic()
        try:
            with (folder / "said").open("wb") as said:
                child = subprocess.Popen(
                    words(job, folder),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=said,
                    env={**os.environ, "ASSAY_DRIVERS": str(drivers)},
                    start_new_session=True,
                )
        except OSError as error:
            answer.said = str(error)
            return vars(answer)
        lines = Lines()
        try:
            while True:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    answer.status = child.wait(LOOKING)
                    break
                lines.look(folder / "run")
                tell(lines, time.monotonic() - started)
        finally:
            if child.poll() is None:
                child.terminate()
                child.wait()
        answer.seconds = time.monotonic() - started
        answer.said = last_line((folder / "said").read_bytes()[-SAID:])
        for path in sorted((folder / "run").glob("*/results.jsonl")):
            name = str(path.relative_to(folder / "run"))
            answer.files[name] = zlib.compress(path.read_bytes())
    return vars(answer)


def words(job: Job, folder: pathlib.Path) -> list[str]:
    made = [
        # If a worker is killed, its run ends, too. No other run may run beside it on the board.
        "setpriv",
        "--pdeathsig=TERM",
        program(),
        "run",
        *job.options,
        f"--driver={job.driver}",
        f"--shard={job.index}/{job.count}",
        f"--out={folder / 'run'}",
        "--no-page",
        "--allow-empty",  # a shard may have no case
    ]
    if job.weights and job.count > 1:
        for name, data in job.weights.items():
            path = folder / "weights" / name
            path.parent.mkdir(parents=True)
            path.write_bytes(zlib.decompress(data))
        made.append(f"--weights={folder / 'weights'}")
    return made


def last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].removeprefix("assay: ") if lines else ""
