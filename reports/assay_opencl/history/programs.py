"""Stores C programs that show the new failures of a run."""

import os
import subprocess
import zlib
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa

from assay_opencl.history.database import HistoryError, writing
from assay_opencl.history.difference import Change, Difference
from assay_opencl.history.ingest import RunData
from assay_opencl.history.model import program
from assay_opencl.history.queries import History

MOST = 30  # the most programs of a run
SECONDS = 300  # the limit for one program


def chosen(changes: Difference, data: RunData, known: set[int]) -> list[Change]:
    group_of = {name: group.id for group in data.groups for name in group.cases}
    found: dict[str, Change] = {}
    for one in changes.of("new", "worse"):
        if one.new.detail and one.new.detail not in known:
            found.setdefault(group_of.get(one.case, one.case), one)
    return list(found.values())[:MOST]


def emitted(case: str, options: dict) -> bytes | None:
    binary = os.environ.get("ASSAY_PROGRAM")
    if not binary:
        raise HistoryError("--programs works only if the command assay history calls this module")
    command = [binary, "repro", case, "--emit=c"]
    command += [f"--{name}={value}" for name, value in options.items() if value]
    ran = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        timeout=SECONDS,
        check=False,
    )
    return ran.stdout if ran.returncode == 0 and ran.stdout else None


def add(engine, data: RunData, number: int) -> int:
    """Writes programs for failures that no earlier run has. Returns the number of programs."""
    with engine.connect() as connection:
        history = History(connection)
        one = history.run(number)
        of = history.runs(one.lineage)
        place = of.index(one)
        if not place:
            return 0
        known = set(connection.scalars(sa.select(program.c.detail)))
        cases = chosen(history.difference(of[place - 1], one), data, known)
    with ThreadPoolExecutor(max_workers=2) as pool:
        texts = list(pool.map(lambda one: emitted(one.case, data.rerun), cases))
    rows = [
        {"detail": one.new.detail, "lineage": of[0].lineage, "text": zlib.compress(text, 9)}
        for one, text in zip(cases, texts, strict=True)
        if text
    ]
    if rows:
        with writing(engine) as connection:
            connection.execute(program.insert(), rows)
    return len(rows)
