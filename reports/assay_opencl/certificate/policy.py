"""Reads the policies of certificates (data/policies/*.toml)."""

import fnmatch
import hashlib
import pathlib
import re
from dataclasses import dataclass

from assay_opencl.certificate import RefusedError, assay, strict

SHIPPED = pathlib.Path(__file__).parents[3] / "data" / "policies"
DEPTHS = ("quick", "standard", "exhaustive")
# Demands on the evidence. A policy sets them to true. If a demand does not hold, there is no
# verdict.
EVIDENCE = (
    "complete",
    "unfiltered",
    "own_data",
    "device_spec",
    "clean_assay",
    "one_driver",
    "second_look",
)
# Demands on the driver. The value is the greatest allowed number of cases of this kind.
CONDUCT = ("crashes", "undisputed", "flaky", "by_the_letter")
CERTAINTIES = ("undisputed", "by_the_letter", "reading")
PART = re.compile(r"[a-z][a-z0-9_]{0,30}")


def own_policies() -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in SHIPPED.glob("*.toml")}


def regex(glob: str) -> re.Pattern:
    """A pattern for a glob over ids, in which '*' also matches '/'."""
    if not re.fullmatch(r"[A-Za-z0-9_./*?]{1,500}", glob):
        raise RefusedError(f"{glob[:100]!r} is not a glob over ids of cases")
    # The pattern of fnmatch is fast, even for an untrusted glob with many '*'.
    return re.compile(fnmatch.translate(glob))


@dataclass(frozen=True)
class Part:
    name: str
    language: str
    depth: str
    cases: tuple[str, ...]
    suites: tuple[str, ...] = ()
    arguments: int = 0  # the number of the function's arguments; 0: any
    input_bits: int = 0  # the most bits of all arguments together; 0: any

    def takes(self, case: dict) -> bool:
        if self.arguments and case.get("arguments") != self.arguments:
            return False
        if self.input_bits and not 0 < case.get("input_bits", 0) <= self.input_bits:
            return False
        plain = case["id"].removeprefix("spirv.")
        return any(regex(glob).fullmatch(plain) for glob in self.cases)


@dataclass(frozen=True)
class Policy:
    name: str
    version: int
    title: str
    share: int
    parts: tuple[Part, ...]
    must_hold: dict[str, bool | int]
    waivable: tuple[str, ...]
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def shipped(self) -> bool:
        """Whether this Assay has a policy with this name and this text."""
        return self.name in own_policies() and own_policies()[self.name] == self.text

    @property
    def borrows_a_name(self) -> bool:
        """Whether this Assay has a policy with this name and a different text."""
        return self.name in own_policies() and not self.shipped


def _field(table: dict, name: str, kind: type, where: str, default: object = None):
    value = table.get(name, default)
    if type(value) is not kind:
        raise RefusedError(f"{where}: {name} is missing or has another type")
    return value


def _words(table: dict, name: str, where: str, default: object = None) -> tuple[str, ...]:
    words = _field(table, name, list, where, default)
    if not all(type(word) is str for word in words):
        raise RefusedError(f"{where}: {name} is not a list of words")
    return tuple(words)


def _part(table: object, where: str) -> Part:
    if type(table) is not dict:
        raise RefusedError(f"{where}: a part is not a table")
    unknown = set(table) - set(Part.__dataclass_fields__)
    if unknown:
        raise RefusedError(f"{where}: {min(unknown)!r} is not a key of a part")
    part = Part(
        _field(table, "name", str, where),
        _field(table, "language", str, where),
        _field(table, "depth", str, where),
        _words(table, "cases", where),
        _words(table, "suites", where, []),
        _field(table, "arguments", int, where, 0),
        _field(table, "input_bits", int, where, 0),
    )
    if not PART.fullmatch(part.name):
        raise RefusedError(f"{where}: the name of a part may have only a-z, 0-9 and _")
    if part.language not in assay.LANGUAGES or part.depth not in DEPTHS:
        raise RefusedError(f"{where}: part {part.name}: unknown language or depth")
    for glob in part.cases:
        regex(glob)
    return part


def parse(text: str, where: str) -> Policy:
    table = strict.toml_of(text, where)
    unknown = set(table) - {"name", "version", "title", "share", "part", "must_hold", "waivers"}
    if unknown:
        raise RefusedError(f"{where}: {min(unknown)!r} is not a key of a policy")
    parts = tuple(_part(one, where) for one in _field(table, "part", list, where))
    if not parts or len({part.name for part in parts}) != len(parts):
        raise RefusedError(
            f"{where}: a policy needs at least one part, and the names of its parts must differ"
        )
    must_hold = _field(table, "must_hold", dict, where)
    for name, value in must_hold.items():
        kind = bool if name in EVIDENCE else int
        if name not in (*EVIDENCE, *CONDUCT, "errors") or type(value) is not kind:
            raise RefusedError(f"{where}: {name} = {value!r} is not valid in must_hold"[:200])
    waivers = _field(table, "waivers", dict, where, {})
    waivable = _words(waivers, "classes", where, [])
    if set(waivable) - set(CERTAINTIES):
        raise RefusedError(f"{where}: the classes of waivers are {', '.join(CERTAINTIES)}")
    share = _field(table, "share", int, where, 1)
    if share < 1:
        raise RefusedError(f"{where}: share must be at least 1")
    return Policy(
        _field(table, "name", str, where),
        _field(table, "version", int, where),
        _field(table, "title", str, where),
        share,
        parts,
        must_hold,
        waivable,
        text,
    )


def load(word: str) -> Policy:
    if word in own_policies():
        return parse(own_policies()[word], word)
    if not word.endswith(".toml"):
        names = ", ".join(sorted(own_policies()))
        raise RefusedError(
            f"--policy: there is no policy {word}; name one of {names}, or a .toml file"
        )
    found = parse(strict.text_of(pathlib.Path(word)), word)
    if found.borrows_a_name:
        raise RefusedError(
            f"{word}: differs from Assay's policy {found.name}; give it another name"
        )
    return found


def _spread(cases: list[dict], share: int) -> list[dict]:
    """Chooses 1 / `share` of the cases of each suite, but at least one case. The chosen cases have
    the smallest digests of their ids."""
    if share == 1:
        return cases
    suites: dict[str, list[dict]] = {}
    for case in cases:
        suites.setdefault(case["suite"], []).append(case)
    kept: set[str] = set()
    for own in suites.values():
        order = sorted(own, key=lambda case: hashlib.sha256(case["id"].encode()).digest())
        kept.update(case["id"] for case in order[: -(-len(own) // share)])
    return [case for case in cases if case["id"] in kept]


def plan(policy: Policy, device: pathlib.Path) -> dict[str, list[dict]]:
    """The cases of each part for a recorded device, with ids, suites and reasons for skips."""
    taken: set[str] = set()
    found = {}
    for part in policy.parts:
        listed = assay.cases(device, part.depth, part.language, part.suites)
        own = [case for case in listed if case["id"] not in taken and part.takes(case)]
        taken.update(case["id"] for case in own)
        found[part.name] = _spread(own, policy.share)
    return found
