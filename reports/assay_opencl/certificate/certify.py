"""`assay certify`: runs the cases of a policy, which may take days, and writes the certificate."""

import argparse
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from assay_opencl.certificate import (
    RefusedError,
    assay,
    bag,
    derive,
    draft,
    evidence,
    page,
    policy,
    programs,
    strict,
    successor,
    verdict,
    waivers,
)
from assay_opencl.records import MALFORMED

STATUS = {verdict.COMPLIES: 0, verdict.WAIVED: 0, verdict.FAILS: 1, verdict.INCOMPLETE: 2}


class Interrupted(Exception):
    def __init__(self, status: int):
        super().__init__()
        self.status = status


class Work:
    """The folder NAME.work. Only a merge removes the folder, after the certificate is written."""

    def __init__(self, out: pathlib.Path):
        self.folder = out.with_name(out.name + ".work")
        self.device = self.folder / "device.json"
        self.policy = self.folder / "policy.toml"
        self.programs = self.folder / "programs"

    def ids(self, part: str) -> pathlib.Path:
        return self.folder / f"{part}.txt"

    def run(self, part: str) -> pathlib.Path:
        return self.folder / "runs" / part

    def results(self, part: str) -> pathlib.Path | None:
        found = sorted(self.run(part).glob("*/results.jsonl"))
        return found[0] if found else None


def one_device(options: argparse.Namespace) -> bytes:
    """The description of the device. If no case is left to run, --driver may name a file with the
    description of a recorded device."""
    found = assay.devices(options.driver, options.device)
    if len(found["devices"]) != 1:
        names = ", ".join(device["name"] for device in found["devices"])
        raise RefusedError(
            "certify judges one device; select it with --driver and --device. Found: "
            f"{names or 'none'}"
        )
    driver = found["devices"][0]["driver"]
    drivers = [one for one in found["drivers"] if one["icd"] == driver["icd"]]
    return derive.text({"devices": found["devices"], "drivers": drivers})


def changed_facts(before: bytes, after: bytes) -> list[str]:
    """The device's facts that changed, except facts that change while a machine runs."""
    old, new = json.loads(before), json.loads(after)
    changed = sorted(
        key for key in (old.keys() | new.keys()) - {"devices"} if old.get(key) != new.get(key)
    )
    if not len(old["devices"]) == len(new["devices"]) == 1:
        changed.append("devices")
    first, second = old["devices"][0], new["devices"][0]
    keys = sorted(first.keys() | second.keys())
    return changed + [
        key for key in keys if key not in derive.PASSING_FACTS and first.get(key) != second.get(key)
    ]


def begin(work: Work, options: argparse.Namespace) -> policy.Policy:
    """Makes the folder. An existing folder must have the policy and the device of this run."""
    device = one_device(options)
    asked = policy.load(options.policy)
    if not work.folder.exists():
        work.folder.mkdir(parents=True)
        work.device.write_bytes(device)
        work.policy.write_text(asked.text, encoding="utf-8")
        return asked
    if work.policy.read_text(encoding="utf-8") != asked.text:
        raise RefusedError(
            f"{work.folder}: was begun with another policy; name another folder with --out"
        )
    if changed := changed_facts(work.device.read_bytes(), device):
        what = f"another device or driver: {', '.join(changed[:3])} changed"
        raise RefusedError(f"{work.folder}: was begun with {what}; name another folder with --out")
    return asked


def needs_its_device(work: Work, options: argparse.Namespace) -> None:
    """Raises an error if the device is not the device of the certificate. Without --driver, a merge
    finds the drivers of its own machine."""
    wanted = work.device.read_bytes()
    name = strict.shown(json.loads(wanted)["devices"][0]["name"])
    advice = f"name the driver of {name} with --driver, or write no programs with --no-programs"
    try:
        changed = changed_facts(wanted, one_device(options))
    except RefusedError as error:
        raise RefusedError(f"a program is missing in all shards, and {error}; {advice}") from error
    if changed:
        what = f"this device differs: {', '.join(changed[:3])}"
        raise RefusedError(f"a program is missing in all shards, and {what}; {advice}")


