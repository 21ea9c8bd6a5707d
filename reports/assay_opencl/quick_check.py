"""A check of a JSON Schema as Python code without messages. The check never accepts a value that
the schema refuses. The check may refuse a valid value, such as 1.0 for an integer."""

import re
from collections.abc import Callable, Iterator

TYPES = {
    "string": "type({}) is str",
    "boolean": "type({}) is bool",
    "integer": "type({}) is int",
    "number": "type({}) in (int, float)",
    "array": "type({}) is list",
    "object": "type({}) is dict",
}
# In conditions the check must be exact: it may not refuse a valid value.
CONDITIONS = {"properties", "required", "const", "not"}
NOTES = {"$schema", "description"}


def quick_check(schema: dict) -> Callable[[object], bool]:
    """The schema has no references."""
    maker = _Maker()
    name = maker.function(schema)
    exec("\n".join(maker.code), maker.values)
    return maker.values[name]


class _Maker:
    def __init__(self) -> None:
        self.code: list[str] = []
        self.values: dict = {}  # values that the code of the check uses, by name

    def name(self, value: object = None) -> str:
        name = f"x{len(self.values)}"
        self.values[name] = value
        return name

    def function(self, part: dict) -> str:
        name, value = self.name(), self.name()
        lines = [f" {line}" for line in self.lines(part, value)]
        self.code += [f"def {name}({value}):", *lines, " return True"]
        return name

    def condition(self, part: dict) -> str:
        def exact(one: dict) -> bool:
            inner = [*one.get("properties", {}).values(), *([one["not"]] if "not" in one else [])]
            # For numbers, == is right: 1 and 1.0 are equal in a schema
            text = isinstance(one.get("const", ""), str)
            return text and one.keys() <= CONDITIONS and all(map(exact, inner))

        if not exact(part):
            raise ValueError(f"a condition with other keywords than {sorted(CONDITIONS)}: {part}")
        return self.function(part)

    def lines(self, part: dict, value: str) -> Iterator[str]:
        """Code that returns False for a value that does not fit."""
        known = {name[3:] for name in vars(_Maker) if name.startswith("on_")} | {"then"}
        if unknown := part.keys() - known - NOTES:
            raise ValueError(f"no check for {sorted(unknown)}")
        # Checks for any type come first.
        for name in vars(_Maker):
            if name.startswith("on_") and name[3:] in part:
                yield from getattr(self, name)(part[name[3:]], value, part)

    def on_type(self, kind: str, value: str, _) -> Iterator[str]:
        yield f"if not {TYPES[kind].format(value)}: return False"

    def on_const(self, due: object, value: str, _) -> Iterator[str]:
        yield f"if type({value}) is not {type(due).__name__} or {value} != {due!r}: return False"

    def on_enum(self, due: list, value: str, _) -> Iterator[str]:
        [kind] = {type(one).__name__ for one in due}
        yield f"if type({value}) is not {kind} or {value} not in {tuple(due)}: return False"

    def on_pattern(self, pattern: str, value: str, _) -> Iterator[str]:
        # Python's $ also matches before a final line end.
        if "$" in pattern[:-1] or pattern.endswith("\\$"):
            raise ValueError(f"no check for the pattern {pattern}")
        found = re.compile(re.sub(r"\$$", r"\\Z", pattern)).search
        yield f"if type({value}) is not str or not {self.name(found)}({value}): return False"

    def on_minLength(self, least: int, value: str, _) -> Iterator[str]:
        yield f"if len({value}) < {least}: return False"

    def on_minimum(self, least: int, value: str, part: dict) -> Iterator[str]:
        if "type" not in part:
            yield from self.on_type("number", value, part)
        yield f"if not {value} >= {least}: return False"

    def on_minItems(self, least: int, value: str, _) -> Iterator[str]:
        yield f"if len({value}) < {least}: return False"

    def on_maxItems(self, most: int, value: str, _) -> Iterator[str]:
        yield f"if len({value}) > {most}: return False"

    def on_items(self, items: dict | list, value: str, _) -> Iterator[str]:
        if isinstance(items, list):
            for place, part in enumerate(items):
                yield f"if len({value}) > {place}:"
                yield from self.inner(part, f"{value}[{place}]")
        else:
            yield from self.each(items, value)

    def each(self, part: dict, values: str) -> Iterator[str]:
        one = self.name()
        yield f"for {one} in {values}:"
        yield from map(" {}".format, [*self.lines(part, one), "pass"])

    def inner(self, part: dict, value: str) -> Iterator[str]:
        one = self.name()
        yield f" {one} = {value}"
        yield from map(" {}".format, self.lines(part, one))

    def on_required(self, names: list[str], value: str, _) -> Iterator[str]:
        missing = " or ".join(f"{name!r} not in {value}" for name in names)
        yield f"if {missing}: return False"

    def on_properties(self, parts: dict, value: str, _) -> Iterator[str]:
        for name, part in parts.items():
            yield f"if {name!r} in {value}:"
            yield from self.inner(part, f"{value}[{name!r}]")

    def on_additionalProperties(self, part: dict | bool, value: str, whole: dict):
        if isinstance(part, bool):
            if not part:
                yield f"if not {value}.keys() <= {set(whole['properties'])}: return False"
        elif "properties" in whole:
            raise ValueError("no check for additionalProperties beside properties")
        else:
            yield from self.each(part, f"{value}.values()")

    def on_anyOf(self, parts: list, value: str, _) -> Iterator[str]:
        fits = " or ".join(f"{self.function(part)}({value})" for part in parts)
        yield f"if not ({fits}): return False"

    def on_allOf(self, parts: list, value: str, _) -> Iterator[str]:
        for part in parts:
            yield from self.lines(part, value)

    def on_not(self, part: dict, value: str, _) -> Iterator[str]:
        yield f"if {self.condition(part)}({value}): return False"

    def on_if(self, part: dict, value: str, whole: dict) -> Iterator[str]:
        yield f"if {self.condition(part)}({value}):"
        yield from map(" {}".format, [*self.lines(whole["then"], value), "pass"])
