"""Reads and writes a BagIt folder (RFC 8493). Equal content gives equal bytes, because the folder
has no time and no user's name."""

import gzip
import hashlib
import os
import pathlib
import re
import shutil
from typing import Any

from assay_opencl.certificate import RefusedError, strict

DECLARATION = b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
PAYLOAD, TAGS = "manifest-sha256.txt", "tagmanifest-sha256.txt"
SIGNATURE = re.compile(r"tagmanifest-sha256\.txt(\.[1-9][0-9]?)?\.sig")
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,127}")
LINE = re.compile(r"([0-9a-f]{64})  ([!-~]+)")
MOST_FILES = 20_000
MOST_BYTES = 16 << 30


def packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sha256_of(path: pathlib.Path) -> str:
    with strict.regular(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def manifest(digests: dict[str, str]) -> bytes:
    return "".join(f"{digests[name]}  {name}\n" for name in sorted(digests)).encode()


def info(fields: list[tuple[str, str]], files: dict[str, bytes]) -> bytes:
    size = sum(len(data) for data in files.values())
    lines = [*fields, ("Payload-Oxum", f"{size}.{len(files)}")]
    return "".join(f"{name}: {' '.join(value.split())}\n" for name, value in lines).encode()


def write(folder: pathlib.Path, files: dict[str, bytes], fields: list[tuple[str, str]]) -> None:
    """The names of `files` are paths below data/. After an error, no folder remains."""
    if folder.exists():
        raise RefusedError(f"{folder}: exists already; name another folder with --out")
    fresh = folder.with_name(folder.name + ".new")
    if fresh.exists():
        shutil.rmtree(fresh)
    payload = {f"data/{name}": data for name, data in files.items()}
    tags = {
        "bagit.txt": DECLARATION,
        "bag-info.txt": info(fields, files),
        PAYLOAD: manifest({name: sha256(data) for name, data in payload.items()}),
    }
    tags[TAGS] = manifest({name: sha256(data) for name, data in tags.items()})
    for name, data in {**payload, **tags}.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    fresh.replace(folder)


def _names(folder: pathlib.Path) -> list[str]:
    """Refuses special files, links, unusual names, and folders without a file."""
    found, open_ones, size = [], [""], 0
    folders: set[str] = set()
    while open_ones:
        inside = open_ones.pop()
        with os.scandir(folder / inside) as entries:
            for entry in entries:
                name = f"{inside}/{entry.name}" if inside else entry.name
                if not NAME.fullmatch(entry.name):
                    raise RefusedError(
                        f"{ascii(name)[:200]}: has characters that a certificate does not allow in "
                        "a name"
                    )
                if entry.is_dir(follow_symlinks=False):
                    if name.count("/") > 8:
                        raise RefusedError(f"{name}: is nested in too many folders")
                    open_ones.append(name)
                    folders.add(name)
                    continue
                if not entry.is_file(follow_symlinks=False):
                    raise RefusedError(f"{name}: is not a regular file")
                found.append(name)
                size += entry.stat(follow_symlinks=False).st_size
                if len(found) > MOST_FILES or size > MOST_BYTES:
                    raise RefusedError(
                        "the folder has more or larger files than a certificate may have"
                    )
    above = {str(parent) for name in found for parent in pathlib.PurePosixPath(name).parents}
    if empty := sorted(folders - above):
        raise RefusedError(f"{empty[0]}: is a folder without a file")
    return sorted(found)


def _read_manifest(folder: pathlib.Path, name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    text = strict.text_of(folder / name)
    if not text.endswith("\n"):
        raise RefusedError(f"{name}: is cut off")
    for number, line in enumerate(text[:-1].split("\n"), 1):
        match = LINE.fullmatch(line)
        parts = match.group(2).split("/") if match else []
        if not match or not all(NAME.fullmatch(part) for part in parts):
            raise RefusedError(f"{name}:{number}: the line is not a digest and a name")
        if match.group(2) in found:
            raise RefusedError(f"{name}:{number}: {match.group(2)} is in the manifest twice")
        found[match.group(2)] = match.group(1)
    return found


class Bag:
    def __init__(self, folder: pathlib.Path):
        if folder.is_symlink() or not folder.is_dir():
            raise RefusedError("there is no such folder")
        self.folder = folder
        names = _names(folder)
        self.signatures = [name for name in names if SIGNATURE.fullmatch(name)]
        if strict.data_of(folder / "bagit.txt", 1000) != DECLARATION:
            raise RefusedError("bagit.txt: is not the declaration of a certificate")
        self.tags = _read_manifest(folder, TAGS)
        self.payload = _read_manifest(folder, PAYLOAD)
        expected = {"bagit.txt", "bag-info.txt", PAYLOAD}
        if set(self.tags) != expected:
            raise RefusedError(f"{TAGS}: lists other files than {', '.join(sorted(expected))}")
        stray = [name for name in self.payload if not name.startswith("data/")]
        if stray:
            raise RefusedError(f"{PAYLOAD}: {stray[0]} is not below data/")
        listed = {*self.tags, *self.payload, TAGS, *self.signatures}
        for name in sorted(listed.symmetric_difference(names)):
            what = "is missing" if name in listed else "is not in a manifest"
            raise RefusedError(f"{name}: {what}")
        for name, digest in {**self.tags, **self.payload}.items():
            if sha256_of(folder / name) != digest:
                raise RefusedError(f"{name}: its digest differs from the digest in the manifest")
        self.fields = self._info()

    @property
    def digest(self) -> str:
        """The digest of the tag manifest. A signature signs this digest."""
        return sha256_of(self.folder / TAGS)

    def _info(self) -> list[tuple[str, str]]:
        fields = []
        for line in strict.text_of(self.folder / "bag-info.txt").splitlines():
            name, colon, value = line.partition(": ")
            if not colon or not re.fullmatch(r"[A-Za-z-]{1,40}", name):
                raise RefusedError("bag-info.txt: a line is not 'Name: value'")
            fields.append((name, value))
        sizes = [os.lstat(self.folder / name).st_size for name in self.payload]
        if fields[-1:] != [("Payload-Oxum", f"{sum(sizes)}.{len(sizes)}")]:
            raise RefusedError(
                "bag-info.txt: Payload-Oxum differs from the size and number of the files"
            )
        return fields[:-1]

    def path(self, name: str) -> pathlib.Path:
        if f"data/{name}" not in self.payload:
            raise RefusedError(f"data/{name}: is missing")
        return self.folder / "data" / name

    def names(self, below: str = "") -> list[str]:
        own = [name.removeprefix("data/") for name in self.payload]
        return sorted(name for name in own if name.startswith(below))

    def text(self, name: str) -> str:
        return strict.text_of(self.path(name))

    def json(self, name: str) -> Any:
        return strict.json_of(self.text(name), name)
