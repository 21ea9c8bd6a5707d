"""Makes the files of a certificate that follow from its evidence: the records, the recorded device,
the policy and the waivers. `certify` writes these files, and `verify` makes them again.
"""

import functools
import json
import pathlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from assay_opencl.certificate import assay, bag, page, strict, verdict
from assay_opencl.certificate.evidence import Evidence
from assay_opencl.certificate.policy import Policy
from assay_opencl.certificate.waivers import Waiver

NO_SUBMISSION = (
    "This is an Assay record of compliance. It is not a Khronos conformance submission, "
    "and it gives no right to call a product conformant or to use Khronos' marks."
)
# Facts of a device that change while the machine runs. A driver on the host's processor reports the
# host's memory, and PoCL derives the other two limits from the host's memory.
PASSING_FACTS = ("global_mem_size", "max_mem_alloc_size", "image_max_buffer_size")
ORGANIZATION, CONTACT = "Source-Organization", "Contact-Email"
# Files that follow from the recorded device and the plan.
OF_DEVICE = ("plan.txt.gz", "suite.json", "driver.json", "host.json", "coverage.json")
OF_RECORDS = (
    "interpretations.json",
    "groups.json",
    "certificate.json",
    "attestation.intoto.json",
    "CERTIFICATE.md",
    "certificate.html",
    "report.html",
)


@dataclass
class Basis:
    """The evidence of a certificate. All other files follow from it."""

    evidence: Evidence
    policy: Policy
    waivers: list[Waiver]
    plan: dict[str, list[dict]]  # the cases of each part
    facts: dict  # what `assay recheck` says about the records
    given: dict[str, bytes]  # the files of the evidence, by name

    @functools.cached_property
    def verdict(self) -> verdict.Verdict:
        planned = [case["id"] for cases in self.plan.values() for case in cases]
        worse = self.continues["worse"] if self.continues else []
        return verdict.judge(self.policy, self.evidence, planned, self.waivers, worse)

    @functools.cached_property
    def continues(self) -> dict | None:
        """The content of continues.json, if this certificate continues the certificate of an older
        driver."""
        text = self.given.get("continues.json")
        return strict.json_of(text.decode(), "continues.json") if text else None

    @functools.cached_property
    def digests(self) -> dict[str, str]:
        return {name: bag.sha256(data) for name, data in self.given.items()}


