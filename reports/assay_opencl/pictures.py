"""Draws a wrong image as small PNGs: the expected image, the wrong places, the difference."""

import base64
import struct
import zlib

import markupsafe

from assay_opencl.records import Case

SIDE = 240  # the longer side of a picture in pixels; pictures are enlarged by whole numbers
LEAST = 24
WRONG = bytes((220, 20, 30))


def chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check)


def png(width: int, height: int, rgb: bytes) -> bytes:
    """A PNG of rows that have three bytes for each element."""
    rows = b"".join(
        b"\0" + rgb[3 * width * y : 3 * width * (y + 1)] for y in range(height)
    )  # no row has a filter
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows, 9)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def parsed(line: str) -> tuple[int, int, list[bytes]] | None:
    """Reads a picture line, "17 11 EXPECTED DIFFERENCE": width, height and two pictures. None if
    there is no picture."""
    words = line.split()
    if len(words) != 4:
        return None
    try:
        width, height = int(words[0]), int(words[1])
        shown = [bytes.fromhex(word) for word in words[2:]]
    except ValueError:
        return None
    if min(width, height) < 1 or any(len(one) != 3 * width * height for one in shown):
        return None
    return width, height, shown


def tag(width: int, height: int, rgb: bytes, name: str) -> str:
    data = base64.b64encode(png(width, height, rgb)).decode("ascii")
    step = max(1, SIDE // max(width, height))
    # At least this size, so that one row or column is visible.
    shown = max(width * step, LEAST), max(height * step, LEAST)
    return (
        f'<span><img alt="{name}" width="{shown[0]}" height="{shown[1]}" '
        f'src="data:image/png;base64,{data}"><small>{name}</small></span>'
    )


def places(expected: bytes, difference: bytes) -> bytes:
    """The expected image in pale gray with wrong places in red. In the picture of the difference, a
    small difference looks black."""
    made = bytearray()
    for at in range(0, len(expected), 3):
        gray = 160 + sum(expected[at : at + 3]) // 9
        made += WRONG if any(difference[at : at + 3]) else bytes((gray, gray, gray))
    return bytes(made)


def pictures(case: Case) -> markupsafe.Markup:
    """The first failing image of a case, or nothing."""
    failures = case.measurement.failures if case.measurement else []
    for one in failures:
        found = parsed(one.picture)
        if found:
            width, height, (expected, difference) = found
            where = places(expected, difference)
            shown = ((expected, "expected"), (where, "wrong places"), (difference, "difference"))
            return markupsafe.Markup("".join(tag(width, height, *one) for one in shown))
    return markupsafe.Markup("")
