"""The details of failures, as deflated JSON. A sample of the details is the dictionary of the
compression."""

import json
import random
import zlib

import sqlalchemy as sa

from assay_opencl.history.ingest import Detail
from assay_opencl.history.model import detail, examples

EXAMPLES, SIZE = 12, 16384


def choose(connection, details: list[Detail]):
    """Returns the newest dictionary. Makes a dictionary from these details if there is none."""
    newest = sa.select(examples).order_by(examples.c.id.desc()).limit(1)
    found = connection.execute(newest).first()
    if found is None or (not found.text and len(details) >= EXAMPLES):
        some = random.Random(1).sample(details, EXAMPLES) if len(details) >= EXAMPLES else []
        text = b"".join(one.record for one in some)[-SIZE:]
        connection.execute(examples.insert().values(text=text))
        found = connection.execute(newest).first()
    return found


def deflate(text: bytes, like: bytes) -> bytes:
    made = zlib.compressobj(9, zdict=like) if like else zlib.compressobj(9)
    return made.compress(text) + made.flush()


def inflate(record: bytes, like: bytes) -> dict:
    made = zlib.decompressobj(zdict=like) if like else zlib.decompressobj()
    return json.loads(made.decompress(record))


def read(connection, number: int | None) -> dict:
    """Empty if there are no details."""
    row = connection.execute(
        sa.select(detail.c.record, examples.c.text)
        .join(examples, examples.c.id == detail.c.examples)
        .where(detail.c.id == number)
    ).first()
    if row is None:
        return {}
    return inflate(row.record, bytes(row.text))
