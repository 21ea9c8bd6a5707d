import argparse
import base64
import pathlib
import re
import sys
import tempfile
from dataclasses import dataclass, field

from assay_opencl import records, summary
from assay_opencl.certificate import (
    RefusedError,
    assay,
    bag,
    derive,
    draft,
    evidence,
    policy,
    programs,
    sample,
    signing,
    strict,
    successor,
    waivers,
)

VERIFIED, CONTRADICTED, CANNOT_SAY = 0, 1, 2
MEANING = (
    "the files are complete and have Assay's form",
    "plan, skips and coverage follow from the recorded device",
    "errors, rules, outcomes and pages follow from the recorded answers",
    "a sample of the cases gives the recorded results on the device",
    "all cases give the recorded results on the device",
)
GIVEN = (
    r"policy\.toml|device\.json|waivers\.toml|continues\.json|khronos_draft/submission_details\.txt"
    r"|runs/[a-z][a-z0-9_]*(-[0-9]+)?/results\.jsonl\.gz|programs/(index\.json|g[0-9a-f]{8}\.c)"
)


PACKED = re.compile(rb'(class="packed" data-device="\d+">)([\w+/=]*)')


class ContradictedError(Exception):
    """`level` is the level that found the contradiction."""

    def __init__(self, level: int, what: str):
        super().__init__(what)
        self.level = level


class CannotSayError(Exception):
    """The statement may be right. For example, the device is missing or the signer is unknown."""


def _build(header: dict) -> dict:
    """The program in a package has no symbols. Only its digest differs, not its build-id."""
    build = dict(header.get("build", {}))
    if "build_id" in build:
        build.pop("sha256", None)
    return build


@dataclass
class Found:
    folder: pathlib.Path
    bag: bag.Bag
    given: dict[str, bytes]
    policy: policy.Policy
    waivers: list
    evidence: evidence.Evidence
    device: pathlib.Path
    unpacked: pathlib.Path
    index: dict
    facts: dict = field(default_factory=dict)
    plan: dict = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def same_assay(self) -> bool:
        """Whether this build of Assay wrote the records."""
        return _build(self.facts) == _build(self.evidence.first)


def _read(folder: pathlib.Path, own: bag.Bag, to: pathlib.Path) -> Found:
    """Reads the evidence. The files are not trusted."""
    derived = {*derive.OF_DEVICE, *derive.OF_RECORDS}
    for name in own.names():
        if name not in derived and not re.fullmatch(GIVEN, name):
            raise RefusedError(f"data/{name}: is not a file of a certificate")
    missing = sorted({*derived, "policy.toml", "device.json"} - set(own.names()))
    if missing:
        raise RefusedError(f"data/{missing[0]}: is missing")
    given = {
        name: strict.data_of(own.path(name), strict.LARGEST_FILE)
        for name in own.names()
        if name not in derived
    }
    found = policy.parse(own.text("policy.toml"), "policy.toml")
    borne = (
        waivers.parse(own.text("waivers.toml"), "waivers.toml") if "waivers.toml" in given else []
    )
    index: dict = {}
    for name in own.names():
        if name.endswith(".json"):
            value = own.json(name)
            index = value if name == "programs/index.json" else index
    programs.check_files(own.names("programs/"), index)
    strict.unpack(own.path("plan.txt.gz"), to / "plan.txt", strict.LARGEST_TEXT)
    recorded = own.json("device.json")
    if not isinstance(recorded, dict) or len(recorded.get("devices", [])) != 1:
        raise RefusedError("device.json: does not have exactly one device")
    device = to / "device.json"
    device.write_bytes(given["device.json"])
    paths = {}
    most = strict.LARGEST_RECORDS
    for name in own.names("runs/"):
        part = name.split("/")[1]
        if part.split("-")[0] not in {one.name for one in found.parts}:
            raise RefusedError(f"data/{name}: does not belong to a part of the policy")
        paths[part] = to / "runs" / part / "results.jsonl"
        paths[part].parent.mkdir(parents=True)
        most -= strict.unpack(own.path(name), paths[part], most, strict.LARGEST_LINE)
    if not paths:
        raise RefusedError("data/runs: has no run")
    deny(assay.recheck([to / "runs"], device, 0), 0)
    runs = [evidence.read(path, part, part.split("-")[0]) for part, path in paths.items()]
    together = evidence.together(runs)
    return Found(folder, own, given, found, borne, together, device, to / "runs", index)


