"""Runs may be added in any order, and the history is the same."""

import contextlib
import gzip
import itertools
import json
import os
import pathlib
import random
import re
import threading
from datetime import timedelta

import pytest

sa = pytest.importorskip("sqlalchemy", reason="SQLAlchemy is not installed")
pytest.importorskip("alembic", reason="Alembic is not installed")

from assay_opencl import records, sample_run  # noqa: E402
from assay_opencl.certificate import bag, strict  # noqa: E402
from assay_opencl.history import (  # noqa: E402
    certificates,
    checks,
    command,
    database,
    difference,
    ingest,
    model,
    queries,
    states,
    store,
    testing,
)
from assay_opencl.history.testing import (  # noqa: E402
    CRASH,
    DISPUTED,
    FAIL,
    PASS,
    SKIP,
    START,
    night,
    result,
    some_night,
)

TOP = pathlib.Path(__file__).parents[3]
COS = "math/cos/float4/default"
NUMBERS = itertools.count()
OPENED = contextlib.ExitStack()  # the connections that the current test opened


@pytest.fixture(scope="session")
def server():
    if testing.postgresql_programs() is None:
        pytest.skip("Debian's PostgreSQL server is not installed")
    if os.geteuid() == 0 and "postgres" not in pathlib.Path("/etc/passwd").read_text():
        pytest.skip("the server refuses root, and there is no user postgres")
    for name in ("psycopg", "psycopg2"):
        try:
            __import__(name)
            break
        except ModuleNotFoundError:
            continue
    else:
        pytest.skip("neither psycopg nor psycopg2 is installed")
    with testing.postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request, tmp_path):
    if request.param == "sqlite":
        made = database.connect(str(tmp_path / "h.db"), make=True)
    else:
        made = database.connect(on_server(request.getfixturevalue("server")), make=True)
    yield made
    OPENED.close()  # before the server stops, because SQLAlchemy complains otherwise
    made.dispose()


