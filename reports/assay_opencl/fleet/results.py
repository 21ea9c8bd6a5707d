"""Writes the results of the boards into the folder of the fleet. Checks that the results are
complete and come from one driver."""

import json
import pathlib
import shutil
import zlib
from dataclasses import dataclass, field

from assay_opencl import records
from assay_opencl.fleet.plan import Fleet, FleetError
from assay_opencl.fleet.shard import Answer

STATE = "fleet.json"


@dataclass
class Identity:
    """The driver and the build of Assay. All shards of a pool must have the same identity."""

    facts: dict[str, object]
    loaded: dict[str, str]  # digests of libraries that cases made the driver load, by path

    @classmethod
    def of(cls, found: dict[str, records.Lines]) -> "Identity":
        facts: dict[str, object] = {}
        loaded = {}
        for name, lines in found.items():
            header = lines.header
            for group, fields in {
                "driver": ("digest",),
                "device": ("platform", "name", "version", "driver_version"),
                "build": ("commit",),
                "data": ("digest",),
            }.items():
                for one in fields:
                    facts[f"{name}: {group} {one}"] = header.get(group, {}).get(one, "")
            for library in (lines.end or {}).get("driver", {}).get("loaded", []):
                loaded[library["path"]] = library.get("sha256", "")
        return cls(facts, loaded)

    def difference(self, other: "Identity") -> str:
        """The first difference in words, or an empty text."""
        for key in sorted(self.facts.keys() | other.facts.keys()):
            mine, its = self.facts.get(key), other.facts.get(key)
            if mine != its:
                return f"{key} is {short(its)}, expected {short(mine)}"
        for path, digest in self.loaded.items():
            if other.loaded.get(path, digest) != digest:
                return f"{path} is another file"
        return ""

    def add(self, other: "Identity") -> None:
        self.loaded.update(other.loaded)


def short(value: object) -> str:
    text = records.printable(str(value))
    return "absent" if value is None else text if len(text) <= 60 else text[:57] + "..."


@dataclass
class Shard:
    board: str
    seconds: float
    before: list[str] = field(default_factory=list)  # why earlier tries do not count


def parsed(answer: Answer, folder: pathlib.Path) -> dict[str, records.Lines]:
    """Reads an answer. Raises records.DamagedError."""
    return {
        name: records.parse(folder / name, zlib.decompress(data))
        for name, data in answer.files.items()
    }


@dataclass(frozen=True)
class Lack:
    """Why a shard must run again."""

    why: str
    of_errors: bool = False  # whether only errors of the harness or machine are the reason


def unfinished(found: dict[str, records.Lines]) -> Lack | None:
    """Why a shard is not complete, or None if every planned case has a verdict."""
    for lines in found.values():
        plan = lines.header.get("plan", [])
        missing = sum(name not in lines.cases for name in plan)
        if missing or lines.end is None:
            return Lack(f"{missing} of {len(plan)} planned cases have no verdict")
        errors = sum(case["outcome"] == "error" for case in lines.cases.values())
        if errors:
            return Lack(f"{errors} of {len(plan)} cases ended in error", of_errors=True)
    return None if found else Lack("there are no results")


class Folder:
    """The folder of a fleet: each shard (shards/POOL/INDEX), the merged results of each pool
    (POOL), and the state."""

    def __init__(self, out: pathlib.Path, fleet: Fleet, *, resume: bool) -> None:
        self.out = out
        self.fleet = fleet
        self.done: dict[str, dict[int, Shard]] = {pool: {} for pool in fleet.pools}
        self.lost: dict[str, str] = {}  # boards that get no more shards, with the reason
        if (out / STATE).exists() and resume:
            self._continue()
        elif out.exists() and any(out.iterdir()):
            raise FleetError(
                f"{out} has the results of an interrupted fleet; --resume continues it"
                if (out / STATE).exists()
                else f"{out} is not empty, and assay fleet did not write it"
            )
        out.mkdir(parents=True, exist_ok=True)
        self.write_state()

    def _continue(self) -> None:
        try:
            state = json.loads((self.out / STATE).read_text(encoding="utf-8"))
            same = state["fleet"] == self.fleet.identity
            done = {
                pool: {
                    int(index): Shard(one["board"], one["seconds"], one["before"])
                    for index, one in state["pools"].get(pool, {}).items()
                }
                for pool in self.fleet.pools
            }
        except records.MALFORMED as error:
            raise FleetError(
                f"{self.out / STATE}: is not a state that assay fleet wrote"
            ) from error
        if not same:
            raise FleetError(
                f"{self.out}: options, shards or weights differ from those of the interrupted fleet"
            )
        for pool, shards in done.items():
            self.done[pool] = {
                index: one
                for index, one in shards.items()
                if not unfinished(self.read(pool, index))
            }

    def read(self, pool: str, index: int) -> dict[str, records.Lines]:
        """Reads a shard that was written before."""
        place = self.place(pool, index)
        return {
            str(path.relative_to(place)): records.parse(path, path.read_bytes())
            for path in sorted(place.glob("*/results.jsonl"))
        }

    def place(self, pool: str, index: int) -> pathlib.Path:
        return self.out / "shards" / pool / str(index)

    def write(self, pool: str, index: int, answer: Answer, before: list[str]) -> None:
        place = self.place(pool, index)
        shutil.rmtree(place, ignore_errors=True)
        for name, data in answer.files.items():
            path = place / name
            path.parent.mkdir(parents=True)
            path.write_bytes(zlib.decompress(data))
        # The state is last, because a shard in the state must be complete.
        self.done[pool][index] = Shard(answer.board, round(answer.seconds, 3), before)
        self.write_state()

    def identity(self, pool: str) -> Identity | None:
        """The driver and build of the pool's shards."""
        found = None
        for index in self.done[pool]:
            one = Identity.of(self.read(pool, index))
            if found is None:
                found = one
            else:
                found.add(one)
        return found

    def write_state(self) -> None:
        state = {
            "fleet": self.fleet.identity,
            "pools": {
                pool: {str(index): vars(shards[index]) for index in sorted(shards)}
                for pool, shards in self.done.items()
            },
            "lost": self.lost,
        }
        fresh = self.out / (STATE + ".new")
        fresh.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self.out / STATE)
