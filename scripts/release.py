"""Makes the folder of a release: checks, names to keep, packages, SBOM, signed sums
(docs/RELEASE.md)."""

import argparse
import csv
import dataclasses
import fnmatch
import gzip
import hashlib
import json
import lzma
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Iterator

from requirement_rows import requirement_rows

TOP = pathlib.Path(__file__).resolve().parent.parent
NAMESPACE = "assay-release"
SCHEMA = "reports/schema/results.schema.json"
# Files that repeat the version, with a pattern that finds it.
COPIES = {
    "pyproject.toml": r'(?:^version = "|assay-opencl-reference==)([0-9.]+)',
    "reference/python/pyproject.toml": r'^version = "([0-9.]+)"',
    "docs/PACKAGES.md": r"assay_([0-9]+\.[0-9]+\.[0-9]+)_amd64",
}


class RefusedError(Exception):
    """The message is one line."""


def output(*words: object, cwd: pathlib.Path = TOP) -> str:
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise RefusedError(f"{words[0]}: {said[-1] if said else f'status {done.returncode}'}")
    return done.stdout


def version_of(top: pathlib.Path) -> str:
    text = (top / "CMakeLists.txt").read_text(encoding="utf-8")
    found = re.search(r"^project\(assay VERSION ([0-9]+\.[0-9]+\.[0-9]+) ", text, re.M)
    if not found:
        raise RefusedError(
            "CMakeLists.txt: has no line project(assay VERSION MAJOR.MINOR.PATCH ...)"
        )
    return found.group(1)


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


# ---- Checks. Each function yields a line for each thing that is missing.


def tree(top: pathlib.Path) -> Iterator[str]:
    changed = output("git", "status", "--porcelain", cwd=top).splitlines()
    if changed:
        yield f"the tree is not clean: {changed[0].strip()}; commit or remove this change"


def versions(top: pathlib.Path, version: str) -> Iterator[str]:
    for name, expression in COPIES.items():
        found = set(re.findall(expression, (top / name).read_text(encoding="utf-8"), re.M))
        if found != {version}:
            has = ", ".join(sorted(found)) or "no version"
            yield f"{name}: has {has}; CMakeLists.txt has {version}"


def section(top: pathlib.Path, title: str) -> str | None:
    """The text of a section of CHANGELOG.md, or None."""
    text = (top / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found.group(1).strip() if found else None


def changelog(top: pathlib.Path, version: str) -> Iterator[str]:
    text = section(top, version)
    if text is None:
        yield f"CHANGELOG.md: has no section {version}"
    elif not text or text.startswith(("-", "#")):
        yield (
            f"CHANGELOG.md: section {version} does not begin with a paragraph that says what "
            "people can do with this version"
        )
    if section(top, "Unreleased"):
        yield f"CHANGELOG.md: section Unreleased has entries; move them to section {version}"


def tag(top: pathlib.Path, version: str) -> Iterator[str]:
    name = f"v{version}"
    if name not in output("git", "tag", "--points-at", "HEAD", cwd=top).split():
        yield f"the commit has no tag {name}; if all other checks hold: git tag -s {name}"


# ---- Names that later versions keep


def names_of(top: pathlib.Path, assay: pathlib.Path) -> list[str]:
    """Each line begins with the kind of the name."""
    found = set()
    for device in sorted((top / "reports/drivers").glob("*/device.json")):
        listed = output(assay, "list", f"--driver={device}", "*", cwd=top).splitlines()
        found |= {f"case {line.split()[0]}" for line in listed if not line.startswith("#")}
    found |= {f"requirement {row['id']}" for row in requirement_rows(top / "data")}
    register = tomllib.loads((top / "data/interpretations.toml").read_text(encoding="utf-8"))
    for entries in register.values():
        found |= {f"interpretation {one['id']}" for one in entries}
    command = ""
    for line in output(assay, "manual", cwd=top).splitlines():
        if line.startswith(".SS assay "):
            command = line.removeprefix(".SS assay ")
            found.add(f"command {command}")
        elif command and line.startswith(r"\fB\-\-"):
            option = re.split(r"[=\s[,]", line[3:].replace("\\-", "-").replace("\\fR", ""))[0]
            found.add(f"option {command} {option}")
    return sorted(found)


@dataclasses.dataclass
class Frozen:
    version: str
    folder: pathlib.Path

    @property
    def names(self) -> list[str]:
        return lzma.decompress((self.folder / "names.txt.xz").read_bytes()).decode().splitlines()

    @property
    def schema(self) -> dict:
        return json.loads((self.folder / "results.schema.json").read_text(encoding="utf-8"))


def releases(top: pathlib.Path) -> list[Frozen]:
    """The oldest release comes first."""
    found = [
        Frozen(path.parent.name, path.parent)
        for path in (top / "reports/releases").glob("*/names.txt.xz")
    ]
    return sorted(found, key=lambda one: numbers(one.version))


def gone(top: pathlib.Path, old: Frozen, names: Iterable[str]) -> list[str]:
    """Names of an old release that are missing now and have no row in moved.csv."""
    with (top / "reports/releases/moved.csv").open(newline="", encoding="utf-8") as file:
        rows = [
            row for row in csv.DictReader(file) if numbers(row["version"]) > numbers(old.version)
        ]
    left = sorted(set(old.names) - set(names))
    globs = [re.compile(fnmatch.translate(row["old"])) for row in rows]
    return [name for name in left if not any(glob.fullmatch(name) for glob in globs)]


def fields(schema: object, place: str = "") -> set[str]:
    found = set()
    if isinstance(schema, dict):
        for name, part in schema.items():
            found |= fields(part, f"{place}/{name}")
            if place.endswith("/properties") or place == "/$defs":
                found.add(f"{place}/{name}")
    return found


def promises(top: pathlib.Path, version: str, names: list[str]) -> Iterator[str]:
    """Yields the broken promises of older releases."""
    today = json.loads((top / SCHEMA).read_text(encoding="utf-8"))
    for old in releases(top):
        if numbers(old.version) >= numbers(version):
            continue
        if lost := gone(top, old, names):
            count = "1 name" if len(lost) == 1 else f"{len(lost):,} names"
            yield (
                f"{count} of {old.version}, such as '{lost[0]}', disappeared: write in "
                "reports/releases/moved.csv what replaces them"
            )
        lost_fields = sorted(fields(old.schema) - fields(today))
        if old.schema["$id"] == today["$id"] and lost_fields:
            yield (
                f"{SCHEMA}: {lost_fields[0]} of {old.version} disappeared: raise the schema's "
                "number"
            )


def frozen(top: pathlib.Path, version: str, names: list[str]) -> Iterator[str]:
    found = [one for one in releases(top) if one.version == version]
    if not found:
        yield f"reports/releases/{version} is missing: call scripts/release --freeze"
    elif found[0].names != names or found[0].schema != json.loads((top / SCHEMA).read_text()):
        yield f"reports/releases/{version} differs from this tree: call scripts/release --freeze"


def freeze(top: pathlib.Path, version: str, names: list[str]) -> pathlib.Path:
    folder = top / "reports/releases" / version
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{name}\n" for name in names).encode()
    (folder / "names.txt.xz").write_bytes(lzma.compress(text, preset=6))
    shutil.copyfile(top / SCHEMA, folder / "results.schema.json")
    return folder


# ---- The folder


def packed(folder: pathlib.Path, to: pathlib.Path) -> None:
    """The same files give the same bytes."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = 0, 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() else 0o644
        return entry

    with (
        gzip.GzipFile(to, "wb", mtime=0) as file,
        tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(folder, folder.name, filter=plain)


def sums(folder: pathlib.Path) -> str:
    """Lines for sha256sum -c."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n"
        for path in files
    )


