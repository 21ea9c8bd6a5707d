"""The libraries of scripts/packages.txt."""

from collections.abc import Iterator


def compiled_in(packages: str) -> Iterator[tuple[str, str]]:
    """The libraries with their purpose, of which the program or the Python module contains code or
    loads the shared library."""
    part = ""
    for line in packages.splitlines():
        if line.startswith("#"):
            part = line.strip("# ")
        elif part == "compiled in":
            name, _, purpose = line.partition(" ")
            yield name, purpose.strip()