def on_server(url: str) -> str:
    name = f"t{next(NUMBERS)}"
    server = sa.create_engine(database.address(url), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    server.dispose()
    return url.replace("/postgres?", f"/{name}?")


def history(engine) -> queries.History:
    return queries.History(OPENED.enter_context(engine.connect()))


def told(found: queries.History) -> dict:
    """The states of every run, without row numbers."""
    out = {}
    for lineage in found.lineages():
        for run in found.runs(lineage.id):
            out[lineage.name, run.started] = {
                found.names[number]: (found.verdicts[state.verdict], *state[1:4])
                for number, state in found.states(run).items()
            }
    return out


def direct(nights) -> dict:
    return {
        (one.lineage, one.started): {
            name: (it.verdict, it.ulp, it.failing, it.digest) for name, it in one.results.items()
        }
        for one in nights
    }


def rows(found: queries.History) -> list:
    return sorted(
        map(
            tuple,
            found.connection.exec_driver_sql(
                "SELECT started, case_name, became, cause, started_before FROM v_change"
            ),
        ),
        key=repr,
    )


@pytest.mark.parametrize("seed", range(6))
def test_runs_come_in_any_order(engine, seed):
    nights = [some_night(number, seed) for number in range(12)]
    order = list(nights)
    random.Random(seed).shuffle(order)
    for one in order:
        assert store.add(engine, one)
        assert store.add(engine, one) is None
    found = history(engine)
    assert told(found) == direct(nights)
    assert checks.complaints(found.connection) == []
    errors = "SELECT started, function_name, limit_text, ulp, case_name FROM v_greatest_error"
    seen = rows(found), sorted(map(tuple, found.connection.exec_driver_sql(errors)), key=repr)
    found.connection.close()

    # Runs that are added in order make the same changes. After some runs are removed, the changes
    # of the other runs are right.
    straight = database.connect(":memory:", make=True)
    for one in nights:
        store.add(straight, one)
    again = history(straight)
    expected = rows(again), sorted(map(tuple, again.connection.exec_driver_sql(errors)), key=repr)
    assert seen == expected
    again.connection.close()

    for one in nights[::3]:
        with database.writing(engine) as connection:
            number = connection.scalar(
                sa.select(model.run.c.id).where(model.run.c.source == one.source)
            )
            store.remove(connection, number)
    left = [one for place, one in enumerate(nights) if place % 3]
    found = history(engine)
    assert told(found) == direct(left)
    assert checks.complaints(found.connection) == []


def test_snapshots_hold_when_runs_come_late(engine, monkeypatch):
    monkeypatch.setattr(states, "EVERY", 2)
    nights = [some_night(number, 99) for number in range(10)]
    for one in [*nights[::2], *nights[1::2]]:
        store.add(engine, one)
    found = history(engine)
    assert told(found) == direct(nights)
    assert checks.complaints(found.connection) == []


def test_a_difference_is_that_of_the_states(engine, monkeypatch):
    monkeypatch.setattr(states, "EVERY", 3)
    nights = [some_night(number, 7) for number in range(9)]
    for one in nights:
        store.add(engine, one)
    found = history(engine)
    runs, results = found.runs(1), list(direct(nights).values())
    for new, old in itertools.permutations(range(len(nights)), 2):
        known = results[: old + 1] if old < new else [results[old]]
        before = {name: state for one in known for name, state in one.items()}
        expected = {name for name, state in results[new].items() if before.get(name) != state}
        difference = found.difference(runs[old], runs[new])
        changes = list(difference)
        assert {one.case for one in changes} == expected
        assert len(changes) == len(difference) == sum(difference.counts.values())
        for one in changes:
            assert (found.verdicts[one.new.verdict], *one.new[1:4]) == results[new][one.case]
            assert (one.old is None) == (one.case not in before) == (one.became == "first")
            if old < new:
                assert old < runs.index(one.since) <= new


def test_a_change_has_its_first_bad_and_last_good_run(engine):
    for number in range(6):
        bad = number >= 3
        store.add(engine, night(number, {COS: result(FAIL if bad else PASS, 9.0 if bad else 1.0)}))
    found = history(engine)
    [(lineage, spans)] = found.history(COS).items()
    assert lineage.name == "pocl-cpu-quick"
    assert [(one.became, one.runs, one.cause) for one in spans] == [
        ("first", 3, "first"),
        ("new", 3, "driver"),
    ]
    assert (spans[1].before.commit_sha, spans[1].first.commit_sha) == ("c2", "c3")
    assert spans[1].reason == "9.0 ulp"
    of = found.runs(lineage.id)
    [change] = found.difference(of[2], of[3])
    assert (change.case, change.became) == (COS, "new")
    assert found.detail(change.new.detail)["text"] == "FAIL 9.0 ..."
    assert len(found.difference(of[3], of[5])) == 0
    assert [one.became for one in found.difference(of[5], of[0])] == ["fixed"]


def test_a_run_of_other_cases_says_nothing_of_the_rest(engine):
    store.add(engine, night(0, {COS: result(PASS), "math/sin/float/default": result(PASS)}))
    store.add(engine, night(1, {"math/sin/float/default": result(PASS)}))
    store.add(engine, night(2, {COS: result(CRASH), "math/sin/float/default": result(PASS)}))
    found = history(engine)
    [(_, spans)] = found.history(COS).items()
    assert [(one.first.started[:10], one.runs) for one in spans] == [
        ("2026-01-01", 1),
        ("2026-01-03", 1),
    ]
    assert spans[1].before.started[:10] == "2026-01-01"


def test_incomplete_runs_are_kept_and_never_green(engine):
    store.add(engine, night(0, {COS: result(PASS)}))
    store.add(engine, night(1, {COS: result(PASS)}, complete=False))
    found = history(engine)
    whole, part = found.runs(1)
    assert whole.green and not part.green
    assert part.missing == 3 and part.counts["missing"] == 3


def test_a_bridging_run_tells_the_driver_from_assay(engine):
    sin, tan = "math/sin/float/default", "math/tan/float/default"
    store.add(engine, night(0, {n: result(PASS) for n in (COS, sin, tan)}, driver="d0", assay="a0"))
    store.add(
        engine,
        night(
            1,
            {COS: result(FAIL, 9.0), sin: result(FAIL, 9.0), tan: result(PASS)},
            driver="d1",
            assay="a1",
        ),
    )
    found = history(engine)
    assert {(one.case, one.cause) for one in found.difference(*found.runs(1))} == {
        (COS, "unattributed"),
        (sin, "unattributed"),
    }
    found.connection.close()
    # Later, the new Assay judges the old driver.
    bridge = night(
        9,
        {COS: result(PASS), sin: result(FAIL, 9.0), tan: result(PASS)},
        driver="d0",
        assay="a1",
    )
    store.add(engine, bridge, bridge=True)
    found = history(engine)
    runs = found.runs(1)
    assert [one.bridge for one in runs] == [False, True, False]
    assert [(one.case, one.cause) for one in found.difference(runs[0], runs[1])] == [(sin, "assay")]
    assert [(one.case, one.cause) for one in found.difference(runs[1], runs[2])] == [
        (COS, "driver")
    ]
    assert {one.case: one.cause for one in found.difference(runs[0], runs[2])} == {
        sin: "assay",
        COS: "driver",
    }
    with pytest.raises(database.HistoryError, match="needs an earlier run of this driver"):
        store.add(engine, night(10, {COS: result(PASS)}, driver="d7"), bridge=True)


def test_python_and_sql_find_the_same_changes_of_a_case(engine):
    kinds = [
        result(verdict, ulp, digest)
        for verdict in (PASS, SKIP, CRASH, DISPUTED, FAIL, PASS._replace(limit_text="ulp(5)"))
        for ulp, digest in ((1.0, 1), (9.0, 1), (float("inf"), 2))
    ] + [result(ingest.Verdict("error"))]
    pairs = list(itertools.product(kinds, kinds))
    store.add(engine, night(0, {f"math/f/float/{n}": old for n, (old, _) in enumerate(pairs)}))
    store.add(engine, night(1, {f"math/f/float/{n}": new for n, (_, new) in enumerate(pairs)}))
    found = history(engine)
    by_python = {one.case: one.became for one in found.difference(*found.runs(1))}
    by_sql = dict(
        found.connection.exec_driver_sql(
            "SELECT case_name, became FROM v_change WHERE became <> 'first'"
        ).all()
    )
    assert by_sql == by_python
    assert set(by_python.values()) == set(difference.BECAME) - {"first"}
    both = {(one.case, one.became) for one in found.difference(*found.runs(1)[::-1])}
    assert len(both) == len(by_python)


def test_every_view_can_be_read(engine):
    groups = [ingest.Group("g1", "cos is wrong", "fail", "undisputed", [COS])]
    store.add(engine, night(0, {COS: result(PASS)}))
    store.add(engine, night(1, {COS: result(FAIL, 9.0, flaky="pass")}, groups=groups))
    with engine.connect() as connection:
        for name in model.VIEWS:
            assert connection.exec_driver_sql(f"SELECT * FROM {name}").all(), name


def test_queries_of_the_page_give_rows(engine):
    store.add(engine, night(0, {COS: result(FAIL, 9.0, flaky="pass")}))
    text = (TOP / "docs/HISTORY.md").read_text(encoding="utf-8")
    found = re.findall(r"```sql\n(.*?)```|`(SELECT .*?)`", text, re.DOTALL)
    asked = ["".join(one) for one in found]
    assert len(asked) == 2
    with engine.connect() as connection:
        for one in asked:
            if engine.dialect.name == "postgresql" or "::" not in one:
                assert connection.exec_driver_sql(one).all(), one


def test_writers_at_the_same_time(engine):
    nights = [some_night(number, 5) for number in range(8)]
    failures = []

    def add(one):
        try:
            store.add(engine, one)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=add, args=(one,)) for one in nights]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    found = history(engine)
    assert told(found) == direct(nights)
    assert checks.complaints(found.connection) == []


