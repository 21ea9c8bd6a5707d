import pathlib
import subprocess
import time
import uuid
from dataclasses import dataclass, field

from distributed import Client, Future
from distributed import wait as wait_for

from assay_opencl import records
from assay_opencl.fleet import cluster, results, shard
from assay_opencl.fleet.plan import Fleet
from assay_opencl.fleet.progress import Progress, on_terminal
from assay_opencl.fleet.shard import Answer, Job

# A board that fails this many times in a row gets no more shards.
BOARD_TRIES = 2
# A shard that ends in error on this many boards is not tried again.
SHARD_TRIES = 2
# If dask gives up a shard this many times, the shard may kill the workers. Then no board gets the
# shard again.
LOSSES = 2
LOOK = 0.5  # seconds between two checks of the boards
INCOMPLETE = 2


@dataclass
class Pool:
    name: str
    boards: list[str]
    count: int
    waiting: list[int]
    identity: results.Identity | None
    running: dict[Future, int] = field(default_factory=dict)
    # For each shard, why the shard was given again.
    before: dict[int, list[str]] = field(default_factory=dict)
    # For each board, the number of failures since the last success.
    failures: dict[str, int] = field(default_factory=dict)
    # For each shard, the number of errors.
    errors: dict[int, int] = field(default_factory=dict)
    # For each shard, how often dask gave it up.
    losses: dict[int, int] = field(default_factory=dict)
    given_up: set[int] = field(default_factory=set)
    empty_since: float | None = None

    @property
    def open(self) -> bool:
        return bool(self.waiting or self.running)


