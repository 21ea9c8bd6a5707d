"""Compares a newer driver with the certificate of an older driver."""

import pathlib
import tempfile

from assay_opencl.certificate import bag, evidence, strict


def records(old: bag.Bag) -> dict[str, dict]:
    found = {}
    with tempfile.TemporaryDirectory(prefix="assay-certify-") as name:
        for number, path in enumerate(old.names("runs/")):
            file = pathlib.Path(name) / str(number)
            strict.unpack(old.path(path), file)
            for case in evidence.read(file, path.split("/")[1], "").cases:
                found[case["id"]] = case
    return found


def subject(case: str) -> str:
    return "/".join(case.split("/")[:2])


def compare(old: bag.Bag, new: evidence.Evidence) -> dict:
    """Cases that do worse now, are skipped or are missing, and functions whose bits changed."""
    before = records(old)
    now = {case["id"]: case for case in new.cases}
    passed = [case for case, record in before.items() if record["outcome"] == "pass"]
    bits = set()
    for case in before.keys() & now.keys():
        one, other = (
            record.get("measurement", {}).get("digest") for record in (before[case], now[case])
        )
        if one and other and one != other:
            bits.add(subject(case))
    bad = evidence.BAD
    return {
        "digest": old.digest,
        "worse": sorted(case for case in passed if case in now and now[case]["outcome"] in bad),
        "skipped": sorted(
            case for case in passed if case in now and now[case]["outcome"] == "skip"
        ),
        "gone": sorted(case for case in passed if case not in now),
        "other_bits": sorted(bits),
    }
