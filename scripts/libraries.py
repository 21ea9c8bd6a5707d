"""The libraries of scripts/packages.txt."""

from collections.abc import Iterator


def compiled_in(packages: str) -> Iterator[tuple[str, str]]:
    """The libraries with their purpose, without those for tests only."""
    part = ""
    for line in packages.splitlines():
        if line.startswith("#"):
            part = line.strip("# ")
        elif part == "libraries" and "tests only" not in line:
            name, _, purpose = line.partition(" ")
            yield name, purpose.strip()
