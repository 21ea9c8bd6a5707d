"""Checks lines of results.jsonl."""

import functools
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

from assay_opencl.quick_check import quick_check

INSTALLED = pathlib.Path(__file__).with_name("results.schema.json")
BESIDE = pathlib.Path(__file__).parent.parent / "schema" / "results.schema.json"
SCHEMA = INSTALLED if INSTALLED.exists() else BESIDE


@functools.cache
def _branches() -> dict[str, dict]:
    """The parts of the schema, by type of line. With the whole schema, an error would only say that
    no branch of oneOf fits. References are replaced, because fastjsonschema makes a call for
    each reference."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    def whole(part: Any) -> Any:
        if isinstance(part, list):
            return [whole(one) for one in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return whole(schema["$defs"][part["$ref"].rsplit("/", 1)[-1]])
        made = {name: whole(one) for name, one in part.items()}
        if isinstance(made.get("pattern"), str):
            # Older releases of fastjsonschema give the pattern to Python, whose $ also fits before
            # a line end.
            made["pattern"] = re.sub(r"\$$", r"\\Z", made["pattern"])
        return made

    return {
        branch["$ref"].rsplit("/", 1)[-1]: {"$schema": schema["$schema"], **whole(branch)}
        for branch in schema["oneOf"]
    }


@functools.cache
def _explaining(kind: str) -> Callable[[object], object]:
    import fastjsonschema  # imported here, because valid lines do not need it

    return fastjsonschema.compile(_branches()[kind])


@functools.cache
def _quick(kind: str) -> Callable[[object], bool]:
    """Only says whether a line is valid, because an explanation takes ten times as long."""
    return quick_check(_branches()[kind])


def complaint(record: object) -> str:
    """The error of a line, as 'place: what'. Empty for a valid line."""
    kind = record.get("type") if isinstance(record, dict) else None
    if not isinstance(kind, str) or kind not in _branches():
        return "type: must be 'run', 'case' or 'end'"
    if _quick(kind)(record):
        return ""
    from fastjsonschema import JsonSchemaValueException

    try:
        _explaining(kind)(record)
    except JsonSchemaValueException as error:
        place = "/".join(str(part) for part in error.path[1:]) or "line"
        if error.rule == "required":
            missing = next(name for name in error.rule_definition if name not in error.value)
            return f"{place}: '{missing}' is missing"
        wanted = error.message.removeprefix(error.name or "").strip()[:300]
        return f"{place}: {wanted}; the value is {json.dumps(error.value)[:80]}"
    return ""


def complaints(path: pathlib.Path) -> list[str]:
    """The errors of a file, as 'file:line: place: what'. Ignores an incomplete last line."""
    found = []
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = text.split("\n")
    ids = set()
    for number, line in enumerate(lines[:-1], 1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            found.append(f"{path}:{number}: not JSON: {error}")
            continue
        if wrong := complaint(record):
            found.append(f"{path}:{number}: {wrong}")
        if isinstance(record, dict):
            if record.get("type") == "end" and number != len(lines) - 1:
                found.append(f"{path}:{number}: a line of type 'end' must be the last line")
            if (record.get("type") == "run") != (number == 1):
                found.append(
                    f"{path}:{number}: the first line must have type 'run', and other lines must "
                    "not"
                )
            if record.get("id") in ids:
                found.append(f"{path}:{number}: {record['id']} is recorded twice")
            if record.get("type") == "case":
                ids.add(record.get("id"))
    return found