def sign(file: pathlib.Path, key: pathlib.Path) -> None:
    output("ssh-keygen", "-q", "-Y", "sign", "-n", NAMESPACE, "-f", key, file)


def write(options: argparse.Namespace, version: str) -> pathlib.Path:
    """The folder is renamed at the end, so that OUT is complete or does not exist."""
    import sbom  # imported here, because the import takes a second

    out = pathlib.Path(options.out or TOP / "dist" / f"assay-{version}").resolve()
    if out.exists():
        raise RefusedError(
            f"{out}: exists already; remove this folder, or name another folder with --out"
        )
    made = out.with_name(out.name + ".part")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    assay = options.build / "bin/assay"
    if options.packages:
        print("release: making packages", file=sys.stderr)
        output(TOP / "scripts/package", f"--build={options.build}", f"--out={made}")
        (made / "SHA256SUMS").unlink()
    for certificate in options.certificate:
        output(assay, "verify", certificate)
        (made / "certificates").mkdir(exist_ok=True)
        packed(certificate, made / "certificates" / f"{certificate.name}.tar.gz")
    for path in (TOP / "reports/releases" / version).iterdir():
        shutil.copyfile(path, made / path.name)
    (made / "CHANGES.md").write_text(
        f"# Assay {version}\n{section(TOP, version)}\n", encoding="utf-8"
    )
    try:
        document = sbom.document(TOP, version, assay)
    except ValueError as error:
        raise RefusedError(str(error)) from error
    (made / f"assay-{version}.cdx.json").write_text(document, encoding="utf-8")
    text = sums(made)
    (made / "SHA256SUMS").write_text(text, encoding="utf-8")
    if options.key:
        sign(made / "SHA256SUMS", options.key)
    made.rename(out)
    return out


def arguments() -> argparse.Namespace:
    made = argparse.ArgumentParser(prog="scripts/release", description=__doc__)
    made.add_argument("--dry-run", action="store_true", help="only check; write nothing")
    made.add_argument("--freeze", action="store_true", help="only write reports/releases/VERSION")
    made.add_argument("--key", type=pathlib.Path, help="the private key of OpenSSH that signs")
    made.add_argument(
        "--certificate", type=pathlib.Path, action="append", default=[],
        help="a certificate that this release made; assay verify must accept it",
    )  # fmt: skip
    made.add_argument("--out", help="the folder to write (default: dist/assay-VERSION)")
    made.add_argument("--build", type=pathlib.Path, default=TOP / "build/release")
    made.add_argument(
        "--without-packages", dest="packages", action="store_false",
        help="for tests: make no packages, and accept a program of another commit",
    )  # fmt: skip
    return made.parse_args()


def program(assay: pathlib.Path, version: str) -> Iterator[str]:
    """Complains if the program is not built from the tagged commit."""
    said = output(assay, "--version").strip()
    if not said.startswith(f"assay {version}, a release"):
        yield (
            f"{assay}: is '{said}', not the release {version}; build again after you make the tag"
        )


def main() -> int:
    options = arguments()
    try:
        version = version_of(TOP)
        assay = options.build / "bin/assay"
        names = names_of(TOP, assay)
        if options.freeze:
            print(freeze(TOP, version, names))
            return 0
        wrong = [*tree(TOP), *versions(TOP, version), *changelog(TOP, version)]
        wrong += [*promises(TOP, version, names), *frozen(TOP, version, names), *tag(TOP, version)]
        if options.packages:
            wrong += program(assay, version)
        for line in wrong:
            print(f"release: {line}", file=sys.stderr)
        if wrong:
            return 2
        if options.dry_run:
            print(f"release: {version}: every check holds; nothing was written")
            return 0
        print(write(options, version))
    except (RefusedError, OSError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
