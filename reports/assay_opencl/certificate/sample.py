"""Levels 3 and 4 of `assay verify`: cases run again on the device."""

import argparse
import hashlib
import hmac
import pathlib
import subprocess
import sys
import tempfile

from assay_opencl.certificate import assay, derive, evidence, programs

DIGEST_BITS = 63  # the bits of a seed


def chosen(cases: dict[str, str], challenge: str, most: int) -> list[str]:
    """Selects at most `most` cases, from all strata in turn. The challenge is a random text, so a
    maker of certificates cannot predict the selection. `cases` has the stratum of each id."""
    order = sorted(cases, key=lambda case: hmac.digest(challenge.encode(), case.encode(), "sha256"))
    strata: dict[str, list[str]] = {}
    for case in order:
        strata.setdefault(cases[case], []).append(case)
    picked: list[str] = []
    for place in range(max(map(len, strata.values()), default=0)):
        for name in sorted(strata):
            if place < len(strata[name]) and len(picked) < most:
                picked.append(strata[name][place])
    return picked


def seed_of(challenge: str) -> int:
    digest = hashlib.sha256(b"seed " + challenge.encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - DIGEST_BITS)


def stratum(case: dict, skipped: set[str]) -> str:
    """The stratum of a case: its suite, and whether the case was skipped while it ran. Only the
    driver knows the reason of such a skip."""
    return f"{case['id'].split('/')[0]} {'skip' if case['id'] in skipped else ''}"


def joined(picked: list[str], cases: dict[str, dict]) -> list[str]:
    """The picked cases, with all cases that share a kernel with a picked case. A failure may occur
    only in the whole kernel."""
    found = dict.fromkeys(picked)
    for case in picked:
        found.update(dict.fromkeys(cases[case].get("joined", [])))
    return [case for case in found if case in cases]


def run_again(
    run: evidence.Run, ids: list[str], seed: int, options: argparse.Namespace, folder: pathlib.Path
) -> dict[str, dict]:
    """Runs the cases again with the options of the recorded run. Returns their records."""
    folder.mkdir(parents=True)
    (folder / "ids.txt").write_text("".join(f"{name}\n" for name in ids), encoding="utf-8")
    words = [assay.program(), "run", f"@{folder / 'ids.txt'}", f"--out={folder / 'out'}"]
    words += [f"--depth={run.header['depth']}", f"--seed={seed}", "--no-page"]
    words += assay.option("--ingest", run.options["ingest"])
    for name in ("driver", "device"):
        words += assay.option(f"--{name}", getattr(options, name))
    subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    found = sorted((folder / "out").glob("*/results.jsonl"))
    if not found:
        return {}
    again = evidence.read(found[0], run.name, run.part)
    return {case["id"]: case for case in again.cases}


def settled(record: dict) -> dict:
    """The parts of a record that depend only on the device's answers. Leaves out the times, and the
    number of inputs that MPFR decided."""
    measured = {
        name: value
        for name, value in record["measurement"].items()
        if name not in ("seconds", "referred")
    }
    return {name: record.get(name) for name in ("certainty", "failing")} | measured


def differs(recorded: dict, again: dict, same_seed: bool) -> str:
    """How the new record differs. With another seed, a failing case may pass."""
    if recorded.get("flaky") or again.get("flaky"):
        return ""
    if not same_seed and recorded["outcome"] in evidence.BAD:
        return ""
    if recorded["outcome"] != again["outcome"]:
        return f"the record has {recorded['outcome']}, the new run {again['outcome']}"
    if not same_seed:
        return ""
    if recorded.get("certainty") != again.get("certainty"):
        return f"the record has {recorded.get('certainty')}, the new run {again.get('certainty')}"
    one, other = (record.get("measurement", {}).get("digest") for record in (recorded, again))
    if one != other:
        return "the device computes bits that differ from the recorded bits"
    if one is None:
        return ""
    first, second = settled(recorded), settled(again)
    wrong = [name for name in sorted({*first, *second}) if first.get(name) != second.get(name)]
    return f"the device computes the recorded bits, but {wrong[0]} differs" if wrong else ""


