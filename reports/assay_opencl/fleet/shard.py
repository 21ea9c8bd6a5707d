"""Runs one shard on one board, as a task of dask.

dask sends this module to workers that may lack the package. So this module imports only the
standard library and dask.
"""

import contextlib
import fcntl
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

LOOKING = 0.5  # seconds between two checks of a run
SAID = 4096  # bytes that are kept from the end of the output


@dataclass(frozen=True)
class Job:
    pool: str
    driver: str  # the driver of the pool's first board; all results have this name
    index: int
    count: int
    options: list[str]
    weights: dict[str, bytes]
    topic: str


@dataclass
class Answer:
    board: str
    status: int = -1  # the exit status of `assay run`; -1 if it did not start
    said: str = ""
    seconds: float = 0
    files: dict[str, bytes] = field(default_factory=dict)  # compressed results.jsonl, by device


def resource(pool: str) -> str:
    """The dask resource of a pool. A worker has one unit, so each board runs one task at a time."""
    return f"assay-{pool}"


def program() -> str:
    return os.environ.get("ASSAY_PROGRAM", "assay")


def registration(board: str) -> list[pathlib.Path]:
    """The .icd file in the registry takes precedence over an installed file."""
    own = os.environ.get("ASSAY_DRIVERS") or pathlib.Path.home() / ".cache/assay/drivers"
    installed = os.environ.get("OCL_ICD_VENDORS") or "/etc/OpenCL/vendors"
    for folder in (pathlib.Path(own), pathlib.Path(installed)):
        if (folder / f"{board}.icd").is_file():
            names = [folder / (board + kind) for kind in (".icd", ".env", ".worker")]
            return [path for path in names if path.is_file()]
    return []


class Lines:
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
            return  # for the first device only


def planned(header: bytes) -> int:
    """The number of planned cases. A JSON parser would be slow, because the plan may have fifty
    thousand ids."""
    _, mark, rest = header.partition(b'"planned":')
    digits = rest.split(b",")[0].strip(b" }\n")
    return int(digits) if mark and digits.isdigit() else 0


def run(given: dict) -> dict:
    """Takes a Job and returns an Answer. Both are plain values, because the worker has its own
    copies of the classes."""
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
        # A lost progress event is not an error, because progress is only displayed.
        with contextlib.suppress(Exception):
            worker.log_event(
                job.topic,
                {
                    "board": board,
                    "pool": job.pool,
                    "shard": job.index,
                    # the first line of the file is not a case
                    "judged": min(max(0, lines.count - 1), lines.planned),
                    "planned": lines.planned,
                    "seconds": seconds,
                },
            )

    with work_folder() as folder:
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
        # A thread waits without a time limit. A wait with a limit would check the process twenty
        # times a second.
        waiting = threading.Thread(target=child.wait, daemon=True)
        waiting.start()
        lines = Lines()
        try:
            while True:
                waiting.join(LOOKING)
                if not waiting.is_alive():
                    answer.status = child.returncode
                    break
                lines.look(folder / "run")
                tell(lines, time.monotonic() - started)
        finally:
            if waiting.is_alive():
                child.terminate()
                waiting.join()
        answer.seconds = time.monotonic() - started
        answer.said = last_line((folder / "said").read_bytes()[-SAID:])
        for path in sorted((folder / "run").glob("*/results.jsonl")):
            name = str(path.relative_to(folder / "run"))
            answer.files[name] = zlib.compress(path.read_bytes())
    return vars(answer)


@contextlib.contextmanager
def work_folder() -> Iterator[pathlib.Path]:
    """A temporary folder. `assay run` removes old folders with this prefix that no process locks.
    So the folder of a killed worker does not remain."""
    with contextlib.ExitStack() as stack:
        made = tempfile.mkdtemp(prefix="assay-run-")
        lock = os.open(made, os.O_RDONLY | os.O_DIRECTORY)
        stack.callback(os.close, lock)
        stack.callback(shutil.rmtree, made, ignore_errors=True)
        # Some file systems have no locks. `assay run` then leaves the folder.
        with contextlib.suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield pathlib.Path(made)


def words(job: Job, folder: pathlib.Path) -> list[str]:
    made = [
        # The run ends if the worker is killed, so that a board never has two runs.
        "setpriv",
        "--pdeathsig=TERM",
        program(),
        "run",
        *job.options,
        f"--driver={job.driver}",
        f"--shard={job.index}/{job.count}",
        f"--out={folder / 'run'}",
        "--no-page",
        "--allow-empty",  # a shard may have no cases
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