class Run:
    def __init__(
        self, client: Client, fleet: Fleet, folder: results.Folder, progress: Progress
    ) -> None:
        self.client = client
        self.fleet = fleet
        self.folder = folder
        self.progress = progress
        self.name = uuid.uuid4().hex
        self.pools = []
        for name, boards in fleet.pools.items():
            done = folder.done[name]
            progress.done[name] = [one.seconds for one in done.values()]
            count = fleet.shards[name]
            waiting = [index for index in range(count) if index not in done]
            self.pools.append(Pool(name, boards, count, waiting, folder.identity(name)))
        client.subscribe_topic(self.topic, lambda event: progress.event(event[1]))

    @property
    def topic(self) -> str:
        return f"assay-fleet-{self.name}"

    def work(self) -> None:
        while any(pool.open for pool in self.pools):
            for pool in self.pools:
                self.fill(pool)
            running = [future for pool in self.pools for future in pool.running]
            self.wait(running)
            for pool in self.pools:
                for future in [one for one in pool.running if one.done()]:
                    self.take(pool, pool.running.pop(future), future)
            self.progress.draw()

    @staticmethod
    def wait(running: list[Future]) -> None:
        if not running:
            time.sleep(LOOK)
            return
        try:
            wait_for(running, timeout=LOOK, return_when="FIRST_COMPLETED")
        except TimeoutError:
            return

    def fill(self, pool: Pool) -> None:
        """Submits a shard for each board. dask gives each shard to a free board."""
        if not pool.open:
            return
        names = [one for one in pool.boards if one not in self.folder.lost]
        there = cluster.boards(self.client, pool.name, names)
        for board in pool.boards:
            if board not in there:
                self.progress.away[board] = self.folder.lost.get(board, "is not there")
                self.progress.now.pop(board, None)
            else:
                self.progress.away.pop(board, None)
        if there:
            pool.empty_since = None
        elif pool.empty_since is None:
            pool.empty_since = time.monotonic()
        since = pool.empty_since
        late = since is not None and time.monotonic() - since >= self.fleet.wait
        if not names or late:
            self.end(pool)
            return
        while pool.waiting and len(pool.running) < len(there):
            self.submit(pool, pool.waiting.pop(0))

    def submit(self, pool: Pool, index: int) -> None:
        job = Job(
            pool=pool.name,
            driver=pool.boards[0],
            index=index,
            count=pool.count,
            options=self.fleet.run,
            weights=self.fleet.weights,
            topic=self.topic,
        )
        tried = len(pool.before.get(index, []))
        future = self.client.submit(
            cluster.ByValue(shard.run),
            vars(job),
            key=f"assay-{pool.name}-{index}-{tried}-{self.name}",
            resources={shard.resource(pool.name): 1},
            pure=False,
        )
        pool.running[future] = index

    def end(self, pool: Pool) -> None:
        """No board is left."""
        for future in pool.running:
            future.cancel()
        pool.given_up.update(pool.waiting, pool.running.values())
        pool.waiting.clear()
        pool.running.clear()

    def take(self, pool: Pool, index: int, future: Future) -> None:
        if future.status != "finished":
            # dask gave the shard to other boards each time that a worker was lost, and now gives
            # up.
            pool.losses[index] = pool.losses.get(index, 0) + 1
            why = records.printable(str(future.exception() if future.status == "error" else ""))
            self.again(
                pool,
                index,
                why or "the worker of the shard was lost",
                out=pool.losses[index] >= LOSSES,
            )
            return
        answer = Answer(**future.result())
        future.release()
        self.progress.now.pop(answer.board, None)
        problem = self.problem(pool, index, answer)
        if problem:
            pool.failures[answer.board] = pool.failures.get(answer.board, 0) + 1
            if pool.failures[answer.board] >= BOARD_TRIES:
                self.lose(answer.board, problem)
            self.again(pool, index, f"{answer.board}: {problem}")
            return
        pool.failures.pop(answer.board, None)
        self.folder.write(pool.name, index, answer, pool.before.get(index, []))
        self.progress.finished(pool.name, index, answer.board, answer.seconds)

    def problem(self, pool: Pool, index: int, answer: Answer) -> str:
        """Returns why the shard does not count, or an empty text."""
        try:
            found = results.parsed(answer, self.folder.place(pool.name, index))
        except records.DamagedError as error:
            return str(error)
        lack = results.unfinished(found)
        if lack and lack.of_errors:
            pool.errors[index] = pool.errors.get(index, 0) + 1
            lack = lack if pool.errors[index] < SHARD_TRIES else None
        if lack:
            return f"{lack.why}: {answer.said}" if answer.said else lack.why
        identity = results.Identity.of(found)
        if pool.identity is None:
            pool.identity = identity
        differs = pool.identity.difference(identity)
        if differs:
            self.lose(
                answer.board,
                f"its driver or device differs from the rest of the pool: {differs}",
            )
            return f"the driver or device differs from the rest of the pool: {differs}"
        pool.identity.add(identity)
        return ""

    def again(self, pool: Pool, index: int, why: str, *, out: bool = False) -> None:
        self.progress.note(f"shard {index}/{pool.count} of {pool.name} runs again: {why}")
        pool.before.setdefault(index, []).append(why)
        if out:
            pool.given_up.add(index)
        else:
            pool.waiting.insert(0, index)

    def lose(self, board: str, why: str) -> None:
        if board in self.folder.lost:
            return
        self.folder.lost[board] = why
        self.folder.write_state()
        self.progress.note(f"{board} gets no more shards: {why}")
        self.client.retire_workers(names=[board])


def merge(fleet: Fleet, folder: results.Folder, pools: list[Pool]) -> int:
    """Returns the greatest exit status."""
    statuses = []
    for pool in pools:
        missing = pool.count - len(folder.done[pool.name])
        if missing:
            print(
                f"{pool.name}: incomplete: {missing} of {pool.count} shards have no result; to "
                f"continue, call the command again with --out={folder.out} --resume",
                flush=True,
            )
            statuses.append(INCOMPLETE)
            continue
        shards = [str(folder.place(pool.name, index)) for index in range(pool.count)]
        words = [shard.program(), "merge", *shards, f"--out={folder.out / pool.name}", *fleet.merge]
        status = subprocess.run(words, check=False).returncode
        statuses.append(status if status >= 0 else INCOMPLETE)
    return max(statuses)


def run(fleet: Fleet, out: pathlib.Path, *, scheduler: str | None, resume: bool) -> int:
    folder = results.Folder(out, fleet, resume=resume)
    progress = on_terminal(fleet.pools, fleet.shards)
    with cluster.client(fleet, scheduler) as client:
        work = Run(client, fleet, folder, progress)
        try:
            work.work()
        finally:
            progress.close()
    return merge(fleet, folder, work.pools)