def ended(path: pathlib.Path | None) -> bool:
    if path is None:
        return False
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - (1 << 20)))
        last = file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1]
    try:
        end = json.loads(last)
    except ValueError:
        return False
    return end.get("type") == "end" and not end.get("stopped")


def wait(child: subprocess.Popen) -> int:
    """Passes signals on to the run, except Ctrl-C, which reaches the run directly."""
    passed_on = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(one, lambda number, _: child.send_signal(number)) for one in passed_on]
    try:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue
    finally:
        for one, handler in zip(passed_on, before, strict=True):
            signal.signal(one, handler)


def selection(work: Work, part: policy.Part, options: argparse.Namespace) -> list[str]:
    """The options of `assay run` that choose the cases of a part, and how they run."""
    words = [f"@{work.ids(part.name)}", f"--depth={part.depth}", f"--seed={options.seed}"]
    words += ["--allow-empty"]  # all cases of a part may need a feature that the device lacks
    words += assay.option("--ingest", assay.LANGUAGES[part.language])
    for name in ("driver", "device", "shard", "jobs", "timeout"):
        words += assay.option(f"--{name}", getattr(options, name))
    return words


def run(work: Work, part: policy.Part, options: argparse.Namespace) -> None:
    if ended(work.results(part.name)):
        return
    words = [assay.program(), "run", *selection(work, part, options)]
    words += [f"--out={work.run(part.name)}", "--resume", "--no-page"]
    words += [f"--label={label}" for label in options.label]
    print(f"part {part.name}: {part.language} at {part.depth} depth", file=sys.stderr)
    with (work.folder / f"{part.name}.log").open("ab") as log:
        status = wait(subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log))
    if status >= 128 or status < 0:
        raise Interrupted(status if status >= 128 else 128 - status)
    if not ended(work.results(part.name)):
        raise RefusedError(f"part {part.name} did not end; run the same command again to continue")


def collect(work: Work, found: policy.Policy) -> dict[str, bytes]:
    files = {}
    for part in found.parts:
        path = work.results(part.name)
        if path is not None:
            files[f"runs/{part.name}/results.jsonl.gz"] = bag.packed(path.read_bytes())
    return files


def merged(work: Work, names: list[str]) -> tuple[policy.Policy, dict[str, bytes]]:
    """Joins the records of several certificates, which are shards of one plan."""
    bags = [bag.Bag(pathlib.Path(name)) for name in names]
    devices = [strict.data_of(one.path("device.json")) for one in bags]
    if len({one.text("policy.toml") for one in bags}) != 1:
        raise RefusedError("--merge: the certificates have different policies")
    if any(changed_facts(devices[0], device) for device in devices):
        raise RefusedError("--merge: the certificates have different devices")
    facts = [one.json("device.json")["devices"][0] for one in bags]
    least = min(range(len(bags)), key=lambda number: facts[number].get("global_mem_size", 0))
    for fact in derive.PASSING_FACTS:
        if any(one.get(fact, 0) < facts[least].get(fact, 0) for one in facts):
            raise RefusedError(
                "--merge: the device with the least global memory does not have "
                f"the least {fact}"
            )
    files = {}
    for number, one in enumerate(bags):
        for path in one.names("runs/"):
            part, file = path.split("/")[1:]
            own = f"runs/{part.split('-')[0]}-{number}/{file}"
            files[own] = strict.data_of(one.path(path), strict.LARGEST_FILE)
    work.folder.mkdir(parents=True, exist_ok=True)
    work.device.write_bytes(devices[least])  # of the device with the least memory
    work.policy.write_text(bags[0].text("policy.toml"), encoding="utf-8")
    programs.take(work, bags)
    return policy.parse(bags[0].text("policy.toml"), "policy.toml"), files


def unpacked(files: dict[str, bytes], folder: pathlib.Path) -> list[evidence.Run]:
    runs = []
    for name in sorted(files):
        part = name.split("/")[1]
        path = folder / "runs" / part / "results.jsonl"
        path.parent.mkdir(parents=True)
        packed = folder / f"{part}.gz"
        packed.write_bytes(files[name])
        strict.unpack(packed, path)
        packed.unlink()
        runs.append(evidence.read(path, part, part.split("-")[0]))
    return runs


