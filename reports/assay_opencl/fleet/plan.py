"""Reads fleet.toml: which boards are equal, and what they run."""

import hashlib
import pathlib
import re
import tomllib
import zlib
from dataclasses import dataclass

from assay_opencl import records

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
SHARDS_A_BOARD = 4
MOST_SHARDS = 10_000
# The fleet gives these options to each run itself.
OWN = ("--shard", "--weights", "--driver", "--out", "--resume", "--no-page", "--format")


class FleetError(Exception):
    """An error of fleet.toml, of the scheduler or of the results. The message is one line."""


@dataclass(frozen=True)
class Fleet:
    pools: dict[str, list[str]]  # the names of the boards in each pool
    run: list[str]
    merge: list[str]
    shards: dict[str, int]
    weights: dict[str, bytes]  # compressed files of an earlier run, whose times decide the shards
    wait: float  # the seconds that a pool may be without a board

    @property
    def identity(self) -> dict:
        """The facts that must not change when a fleet continues."""
        digest = hashlib.sha256(repr(sorted(self.weights.items())).encode()).hexdigest()
        return {"run": self.run, "shards": self.shards, "weights": digest if self.weights else ""}


def read(path: pathlib.Path) -> Fleet:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FleetError(f"{path}: cannot be read: {error}") from error
    return parse(text, path)


def parse(text: str, path: pathlib.Path) -> Fleet:
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FleetError(f"{path}: {error}") from error

    def refuse(what: str) -> FleetError:
        return FleetError(f"{path}: {what}")

    known = ("run", "merge", "shards", "weights", "wait", "pool")
    for key in raw:
        if key not in known:
            raise refuse(f"{key!r} is not a key; the keys are {', '.join(known)}")

    def words(key: str, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            raise refuse(f"{key} must be a list of texts")
        return value

    def whole(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    options = words("run", raw.get("run", []))
    for one in options:
        if one.split("=")[0] in OWN:
            raise refuse(
                f"remove {one} from run: assay fleet sets {one.split('=')[0]} for each run"
            )
    pools = raw.get("pool", {})
    if not isinstance(pools, dict) or not pools:
        raise refuse('[pool] must name the boards of a pool: rx6600 = ["board-1", "board-2"]')
    holders: dict[str, str] = {}
    for pool, boards in pools.items():
        for name in [pool, *words(f"pool.{pool}", boards)]:
            if not NAME.fullmatch(name):
                raise refuse(
                    f"{name!r} is not a name; names have only letters, digits, '_', '.' and '-'"
                )
        if not boards:
            raise refuse(f"pool.{pool} has no board")
        for board in boards:
            if board in holders:
                raise refuse(f"{board} is named twice: in pool {holders[board]} and in pool {pool}")
            holders[board] = pool
    shards = raw.get("shards")
    if shards is not None and not (whole(shards) and 1 <= shards <= MOST_SHARDS):
        raise refuse(f"shards must be a number from 1 to {MOST_SHARDS}")
    wait = raw.get("wait", 60)
    if not (whole(wait) or isinstance(wait, float)) or not 0 <= wait < 1e9:
        raise refuse("wait must be a number of seconds")
    weights = raw.get("weights", "")
    if not isinstance(weights, str):
        raise refuse("weights must be the folder of a run")
    return Fleet(
        pools=pools,
        run=options,
        merge=words("merge", raw.get("merge", [])),
        shards={name: shards or SHARDS_A_BOARD * len(boards) for name, boards in pools.items()},
        weights=packed(pathlib.Path(weights)) if weights else {},
        wait=float(wait),
    )


def packed(run: pathlib.Path) -> dict[str, bytes]:
    """The files of a run, for workers that cannot read its folder."""
    files = records.result_files(run)
    return {
        f"{place}/results.jsonl": zlib.compress(path.read_bytes())
        for place, path in enumerate(files)
    }
