"""Columns of all cases of a run, packed by zlib. Strings are indices into a table, so
46,000 cases take only a few hundred kilobytes."""

import base64
import json
import zlib

from assay_opencl import summary
from assay_opencl.groups import Group
from assay_opencl.records import OUTCOMES, Case, Run


class Table:
    """Strings without duplicates."""

    def __init__(self):
        self.places: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))


def details(case: Case, run: Run) -> str:
    text = summary.failure_text(case, run)
    if case.raw.get("log"):
        text += "\n\n" + case.raw["log"][-2000:]
    return text


def columns(run: Run, groups: list[Group]) -> dict:
    """script.js describes the columns."""
    texts = Table()
    place_of = {case.id: place for place, group in enumerate(groups) for case in group.members}
    measured = [case.measurement for case in run.cases]
    return {
        "ids": "\n".join(case.id for case in run.cases),
        "outcomes": "".join(str(OUTCOMES.index(case.outcome)) for case in run.cases),
        "reasons": [texts(case.reason if case.outcome != "pass" else "") for case in run.cases],
        "seconds": [round(case.seconds * 1000) for case in run.cases],
        "ulps": [texts(summary.ulp_text(m.max_ulp) if m else "") for m in measured],
        "limits": [texts(m.limit if m else "") for m in measured],
        "inputs": [m.inputs if m else 0 for m in measured],
        "citations": [texts("; ".join(case.citations)) for case in run.cases],
        "groups": {
            place: place_of[case.id] for place, case in enumerate(run.cases) if case.id in place_of
        },
        "details": {
            place: details(case, run) for place, case in enumerate(run.cases) if case.unexpected
        },
        "texts": list(texts.places),
    }


def pack(run: Run, groups: list[Group], sections: list[str]) -> str:
    """The result is base64. `sections` is HTML that the page shows when it is opened."""
    all_of_it = {**columns(run, groups), "sections": sections}
    text = json.dumps(all_of_it, separators=(",", ":"), ensure_ascii=False)
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(text: str) -> dict:
    return json.loads(zlib.decompress(base64.b64decode(text)))
