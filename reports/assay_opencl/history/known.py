"""What is known of failures: the lines of baselines that have a link."""

import fnmatch
import pathlib
import re
import shlex
from dataclasses import dataclass

from assay_opencl.history.database import HistoryError


@dataclass(frozen=True)
class Known:
    glob: re.Pattern
    driver: str
    version: str
    link: str
    reason: str

    def explains(self, case: str, driver: str, version: str) -> bool:
        return (
            self.glob.fullmatch(case) is not None
            and fnmatch.fnmatchcase(driver.lower(), self.driver.lower())
            and fnmatch.fnmatchcase(version, self.version)
        )


def read(path: pathlib.Path) -> list[Known]:
    """docs/GATE.md has the form of a line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise HistoryError(f"{path}: {error.strerror}") from error
    found = []
    for line in lines:
        rule, _, reason = line.partition("#")
        try:
            words = shlex.split(rule)
        except ValueError:
            continue
        fields = dict(word.split("=", 1) for word in words[2:] if "=" in word)
        if len(words) < 2 or "link" not in fields:
            continue
        glob = re.compile(fnmatch.translate(words[1].replace("[", "[[]")))
        found.append(
            Known(
                glob,
                fields.get("driver", "*").removesuffix(".icd"),
                fields.get("version", "*"),
                fields["link"],
                reason.strip(),
            )
        )
    return found
