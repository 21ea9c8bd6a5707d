"""The libraries of scripts/packages.txt."""

from collections.abc import Iterator


def compiled_in(packages: str) -> Iterator[tuple[str, str]]:
    """The name and the purpose of each library in the section "compiled in". The program or the
    Python module contains code of the library, or loads it as a shared library."""
    part = ""
    for line in packages.splitlines():
        if line.startswith("#"):
            part = line.strip("# ")
        elif part == "compiled in":
            name, _, purpose = line.partition(" ")
            yield name, purpose.strip()
