"""Reads known failures. A known failure is a line of a baseline with a link."""

import pathlib

from assay_opencl import baseline
from assay_opencl.history.database import HistoryError


def read(path: pathlib.Path) -> list[baseline.Line]:
    try:
        return [line for line in baseline.read(path) if line.link]
    except OSError as error:
        raise HistoryError(f"{path}: {error.strerror}") from error