def level_0(folder: pathlib.Path, to: pathlib.Path, signers: str | None) -> Found:
    own = bag.Bag(folder)
    found = _read(folder, own, to)
    schema = found.bag.json("certificate.json")
    if not isinstance(schema, dict) or schema.get("schema") != 1:
        raise CannotSayError("certificate.json: has a schema that this version cannot read")
    for name in own.signatures:
        who = signing.check(folder, name, pathlib.Path(signers) if signers else None)
        found.notes.append(f"signed by {who}")
    if signers and not own.signatures:
        raise CannotSayError("nobody signed the certificate")
    if not own.signatures:
        found.notes.append("nobody signed the certificate")
    return found


def deny(facts: dict, level: int) -> None:
    own = [one for one in facts["contradictions"] if one["level"] == level]
    if own:
        more = f" (and {len(own) - 1} more)" if len(own) > 1 else ""
        run = pathlib.Path(own[0]["file"])
        what = own[0]["what"].replace(f"{run.parent}/", "")
        raise ContradictedError(level, f"{own[0].get('id') or run.parent.name}: {what}{more}")


def _same(found: Found, level: int, made: dict[str, bytes]) -> None:
    for name in sorted(made):
        text, own = (
            _plain(name, data) for data in (strict.data_of(found.bag.path(name)), made[name])
        )
        if text != own:
            raise ContradictedError(
                level, f"{name}: does not follow from the records{_where(text, own)}"
            )


def _plain(name: str, data: bytes) -> bytes:
    """The text without the parts that depend on the version of zlib."""
    if name.endswith(".gz"):
        with tempfile.TemporaryDirectory(prefix="assay-verify-") as folder:
            packed, path = pathlib.Path(folder) / "packed", pathlib.Path(folder) / "text"
            packed.write_bytes(data)
            strict.unpack(packed, path, strict.LARGEST_TEXT)
            return path.read_bytes()
    if name != "report.html":
        return data
    return PACKED.sub(
        lambda found: found.group(1) + strict.inflate(base64.b64decode(found.group(2))), data
    )


def _where(text: bytes, own: bytes) -> str:
    for number, (one, other) in enumerate(
        zip(text.splitlines(), own.splitlines(), strict=False), 1
    ):
        if one != other:
            said, follows = (line.decode("utf-8", "replace").strip()[:80] for line in (one, other))
            return f": line {number} is {said!r}, but must be {follows!r}"
    return ": the file has a wrong length"


def level_1(found: Found) -> None:
    if found.policy.borrows_a_name:
        raise ContradictedError(1, f"policy.toml: is not the policy {found.policy.name} of Assay")
    parts = {part.name: part for part in found.policy.parts}
    found.plan = policy.plan(found.policy, found.device)
    for run in found.evidence.runs:
        part = parts[run.part]
        language = {"": "OpenCL C"}.get(run.options["ingest"], "SPIR-V")
        if (run.header["depth"], language) != (part.depth, part.language):
            raise ContradictedError(
                1, f"run {run.name}: its depth or language differs from that of its part"
            )
        planned = {case["id"] for case in found.plan[run.part]}
        if set(run.options["filters"]) != planned:
            raise ContradictedError(
                1, f"run {run.name}: the cases of the run are not those of its part"
            )
    deny(found.facts, 1)
    _drivers(found)
    made = derive.of_device(_basis(found))
    _same(found, 1, made)


def _basis(found: Found) -> derive.Basis:
    return derive.Basis(
        found.evidence, found.policy, found.waivers, found.plan, found.facts, found.given
    )


def _drivers(found: Found) -> None:
    recorded = found.bag.json("device.json").get("drivers", [])
    for name, driver in [
        *((run.name, run.header["driver"]) for run in found.evidence.runs),
        *(("device.json", one) for one in recorded),
    ]:
        digest = driver.get("digest")
        if digest is not None and digest != _digest(driver.get("libraries", [])):
            raise ContradictedError(
                1, f"{name}: the driver's digest does not follow from its libraries"
            )
    for run in found.evidence.runs:
        ended = (run.end or {}).get("driver") or {}
        libraries = [*run.header["driver"].get("libraries", []), *ended.get("loaded", [])]
        if ended.get("digest") is not None and ended["digest"] != _digest(libraries):
            what = "the driver's digest at the end does not follow from the loaded libraries"
            raise ContradictedError(1, f"{run.name}: {what}")
    said = found.evidence.first["driver"]
    for key in ("digest", "icd", "library"):
        if all(one.get(key) != said.get(key) for one in recorded):
            raise ContradictedError(1, f"device.json: names another driver than the runs: {key}")


