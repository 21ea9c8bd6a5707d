"""docs/GATE.md describes the lines of a baseline."""

import bisect
import fnmatch
import pathlib
import re
import shlex
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    number: int
    outcome: str
    glob: str
    pattern: re.Pattern
    driver: str
    version: str
    link: str
    reason: str

    def speaks_of(self, case: str, drivers: list[str], version: str) -> bool:
        """`drivers` has the names of the driver: its platform and its .icd file."""
        return (
            self.pattern.fullmatch(case) is not None
            and any(fnmatch.fnmatchcase(one.lower(), self.driver.lower()) for one in drivers)
            and fnmatch.fnmatchcase(version, self.version)
        )


OUTCOMES = ("fail", "crash", "timeout", "skip", "flaky")


def parse(text: str) -> list[Line]:
    """Skips malformed lines, because `assay` reports them."""
    found = []
    for number, whole in enumerate(text.splitlines(), 1):
        rule, _, reason = whole.partition("#")
        try:
            words = shlex.split(rule)
        except ValueError:
            continue
        if len(words) < 2 or words[0] not in OUTCOMES:
            continue
        fields = dict(word.split("=", 1) for word in words[2:] if "=" in word)
        pattern = re.compile(fnmatch.translate(words[1].replace("[", "[[]")))
        found.append(
            Line(
                number,
                words[0],
                words[1],
                pattern,
                fields.get("driver", "*"),
                fields.get("version", "*"),
                fields.get("link", ""),
                reason.strip(),
            )
        )
    return found


def read(path: pathlib.Path) -> list[Line]:
    return parse(path.read_text(encoding="utf-8"))


def place_of(lines: list[Line], case: str, drivers: list[str], version: str) -> int:
    """The line that a case contradicts, or else the line after which a new line belongs."""
    for line in lines:
        if line.speaks_of(case, drivers, version):
            return line.number
    behind = bisect.bisect_left([line.glob for line in lines], case)
    return lines[behind - 1].number if behind else 1
