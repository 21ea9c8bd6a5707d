"""Tests fleets of invented boards. A small program replaces `assay`: it writes results without
delay, and fails if a test wants a failure."""

import asyncio
import contextlib
import fcntl
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading

import pytest

pytest.importorskip("distributed")
from distributed import Client  # noqa: E402

from assay_opencl import records  # noqa: E402
from assay_opencl.fleet import (  # noqa: E402
    cluster,
    command,
    made_up_assay,
    plan,
    results,
    run,
    shard,
)
from assay_opencl.fleet.progress import Now, Progress  # noqa: E402

REPORTS = pathlib.Path(__file__).parents[2]


@pytest.fixture
def site(tmp_path, monkeypatch):
    command = f'exec {sys.executable} {made_up_assay.__file__} "$@"'
    (tmp_path / "assay").write_text(f"#!/bin/sh\nPYTHONPATH={REPORTS}:$PYTHONPATH {command}\n")
    (tmp_path / "assay").chmod(0o755)
    (tmp_path / "fleet").mkdir()
    (tmp_path / "drivers").mkdir()
    for board in ("b1", "b2", "b3", "b4"):
        (tmp_path / "drivers" / f"{board}.icd").write_text(f"{board}\n")
    monkeypatch.setenv("ASSAY_PROGRAM", str(tmp_path / "assay"))
    monkeypatch.setenv("ASSAY_DRIVERS", str(tmp_path / "drivers"))
    monkeypatch.setenv("FLEET", str(tmp_path / "fleet"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # killed workers leave their folders
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fleet_of(boards: list[str], shards: int = 4, wait: float = 0) -> plan.Fleet:
    return plan.Fleet({"p": boards}, [], [], {"p": shards}, {}, wait)


def order(site: pathlib.Path, **orders: str) -> None:
    for board, todo in orders.items():
        (site / "fleet" / board).write_text(todo)


def log(site: pathlib.Path) -> list[str]:
    """In the order in which the shards ran: "b1 0/4"."""
    return (site / "fleet" / "log").read_text().splitlines()


def state(out: pathlib.Path) -> dict:
    return json.loads((out / results.STATE).read_text())


def judged(out: pathlib.Path) -> dict[str, str]:
    """The outcome of each case in all shards. No case may be in two shards."""
    found: dict[str, str] = {}
    for path in sorted(out.glob("shards/p/*/*/results.jsonl")):
        for case in records.read_file(path).cases:
            assert case.id not in found
            found[case.id] = json.dumps(case.raw, sort_keys=True)
    return found


@pytest.fixture
def alone(site, tmp_path):
    assert run.run(fleet_of(["b1"], 1), tmp_path / "alone", scheduler=None, resume=False) == 1
    (site / "fleet" / "log").unlink()
    return judged(tmp_path / "alone")


def test_a_fleet_is_one_machine(site, alone, capsys):
    out = site / "out"
    assert run.run(fleet_of(["b1", "b2", "b3"], 5), out, scheduler=None, resume=False) == 1
    assert judged(out) == alone and len(alone) == 8
    merged = (out / "p" / "merged").read_text().splitlines()
    assert merged == [str(out / "shards" / "p" / str(i)) for i in range(5)] + [f"--out={out / 'p'}"]
    assert {line.split()[1] for line in log(site)} == {f"{i}/5" for i in range(5)}
    assert "5 of 5 shards, 0 min 00 s left" in capsys.readouterr().err


def test_shards_of_a_run_that_died_are_handed_out_again(site, alone):
    order(site, b1="killed", b2="half", b3="error")
    out = site / "out"
    assert run.run(fleet_of(["b1", "b2", "b3"], 6), out, scheduler=None, resume=False) == 1
    assert judged(out) == alone
    tries = [why for one in state(out)["pools"]["p"].values() for why in one["before"]]
    assert len(tries) == 3 and len(log(site)) == 6 + 3
    for board, why in {
        "b1": "planned cases have no verdict",
        "b2": "planned cases have no verdict: the last words",
        "b3": "cases ended in error: the last words",
    }.items():
        assert any(one.startswith(f"{board}: ") and why in one for one in tries), (why, tries)


def test_a_board_that_fails_twice_gets_no_more(site, alone):
    order(site, b1="half killed half half")
    out = site / "out"
    # b1 fails twice, and the pool has no other board.
    assert run.run(fleet_of(["b1"], 4), out, scheduler=None, resume=False) == 2
    assert len(log(site)) == 2 and "have no verdict" in state(out)["lost"]["b1"]
    assert run.run(fleet_of(["b2"], 4), out, scheduler=None, resume=True) == 1
    assert judged(out) == alone


def test_another_driver_is_refused(site, alone, capsys):
    order(site, b2="other other")
    out = site / "out"
    first = run.run(fleet_of(["b1"], 2), out, scheduler=None, resume=False)
    assert first == 1
    continued = fleet_of(["b2", "b1"], 2)
    (out / "shards" / "p" / "1" / "0-a_board" / "results.jsonl").unlink()
    assert run.run(continued, out, scheduler=None, resume=True) == 1
    assert judged(out) == alone
    assert "b1 1/2" in log(site)[-1]
    lost = state(out)["lost"]
    # dask may ask the boards in any order. The results have no shard of another driver.
    assert not lost or "differs from the rest of the pool" in lost["b2"]
    for path in out.glob("shards/p/*/*/results.jsonl"):
        assert '"digest": "' + "a" * 64 in path.read_text()


def test_a_pool_of_another_driver_alone_ends_incomplete(site, capsys):
    out = site / "out"
    assert run.run(fleet_of(["b1"], 2), out, scheduler=None, resume=False) == 1
    (out / "shards" / "p" / "1" / "0-a_board" / "results.jsonl").unlink()
    for todo in ("other", "library"):
        order(site, b2=todo)
        continued = fleet_of(["b2"], 2)
        assert run.run(continued, out, scheduler=None, resume=True) == 2
        reason = state(out)["lost"]["b2"]
        assert ("driver digest" if todo == "other" else "/lib/x.so is another file") in reason
        assert "p: incomplete: 1 of 2 shards" in capsys.readouterr().out


def test_an_error_that_two_boards_have_is_a_result(site):
    (site / "fleet" / "errors").touch()
    out = site / "out"
    assert run.run(fleet_of(["b1", "b2"], 4), out, scheduler=None, resume=False) == 1
    assert sum('"error"' in text for text in judged(out).values()) == 1
    assert [len(one["before"]) for one in state(out)["pools"]["p"].values()] == [0, 0, 1, 0]


def test_a_fleet_goes_on(site, alone, capsys):
    out = site / "out"
    order(site, b1="half half")
    assert run.run(fleet_of(["b1"], 4), out, scheduler=None, resume=False) == 2
    assert "incomplete: 4 of 4 shards" in capsys.readouterr().out
    with pytest.raises(plan.FleetError, match="--resume continues"):
        run.run(fleet_of(["b1"], 4), out, scheduler=None, resume=False)
    with pytest.raises(plan.FleetError, match="options, shards or weights differ"):
        run.run(fleet_of(["b1"], 5), out, scheduler=None, resume=True)
    assert run.run(fleet_of(["b1"], 4), out, scheduler=None, resume=True) == 1
    assert judged(out) == alone
    before = log(site)
    assert run.run(fleet_of(["b1"], 4), out, scheduler=None, resume=True) == 1
    assert log(site) == before, "nothing runs twice"


def test_a_board_that_is_not_registered_is_named(site, capsys):
    assert run.run(fleet_of(["b9"], 1), site / "out", scheduler=None, resume=False) == 2
    assert "b9 is not registered on" in capsys.readouterr().err


class Proxy(threading.Thread):
    """Forwards connections to a port until the file `cut` exists. Then closes all connections and
    refuses new connections."""

    def __init__(self, port: int, cut: pathlib.Path) -> None:
        super().__init__(daemon=True)
        self.to, self.cut = port, cut
        self.port = 0
        self.ready = threading.Event()
        self.start()
        self.ready.wait()

    def run(self) -> None:
        asyncio.run(self.serve())

    async def serve(self) -> None:
        open_ones = []

        async def pump(reader, writer):
            with contextlib.suppress(OSError):
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
            writer.close()

        async def passed(reader, writer):
            there = await asyncio.open_connection("127.0.0.1", self.to)
            open_ones.extend([writer, there[1]])
            await asyncio.gather(pump(reader, there[1]), pump(there[0], writer))

        server = await asyncio.start_server(passed, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        while not self.cut.exists():
            await asyncio.sleep(0.02)
        server.close()
        for one in open_ones:
            one.transport.abort()


@contextlib.contextmanager
def started(*words: str, env: dict[str, str] | None = None):
    process = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **(env or {})},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_workers_may_die_and_lose_their_connection(site, alone, capsys):
    """Two of four workers end during their runs. A third worker loses its connection forever."""
    out = site / "out"
    order(site, b1="worker", b2="killed", b3="cut")
    elsewhere = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    with contextlib.ExitStack() as stack:
        scheduler = stack.enter_context(
            started("distributed.cli.dask_scheduler", "--host=127.0.0.1", "--port=0",
                    "--no-dashboard")
        )  # fmt: skip
        line = next(line for line in scheduler.stdout if "Scheduler at:" in line)
        threading.Thread(target=scheduler.stdout.read, daemon=True).start()
        address = line.split()[-1]
        proxy = Proxy(int(address.rsplit(":", 1)[1]), site / "fleet" / "cut")
        for board in ("b1", "b2", "b3", "b4"):
            through = f"tcp://127.0.0.1:{proxy.port}" if board == "b3" else address
            words = ["distributed.cli.dask_worker", through, f"--name={board}", "--nthreads=1",
                     "--no-nanny", "--no-dashboard", "--resources=assay-p=1",
                     f"--local-directory={site / board}"]  # fmt: skip
            worker = stack.enter_context(started(*words, env=elsewhere))
            threading.Thread(target=worker.stdout.read, daemon=True).start()
        with Client(address) as client:
            client.wait_for_workers(4)
        status = run.run(
            fleet_of(["b1", "b2", "b3", "b4"], 4, 60), out, scheduler=address, resume=False
        )
        assert status == 1
    assert judged(out) == alone
    assert {one["board"] for one in state(out)["pools"]["p"].values()} <= {"b2", "b4"}
    ran = log(site)
    assert len(ran) == 4 + 3, ran


def test_the_file_is_read_or_refused(tmp_path):
    path = tmp_path / "fleet.toml"
    good = 'run = ["--suite=math"]\n[pool]\nx = ["a", "b"]\n'
    found = plan.parse(good, path)
    assert found.shards == {"x": 8} and found.run == ["--suite=math"] and found.wait == 60
    for text, why in {
        "": "[pool] must name the boards",
        "x": "Expected '='",
        "boards = 3\n" + good: "'boards' is not a key",
        good.replace('"a"', '"a", "a"'): "a is named twice: in pool x and in pool x",
        good + 'y = ["b"]\n': "b is named twice: in pool x and in pool y",
        good + "y = []\n": "pool.y has no board",
        good + 'y = "b"\n': "pool.y must be a list of texts",
        good + 'y = ["../b"]\n': "'../b' is not a name",
        good.replace("--suite=math", "--shard=1/2"): "assay fleet sets --shard for each run",
        "shards = 0\n" + good: "shards must be a number",
        "shards = true\n" + good: "shards must be a number",
        "wait = -1\n" + good: "wait must be a number",
        "weights = 3\n" + good: "weights must be the folder",
    }.items():
        with pytest.raises(plan.FleetError) as refused:
            plan.parse(text, path)
        assert why in str(refused.value) and "\n" not in str(refused.value), text


def test_the_command_says_what_is_wrong(tmp_path, capsys):
    assert command.main(["run", str(tmp_path / "none.toml")]) == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err


def test_weights_go_with_each_shard(tmp_path, monkeypatch):
    job = shard.Job("p", "b1", 1, 4, ["--depth=quick"], {"0/results.jsonl": b""}, "t")
    job.weights["0/results.jsonl"] = __import__("zlib").compress(b"times\n")
    words = shard.words(job, tmp_path)
    assert f"--weights={tmp_path / 'weights'}" in words and "--shard=1/4" in words
    assert (tmp_path / "weights" / "0" / "results.jsonl").read_bytes() == b"times\n"


def test_the_lines_say_how_long(capsys):
    progress = Progress({"p": ["a", "b"]}, {"p": 4}, sys.stderr)
    progress.event({"board": "a", "shard": 2, "judged": 25, "planned": 100, "seconds": 10.0})
    progress.away["b"] = "is not there"
    assert progress.now["a"] == Now(2, 25, 100, 10.0)
    assert progress.lines() == [
        "p: 0 of 4 shards, 2 min 30 s left",
        "  a: shard 2/4, 25 of 100 cases, 0 min 30 s left",
        "  b: is not there",
    ]
    progress.finished("p", 2, "a", 40)
    assert progress.lines()[:2] == ["p: 1 of 4 shards, 2 min 00 s left", "  a: waits"]
    assert "a: shard 2/4 of p in 0 min 40 s; 1 of 4 shards" in capsys.readouterr().err


def test_a_folder_is_locked_while_its_shard_runs():
    with shard.work_folder() as folder:
        assert folder.name.startswith("assay-run-")
        other = os.open(folder, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(other)
    assert not folder.exists()


def test_a_worker_needs_only_dask(tmp_path):
    """dask sends the function with its module, so the worker needs no other package."""
    import pickle

    data = pickle.dumps(cluster.ByValue(shard.run))
    program = (
        "import pickle, sys\nfound = pickle.loads(sys.stdin.buffer.read())\n"
        "assert 'assay_opencl' not in sys.modules\nprint(found.__globals__['last_line'](b'a: b'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=data, capture_output=True, cwd=tmp_path
    )
    assert done.stdout == b"a: b\n", done.stderr
