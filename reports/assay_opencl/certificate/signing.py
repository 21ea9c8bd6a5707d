"""Signs the tag manifest with ssh-keygen -Y."""

import pathlib
import re
import subprocess

from assay_opencl.certificate import RefusedError, bag

NAMESPACE = "assay-certificate"


def _keygen(*words: str, given: pathlib.Path | None = None) -> subprocess.CompletedProcess:
    try:
        with given.open("rb") if given else open("/dev/null", "rb") as file:
            return subprocess.run(["ssh-keygen", "-Y", *words], stdin=file, capture_output=True)
    except FileNotFoundError as error:
        raise RefusedError("ssh-keygen is not installed (Debian: openssh-client)") from error


def sign(folder: pathlib.Path, key: pathlib.Path) -> pathlib.Path:
    found = bag.Bag(folder)
    number = len(found.signatures) + 1
    name = f"{bag.TAGS}.sig" if number == 1 else f"{bag.TAGS}.{number}.sig"
    finished = _keygen("sign", "-q", "-n", NAMESPACE, "-f", str(key), given=folder / bag.TAGS)
    if finished.returncode != 0:
        lines = finished.stderr.decode("utf-8", "replace").strip().splitlines()
        raise RefusedError(f"--key: {lines[-1] if lines else 'ssh-keygen did not sign'}")
    (folder / name).write_bytes(finished.stdout)
    return folder / name


class UnknownSignerError(Exception):
    """The signature is valid, but the signer is not in the list."""


def check(folder: pathlib.Path, name: str, signers: pathlib.Path | None) -> str:
    """Returns the signer's name in the list, or the key if there is no list. Refuses a bad
    signature."""
    signed, own = folder / bag.TAGS, str(folder / name)
    alone = _keygen("check-novalidate", "-n", NAMESPACE, "-s", own, given=signed)
    key = re.search(r"with (\S+ key SHA256:\S+)", alone.stdout.decode("utf-8", "replace"))
    if alone.returncode != 0 or not key:
        raise RefusedError(f"{name}: the signature does not belong to these files")
    if signers is None:
        return f"{key.group(1)}; to check whose key this is, give --signers=FILE"
    asked = _keygen("find-principals", "-f", str(signers), "-s", own, given=signed)
    names = asked.stdout.decode("utf-8", "replace").split()
    for person in names if asked.returncode == 0 else []:
        words = ("verify", "-n", NAMESPACE, "-f", str(signers), "-I", person, "-s", own)
        if _keygen(*words, given=signed).returncode == 0:
            return f"{person}, {key.group(1)}"
    raise UnknownSignerError(f"{name}: {key.group(1)} is not the key of an allowed signer")
