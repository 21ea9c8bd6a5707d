#!/usr/bin/env python3
"""Measures a history of many runs, and a table that has a row for each result.

scripts/history_scale.py RESULTS [--runs=2000] [--lineages=10] [--repeat=1] [--db=FILE] [--site]:
versions are made from a real run's results. Each version changes 0.4 % of outcomes, and 3 % of
errors and digests. Seconds are processor time, so that other load on the machine does not change
them. An existing database is continued. With --repeat=N each lineage is N times in the database,
each with separate details. This makes many runs in a short time."""

import argparse
import copy
import functools
import gc
import hashlib
import itertools
import pathlib
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "reports"))
from assay_opencl.history import command, database, ingest, model, queries, store, text

OUTCOMES, FIGURES = 0.004, 0.03


def flipped(one: ingest.Result, rng: random.Random) -> ingest.Result:
    if one.verdict.outcome != "pass":
        verdict = ingest.Verdict("pass", limit_text=one.verdict.limit_text)
        return one._replace(verdict=verdict, failing=0, detail=None)
    ulp = round(rng.uniform(5, 5000), 2)
    verdict = one.verdict._replace(
        outcome="fail", certainty="undisputed", kind="accuracy", rule="rejected"
    )
    # The texts are as long as those of real failures, and no two are equal.
    numbers = " ".join(f"0x{rng.getrandbits(32):08x}" for _ in range(6))
    told = {
        "finding": {"kind": "accuracy", "rule": "rejected", "relation": "<="},
        "reproduce": f"assay repro CASE --input={numbers[:10]}",
        "text": f"FAIL CASE   {ulp} ulp > 4 ulp   OpenCL C 3.0.19, 7.4, Table 65\n"
        f"  x          {numbers}\n  subject    {numbers}\n  reference  {numbers}\n"
        "  device     Portable Computing Language, build options '', seed 1\n",
    }
    return one._replace(
        verdict=verdict,
        ulp=ulp,
        failing=rng.randrange(1, 900),
        detail=ingest.Detail.of(f"{ulp} ulp > 4 ulp", told),
    )


def measured(one: ingest.Result, rng: random.Random) -> ingest.Result:
    digest = rng.getrandbits(63) if one.digest is not None else None
    return one._replace(ulp=round(rng.uniform(0, 4), 3), digest=digest)


def versions(base: ingest.RunData, name: str, count: int):
    rng = random.Random(name)
    results = dict(base.results)
    names = [case for case, one in results.items() if one.verdict.outcome != "skip"]
    known = [case for case in names if results[case].ulp is not None]
    for number in range(count):
        if number:
            for case in rng.sample(names, int(len(results) * OUTCOMES)):
                results[case] = flipped(results[case], rng)
            for case in rng.sample(known, int(len(results) * FIGURES)):
                results[case] = measured(results[case], rng)
        run = copy.copy(base)
        run.lineage, run.results = name, results
        started = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number)
        run.started = started.strftime("%Y-%m-%dT%H:%M:%SZ")
        run.source = hashlib.sha256(f"{name} {number}".encode()).hexdigest()
        run.driver_digest = run.driver_version = f"{name} {number}"
        run.labels = {"commit": run.source[:40]}
        yield run


def timed(what, *arguments):
    """Seconds of this process's processor time, and the result."""
    start = time.process_time()
    result = what(*arguments)
    return time.process_time() - start, result


