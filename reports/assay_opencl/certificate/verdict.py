"""Decides whether the demands of a policy hold, and makes the verdict."""

from dataclasses import dataclass, field

from assay_opencl.certificate.evidence import Evidence, Run
from assay_opencl.certificate.policy import Policy
from assay_opencl.certificate.waivers import Waiver

COMPLIES, WAIVED = "complies", "complies with waivers"
FAILS, INCOMPLETE = "does not comply", "incomplete"

MEANING = {
    "complete": "every planned case was judged",
    "unfiltered": "only the policy left cases out, and no baseline was used",
    "own_data": "Assay judged with its own tables and case files",
    "device_spec": "the device was judged by the version that it reports",
    "clean_assay": "Assay was built from a commit without changes",
    "one_driver": "the driver's files did not change from the first run to the last",
    "second_look": "each failure was tried again in a fresh process",
    "errors": "no case ended in an error of Assay or of the machine",
    "crashes": "no case crashes or hangs",
    "undisputed": "no case fails under every reading of the specification",
    "flaky": "no case has another outcome when it runs again",
    "by_the_letter": "no case fails only by the letter of the specification",
    "successor": "no case that passed on the earlier driver does worse on this driver",
}


@dataclass
class Demand:
    """A demand of the policy: one line of must_hold."""

    name: str
    holds: bool
    found: str  # what was found: "yes", "3 cases, 1 of them waived"
    waived: int = 0
    cases: list[str] = field(default_factory=list)  # the cases that break the demand
    borne: int = 0  # the number of cases that may break the demand

    @property
    def meaning(self) -> str:
        more = f", except {self.borne:,}" if self.borne else ""
        return MEANING[self.name] + more


def certainty(case: dict) -> str:
    return case.get("certainty", "undisputed") if case["outcome"] == "fail" else ""


def _unfiltered(run: Run) -> bool:
    changes = ("suites", "excludes", "failed_of", "search_budget", "sequences", "sequence_length")
    return "budget" not in run.header and not any(run.options[name] for name in changes)


def _evidence(name: str, evidence: Evidence, planned: int, missing: list[str]) -> Demand:
    runs = evidence.runs
    if name == "complete":
        cut = [run.name for run in runs if run.end is None or run.end.get("stopped")]
        found = f"{planned - len(missing):,} of {planned:,} cases were judged"
        return Demand(name, not missing and not cut, found, cases=missing)
    if name == "unfiltered":
        holds = all(_unfiltered(run) for run in runs)
    elif name == "own_data":
        holds = not any(run.options["data"] or run.options.get("cases") for run in runs)
    elif name == "device_spec":
        holds = not any(run.header.get("spec_asked") or run.options["std"] for run in runs)
    elif name == "clean_assay":
        holds = evidence.first.get("build", {}).get("tree") == "clean"
    elif name == "one_driver":
        digests = {run.header["driver"].get("digest") for run in runs}
        ended = all(((run.end or {}).get("driver") or {}).get("digest") for run in runs)
        holds = len(digests) == 1 and None not in digests and ended and not evidence.exchanged
    else:
        asked = all(run.options["rerun"] and run.options["retries"] >= 1 for run in runs)
        failures = [case for case in evidence.cases if case["outcome"] == "fail"]
        holds = asked and all("rerun" in case for case in failures)
    return Demand(name, holds, "yes" if holds else "no")


def _breaking(name: str, evidence: Evidence) -> list[tuple[str, str]]:
    """The cases that break a demand on the driver, and the class that a waiver must name."""
    found = []
    for case in evidence.cases:
        sure = certainty(case)
        seen = {case["outcome"], case.get("rerun", {}).get("outcome")}
        if (
            (name == "errors" and case["outcome"] == "error")
            or (name == "crashes" and {"crash", "timeout"} & seen)
            or (name == "flaky" and case.get("flaky"))
            or (name == sure)
        ):
            found.append((case["id"], sure or "undisputed"))
    return found


def _conduct(
    name: str, most: int, evidence: Evidence, policy: Policy, waivers: list[Waiver]
) -> Demand:
    day = evidence.finished[:10]
    breaking = _breaking(name, evidence)
    borne = {
        case
        for case, sure in breaking
        if sure in policy.waivable and any(one.bears(case, sure, day) for one in waivers)
    }
    left = [case for case, _ in breaking if case not in borne]
    cases = "case" if len(breaking) == 1 else "cases"
    found = f"{len(breaking):,} {cases}" if breaking else "none"
    if borne:
        found += f", {len(borne):,} of them waived"
    return Demand(name, len(left) <= most, found, len(borne), left, most)


@dataclass
class Verdict:
    text: str
    demands: list[Demand]


def judge(
    policy: Policy,
    evidence: Evidence,
    planned: list[str],
    waivers: list[Waiver],
    worse: list[str],
) -> Verdict:
    """`worse` are cases that passed with the earlier driver and fail now."""
    recorded = {case["id"] for case in evidence.cases if "hung" not in case}
    missing = [case for case in planned if case not in recorded]
    demands = []
    for name, value in policy.must_hold.items():
        if type(value) is not bool:
            demands.append(_conduct(name, value, evidence, policy, waivers))
        elif value:
            demands.append(_evidence(name, evidence, len(planned), missing))
    if worse:
        demands.append(Demand("successor", False, f"{len(worse):,} worse", cases=worse))
    broken = {demand.name for demand in demands if not demand.holds}
    conduct = broken & {"crashes", "undisputed", "flaky", "by_the_letter", "successor"}
    if conduct:
        text = FAILS
    elif broken:
        text = INCOMPLETE
    else:
        text = WAIVED if any(demand.waived for demand in demands) else COMPLIES
    return Verdict(text, demands)