def write(
    out: pathlib.Path,
    work: Work,
    found: policy.Policy,
    records: dict[str, bytes],
    options: argparse.Namespace,
) -> str:
    given = {"policy.toml": found.text.encode(), "device.json": work.device.read_bytes(), **records}
    borne = []
    if options.waivers:
        text = strict.text_of(pathlib.Path(options.waivers))
        borne = waivers.parse(text, options.waivers)
        given["waivers.toml"] = text.encode()
    with tempfile.TemporaryDirectory(prefix="assay-certify-") as name:
        folder = pathlib.Path(name)
        runs = unpacked(records, folder)
        for one in runs:
            if not any(one.part == part.name for part in found.parts):
                raise RefusedError(f"run {one.name} does not belong to a part of the policy")
        together = evidence.together(runs)
        if options.continues:
            old = bag.Bag(pathlib.Path(options.continues))
            given["continues.json"] = derive.text(successor.compare(old, together))
        if options.programs:
            given.update(
                programs.of(
                    together, folder, work, options, lambda: needs_its_device(work, options)
                )
            )
        if options.khronos_draft:
            given[draft.NAME] = draft.text(together, options.organization, options.contact).encode()
        facts = assay.recheck([folder / "runs"], work.device, 1)
        basis = derive.Basis(together, found, borne, policy.plan(found, work.device), facts, given)
        made = {**derive.of_device(basis), **derive.of_records(basis, folder / "runs")}
    who = {derive.ORGANIZATION: options.organization, derive.CONTACT: options.contact}
    bag.write(out, {**given, **made}, derive.information(basis, who))
    return basis.verdict.text


def planned(work: Work, found: policy.Policy) -> list[policy.Part]:
    """The parts that have cases. Writes the ids of each part's cases."""
    plan = policy.plan(found, work.device)
    for part in found.parts:
        ids = "".join(f"{case['id']}\n" for case in plan[part.name])
        work.ids(part.name).write_text(ids, encoding="utf-8")
    return [part for part in found.parts if plan[part.name]]


def estimate(options: argparse.Namespace) -> int:
    """Prints the expected time of each part on this machine. Measures each part for a minute."""
    with tempfile.TemporaryDirectory(prefix="assay-certify-") as name:
        work = Work(pathlib.Path(name) / "estimate")
        parts = planned(work, begin(work, options))
        all_seconds = 0.0
        for number, part in enumerate(parts, 1):
            what = f"measuring part {part.name} for about a minute ({number} of {len(parts)} parts)"
            print(what, file=sys.stderr)
            found = assay.output_json("run", *selection(work, part, options), "--estimate")
            seconds = sum(one["seconds"] for one in found)
            cases = sum(suite["cases"] for one in found for suite in one["suites"])
            all_seconds += seconds
            print(f"{part.name:<12}{cases:>9,} cases  {page.duration(seconds)}")
    print(f"{'all':<12}{'':>15}  {page.duration(all_seconds)}")
    return 0


def certify(options: argparse.Namespace) -> int:
    if options.estimate:
        if options.merge or options.close:
            raise RefusedError(
                "--estimate is not allowed with --merge or --close, because these run no case"
            )
        return estimate(options)
    if not options.out:
        raise RefusedError("name the folder to write with --out, or give --estimate")
    out = pathlib.Path(options.out)
    if out.exists():
        raise RefusedError(f"{out}: exists already; name another folder with --out")
    work = Work(out)
    if options.merge:
        try:
            found, records = merged(work, options.merge)
        except MALFORMED as error:
            what = f"{type(error).__name__}: {error}"
            raise RefusedError(f"--merge: a certificate is malformed: {what}") from error
    else:
        found = begin(work, options)
        parts = planned(work, found)
        try:
            for part in parts:
                if not options.close:
                    run(work, part, options)
        except Interrupted as interrupted:
            print("interrupted; run the same command again to continue", file=sys.stderr)
            return interrupted.status
        records = collect(work, found)
    if not records:
        raise RefusedError("no case was judged yet")
    text = write(out, work, found, records, options)
    if options.merge:
        shutil.rmtree(work.folder)
    print(f"{out}: {text}")
    return STATUS[text]
