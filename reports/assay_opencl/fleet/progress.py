import shutil
import sys
import time
from dataclasses import dataclass
from typing import TextIO


@dataclass
class Now:
    shard: int
    judged: int = 0
    planned: int = 0
    seconds: float = 0

    @property
    def whole(self) -> float | None:
        """The expected seconds of the whole shard."""
        return self.seconds * self.planned / self.judged if self.judged and self.planned else None

    @property
    def left(self) -> float | None:
        return None if self.whole is None else max(0.0, self.whole - self.seconds)


def duration(seconds: float | None) -> str:
    if seconds is None:
        return "?"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s"


class Progress:
    """On a terminal, lines are updated. Otherwise each change is a new line."""

    def __init__(self, pools: dict[str, list[str]], shards: dict[str, int], out: TextIO) -> None:
        self.pools = pools
        self.shards = shards
        self.out = out
        self.live = out.isatty()
        self.now: dict[str, Now] = {}
        # seconds of the finished shards of each pool
        self.done: dict[str, list[float]] = {pool: [] for pool in pools}
        self.away: dict[str, str] = {}  # the reason why a board gets no shard
        self._drawn = 0
        self._last = 0.0

    def event(self, told: dict) -> None:
        """A thread of dask calls this method."""
        self.now[told["board"]] = Now(
            told["shard"], told["judged"], told["planned"], told["seconds"]
        )

    def finished(self, pool: str, index: int, board: str, seconds: float) -> None:
        self.now.pop(board, None)
        self.done[pool].append(seconds)
        count = self.shards[pool]
        self.say(
            f"{board}: shard {index}/{count} of {pool} in {duration(seconds)}; "
            f"{len(self.done[pool])} of {count} shards, {duration(self.left(pool))} left"
        )

    def say(self, text: str) -> None:
        if not self.live:
            print(text, file=self.out, flush=True)

    def note(self, text: str) -> None:
        self._clear()
        print(text, file=self.out, flush=True)

    def left(self, pool: str) -> float | None:
        """Seconds until the last shard of a pool ends, estimated from shards that ended or are
        running."""
        boards = [one for one in self.pools[pool] if one not in self.away]
        running = [self.now[one] for one in boards if one in self.now]
        known = self.done[pool] + [one.whole for one in running if one.whole is not None]
        if not known or not boards:
            return None
        mean = sum(known) / len(known)
        waiting = self.shards[pool] - len(self.done[pool]) - len(running)
        rest = sum(mean if one.left is None else one.left for one in running)
        return (max(0, waiting) * mean + rest) / len(boards)

    def lines(self) -> list[str]:
        made = []
        for pool, boards in self.pools.items():
            count, done = self.shards[pool], len(self.done[pool])
            made.append(f"{pool}: {done} of {count} shards, {duration(self.left(pool))} left")
            for board in boards:
                one = self.now.get(board)
                if board in self.away:
                    what = self.away[board]
                elif one is None:
                    what = "waits"
                else:
                    cases = f"{one.judged} of {one.planned} cases"
                    what = f"shard {one.shard}/{count}, {cases}, {duration(one.left)} left"
                made.append(f"  {board}: {what}")
        return made

    def draw(self) -> None:
        if not self.live or time.monotonic() - self._last < 0.5:
            return
        self._last = time.monotonic()
        size = shutil.get_terminal_size()
        lines = [line[: size.columns - 1] for line in self.lines()[: size.lines - 1]]
        self._clear()
        self.out.write("".join(line + "\n" for line in lines))
        self.out.flush()
        self._drawn = len(lines)

    def _clear(self) -> None:
        if self._drawn:
            self.out.write(f"\x1b[{self._drawn}F\x1b[J")
        self._drawn = 0

    def close(self) -> None:
        self._clear()
        self.out.flush()


def on_terminal(pools: dict[str, list[str]], shards: dict[str, int]) -> Progress:
    return Progress(pools, shards, sys.stderr)
