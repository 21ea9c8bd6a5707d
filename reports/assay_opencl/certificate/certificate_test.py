import argparse
import datetime
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import types

import pytest

from assay_opencl.certificate import (
    RefusedError,
    bag,
    certify,
    command,
    derive,
    evidence,
    page,
    policy,
    programs,
    sample,
    signing,
    strict,
    verdict,
    verify,
    waivers,
)

FILES = {"device.json": b"{}\n", "runs/whole/results.jsonl.gz": bag.packed(b"line\n")}
FIELDS = [("Bagging-Date", "2026-01-31")]


@pytest.fixture
def folder(tmp_path):
    bag.write(tmp_path / "bundle", FILES, FIELDS)
    return tmp_path / "bundle"


def content(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_same_content_has_the_same_bytes(folder, tmp_path):
    bag.write(tmp_path / "other", FILES, FIELDS)
    assert list(content(folder).values()) == list(content(tmp_path / "other").values())
    found = bag.Bag(folder)
    assert found.text("device.json") == "{}\n"
    assert found.fields == FIELDS


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs sha256sum")
def test_stock_tools_check_it(folder):
    for name in (bag.PAYLOAD, bag.TAGS):
        subprocess.run(["sha256sum", "--quiet", "--strict", "-c", name], cwd=folder, check=True)


def again(folder):
    """A forger would also compute the manifest again."""
    names = [path.relative_to(folder).as_posix() for path in (folder / "data").rglob("*.*")]
    made = {name: bag.sha256((folder / name).read_bytes()) for name in names}
    (folder / bag.PAYLOAD).write_bytes(bag.manifest(made))
    tags = ("bagit.txt", "bag-info.txt", bag.PAYLOAD)
    made = {name: bag.sha256((folder / name).read_bytes()) for name in tags}
    (folder / bag.TAGS).write_bytes(bag.manifest(made))


def replace(name, old, new):
    def act(folder):
        path = folder / name
        path.write_bytes(path.read_bytes().replace(old, new))

    return act


def linked(folder):
    (folder / "data/device.json").unlink()
    (folder / "data/device.json").symlink_to("/etc/passwd")


def piped(folder):
    os.mkfifo(folder / "data/pipe.json")


DAMAGE = {
    "another byte": replace("data/device.json", b"{}", b"[]"),
    "a file more": lambda folder: (folder / "data/more.json").write_text("{}"),
    "a tag file more": lambda folder: (folder / "fetch.txt").write_text("http://x - data/x\n"),
    "a file less": lambda folder: (folder / "data/device.json").unlink(),
    "a link": linked,
    "a pipe": piped,
    "a folder that is a link": lambda folder: (folder / "data/more").symlink_to("/tmp"),
    "a way out": replace(bag.PAYLOAD, b"data/device.json", b"data/../../device.json"),
    "an absolute path": replace(bag.PAYLOAD, b"data/device.json", b"/data/device.json"),
    "a name of control characters": lambda folder: (folder / "data/a\nb").write_text(""),
    "a hidden name": lambda folder: (folder / "data/.a").write_text(""),
    "another declaration": replace("bagit.txt", b"1.0", b"0.97"),
    "no declaration": lambda folder: (folder / "bagit.txt").unlink(),
    "no manifest": lambda folder: (folder / bag.PAYLOAD).unlink(),
    "an empty manifest": lambda folder: (folder / bag.TAGS).write_text(""),
    "a torn manifest": replace(bag.TAGS, b"\n", b""),
    "a digest of another kind": replace(bag.TAGS, b"  bagit", b"00  bagit"),
    "another size": replace("bag-info.txt", b"Payload-Oxum: ", b"Payload-Oxum: 9"),
    "a folder in place of a file": lambda folder: (
        (folder / "bagit.txt").unlink(),
        (folder / "bagit.txt").mkdir(),
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_folder_is_refused(folder, name):
    DAMAGE[name](folder)
    with pytest.raises(RefusedError) as refused:
        bag.Bag(folder)
    assert "\n" not in str(refused.value)


def test_a_folder_with_new_manifests_is_accepted(folder):
    replace("data/device.json", b"{}", b"[]")(folder)
    again(folder)
    assert bag.Bag(folder).text("device.json") == "[]\n"


def test_a_manifest_with_a_repeated_line_is_refused(folder):
    path = folder / bag.PAYLOAD
    path.write_bytes(path.read_bytes() * 2)
    with pytest.raises(RefusedError, match="digest|twice"):
        bag.Bag(folder)


@pytest.mark.parametrize(
    "text", ["{", '{"a":1,"a":2}', "NaN", "[" * 100_000, '"\\ud800', "1e", "", "{} {}"]
)
def test_bad_json_is_refused(text):
    with pytest.raises(RefusedError, match="file:"):
        strict.json_of(text, "file")


def unpacked(tmp_path, data, most=100):
    (tmp_path / "a.gz").write_bytes(data)
    strict.unpack(tmp_path / "a.gz", tmp_path / "a", most)
    return (tmp_path / "a").read_bytes()


def test_bad_archives_are_refused(tmp_path):
    good = gzip.compress(b"a" * 100)
    assert unpacked(tmp_path, good) == b"a" * 100
    for bad in (gzip.compress(b"a" * 101), good[:-4], good + good, good + b"x", b"no", b""):
        (tmp_path / "a").unlink()
        with pytest.raises(RefusedError):
            unpacked(tmp_path, bad)


def test_policies_that_are_shipped():
    names = sorted(path.stem for path in policy.SHIPPED.glob("*.toml"))
    assert names == ["certification", "everything", "precheck"]
    for name in names:
        found = policy.load(name)
        assert found.name == name and found.shipped
    one, other = policy.load("certification"), policy.load("precheck")
    assert (one.parts, one.must_hold, one.waivable) == (
        other.parts,
        other.must_hold,
        other.waivable,
    )
    assert (one.share, other.share) == (1, 20)


SMALL = """
name = "small"
version = 1
title = "t"
[[part]]
name = "a"
language = "OpenCL C"
depth = "quick"
cases = ["s/*"]
[must_hold]
complete = true
undisputed = 0
by_the_letter = 0
flaky = 0
crashes = 0
errors = 0
[waivers]
classes = ["by_the_letter"]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"quick"', '"deep"'),
        ('"OpenCL C"', '"C++"'),
        ('"s/*"', '"s/*;"'),
        ('"s/*"', "1"),
        ("complete = true", "complete = 1"),
        ("flaky = 0", "flaky = true"),
        ("flaky = 0", "flakes = 0"),
        ("version = 1", 'version = "1"'),
        ("version = 1", "versions = 1"),
        ('name = "a"', 'name = "../a"'),
        ('["by_the_letter"]', '["all"]'),
        ("[must_hold]", "[must_hold"),
        ("version = 1", "version = 1\nshare = 0"),
    ],
)
def test_bad_policies_are_refused(old, new):
    assert policy.parse(SMALL, "p").name == "small"
    with pytest.raises(RefusedError):
        policy.parse(SMALL.replace(old, new, 1), "p")


def test_a_share_is_spread_over_every_suite():
    cases = [{"id": f"{s}/{i}", "suite": s} for s in ("a", "b") for i in range(200)]
    cases += [{"id": "c/0", "suite": "c"}]
    kept = policy._spread(cases, 20)
    assert [sum(case["suite"] == s for case in kept) for s in ("a", "b", "c")] == [10, 10, 1]
    assert kept == policy._spread(cases[::-1], 20)[::-1]
    assert policy._spread(cases, 1) == cases


def test_the_globs_of_cases():
    part = policy.Part("p", "OpenCL C", "quick", ("*/float/default",), (), 1, 32)
    one = {"id": "math/exp/float/default", "arguments": 1, "input_bits": 32}
    assert part.takes(one)
    assert not part.takes({**one, "arguments": 2})
    assert not part.takes({**one, "input_bits": 64})
    assert not part.takes({"id": one["id"]})
    assert not part.takes({**one, "id": "math/exp/float/native"})
    assert policy.regex("*" * 400 + "a").fullmatch("b" * 400) is None, "and soon"
    assert policy.regex("*b" * 200 + "a").fullmatch("b" * 400) is None, "and soon"


def test_a_policy_does_not_borrow_a_name(tmp_path):
    own = policy.load("precheck")
    assert own.shipped and not own.borrows_a_name
    (tmp_path / "own.toml").write_text(own.text.replace("undisputed = 0", "undisputed = 9"))
    with pytest.raises(RefusedError, match="another name"):
        policy.load(str(tmp_path / "own.toml"))


def test_an_estimate_measures_the_cases_of_each_part(monkeypatch, capsys):
    driver = {"icd": "a.icd"}
    devices = {"devices": [{"name": "gpu", "driver": driver}], "drivers": [driver]}
    monkeypatch.setattr(certify.assay, "devices", lambda *_: devices)
    plan = {"whole": [{"id": "math/exp"}], "standard": [], "modules": [{"id": "math/log"}]}
    monkeypatch.setattr(certify.policy, "plan", lambda *_: plan)

    def output_json(command, ids, *words):
        assert command == "run" and "--estimate" in words and "--jobs=2" in words
        hours = {"math/exp\n": 2, "math/log\n": 1}[pathlib.Path(ids[1:]).read_text()]
        return [{"device": "gpu", "seconds": 3600 * hours, "suites": [{"cases": 1000 * hours}]}]

    monkeypatch.setattr(certify.assay, "output_json", output_json)
    assert command.main(["certify", "--policy=precheck", "--jobs=2", "--estimate"]) == 0
    assert capsys.readouterr().out == (
        "whole           2,000 cases  2.0 h\n"
        "modules         1,000 cases  60 min\n"
        "all                          3.0 h\n"
    )
    assert command.main(["certify", "--policy=precheck"]) == 2
    assert "--out" in capsys.readouterr().err
    assert command.main(["certify", "--policy=precheck", "--estimate", "--close"]) == 2
    assert "--close" in capsys.readouterr().err

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(certify.assay, "output_json", interrupted)
    assert command.main(["certify", "--policy=precheck", "--estimate"]) == 130
    assert capsys.readouterr().err.endswith("assay certify: interrupted\n")


def test_a_program_that_was_interrupted_is_not_kept(monkeypatch, tmp_path):
    ended = tmp_path / "assay"
    ended.write_text("#!/bin/sh\nkill -TERM $$\n")
    ended.chmod(0o755)
    monkeypatch.setenv("ASSAY_PROGRAM", str(ended))
    header = {"depth": "quick", "seed": 1, "options": {"ingest": ""}}
    with pytest.raises(RefusedError, match="interrupted"):
        programs.program({"id": "s/a"}, header, argparse.Namespace(driver=None, device=None))


def test_another_device_writes_no_program(monkeypatch, tmp_path):
    work = certify.Work(tmp_path / "certificate")
    work.folder.mkdir()

    def described(name):
        driver = {"icd": f"{name}.icd"}
        return {"devices": [{"name": name, "driver": driver}], "drivers": [driver]}

    work.device.write_bytes(derive.text(described("gpu")))
    monkeypatch.setattr(certify.assay, "devices", lambda *_: described("cpu"))
    options = argparse.Namespace(driver=None, device=None)
    groups = {"groups": [{"id": "g1", "title": "t", "cases": ["s/a"]}]}
    monkeypatch.setattr(programs.assay, "recheck", lambda *_: groups)
    found = argparse.Namespace(runs=[], cases=[{"id": "s/a", "outcome": "fail"}])
    with pytest.raises(RefusedError, match="this device differs.* driver of gpu with --driver"):
        programs.of(found, tmp_path, work, options, lambda: certify.needs_its_device(work, options))
    assert not list(work.programs.iterdir())
    monkeypatch.setattr(certify.assay, "devices", lambda *_: described("gpu"))
    certify.needs_its_device(work, options)


def test_a_program_of_many_megabytes_is_left_out(monkeypatch, tmp_path):
    made = tmp_path / "assay"
    made.write_text("#!/bin/sh\nhead -c 1048577 /dev/zero\n")
    made.chmod(0o755)
    monkeypatch.setenv("ASSAY_PROGRAM", str(made))
    header = {"depth": "quick", "seed": 1, "options": {"ingest": ""}}
    options = argparse.Namespace(driver=None, device=None)
    assert programs.program({"id": "s/a"}, header, options) == {"none": programs.TOO_LARGE}
    made.write_text("#!/bin/sh\nhead -c 1048576 /dev/zero\n")
    assert "text" in programs.program({"id": "s/a"}, header, options)


def test_a_program_shows_an_answer_with_a_place_in_the_sequence():
    searched, placed = {"input": ["0x1"]}, {"input": ["0x2"], "index": 7}
    header = {"depth": "standard", "seed": 1, "options": {"ingest": ""}}
    options = argparse.Namespace(driver=None, device=None)
    case = {"id": "s/a", "measurement": {"worst": searched, "failures": [searched, placed]}}
    assert programs.words(case, header, options)[-2:] == ["--input=0x2", "--index=7"]
    case["measurement"]["failures"].pop()
    assert programs.words(case, header, options)[-1] == "--input=0x1"


def test_control_characters_are_escaped():
    assert strict.shown("a\x1b[2J\n b\u202e") == "a\\x1b[2J b\\u202e"


def test_long_lines_are_refused(tmp_path):
    packed = tmp_path / "packed"
    packed.write_bytes(bag.packed(b"a\n" * 5 + b"b" * (3 << 20) + b"\n"))
    assert strict.unpack(packed, tmp_path / "a", 4 << 20, 3 << 20) == (3 << 20) + 11
    with pytest.raises(RefusedError, match="a line has more"):
        strict.unpack(packed, tmp_path / "b", 4 << 20, 2 << 20)


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ("assay repro m/f --depth=quick --seed=1", True),
        ("assay repro m/f --input=0x1,0x2 --index=3 --driver='a b'", True),
        ("assay run --jobs=1 --no-rerun m/e m/f --ingest=spirv", True),
        ("assay repro m/f; rm x", False),
        ("assay repro m/f $(rm x)", False),
        ("assay repro m/f | sh", False),
        ("curl m/f", False),
    ],
)
def test_lines_that_people_paste(line, good):
    assert bool(evidence.REPEATED.fullmatch(line)) == good


WAIVER = """[[waiver]]
cases = "s/b"
class = "by_the_letter"
reason = "r"
link = "https://example.org/1"
who = "w"
until = 2026-12-31
"""


def test_waivers():
    (one,) = waivers.parse(WAIVER, "w")
    assert one.bears("s/b", "by_the_letter", "2026-12-31")
    assert not one.bears("s/b", "by_the_letter", "2027-01-01")
    assert not one.bears("s/b", "undisputed", "2026-12-31")
    assert not one.bears("s/bb", "by_the_letter", "2026-12-31")
    assert datetime.date.fromisoformat(one.until)
    for old, new in (
        ("reason", "reasons"),
        ('"r"', '""'),
        ("2026-12-31", '"soon"'),
        ("2026-12-31", '"20200101"'),
        ("2026-12-31", '"2020-W01-1"'),
        ("by_", "bi_"),
    ):
        with pytest.raises(RefusedError):
            waivers.parse(WAIVER.replace(old, new), "w")


def run_of(*cases, **end):
    plan = [case["id"] for case in cases]
    header = {
        "assay": "0.1.0",
        "build": {"tree": "clean"},
        "data": {},
        "seed": 1,
        "spec": "3.0.19",
        "profile": "full",
        "device": {},
        "driver": {"digest": "d"},
        "host": {},
        "plan": plan,
        "started": "2026-01-30T00:00:00Z",
        "options": {"suites": [], "excludes": [], "data": "", "std": ""},
    }
    closing = {"finished": "2026-01-31T00:00:00Z", "driver": {"digest": "d"}, **end}
    return evidence.Run("a", "a", header, list(cases), closing)


def judged(*cases, waived="", worse=()):
    found = evidence.together([run_of(*(case for case in cases if "outcome" in case))])
    plan = [case["id"] for case in cases]
    borne = waivers.parse(waived, "w")
    return verdict.judge(policy.parse(SMALL, "p"), found, plan, borne, list(worse))


def fail(certainty):
    return {"id": "s/b", "outcome": "fail", "certainty": certainty}


GOOD = {"id": "s/a", "outcome": "pass"}


@pytest.mark.parametrize(
    ("expected", "case", "waived"),
    [
        ("complies", {"id": "s/b", "outcome": "skip"}, ""),
        ("complies", fail("reading"), ""),
        ("does not comply", fail("undisputed"), ""),
        ("does not comply", fail("undisputed"), WAIVER.replace("by_the_letter", "undisputed")),
        ("does not comply", fail("by_the_letter"), ""),
        ("complies with waivers", fail("by_the_letter"), WAIVER),
        ("does not comply", fail("by_the_letter"), WAIVER.replace("2026-12", "2025-12")),
        ("does not comply", {"id": "s/b", "outcome": "crash"}, WAIVER),
        ("does not comply", {**fail("reading"), "rerun": {"outcome": "timeout"}}, ""),
        ("does not comply", {**fail("reading"), "flaky": True}, ""),
        ("incomplete", {"id": "s/b", "outcome": "error"}, ""),
        ("incomplete", {"id": "s/b", "outcome": "skip", "hung": "s/other"}, ""),
        ("incomplete", {"id": "s/b"}, ""),
    ],
)
def test_verdicts(expected, case, waived):
    assert judged(GOOD, case, waived=waived).text == expected


@pytest.mark.parametrize("option", ["data", "cases"])
def test_own_tables_and_case_files_certify_nothing(option):
    run = run_of(GOOD)
    asked = policy.parse(SMALL.replace("flaky = 0", "flaky = 0\nown_data = true"), "p")
    assert verdict.judge(asked, evidence.together([run]), ["s/a"], [], []).text == "complies"
    run.header["options"][option] = "/tmp/own"
    assert verdict.judge(asked, evidence.together([run]), ["s/a"], [], []).text == "incomplete"


def test_a_successor_does_nothing_worse():
    assert judged(GOOD).text == "complies"
    assert judged(GOOD, worse=["s/b"]).text == "does not comply"


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("seed",), 2),
        (("build", "sha256"), "x"),
        (("driver", "digest"), "x"),
        (("device", "name"), "x"),
        (("data", "digest"), "x"),
    ],
)
def test_runs_that_do_not_belong_together(where, value):
    one, other = run_of(GOOD), run_of({"id": "s/b", "outcome": "pass"})
    evidence.together([one, other])
    place = other.header
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    with pytest.raises(RefusedError, match="a and a differ: "):
        evidence.together([one, other])
    with pytest.raises(RefusedError, match="is also in another run"):
        evidence.together([one, run_of(GOOD)])


def test_a_sample_depends_on_the_challenge_and_has_cases_of_each_stratum():
    cases = {f"{s}/{i}": s for s in "abc" for i in range(100)} | {"d/0": "d"}
    one, other = (sample.chosen(cases, challenge, 30) for challenge in ("x", "y"))
    assert one == sample.chosen(dict(reversed(cases.items())), "x", 30)
    assert one != other and len(one) == len(set(one)) == 30
    assert {case[0] for case in one} == {"a", "b", "c", "d"}
    assert len(sample.chosen(cases, "x", 1000)) == 301
    assert sample.seed_of("x") != sample.seed_of("y")


def test_level_3_needs_the_driver_and_the_device_of_the_certificate(tmp_path):
    device = {"name": "a", "max_compute_units": 2, "global_mem_size": 1 << 33, "index": 0}
    bag.write(tmp_path / "b", {"device.json": json.dumps({"devices": [device]}).encode()}, FIELDS)
    found = types.SimpleNamespace(
        evidence=types.SimpleNamespace(first={"driver": {"digest": "d"}}),
        bag=bag.Bag(tmp_path / "b"),
    )

    def why(digest="d", **facts):
        here = {"devices": [device | facts], "drivers": [{"digest": digest}]}
        return sample.same_place(found, here)

    assert why() == why(index=1, global_mem_size=1) == ""
    assert why("e") == "the driver on this machine differs from the recorded driver"
    assert why(name="b") == "the device on this machine differs from the recorded device: name"
    assert why(max_compute_units=64).endswith("recorded device: max_compute_units")


def test_an_error_of_the_machine_decides_nothing(monkeypatch):
    case = {"id": "s/a", "outcome": "pass"}
    run = types.SimpleNamespace(name="one", header={"seed": 1}, cases=[case])
    found = types.SimpleNamespace(
        evidence=types.SimpleNamespace(runs=[run]),
        facts={"skipped_while_running": []},
        plan={"one": [{"id": "s/a"}]},
        index={},
    )
    monkeypatch.setattr(sample.assay, "devices", lambda *_: {"devices": [{}]})
    monkeypatch.setattr(sample, "same_place", lambda *_: "")
    error = case | {"outcome": "error", "reason": "no compiler"}
    monkeypatch.setattr(sample, "run_again", lambda *_: {"s/a": error})
    asked = argparse.Namespace(
        on_device=True, level=3, driver="d", device="", sample=9, challenge="x"
    )
    with pytest.raises(verify.CannotSayError, match="s/a ended in an error on this device: no"):
        sample.check(found, asked)
    case["outcome"] = "error"
    assert len(sample.check(found, asked)) == 1


def test_a_device_is_the_same_when_the_hosts_memory_grew():
    def file(**facts):
        device = {"name": "a", "global_mem_size": 1 << 33, **facts}
        return json.dumps({"devices": [device], "drivers": [{"digest": "d"}]}).encode()

    assert certify.changed_facts(file(), file(global_mem_size=1 << 34)) == []
    assert certify.changed_facts(file(), file(max_mem_alloc_size=1 << 34)) == []
    assert certify.changed_facts(file(), file(name="b", max_work_group_size=16)) == [
        "max_work_group_size",
        "name",
    ]


def test_shards_of_a_host_whose_memory_grows_merge(tmp_path):
    def shard(number, **facts):
        device = {"devices": [{"global_mem_size": number << 33, **facts}], "drivers": []}
        given = {"device.json": device, "programs/index.json": {}}
        files = {name: json.dumps(value).encode() for name, value in given.items()}
        bag.write(
            tmp_path / f"{number}",
            {**files, "policy.toml": policy.load("precheck").text.encode()},
            FIELDS,
        )
        return str(tmp_path / f"{number}")

    work = certify.Work(tmp_path / "out")
    certify.merged(work, [shard(2), shard(1), shard(3)])
    device = json.loads(work.device.read_bytes())["devices"][0]
    assert device["global_mem_size"] == 1 << 33
    with pytest.raises(RefusedError, match="different devices"):
        certify.merged(work, [shard(4), shard(5, name="other")])


@pytest.mark.parametrize(
    "device",
    [
        "nope",
        "[]",
        '{"drivers": []}',
        '{"devices": [], "drivers": []}',
        '{"devices": [{"global_mem_size": "1"}], "drivers": []}',
        "[" * 100000,
    ],
)
def test_a_malformed_shard_is_refused_in_one_line(tmp_path, device):
    for name in ("a", "b"):
        files = {"device.json": device.encode(), "policy.toml": b""}
        bag.write(tmp_path / name, files, FIELDS)
    words = ["certify", "--merge", str(tmp_path / "a"), str(tmp_path / "b")]
    options = command.parser().parse_args([*words, f"--out={tmp_path / 'out'}"])
    with pytest.raises(RefusedError, match="^[^\n]+$"):
        certify.certify(options)


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="needs ssh-keygen")
def test_signatures(folder, tmp_path):
    for name in ("one", "other"):
        key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", tmp_path / name]
        subprocess.run(key, check=True)
    made = signing.sign(folder, tmp_path / "one")
    assert signing.sign(folder, tmp_path / "other").name == "tagmanifest-sha256.txt.2.sig"
    assert bag.Bag(folder).signatures == ["tagmanifest-sha256.txt.2.sig", made.name]
    assert "--signers=FILE" in signing.check(folder, made.name, None)
    signers = tmp_path / "signers"
    signers.write_text("me@example.org " + (tmp_path / "one.pub").read_text())
    assert signing.check(folder, made.name, signers).startswith("me@example.org")
    with pytest.raises(signing.UnknownSignerError):
        signing.check(folder, "tagmanifest-sha256.txt.2.sig", signers)
    replace("bagit.txt", b"1.0", b"1.1")(folder)
    again(folder)
    with pytest.raises(RefusedError, match="does not belong to these files"):
        signing.check(folder, made.name, signers)


def test_text_of_drivers_is_no_markup():
    assert page.cell("a|b\n<x>*") == "a\\|b \\<x\\>\\*"
    assert pathlib.Path(page.HERE / "CERTIFICATE.md.jinja").is_file()


def test_a_missing_module_is_one_line_and_no_verdict():
    start = "import sys, runpy; sys.modules['jinja2'] = None\n"
    start += "runpy.run_module('assay_opencl.certificate', run_name='__main__')"
    finished = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True)
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1 and "python3-jinja2" in finished.stderr


PUBLISHED = pathlib.Path(__file__).parents[2] / "certificates"


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="needs ssh-keygen")
@pytest.mark.parametrize("folder", sorted(PUBLISHED.glob("*/*/")), ids=lambda path: path.name)
def test_what_is_published_is_what_was_signed(folder):
    assert signing.check(folder, f"{bag.TAGS}.sig", folder.parent / "signers")
    tags = bag._read_manifest(folder, bag.TAGS)
    assert tags[bag.PAYLOAD] == bag.sha256_of(folder / bag.PAYLOAD)
    payload = bag._read_manifest(folder, bag.PAYLOAD)
    for name in ("CERTIFICATE.md", "attestation.intoto.json"):
        assert payload[f"data/{name}"] == bag.sha256_of(folder / name)