def _digest(libraries: list[dict]) -> str:
    """The hash of the sorted lines of sha256sum, without folders."""
    lines = {f"{one['sha256']}  {one['path'].rsplit('/', 1)[-1]}\n" for one in libraries}
    return bag.sha256("".join(sorted(lines, key=str.encode)).encode())


def level_2(found: Found) -> None:
    """MPFR judges the recorded answers again."""
    deny(found.facts, 2)
    basis = _basis(found)
    _same(found, 2, derive.of_records(basis, found.unpacked))
    fields = dict(found.bag.fields)
    if found.bag.fields != derive.information(basis, fields):
        raise ContradictedError(2, "bag-info.txt: does not follow from the records")
    if draft.NAME in found.given:
        who = (fields.get(name) for name in (derive.ORGANIZATION, derive.CONTACT))
        if found.given[draft.NAME] != draft.text(found.evidence, *who).encode():
            raise ContradictedError(2, f"{draft.NAME}: does not follow from the records")
    _programs(found)
    judged = found.facts["judged"]
    answers = summary.counted(judged["answers"], "answer")
    found.notes.append(f"{answers} of {summary.counted(judged['cases'], 'case')} judged again")


def _programs(found: Found) -> None:
    """Level 2 checks only the index of the programs. Level 3 makes the programs again."""
    cases = {case["id"]: case for case in found.evidence.cases}
    follows = programs.index_of(found.facts["groups"], cases)
    said = {
        name: {key: value for key, value in line.items() if key != "none"}
        for name, line in found.index.items()
    }
    if found.index and said != follows:
        raise ContradictedError(2, "programs/index.json: does not follow from the groups")


def check(options: argparse.Namespace, to: pathlib.Path) -> list[str]:
    """Returns notes. Raises if a check fails."""
    found = level_0(pathlib.Path(options.bundle), to, options.signers)
    if options.level == 0:
        return found.notes
    found.facts = assay.recheck([found.unpacked], found.device, min(options.level, 2))
    try:
        level_1(found)
        if options.level >= 2:
            level_2(found)
    except (ContradictedError, RefusedError) as error:
        if found.same_assay:
            raise
        commit = found.evidence.first.get("build", {}).get("commit", "unknown")
        raise CannotSayError(
            f"{error}; another build of Assay (commit {commit}) wrote the records"
        ) from error
    if not found.same_assay:
        commit = found.evidence.first.get("build", {}).get("commit", "unknown")
        raise CannotSayError(
            "all checked files follow from the records, but another build of Assay "
            f"(commit {commit}) judged the answers"
        )
    if options.continues:
        old = bag.Bag(pathlib.Path(options.continues))
        if found.bag.json("continues.json") != successor.compare(old, found.evidence):
            raise ContradictedError(
                2, "continues.json: does not follow from the records of both certificates"
            )
    elif "continues.json" in found.given:
        found.notes.append("the earlier certificate was not checked; give it with --continues=OLD")
    if options.level >= 3:
        found.notes += sample.check(found, options)
    return found.notes


def verify(options: argparse.Namespace) -> int:
    if not pathlib.Path(options.bundle).is_dir():
        raise RefusedError(f"{options.bundle}: there is no such folder")
    with tempfile.TemporaryDirectory(prefix="assay-verify-") as folder:
        try:
            notes = check(options, pathlib.Path(folder))
        except ContradictedError as error:
            return say(options, CONTRADICTED, f"contradicted at level {error.level}: {error}")
        except (CannotSayError, signing.UnknownSignerError) as error:
            return say(options, CANNOT_SAY, f"cannot say: {error}")
        except RefusedError as error:
            return say(options, CONTRADICTED, f"contradicted at level 0: {error}")
        except records.MALFORMED as error:
            what = f"malformed: {type(error).__name__}: {error}"
            return say(options, CONTRADICTED, f"contradicted at level 0: {what}")
    status = say(options, VERIFIED, f"verified to level {options.level}: {MEANING[options.level]}")
    for note in notes:
        print(f"  {note}")
    return status


def say(options: argparse.Namespace, status: int, text: str) -> int:
    line = strict.shown(f"{options.bundle}: {text}")
    print(line, file=sys.stderr if status else sys.stdout)
    return status
