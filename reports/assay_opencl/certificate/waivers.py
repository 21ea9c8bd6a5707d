"""Reads waivers: known failures, and why they are accepted."""

import datetime
from dataclasses import dataclass

from assay_opencl.certificate import RefusedError, policy, strict

FIELDS = ("cases", "class", "reason", "link", "who", "until")


@dataclass(frozen=True)
class Waiver:
    cases: str  # a glob over ids
    certainty: str  # the class of the failures
    reason: str
    link: str
    who: str
    until: str  # the last day of the waiver: "2027-01-31"

    def bears(self, case: str, certainty: str, day: str) -> bool:
        matches = policy.regex(self.cases).fullmatch(case)
        return bool(matches) and certainty == self.certainty and day <= self.until


def _is_day(text: str) -> bool:
    """Whether the text is a day in the form 2027-01-31. Days are compared as texts."""
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def parse(text: str, where: str) -> list[Waiver]:
    table = strict.toml_of(text, where)
    if set(table) - {"waiver"}:
        raise RefusedError(f"{where}: only tables [[waiver]] are allowed")
    found = []
    for one in table.get("waiver", []):
        if type(one) is not dict or set(one) != set(FIELDS):
            raise RefusedError(f"{where}: the fields of a waiver are {', '.join(FIELDS)}")
        until = one["until"]
        one["until"] = until.isoformat() if type(until) is datetime.date else until
        values = [one[name] for name in FIELDS]
        if not all(type(value) is str and value.strip() for value in values):
            raise RefusedError(f"{where}: until must be a day; the other fields must be texts")
        if not _is_day(one["until"]):
            raise RefusedError(f"{where}: until {one['until'][:40]!r} is not a day like 2027-01-31")
        if one["class"] not in policy.CERTAINTIES:
            raise RefusedError(f"{where}: class is one of {', '.join(policy.CERTAINTIES)}")
        policy.regex(one["cases"])
        found.append(Waiver(*values))
    return found