def same_place(found, now: dict) -> str:
    """Why this machine cannot decide: another driver, device or processor. Empty if this machine
    can decide."""
    header = found.evidence.first
    if all(one.get("digest") != header["driver"].get("digest") for one in now.get("drivers", [])):
        return "the driver on this machine differs from the recorded driver"
    recorded, device = found.bag.json("device.json")["devices"][0], now["devices"][0]
    # Leaves out the options of the command, and facts that change while a machine runs.
    names = {*recorded, *device} - {"index", "driver", *derive.PASSING_FACTS}
    other = [name for name in names if recorded.get(name) != device.get(name)]
    if not other:
        return ""
    return f"the device on this machine differs from the recorded device: {min(other)}"


def _programs(found, options: argparse.Namespace) -> None:
    """Makes the stand-alone programs again, and compares them."""
    from assay_opencl.certificate.verify import ContradictedError

    recorded = {case["id"]: (run, case) for run in found.evidence.runs for case in run.cases}
    for name, line in found.index.items():
        run, case = recorded[line["case"]]
        again = programs.program(case, run.header, options)
        kept = found.given.get(f"programs/{name}.c", b"").decode()
        if programs.TOO_LONG not in (again.get("none"), line.get("none")) and (
            (again.get("text", ""), again.get("none")) != (kept, line.get("none"))
        ):
            raise ContradictedError(
                options.level, f"programs/{name}.c: is not the program of {line['case']}"
            )


def check(found, options: argparse.Namespace) -> list[str]:
    """Checks level 3, or level 4 for all cases. Raises an error if something differs, or if this
    machine cannot decide."""
    from assay_opencl.certificate.verify import CannotSayError, ContradictedError

    if not options.on_device:
        raise CannotSayError(f"level {options.level} needs the device (--device)")
    now = assay.devices(options.driver, options.device)
    if len(now["devices"]) != 1:
        raise CannotSayError("select one device with --driver and --device")
    if why := same_place(found, now):
        raise CannotSayError(why)
    recorded = {case["id"]: (run, case) for run in found.evidence.runs for case in run.cases}
    cases = {name: case for name, (_, case) in recorded.items()}
    planned = {case["id"]: case for own in found.plan.values() for case in own}
    skipped = set(found.facts["skipped_while_running"])
    open_ones = {
        name: stratum(case, skipped) for name, case in cases.items() if "skip" not in planned[name]
    }
    most = options.sample if options.level == 3 else len(open_ones)
    picked = chosen(open_ones, options.challenge, most)
    count, errors = 0, []
    with tempfile.TemporaryDirectory(prefix="assay-verify-") as name:
        for run in found.evidence.runs:
            own = [case for case in picked if recorded[case][0] is run]
            if not own:
                continue
            for seed in dict.fromkeys((run.header["seed"], seed_of(options.challenge))):
                print(f"{run.name}: {len(own):,} cases with seed {seed}", file=sys.stderr)
                folder = pathlib.Path(name) / f"{run.name}-{seed}"
                again = run_again(run, joined(own, cases), seed, options, folder)
                for case in own:
                    if case not in again:
                        raise CannotSayError(f"{case}: did not run again")
                    if again[case]["outcome"] == "error" != cases[case]["outcome"]:
                        errors.append(
                            f"{case} ended in an error on this device: {again[case]['reason']}"
                        )
                        continue
                    what = differs(cases[case], again[case], seed == run.header["seed"])
                    if what:
                        raise ContradictedError(options.level, f"{case}: {what}")
                    count += 1
    _programs(found, options)
    if errors:
        raise CannotSayError(errors[0])
    return [
        f"{len(picked):,} cases ran again, each with the recorded seed and with the seed of the "
        f"challenge {options.challenge!r}: {count:,} records agree"
    ]