def test_pruning_keeps_what_the_rest_needs(engine):
    nights = [some_night(number, 3) for number in range(30)]
    for one in nights:
        store.add(engine, one)
    cut = START + timedelta(days=20)
    count = store.prune(engine, cut, None, weekly=True)
    found = history(engine)
    assert 0 < len(found.runs(1)) == 30 - count < 30
    assert checks.complaints(found.connection) == []
    expected = direct(nights)
    assert all(told(found)[key] == expected[key] for key in told(found))
    found.connection.close()
    store.prune(engine, START + timedelta(days=99), None, weekly=False)
    with engine.connect() as connection:
        for table in (model.run, model.change, model.detail, model.selection, model.snapshot):
            assert connection.scalar(sa.select(sa.func.count()).select_from(table)) == 0, table


def test_flakes_have_a_rate(engine):
    for number in range(4):
        flaky = "pass" if number == 1 else ""
        verdict = FAIL if number in (1, 3) else PASS
        store.add(engine, night(number, {COS: result(verdict, flaky=flaky)}, driver="d0"))
    found = history(engine)
    [(name, times, judged, first, last)] = found.flakes(1, found.runs(1))
    assert (name, times, judged) == (COS, 3, 4)
    assert (first.started[:10], last.started[:10]) == ("2026-01-02", "2026-01-04")