def row_a_result(runs, path: pathlib.Path) -> None:
    """Measures a plain SQLite table with a row for each result, for comparison."""
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE name (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
    base.execute(
        "CREATE TABLE result (run INTEGER, case_ INTEGER, outcome INTEGER, ulp REAL, "
        "digest INTEGER, PRIMARY KEY (run, case_)) WITHOUT ROWID"
    )
    ids: dict[str, int] = {}
    seconds = []
    for number, run in enumerate(runs):
        start = time.process_time()
        for case in run.results:
            if case not in ids:
                ids[case] = len(ids)
                base.execute("INSERT INTO name VALUES (?, ?)", (ids[case], case))
        base.executemany(
            "INSERT INTO result VALUES (?, ?, ?, ?, ?)",
            (
                (number, ids[case], len(one.verdict.outcome), one.ulp, one.digest)
                for case, one in run.results.items()
            ),
        )
        base.commit()
        seconds.append(time.process_time() - start)
    base.execute("CREATE INDEX by_case ON result (case_, run)")
    base.commit()
    rows = base.execute("SELECT COUNT(*) FROM result").fetchone()[0]
    case = ids["math/cos/float4/default"]
    history = timed(
        lambda: base.execute("SELECT * FROM result WHERE case_ = ?", (case,)).fetchall()
    )[0]
    difference = timed(
        lambda: base.execute(
            "SELECT a.case_ FROM result a JOIN result b ON a.case_ = b.case_ WHERE a.run = ? "
            "AND b.run = ? AND (a.outcome <> b.outcome OR a.ulp IS NOT b.ulp OR "
            "a.digest IS NOT b.digest)",
            (number - 1, number),
        ).fetchall()
    )[0]
    size = path.stat().st_size
    print(
        f"one row for each result: {rows:,} results, {size / 1e6:.0f} MB, "
        f"{size / rows:.1f} bytes a result, {size / rows / 10:.2f} GB for 1e8 results; "
        f"a run {statistics.median(seconds):.2f} s; "
        f"history of a case {history * 1e3:.1f} ms; difference of two runs "
        f"{difference * 1e3:.0f} ms"
    )


def grow(path: pathlib.Path, base: ingest.RunData, runs: int, lineages: int) -> None:
    """Adds versions to the lineages in turn, up to the wanted number of runs."""
    engine = database.connect(str(path), make=True)
    with engine.connect() as connection:
        there = set(connection.scalars(sa.select(model.run.c.source)))
    each = runs // lineages
    made = [versions(base, f"lineage-{n}", each) for n in range(lineages)]
    seconds: list[float] = []
    for number in range(each):
        for one in made:
            run = next(one)
            if run.source not in there:
                seconds.append(timed(store.add, engine, run)[0])
        if seconds and (number % 10 == 9 or number == each - 1):
            count = (number + 1) * lineages
            size, results = path.stat().st_size, count * len(base.results)
            print(
                f"{count} runs, {results:,} results, {size / 1e6:.0f} MB, {size / results:.2f} "
                f"bytes a result; adding a run: {statistics.median(seconds[-100:]):.2f} s, at "
                f"most {max(seconds[-100:]):.2f} s",
                flush=True,
            )
    engine.dispose()


def more(path: pathlib.Path, base: ingest.RunData, there: int) -> None:
    """Adds further runs to the first lineage, which has `there` runs."""
    engine = database.connect(str(path), make=False)
    made = itertools.islice(versions(base, "lineage-0", there + 5), there, None)
    seconds = [timed(store.add, engine, run)[0] for run in made]
    print(f"adding another run: {statistics.median(seconds):.2f} s, at most {max(seconds):.2f} s")
    engine.dispose()


def repeat(path: pathlib.Path, times: int) -> None:
    base = sqlite3.connect(path)

    def columns(table: str) -> list[str]:
        return [row[1] for row in base.execute(f"PRAGMA table_info({table})")]

    def copied(table: str, **other: str) -> None:
        values = ", ".join(other.get(name, name) for name in columns(table))
        base.execute(f"INSERT INTO {table} SELECT {values} FROM main.{table} WHERE {old[table]}")

    greatest = {
        table: base.execute(f"SELECT MAX(id) FROM {table}").fetchone()[0] or 0
        for table in ("lineage", "run", "detail")
    }
    old = {table: f"id <= {number}" for table, number in greatest.items()}
    old |= dict.fromkeys(
        ("change", "snapshot", "function_change"), f"lineage <= {greatest['lineage']}"
    )
    old |= dict.fromkeys(("run_suite", "run_group", "flake"), f"run <= {greatest['run']}")
    for number in range(1, times):
        line, of_run, told = (
            f"{column} + {number * greatest[table]}"
            for table, column in (("lineage", "lineage"), ("run", "run"), ("detail", "detail"))
        )
        fresh = {table: f"id + {number * greatest[table]}" for table in greatest}
        copied("lineage", id=fresh["lineage"], name=f"name || '-copy-{number}'")
        copied("detail", id=fresh["detail"], digest="randomblob(16)")
        copied("run", id=fresh["run"], lineage=line, source=f"source || '-{number}'")
        copied("change", lineage=line, detail=told)
        for table in ("snapshot", "function_change"):
            copied(table, lineage=line)
        for table in ("run_suite", "run_group", "flake"):
            copied(table, run=of_run)
        base.commit()
    base.close()


def ask(path: pathlib.Path, base: ingest.RunData) -> None:
    with database.connect(str(path), make=False).connect() as connection:
        names = random.Random(1).sample(sorted(base.results), 50)
        found = queries.History(connection)
        of = {one.id: found.runs(one.id) for one in found.lineages()}
        for name in names[:1]:
            found.history(name)  # done once, as at the start of a site or a server
        case = statistics.median(timed(found.history, name)[0] for name in names)
        last = list(of.values())
        assert found.names and found.weights  # computed before the timed calls
        pairs = {
            "two neighbors": [(runs[-2], runs[-1]) for runs in last],
            "ten runs apart": [(runs[-11 % len(runs)], runs[-1]) for runs in last],
            "the first and the last": [(runs[0], runs[-1]) for runs in last],
            "the last runs of two drivers": [(last[0][-1], runs[-1]) for runs in last[1:]],
        }
        print(f"history of a case in {len(of)} lineages: {case * 1e3:.1f} ms")
        for what, some in pairs.items():
            if some:
                times = [timed(found.difference, *pair) for pair in some]
                middle = statistics.median(taken for taken, _ in times)
                changes = statistics.median(len(one) for _, one in times)
                told = [
                    timed(functools.partial(text.difference, whole=False), one, found)[0]
                    for _, one in times
                ]
                print(
                    f"difference ({what}): {middle * 1e3:.0f} ms, {changes:,.0f} changes; "
                    f"time to write its text: {statistics.median(told) * 1e3:.0f} ms"
                )


def write_site(path: pathlib.Path, out: pathlib.Path) -> None:
    arguments = ["site", f"--db={path}", f"--out={out}"]
    for what in ("", " again, without a change"):
        taken, status = timed(command.main, arguments)
        assert status == 0
        print(f"site{what}: {taken:.1f} s", flush=True)
    pages = sorted(out.rglob("*.html"), key=lambda page: page.stat().st_size)
    whole = sum(file.stat().st_size for file in out.rglob("*.*"))
    print(
        f"site: {len(pages)} pages, {whole / 1e6:.0f} MB; the greatest: "
        f"{pages[-1].relative_to(out)}, {pages[-1].stat().st_size / 1e6:.2f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--lineages", type=int, default=10)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--db", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=50, help="runs in the plain table")
    parser.add_argument("--site", action="store_true", help="also write the dashboard")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="assay-history-") as name:
        scratch = pathlib.Path(name)
        path = options.db or scratch / "history.db"
        gc.disable()  # as the command does
        read, [base] = timed(ingest.read, options.results)
        print(f"reading a run of {len(base.results):,} results: {read:.2f} s")
        grow(path, base, options.runs, options.lineages)
        if options.repeat > 1:
            taken, _ = timed(repeat, path, options.repeat)
            runs, size = options.runs * options.repeat, path.stat().st_size
            results = runs * len(base.results)
            print(
                f"repeated: {runs:,} runs, {results:,} results, {size / 1e6:.0f} MB "
                f"({size / results * 0.1:.2f} GB for 1e8 results); {taken:.0f} s"
            )
            more(path, base, options.runs // options.lineages)
        ask(path, base)
        if options.rows:
            row_a_result(versions(base, "rows", options.rows), scratch / "rows.db")
        if options.site:
            write_site(path, scratch / "site")


if __name__ == "__main__":
    main()
