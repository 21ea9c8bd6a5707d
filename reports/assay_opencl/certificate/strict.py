"""Reads untrusted files within limits."""

import json
import os
import pathlib
import stat
import tomllib
import zlib
from typing import Any

from assay_opencl.certificate import RefusedError

# Far above the needs of a certificate: a million cases, a thousand programs.
LARGEST_FILE = 4 << 30
LARGEST_RECORDS = 2 << 30  # in bytes, unpacked, for all runs together
LARGEST_LINE = 64 << 20
LARGEST_TEXT = 64 << 20
PIECE = 1 << 20


def shown(text: str) -> str:
    line = " ".join(text.split())[:600]
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)


def regular(path: pathlib.Path, most: int = LARGEST_FILE) -> pathlib.Path:
    """Accepts a plain file of at most `most` bytes, but no link, device or pipe."""
    try:
        found = os.lstat(path)
    except (OSError, ValueError) as error:
        raise RefusedError(f"{path.name}: cannot be read") from error
    if not stat.S_ISREG(found.st_mode):
        raise RefusedError(f"{path.name}: is not a regular file")
    if found.st_size > most:
        raise RefusedError(f"{path.name}: has {found.st_size} bytes, more than {most}")
    return path


def data_of(path: pathlib.Path, most: int = LARGEST_TEXT) -> bytes:
    try:
        return regular(path, most).read_bytes()
    except OSError as error:
        raise RefusedError(f"{path.name}: cannot be read") from error


def text_of(path: pathlib.Path, most: int = LARGEST_TEXT) -> str:
    try:
        return data_of(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefusedError(f"{path.name}: is not UTF-8") from error


def _once(pairs: list) -> dict:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is twice in an object")
    return found


def _no_number(word: str):
    raise ValueError(f"{word} is not JSON")


def json_of(text: str, name: str) -> Any:
    """Reads JSON (RFC 8259). Refuses duplicate names, NaN, and deep nesting."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        what = "is nested too deeply" if isinstance(error, RecursionError) else f"{error}"
        raise RefusedError(f"{name}: {what}") from error


def toml_of(text: str, name: str) -> dict:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RefusedError(f"{name}: {error}") from error


def inflate(packed: bytes, most: int = LARGEST_TEXT) -> bytes:
    """Refuses more than `most` bytes."""
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, most)
    except zlib.error as error:
        raise RefusedError("a zlib stream is damaged") from error
    if not stream.eof or stream.unused_data:
        raise RefusedError(f"a zlib stream is cut off or unpacks to more than {most} bytes")
    return text


def unpack(
    path: pathlib.Path, to: pathlib.Path, most: int = LARGEST_FILE, longest: int = LARGEST_FILE
) -> int:
    """Unpacks a gzip file with one member to `to`, which must not exist. Returns the size in bytes.
    A line may have at most `longest` bytes. `longest` must be at least PIECE."""
    stream = zlib.decompressobj(wbits=31)
    written = line = 0
    with regular(path).open("rb") as packed, to.open("xb") as out:
        try:
            for piece in iter(lambda: packed.read(PIECE), b""):
                while piece and not stream.eof:
                    data = stream.decompress(piece, PIECE)
                    written += len(data)
                    line = len(data) - data.rfind(b"\n") - 1 + (0 if b"\n" in data else line)
                    if written > most:
                        raise RefusedError(f"{path.name}: unpacks to more than {most} bytes")
                    if line > longest:
                        raise RefusedError(f"{path.name}: a line has more than {longest} bytes")
                    out.write(data)
                    piece = stream.unconsumed_tail
                if stream.eof and (stream.unused_data or packed.read(1)):
                    raise RefusedError(f"{path.name}: more bytes follow the end of the gzip data")
        except zlib.error as error:
            raise RefusedError(f"{path.name}: is not a gzip file") from error
    if not stream.eof:
        raise RefusedError(f"{path.name}: is cut off")
    return written
