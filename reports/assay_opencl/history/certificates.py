"""Adds the runs of a certificate (docs/CERTIFY.md) to a history."""

import hashlib
import pathlib
import tempfile

import sqlalchemy as sa

from assay_opencl import records
from assay_opencl.certificate import RefusedError, strict
from assay_opencl.certificate.bag import Bag
from assay_opencl.history import ingest, store
from assay_opencl.history.ingest import RunData
from assay_opencl.history.model import run

LABEL = "certificate"  # the value is the certificate's digest


def is_one(folder: pathlib.Path) -> bool:
    return (folder / "bagit.txt").is_file()


def read(folder: pathlib.Path, lineage: str = "") -> list[RunData]:
    """Returns one run for each part of the certificate. Refuses a damaged certificate."""
    parts: dict[tuple[str, ...], list[RunData]] = {}
    most = strict.LARGEST_RECORDS
    try:
        bag = Bag(folder)
        groups = bag.path("groups.json")
        for name in bag.names("runs/"):
            one, size = read_packed(bag.path(name), lineage, most)
            parts.setdefault(part_of(one), []).append(one)
            most -= size
        found = [joined(shards) for shards in parts.values()]
    except RefusedError as error:
        raise records.DamagedError(f"{folder}: {error}") from error
    for one in found:
        one.labels = one.labels | {LABEL: bag.digest}
        one.groups = ingest.read_groups(groups, one.results)
    return found


def read_packed(packed: pathlib.Path, lineage: str, most: int) -> tuple[RunData, int]:
    """A run or a shard of a run, and the size of its records. Refuses more than `most` bytes."""
    with tempfile.TemporaryDirectory(prefix="assay-certificate-") as scratch:
        path = pathlib.Path(scratch) / "results.jsonl"
        size = strict.unpack(packed, path, most, strict.LARGEST_LINE)
        try:
            return ingest.read_file(path, lineage), size
        except records.DamagedError as error:
            raise records.DamagedError(str(error).replace(str(path), str(packed))) from error


def part_of(one: RunData) -> tuple[str, ...]:
    """A key that is equal for the shards of one run."""
    shared = one.shard.get("plan") if one.shard.get("count", 1) > 1 else None
    return one.lineage, one.driver_digest, one.assay_build, shared or one.source


def joined(shards: list[RunData]) -> RunData:
    """The joined run is incomplete if a shard is missing."""
    first, *others = sorted(shards, key=lambda one: one.started)
    sources = "".join(sorted(one.source for one in shards))
    count = first.shard.get("count", 1)
    indices = {one.shard.get("index", 0) for one in shards}
    first.complete &= len(indices & set(range(min(count, len(shards))))) == count
    for one in others:
        if twice := sorted(first.results.keys() & one.results.keys()):
            raise RefusedError(f"{twice[0]}: is in two shards of the certificate")
        first.results |= one.results
        for suite, missing in one.missing.items():
            first.missing[suite] = first.missing.get(suite, 0) + missing
        first.seconds = (first.seconds or 0) + (one.seconds or 0)
        first.complete &= one.complete
    if others:
        first.source = hashlib.sha256(sources.encode()).hexdigest()
    return first


def complaints(connection, folder: pathlib.Path) -> list[str]:
    """Names runs that the history lacks, or that have different results in the history."""
    names, verdicts = store.Names(connection), store.Verdicts(connection)
    found = []
    for one in read(folder):
        row = connection.execute(
            sa.select(run.c.id, run.c.states).where(run.c.source == one.source)
        ).first()
        if row is None:
            found.append(f"{folder}: the history does not have the run of {one.started}")
        elif row.states != store.digest_of(store.table_of(one.results, names.ids, verdicts.known)):
            found.append(f"{folder}: run {row.id} differs from the results in the certificate")
    return found