def test_check_finds_what_was_changed_by_hand(engine):
    for number in range(3):
        store.add(engine, some_night(number, 1))
    with database.writing(engine) as connection:
        connection.exec_driver_sql("UPDATE change SET failing = failing + 1 WHERE case_ = 1")
    with engine.connect() as connection:
        assert any("the states differ from" in text for text in checks.complaints(connection))


def test_the_newest_migration_is_that_of_the_tables():
    from alembic import config, script

    settings = config.Config()
    folder = pathlib.Path(database.__file__).parent / "migrations"
    settings.set_main_option("script_location", str(folder))
    assert script.ScriptDirectory.from_config(settings).get_heads() == [database.HEAD]


def test_tables_of_another_version_are_refused(tmp_path):
    name = str(tmp_path / "h.db")
    engine = database.connect(name, make=True)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(database.HistoryError, match="assay history upgrade"):
        database.connect(name, make=False)
    with pytest.raises(database.HistoryError, match="there is no history"):
        database.connect(str(tmp_path / "none.db"), make=False)
    with pytest.raises(database.HistoryError, match="cannot be opened"):
        database.connect("nonsense://", make=False)


def test_a_folder_of_results_on_the_command_line(tmp_path, capsys):
    folder, name = tmp_path / "run", str(tmp_path / "h.db")
    sample_run.write(folder)
    status = command.main(["add", str(folder), str(tmp_path / "none"), "--db", name])
    out = capsys.readouterr()
    assert status == 2 and "there is no such folder" in out.err  # the valid folder was still added
    assert "sample-sample-cpu-with-a-rather-long-name-quick-spec=2.0: run 1" in out.out
    assert command.main(["add", str(folder), "--db", name]) == 0
    assert "the history has the run of" in capsys.readouterr().out

    later = tmp_path / "later"
    sample_run.write(later, seed=2)
    for path in later.glob("*/results.jsonl"):
        text = path.read_text().replace("2026-01-31", "2026-02-01").replace('"seed":2', '"seed":1')
        path.write_text(text.replace("5a5a5a", "6b6b6b"))
    assert command.main(["add", str(later), "--db", name]) == 0
    capsys.readouterr()
    assert command.main(["diff", "--db", name, "--format=json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {row["cause"] for row in told[0]["changes"]} == {"driver"}
    assert command.main(["case", "math/exp/float/default", "--db", name]) == 0
    assert "first [first]" in capsys.readouterr().out
    assert command.main(["check", "--db", name]) == 0
    assert command.main(["case", "math/none", "--db", name]) == 2
    assert "no run has the case" in capsys.readouterr().err


def certificate(
    folder: pathlib.Path, out: pathlib.Path, *, indices=(0, 1), shared: int = 0, other=None
) -> None:
    """A certificate of a run's folder with two shards. Writes only the shards `indices`. Both
    shards have the first `shared` cases. `other` replaces parts of the second shard's header."""
    [path] = folder.glob("0-*/results.jsonl")
    head, *cases = path.read_text().splitlines()
    header = json.loads(head)
    end = json.dumps({"type": "end", "finished": header["started"], "seconds": 1})
    files = {"groups.json": b"[]"}
    for index in indices:
        shard = {"count": 2, "index": index, "plan": "a" * 64}
        own = cases[index::2] + (cases[:shared] if index else [])
        plan = [json.loads(line)["id"] for line in own]
        part = header | {"plan": plan, "options": header.get("options", {}) | {"shard": shard}}
        if index:
            part |= {name: header[name] | fields for name, fields in (other or {}).items()}
        text = "\n".join([json.dumps(part), *own, end, ""])
        files[f"runs/standard-{index}/results.jsonl.gz"] = bag.packed(text.encode())
    bag.write(out, files, [])


def test_a_certificate_is_added_and_compared(tmp_path, capsys):
    sample_run.write(tmp_path / "run", functions=2)
    certificate(tmp_path / "run", tmp_path / "cert")
    db = f"--db={tmp_path / 'h.db'}"
    check = ["check", db, str(tmp_path / "cert")]
    assert command.main(["add", db, str(tmp_path / "run")]) == 0
    assert command.main(check) == 2
    assert "does not have the run of" in capsys.readouterr().err
    assert command.main(["add", db, str(tmp_path / "cert")]) == 0
    assert command.main(["add", db, str(tmp_path / "cert")]) == 0
    assert "the history has the run of" in capsys.readouterr().out
    assert command.main(check) == 0
    with database.connect(str(tmp_path / "h.db"), make=False).connect() as connection:
        found = queries.History(connection)
        plain, certified = sorted(found.runs(1), key=lambda one: one.id)
        assert plain.counts == certified.counts
        assert "certificate" in json.loads(certified.labels)
    # The check must find a result that was changed by hand.
    engine = database.connect(str(tmp_path / "h.db"), make=False)
    with database.writing(engine) as connection:
        connection.execute(
            model.run.update().where(model.run.c.id == certified.id).values(states="0")
        )
    assert command.main(check) == 2
    assert "differs from the results in the certificate" in capsys.readouterr().err
    (tmp_path / "cert/data/groups.json").write_text("[1]")
    assert command.main(["add", db, str(tmp_path / "cert")]) == 2
    assert "its digest differs from the digest in the manifest" in capsys.readouterr().err


def test_half_a_certificate_is_incomplete(tmp_path):
    sample_run.write(tmp_path / "run", functions=2)
    for name, indices in {"whole": (0, 1), "first": (0,), "second": (1,)}.items():
        certificate(tmp_path / "run", tmp_path / name, indices=indices)
        [run] = certificates.read(tmp_path / name)
        assert run.complete == (name == "whole")


@pytest.mark.parametrize(
    "other",
    [
        {"driver": {"digest": "6b" * 32}},
        {"build": {"commit": "c1" * 20}},
        {"data": {"digest": "db" * 32}},
    ],
    ids=["driver", "build", "data"],
)
def test_shards_of_another_driver_or_build_are_not_joined(tmp_path, other):
    sample_run.write(tmp_path / "run", functions=2)
    certificate(tmp_path / "run", tmp_path / "cert", other=other)
    found = certificates.read(tmp_path / "cert")
    assert len(found) == 2 and not any(run.complete for run in found)
    assert not found[0].results.keys() & found[1].results.keys()


def test_a_case_in_two_shards_is_refused(tmp_path):
    sample_run.write(tmp_path / "run", functions=2)
    certificate(tmp_path / "run", tmp_path / "cert", shared=1)
    with pytest.raises(records.DamagedError, match=r"cert: math/\S+: is in two shards of the cert"):
        certificates.read(tmp_path / "cert")


@pytest.mark.parametrize(
    ("limit", "message"),
    [("LARGEST_RECORDS", "unpacks to more than"), ("LARGEST_LINE", "a line has more than")],
)
def test_a_certificate_that_is_too_large_is_refused(tmp_path, monkeypatch, limit, message):
    sample_run.write(tmp_path / "run", functions=2)
    certificate(tmp_path / "run", tmp_path / "cert")
    packed = (tmp_path / "cert/data/runs").rglob("*.gz")
    sizes = [len(gzip.decompress(path.read_bytes())) for path in packed]
    # Each run is small enough, but both together are not.
    most = sum(sizes) - 1 if limit == "LARGEST_RECORDS" else 100
    monkeypatch.setattr(strict, limit, most)
    monkeypatch.setattr(strict, "PIECE", 100)
    with pytest.raises(records.DamagedError, match=message):
        certificates.read(tmp_path / "cert")


def test_an_old_release_is_placed_at_its_day(tmp_path, capsys):
    folder, name = tmp_path / "run", str(tmp_path / "h.db")
    sample_run.write(folder, functions=2)
    add = ["add", str(next(folder.glob("0-*"))), "--db", name]
    assert command.main([*add, "--at=yesterday"]) == 2
    assert "--at" in capsys.readouterr().err
    assert command.main([*add, "--at=2023-04-03"]) == 0
    capsys.readouterr()
    assert command.main(["runs", "--db", name]) == 0
    assert "2023-04-03T00:00:00Z" in capsys.readouterr().out


def test_a_torn_run_is_incomplete(tmp_path):
    sample_run.write(tmp_path, functions=2)
    path = next(tmp_path.glob("0-*/results.jsonl"))
    lines = path.read_text().splitlines()
    head = json.loads(lines[0])
    head["plan"] = [json.loads(line)["id"] for line in lines[1:]]
    path.write_text("\n".join([json.dumps(head), *lines[1:5], lines[5][:40]]))
    [run] = ingest.read(path.parent)
    assert not run.complete
    assert sum(run.missing.values()) == len(lines) - 5
    assert len(run.results) == 4


def test_a_case_that_was_not_asked_after_a_hang_has_no_verdict(tmp_path):
    sample_run.write(tmp_path, functions=2)
    path = next(tmp_path.glob("0-*/results.jsonl"))
    head, first, *others = map(json.loads, path.read_text().splitlines())
    [before] = ingest.read(path.parent)
    kept = ("type", "id", "suite", "seconds", "citations", "requirements")
    record = {key: first[key] for key in kept if key in first}
    record |= {"outcome": "skip", "reason": "hung: a/b/c", "hung": "a/b/c"}
    head["plan"] = [record["id"], *(one["id"] for one in others if one["type"] == "case")]
    end = {"type": "end", "finished": "2026-01-01T00:00:00Z", "seconds": 1}
    lines = [json.dumps(one) + "\n" for one in (head, record, *others, end)]
    path.write_text("".join(lines))
    [run] = ingest.read(path.parent)
    assert run.complete
    assert run.missing == {record["suite"]: 1}
    assert before.results.keys() - run.results.keys() == {record["id"]}


def test_details_are_kept_once(engine):
    for number in range(5):
        store.add(engine, night(number, {COS: result([PASS, FAIL][number % 2], 2.0)}))
    with engine.connect() as connection:
        [row] = connection.execute(sa.select(model.detail)).all()
    assert row.reason == "2.0 ulp"


def test_parquet_has_the_stretches_of_every_case(engine, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    from assay_opencl.history import parquet as ours

    for number in range(4):
        bad = number in (1, 2)
        store.add(engine, night(number, {COS: result(FAIL if bad else PASS, 9.0 if bad else 1.0)}))
    with engine.connect() as connection:
        counts = ours.export(connection, tmp_path)
    assert counts["stretches"] == 3 and counts["runs"] == 4
    rows = parquet.read_table(tmp_path / "stretches.parquet").to_pylist()
    assert [(row["first"][:10], (row["until"] or "")[:10], row["outcome"]) for row in rows] == [
        ("2026-01-01", "2026-01-02", "pass"),
        ("2026-01-02", "2026-01-04", "fail"),
        ("2026-01-04", "", "pass"),
    ]


def test_details_are_deflated_with_examples(engine):
    cases = {f"math/f{n}/float/default": result(FAIL, float(n)) for n in range(40)}
    store.add(engine, night(0, cases))
    found = history(engine)
    assert len(found.connection.scalar(sa.select(model.examples.c.text))) > 0
    for name, state in found.reds(found.runs(1)[0]):
        assert found.detail(state.detail)["text"] == f"FAIL {cases[name].ulp} ..."
