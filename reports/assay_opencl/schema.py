"""Checks lines of results.jsonl against reports/schema/results.schema.json."""

import contextlib
import functools
import json
import pathlib

from assay_opencl.records import MALFORMED, DamagedError

SCHEMA = pathlib.Path(__file__).parent.parent / "schema" / "results.schema.json"


@functools.cache
def validator():
    import jsonschema  # only checking needs it; rendering does not

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def complaints_of(record: object) -> list[str]:
    """What is wrong with one decoded line, each as 'place: what'; empty for a sound one."""
    # oneOf reports only that no branch fits: ask the branch that the record claims to be.
    branch = record.get("type") if isinstance(record, dict) else None
    if branch not in ("run", "case", "end"):
        return ["type: must be 'run', 'case' or 'end'"]
    whole = validator()
    only = whole.evolve(schema={**whole.schema, "oneOf": [{"$ref": f"#/$defs/{branch}"}]})
    found = []
    for error in only.iter_errors(record):
        for cause in error.context or [error]:
            place = "/".join(str(part) for part in cause.absolute_path) or "line"
            found.append(f"{place}: {cause.message[:300]}")
    return found


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
        found += [f"{path}:{number}: {what}" for what in complaints_of(record)]
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


@contextlib.contextmanager
def explained(paths: list[pathlib.Path]):
    """Within it, an error because of a value of another shape becomes a DamagedError that names the
    line. Only then is the schema asked: it takes minutes for the records of a large run."""
    try:
        yield
    except MALFORMED as error:
        for path in paths:
            if found := complaints(path):
                raise DamagedError(" ".join(found[0].split())) from error
        raise
