"""Checks lines of results.jsonl against reports/schema/results.schema.json."""

import functools
import json
import pathlib
from collections.abc import Callable

SCHEMA = pathlib.Path(__file__).parent.parent / "schema" / "results.schema.json"


@functools.cache
def _validators() -> dict[str, Callable[[object], object]]:
    """By the type of a line: oneOf of the whole would only say that no branch fits."""
    import fastjsonschema  # the page of records that the program has checked needs none

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    branches = [branch["$ref"] for branch in schema.pop("oneOf")]
    return {
        branch.rsplit("/", 1)[-1]: fastjsonschema.compile({**schema, "allOf": [{"$ref": branch}]})
        for branch in branches
    }


def complaint(record: object) -> str:
    """What is wrong with one decoded line, as 'place: what'; empty for a sound one."""
    kind = record.get("type") if isinstance(record, dict) else None
    validate = _validators().get(kind) if isinstance(kind, str) else None
    if validate is None:
        return "type: must be 'run', 'case' or 'end'"
    from fastjsonschema import JsonSchemaValueException

    try:
        validate(record)
    except JsonSchemaValueException as error:
        place = "/".join(str(part) for part in error.path[1:]) or "line"
        if error.rule == "required":
            missing = next(name for name in error.rule_definition if name not in error.value)
            return f"{place}: '{missing}' is missing"
        wanted = error.message.removeprefix(error.name or "").strip()[:300]
        return f"{place}: {wanted}; it is {json.dumps(error.value)[:80]}"
    return ""


def complaints(path: pathlib.Path) -> list[str]:
    """What is wrong with a file, each as 'file:line: place: what'. A torn last line is none."""
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
                found.append(f"{path}:{number}: the end of the run must be the last line")
            if (record.get("type") == "run") != (number == 1):
                found.append(f"{path}:{number}: the first line, and no other, must be a run")
            if record.get("id") in ids:
                found.append(f"{path}:{number}: {record['id']} is recorded twice")
            if record.get("type") == "case":
                ids.add(record.get("id"))
    return found