def text(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode()


def plan_text(plan: dict[str, list[dict]]) -> bytes:
    """A line for each case: the part, the id, and the missing feature of a skipped case."""
    lines = []
    for part, cases in plan.items():
        for case in cases:
            skip = f"  skip: {case['skip']}" if "skip" in case else ""
            lines.append(f"{part} {case['id']}{skip}\n")
    return "".join(lines).encode()


def driver_json(evidence: Evidence) -> dict:
    return {
        **evidence.first["driver"],
        "loaded": evidence.loaded,
        "exchanged": evidence.exchanged,
    }


def _part(basis: Basis, part) -> dict:
    runs = [run for run in basis.evidence.runs if run.part == part.name]
    cases = [case for run in runs for case in run.cases]
    measured = [case["measurement"] for case in cases if "measurement" in case]
    return {
        "name": part.name,
        "language": part.language,
        "depth": part.depth,
        "planned": len(basis.plan[part.name]),
        "outcomes": dict(Counter(case["outcome"] for case in cases)),
        "inputs": sum(one["inputs"] for one in measured),
        "exhausted": sum(one["bound"] == "upper" for one in measured),
        "seconds": round(sum(case["seconds"] for case in cases), 3),
        "runs": [run.name for run in runs],
    }


def certificate_json(basis: Basis) -> dict:
    evidence, policy, found = basis.evidence, basis.policy, basis.verdict
    first = evidence.first
    return {
        "schema": 1,
        "what": NO_SUBMISSION,
        "verdict": found.text,
        "policy": {
            "name": policy.name,
            "version": policy.version,
            "title": policy.title,
            "sha256": policy.sha256,
        },
        "demands": [
            {
                "name": one.name,
                "meaning": one.meaning,
                "holds": one.holds,
                "found": one.found,
                "waived": one.waived,
                "broken_by": one.cases,
            }
            for one in found.demands
        ],
        "parts": [_part(basis, part) for part in policy.parts],
        "outcomes": dict(evidence.outcomes),
        "skipped_while_running": len(basis.facts["skipped_while_running"]),
        "coverage": basis.facts["coverage"]["total"],
        "interpretations": [one["id"] for one in basis.facts["interpretations"]],
        "readings": _readings(evidence),
        "waivers": [
            {
                "cases": one.cases,
                "class": one.certainty,
                "reason": one.reason,
                "link": one.link,
                "who": one.who,
                "until": one.until,
                "bears": _borne(one, evidence, policy),
            }
            for one in basis.waivers
        ],
        "device": first["device"],
        "driver": {name: first["driver"].get(name) for name in ("icd", "library", "digest")},
        "assay": {
            "version": first["assay"],
            "commit": first.get("build", {}).get("commit"),
            "sha256": first.get("build", {}).get("sha256"),
            "release": bool(first.get("build", {}).get("release")),
            "data": first["data"]["digest"],
        },
        "specification": first["spec"],
        "profile": first["profile"],
        "seed": first["seed"],
        "started": evidence.started,
        "finished": evidence.finished,
        "evidence": basis.digests,
        "continues": basis.continues,
    }


def _borne(waiver: Waiver, evidence: Evidence, policy: Policy) -> int:
    if waiver.certainty not in policy.waivable:
        return 0
    day = evidence.finished[:10]
    return sum(
        waiver.bears(case["id"], verdict.certainty(case), day)
        for case in evidence.cases
        if case["outcome"] == "fail"
    )


def _readings(evidence: Evidence) -> dict[str, int]:
    """How many failures depend on each entry of data/interpretations.toml."""
    found: Counter = Counter()
    for case in evidence.cases:
        for entry in {one.get("interpretation", "") for one in case.get("failing", [])} - {""}:
            found[entry] += 1
    return dict(found)


def attestation(basis: Basis, claim: dict) -> dict:
    """An in-toto statement about the driver's libraries, with the test result."""
    failing = sorted(
        case["id"]
        for case in basis.evidence.cases
        if case["outcome"] in ("fail", "crash", "timeout")
    )
    broken = {case for one in claim["demands"] for case in one["broken_by"]}
    result = {verdict.COMPLIES: "PASSED", verdict.WAIVED: "WARNED"}.get(claim["verdict"], "FAILED")
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [
            {"name": one["path"].rsplit("/", 1)[-1], "digest": {"sha256": one["sha256"]}}
            for one in [
                *basis.evidence.first["driver"].get("libraries", []),
                *basis.evidence.loaded,
            ]
            if one.get("sha256")
        ],
        "predicateType": "https://in-toto.io/attestation/test-result/v0.1",
        "predicate": {
            "result": result,
            "configuration": [
                {"name": name, "digest": {"sha256": digest}}
                for name, digest in sorted(basis.digests.items())
            ],
            "failedTests": [case for case in failing if case in broken],
            "warnedTests": [case for case in failing if case not in broken],
        },
    }


def report(runs: pathlib.Path) -> bytes:
    assay.report(runs)
    return (runs / "report.html").read_bytes()


def information(basis: Basis, who: Mapping[str, str | None]) -> list[tuple[str, str]]:
    """The fields of bag-info.txt. `who` has the fields that do not follow from the records."""
    found = basis.evidence
    digest = found.first["driver"].get("digest", "unknown")[:16]
    return [
        *((name, value) for name in (ORGANIZATION, CONTACT) if (value := who.get(name))),
        ("External-Description", NO_SUBMISSION),
        ("External-Identifier", f"assay {basis.policy.name} {digest} {found.finished}"),
        ("Bag-Software-Agent", f"Assay {found.first['assay']}"),
        ("Bagging-Date", found.finished[:10]),
    ]


def of_device(basis: Basis) -> dict[str, bytes]:
    """The files that follow from the device, by name."""
    found = basis.evidence
    suite = {name: found.first.get(name) for name in ("assay", "build", "data")}
    return {
        "plan.txt.gz": bag.packed(plan_text(basis.plan)),
        "suite.json": text(suite),
        "driver.json": text(driver_json(found)),
        "host.json": text(found.hosts),
        "coverage.json": text(basis.facts["coverage"]),
    }


def of_records(basis: Basis, runs: pathlib.Path) -> dict[str, bytes]:
    """The files that follow from the records. `runs` has the unpacked records."""
    claim = certificate_json(basis)
    return {
        "interpretations.json": text(basis.facts["interpretations"]),
        "groups.json": text(basis.facts["groups"]),
        "certificate.json": text(claim),
        "attestation.intoto.json": text(attestation(basis, claim)),
        "CERTIFICATE.md": page.markdown(claim, basis.facts).encode(),
        "certificate.html": page.html(claim, basis.facts).encode(),
        "report.html": report(runs),
    }
