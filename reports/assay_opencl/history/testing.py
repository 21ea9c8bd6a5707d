"""Helpers for tests: invented runs with few cases, and a PostgreSQL server."""

import contextlib
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from assay_opencl.history.ingest import Detail, Group, Result, RunData, Verdict

PASS = Verdict("pass", limit_text="ulp(4)")
SKIP = Verdict("skip", needs="needs half (cl_khr_fp16)")
CRASH = Verdict("crash", "undisputed", "crash", "signal 11 (SIGSEGV)", "launch", "rejected")
DISPUTED = Verdict("fail", "reading", "accuracy", rule="zero_sign_wrong", limit_text="ulp(4)")
FAIL = Verdict("fail", "undisputed", "accuracy", rule="rejected", limit_text="ulp(4)")
START = datetime(2026, 1, 1, 2, tzinfo=UTC)


def result(verdict: Verdict, ulp: float | None = 1.0, digest: int = 7, flaky: str = "") -> Result:
    red = verdict.outcome in ("fail", "crash", "timeout")
    failing = 3 if verdict.outcome == "fail" else 0
    told = Detail.of(f"{ulp} ulp", {"text": f"FAIL {ulp} ..."}) if red else None
    measured = verdict.outcome in ("pass", "fail")
    return Result(
        verdict, ulp if measured else None, failing, digest if measured else None, told, 0.5, flaky
    )


def night(
    number: int,
    results: dict[str, Result],
    *,
    driver: str = "",
    assay: str = "a1",
    complete: bool = True,
    lineage: str = "pocl-cpu-quick",
    groups: Iterable[Group] = (),
) -> RunData:
    """By default, each night has another driver."""
    driver = driver or f"d{number}"
    started = (START + timedelta(days=number)).strftime("%Y-%m-%dT%H:%M:%SZ")
    return RunData(
        source=hashlib.sha256(repr((number, driver, assay, lineage)).encode()).hexdigest(),
        lineage=lineage,
        driver="PoCL",
        icd="pocl.icd",
        device="cpu",
        depth="quick",
        settings="",
        started=started,
        seconds=60.0,
        assay="0.1.0",
        assay_build=assay,
        driver_version=f"3.{number}",
        driver_digest=driver,
        labels={
            "ci": "github",
            "commit": f"c{number}",
            "url": f"https://example.org/pocl/pocl/actions/runs/{number}",
        },
        complete=complete,
        missing={} if complete else {"math": 3},
        results=results,
        groups=list(groups),
    )


def some_night(number: int, seed: int) -> RunData:
    """Many results are the same as in other nights."""
    rng = random.Random(f"{seed} {number}")
    names = [f"math/f{k % 4}/float{['', 2, 4][k // 4]}/default" for k in range(12)]
    chosen = names if rng.random() < 0.5 else rng.sample(names, rng.randint(1, len(names)))
    return night(
        number,
        {
            name: result(
                rng.choice([PASS, PASS, PASS, FAIL, CRASH, SKIP, DISPUTED]),
                rng.choice([0.5, 1.0, 4.5, float("inf")]),
                rng.choice([1, 2]),
                rng.choice(["", "", "pass"]),
            )
            for name in chosen
        },
        driver=f"d{number // 2}",
        assay=f"a{number // 3}",
        complete=rng.random() < 0.8,
    )


def postgresql_programs() -> pathlib.Path | None:
    """The programs of the newest PostgreSQL that is installed, or None."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextlib.contextmanager
def postgresql():
    """The address of an empty database on a private server."""
    programs = postgresql_programs()
    with tempfile.TemporaryDirectory(prefix="assay-postgresql-") as name:
        folder = pathlib.Path(name)
        # PostgreSQL refuses to run as root.
        as_user = []
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            as_user = ["runuser", "-u", "postgres", "--"]
        said, log = folder / "said", folder / "log"

        def do(name: str, *arguments: str) -> None:
            # A pipe would stay open while the server runs.
            with said.open("w") as file:
                ran = subprocess.run(
                    [*as_user, programs / name, *arguments],
                    check=False,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=file,
                    cwd=folder,
                )
            if ran.returncode:
                raise RuntimeError(f"{name}: {said.read_text()}")

        data = str(folder / "data")
        do("initdb", "-D", data, "-A", "trust", "-U", "assay", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        do("pg_ctl", "-D", data, "-w", "-t", "600", "-o", options, "-l", str(log), "start")
        try:
            yield f"postgresql://assay@/postgres?host={folder}"
        finally:
            do("pg_ctl", "-D", data, "-m", "immediate", "stop")
