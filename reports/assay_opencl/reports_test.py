import base64
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib
from html.parser import HTMLParser

import pytest

from assay_opencl import command, groups, packed, page, records, sample_run, schema, summary
from assay_opencl.quick_check import quick_check

TOP = pathlib.Path(__file__).parent.parent
NOBODY = 65534


@pytest.fixture
def folder(tmp_path):
    sample_run.write(tmp_path)
    return tmp_path


def lines_of(folder):
    path = sorted(folder.glob("*/results.jsonl"))[0]
    return path, path.read_text().splitlines()


class Page(HTMLParser):
    VOID = {"meta", "input", "br", "img", "link", "hr"}  # noqa: RUF012

    def __init__(self):
        super().__init__()
        self.open, self.loads, self.ids, self.targets = [], [], [], []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "src" in values or tag in ("link", "img", "iframe"):
            self.loads.append((tag, values))
        if "id" in values:
            self.ids.append(values["id"])
        if values.get("href", "").startswith("#"):
            self.targets.append(values["href"][1:])
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def cases_of(text):
    parts = text.split('<script type="application/json" class="packed"')[1:]
    return [packed.unpack(part.split(">", 1)[1].split("<", 1)[0]) for part in parts]


def test_sample_keeps_the_schema(folder):
    for path in records.result_files(folder):
        assert schema.complaints(path) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"outcome": "good", "reason": "r"}, "outcome"),
        ({"seconds": "1"}, "seconds"),
        ({"seconds": -1}, "seconds"),
        ({"id": "math"}, "id"),
        ({"id": "math/exp float"}, "id"),
        ({"reason": "", "outcome": "fail"}, "reason"),
        ({"measurement": {"inputs": 0}}, "measurement"),
    ],
)
def test_schema_refuses(folder, change, complaint):
    _, lines = lines_of(folder)
    case = next(one for one in map(json.loads, lines) if one.get("outcome") == "pass")
    assert schema.complaint(case) == ""
    case.update(change)
    assert schema.complaint(case).startswith(complaint)


def parts(value, place=()):
    yield place
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from parts(part, (*place, key))


def replaced(value, place, other):
    if not place:
        return other
    copy = value.copy()
    copy[place[0]] = replaced(value[place[0]], place[1:], other)
    return copy


def test_the_quick_check_and_the_validator_are_of_one_mind(folder, monkeypatch):
    others = (None, True, -1, 0, 1.5, 10**30, "", "a\nb", "a\n", [], {}, [1.5], {"a": 1.5})
    quick = {kind: schema._quick(kind) for kind in ("run", "case", "end")}
    sound = [json.loads(line) for line in lines_of(folder)[1]]
    some = {(one["type"], *sorted(one)): one for one in sound}
    changed = [
        replaced(one, place, other)
        for one in some.values()
        for place in parts(one)
        if place and place != ("type",)
        for other in others
    ]
    monkeypatch.setattr(schema, "_quick", lambda kind: lambda record: False)
    told = [schema.complaint(one) for one in sound + changed]
    for one, text in zip(sound + changed, told, strict=True):
        # Debian 12's fastjsonschema takes true for 1.
        assert quick[one["type"]](one) == (not text) or (one.get("schema") is True and not text)
    assert told.count("") > len(sound) and len(told) - told.count("") > 1000


def test_the_quick_check_leaves_other_spellings_of_a_number_to_the_validator(folder):
    header = json.loads(lines_of(folder)[1][0]) | {"seed": 1.0}
    assert not schema._quick("run")(header)
    assert schema.complaint(header) == ""


@pytest.mark.parametrize(
    ("part", "sound", "wrong"),
    [
        (
            {"type": "array", "items": [{"type": "number"}], "maxItems": 1},
            [[], [2]],
            [[""], [1, 2]],
        ),
        ({"type": "object", "additionalProperties": {"enum": ["a"]}}, [{}, {"x": "a"}], [{"x": 1}]),
        ({"properties": {"a": {}}, "additionalProperties": False}, [{"a": 1}], [{"b": 1}]),
        ({"anyOf": [{"type": "string"}, {"const": 1}]}, ["", 1], [2, True, None]),
        ({"not": {"const": "a"}}, ["b", 1], ["a"]),
        ({"type": "string", "pattern": "^a$"}, ["a"], ["b", "a\n", 1]),
        ({"minimum": 1}, [1, 1.5], [0, float("nan"), "a", True]),
    ],
)
def test_each_keyword_is_checked_quickly(part, sound, wrong):
    check = quick_check(part)
    assert [check(one) for one in sound] == [True] * len(sound)
    assert [check(one) for one in wrong] == [False] * len(wrong)


@pytest.mark.parametrize(
    "part",
    [
        {"format": "date"},
        {"properties": {"a": {"maxLength": 3}}},
        {"not": {"minimum": 3}},
        {"if": {"properties": {"a": {"type": "string"}}}, "then": {}},
    ],
)
def test_no_keyword_is_left_out(part):
    with pytest.raises(ValueError):
        quick_check(part)


def test_half_a_character_is_read(folder):
    header = json.loads(lines_of(folder)[1][0]) | {"assay": "\ud800"}
    assert schema.complaint(header) == ""
    assert schema.complaint(header | {"seed": -1}).startswith("seed")


def test_sound_lines_are_quick(folder, monkeypatch):
    monkeypatch.setattr(schema, "_explaining", None)  # the slow check must not be called
    assert {schema.complaint(json.loads(line)) for line in lines_of(folder)[1]} == {""}


def test_schema_refuses_a_pass_that_checked_nothing_or_failed(folder):
    _, lines = lines_of(folder)
    case = next(one for one in map(json.loads, lines) if one.get("outcome") == "pass")
    case["measurement"]["inputs"] = 0
    assert schema.complaint(case)
    case["measurement"].update(inputs=5, failing=1)
    assert schema.complaint(case)


def test_validation_names_file_and_line(folder, capsys):
    path, lines = lines_of(folder)
    lines[2] = lines[2].replace('"outcome"', '"verdict"')
    path.write_text("\n".join([*lines, lines[1], ""]))
    assert command.main([str(folder), "--validate"]) == 2
    errors = capsys.readouterr().err
    assert f"{path}:3: line: 'outcome' is missing" in errors
    assert f"{path}:{len(lines) + 1}: " in errors and "recorded twice" in errors


def test_page_is_whole_and_self_contained(folder, capsys):
    assert command.main([str(folder)]) == 0
    assert capsys.readouterr().out.strip() == str(folder / "report.html")
    text = (folder / "report.html").read_text()
    parser = Page()
    parser.feed(text)
    assert parser.open == []
    assert parser.loads == []
    assert len(parser.ids) == len(set(parser.ids))
    assert set(parser.targets) <= set(parser.ids)
    assert "Sample &lt;Platform&gt;" in text and "<Platform>" not in text
    runs, unpacked = records.read(folder), cases_of(text)
    assert len(runs) == len(unpacked)
    for run, columns in zip(runs, unpacked, strict=True):
        assert set(columns["ids"].split("\n")) == {case.id for case in run.cases}


def test_page_shows_every_outcome_and_failure(folder):
    runs = records.read(folder)
    text = page.render(runs)
    for run, columns in zip(runs, cases_of(text), strict=True):
        made = summary.summarize(run)
        assert sum(made.counts.values()) == len(run.cases)
        assert {case.id for case in made.failures} == {c.id for c in run.cases if c.unexpected}
        places = {name: place for place, name in enumerate(columns["ids"].split("\n"))}
        for case in run.cases:
            place = places[case.id]
            assert records.OUTCOMES[int(columns["outcomes"][place])] == case.outcome
            assert (str(place) in columns["details"]) == case.unexpected
            assert (str(place) in columns["groups"]) == case.unexpected
        for case in made.failures:
            assert case.id in columns["details"][str(places[case.id])]


def test_groups_are_read_and_miss_no_failure(folder):
    run = records.read(folder)[0]
    bad = [case.id for case in run.cases if case.unexpected]
    assert sorted(case.id for group in groups.read(run) for case in group.members) == sorted(bad)
    one = {
        "id": "g1",
        "title": "a zero of the other sign",
        "outcome": "fail",
        "certainty": "undisputed",
        "cases": [bad[0], "gone/case"],
        "also": [bad[1]],
    }
    (run.folder / "groups.json").write_text(json.dumps([one]))
    found = groups.read(run)
    assert [case.id for case in found[0].cases] == [bad[0]]
    assert [case.id for case in found[0].also] == [bad[1]]
    assert sorted(case.id for group in found for case in group.members) == sorted(bad)
    text = page.render([run])
    assert text.index("a zero of the other sign") < text.index('id="d1-suites"')
    (run.folder / "groups.json").write_text("{torn")
    assert groups.read(run)


def test_a_page_of_many_cases_is_small(tmp_path):
    common = {"type": "case", "seconds": 0.25, "citations": ["C 7.4"], "requirements": []}
    cases = [
        {
            **common,
            "id": f"suite{i % 40}/function{i % 97}/float{(2, 3, 4, 8, 16)[i % 5]}/form{i}",
            "suite": f"suite{i % 40}",
            "outcome": ("pass", "skip", "fail")[i % 20 % 3] if i % 20 < 3 else "pass",
            "reason": f"{i % 9}.{i % 97} ulp > 4 ulp",
        }
        for i in range(10_000)
    ]
    lines = [sample_run.header(0, "many", 1), *cases]
    (tmp_path / "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    text = page.render(records.read(tmp_path))
    assert len(cases_of(text)[0]["ids"].split("\n")) == 10_000
    assert len(text) < 500_000  # 100,000 cases would need 5 MB without packing


@pytest.fixture
def told(folder):
    run = records.read(folder)[0]
    failures = {c.id: f"FAIL {c.id}   <words>\n  more\n" for c in run.cases if c.unexpected}
    texts = {"verdict": ["3 of 5 <judged> fail", "second line"], "failures": failures}
    (run.folder / "texts.json").write_text(json.dumps(texts))
    return records.read(folder)[0]


def test_the_page_shows_the_words_of_assay(told):
    text = page.render([told])
    assert "3 of 5 &lt;judged&gt; fail</p>" in text and "second line</p>" in text
    case = next(case for case in told.cases if case.outcome == "fail")
    assert f"FAIL {case.id}   &lt;words&gt;\n  more</pre>" in text
    columns = cases_of(text)[0]
    place = columns["ids"].split("\n").index(case.id)
    assert columns["details"][str(place)] == f"FAIL {case.id}   <words>\n  more"


def test_without_words_fields_stand_as_they_are(told):
    (told.folder / "texts.json").write_text("{torn")
    run = records.read_file(told.folder / "results.jsonl")
    counts = summary.counts_of(run)
    assert summary.verdict(run) == [", ".join(f"{n} {name}" for name, n in counts.items() if n)]
    case = next(case for case in run.cases if case.outcome == "fail")
    rows = dict(line.split(maxsplit=1) for line in summary.failure_text(case, run).splitlines())
    assert rows["outcome"] == "fail" and rows["reason"] == case.reason
    assert json.loads(rows["finding"]) == case.raw["finding"]
    assert json.loads(rows["worst"]) == case.raw["measurement"]["worst"]
    assert "reproduce" in rows and "note" not in rows
    del case.raw["measurement"]
    assert "worst" not in summary.failure_text(case, run)


def test_schema_1_is_read(tmp_path):
    run = sample_run.header(0, "old", 1) | {"schema": 1}
    case = {
        "type": "case",
        "id": "image_read/f/x",
        "suite": "image_read",
        "outcome": "fail",
        "reason": "color outside every result",
        "seconds": 0,
        "citations": [],
        "requirements": [],
        "signature": {"mismatch": "images: another color", "subject": "image_read/f"},
    }
    path = tmp_path / "results.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (run, case)))
    assert schema.complaints(path) == []
    read = records.read(tmp_path)[0]
    assert "reason   color outside every result" in summary.failure_text(read.cases[0], read)
    assert "color outside every result" in page.render([read])


def test_a_file_of_mixed_schemas_is_refused(folder):
    path, lines = lines_of(folder)
    path.write_text("\n".join([lines[0].replace('"schema":2', '"schema":1'), *lines[1:], ""]))
    with pytest.raises(records.DamagedError, match="schema 1 has no findings"):
        records.read(folder)
    path.write_text("\n".join([lines[0].replace('"schema":2', '"schema":3'), *lines[1:], ""]))
    with pytest.raises(records.DamagedError, match=":1: .*schema 3"):
        records.read(folder)
    path.write_text("\n".join([*lines, lines[0], ""]))
    with pytest.raises(records.DamagedError, match="a second line of type"):
        records.read(folder)


def test_a_record_with_only_what_is_required_is_shown(tmp_path):
    run = sample_run.header(0, "bare", 1)
    del run["options"], run["interpretations"]
    run["host"] = {}
    measured = {"inputs": 1, "failing": 1, "max_ulp": "nan", "limit": "any", "bound": "lower"}
    bare = {"input": [], "subject": [], "reference": []}
    cases = [
        {"id": "api/x", "outcome": "fail", "reason": "r"},
        {"id": "math/f/float", "outcome": "fail", "reason": "r", "measurement": measured},
        {
            "id": "math/f/float2",
            "outcome": "fail",
            "reason": "r",
            "measurement": {**measured, "worst": bare},
        },
    ]
    common = {"type": "case", "suite": "x", "seconds": 0, "citations": [], "requirements": []}
    lines = [run, *({**common, **case} for case in cases)]
    path = tmp_path / "results.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert schema.complaints(path) == []
    columns = cases_of(page.render(records.read(tmp_path)))[0]
    assert set(columns["ids"].split("\n")) == {case["id"] for case in cases}


def test_functions_read_in_order():
    names = ["native_sin", "log10", "half_sin", "sin", "log2", "add", "log"]
    ordered = ["add", "log", "log2", "log10", "sin", "half_sin", "native_sin"]
    assert sorted(names, key=summary.reading_order) == ordered
    ids = [f"math/exp/float{width}/default" for width in ("", 2, 3, 4, 8, 16)]
    assert sorted(reversed(ids), key=summary.reading_order) == ids


def test_limits_and_figures():
    assert summary.limit_in_ulp("ulp(2.5+2n)", 4) == 10.5
    assert summary.limit_in_ulp("ulp(3)", 4) == 3
    assert summary.limit_in_ulp("ulp(3+floor(|2x|))", 4) is None
    assert summary.limit_in_ulp("any", 4) is None
    assert records.number("infinity") == math.inf
    assert math.isnan(records.number("nan"))
    assert [summary.ulp_text(v) for v in (0, 0.001, 3.806, 8192, 1e9, math.inf)] == [
        "0",
        "<0.01",
        "3.81",
        "8,192",
        "1.0e9",
        "∞",
    ]
    assert summary.share_text(1, 10**9) == "<0.001 %"


def with_plan(folder, planned, end=None):
    path, lines = lines_of(folder)
    run, cases = json.loads(lines[0]), lines[1:planned]
    run["plan"] = [json.loads(line)["id"] for line in lines[1 : planned + 1]]
    run["planned"] = planned
    ends = [json.dumps({"type": "end", "finished": "now", "seconds": 1, **end})] if end else []
    return path, [json.dumps(run), *cases, *ends]


@pytest.mark.parametrize("end", [None, {"stopped": "SIGTERM"}])
def test_a_run_that_was_cut_off_is_not_green(folder, capsys, end):
    path, lines = with_plan(folder, 30, end)
    path.write_text("\n".join([*lines, ""]))
    assert schema.complaints(path) == []
    assert command.main([str(path.parent)]) == command.INCOMPLETE
    assert f"{path.parent}: 2" in capsys.readouterr().err
    assert "1 missing</p>" in (path.parent / "report.html").read_text()
    (path.parent / "texts.json").write_text(json.dumps({"verdict": ["incomplete: 29 of 30"]}))
    assert command.main([str(path.parent)]) == command.INCOMPLETE
    assert f"{path.parent}: incomplete: 29 of 30\n" in capsys.readouterr().err
    run = records.read(path.parent)[0]
    for case in run.cases:
        case.outcome = "pass"
    made = summary.summarize(run)
    assert made.verdict_class == "error" and made.counts["missing"] == 1
    # Without ids, only the number shows that a case is missing.
    del run.header["plan"]
    assert summary.summarize(run).counts["missing"] == 1
    # An old file also lacks the number.
    del run.header["planned"]
    assert summary.summarize(run).verdict_class == "pass"


def test_a_driver_that_was_exchanged_is_not_green(folder):
    driver = {"loaded": [], "exchanged": ["/a/libone.so", "/a/libtwo.so"]}
    path, lines = with_plan(folder, 5, {"driver": driver})
    path.write_text("\n".join([*lines, ""]))
    assert schema.complaints(path) == []
    run = records.read(path.parent)[0]
    run.header["planned"], run.header["plan"] = 4, [case.id for case in run.cases]
    for case in run.cases:
        case.outcome = "pass"
    assert summary.summarize(run).verdict_class == "error"
    run.end["driver"]["exchanged"] = []
    assert summary.summarize(run).verdict_class == "pass"


def test_the_page_says_what_the_run_was_made_with(folder):
    text = page.render(records.read(folder))
    for shown in (
        "libsample.so.1.2.3",
        "sample 1.2.3-1",
        "5a" * 8,
        "c0" * 6,
        "board=a &lt;board&gt;",
        "3.0.19 (asked for: 2.0)",
    ):
        assert shown in text
    # Old files lack these texts.
    run = records.read(folder)[0]
    for field in ("build", "data", "labels", "spec_asked"):
        del run.header[field]
    run.header["driver"] = {"icd": "sample.icd", "library": "libsample.so.1"}
    assert "asked for" not in page.render([run])


def test_flaky_cases_are_listed_whatever_they_ended_in(folder):
    run = records.read(folder)[0]
    assert 'id="d1-flaky"' not in page.render([run])
    case = next(one for one in run.cases if one.outcome == "pass")
    case.raw |= {"flaky": True, "rerun": {"outcome": "crash"}}
    text = page.render([run])
    assert 'id="d1-flaky"' in text
    assert f"<code>{case.id}</code></td><td>pass</td><td>crash</td>" in text


def test_nothing_stands_behind_the_end(folder):
    path, lines = with_plan(folder, 5, {"stopped": ""})
    path.write_text("\n".join([*lines, lines[1].replace("/default", "/x"), ""]))
    assert "must be the last line" in "".join(schema.complaints(path))


def test_torn_last_line_is_dropped(folder):
    path, lines = lines_of(folder)
    path.write_text("\n".join(lines[:4]) + '\n{"type":"ca')
    assert len(records.read(folder)[0].cases) == 3
    assert schema.complaints(path) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("garbage\n\n", ":1: not a record of a run"),
        ('{"type":"run","schema":2}\n\n', ":1: not a record of a run: line: 'assay' is missing"),
        ('{"type":"case","id":"a/b","outcome":"pass"}\n', "line that describes the run"),
    ],
)
def test_damage_is_one_clear_line(tmp_path, capsys, text, complaint):
    (tmp_path / "results.jsonl").write_text(text)
    assert command.main([str(tmp_path)]) == 2
    errors = capsys.readouterr().err
    assert complaint in errors and errors.count("\n") == 1
    assert not (tmp_path / "report.html").exists()


def test_a_folder_without_results(tmp_path, capsys):
    assert command.main([str(tmp_path)]) == 2
    assert "no results.jsonl" in capsys.readouterr().err


def refused_without_rights(folder: pathlib.Path) -> str:
    """The standard error of a user whom file modes restrict, unlike root."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writing, 2)
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        sys.stderr = os.fdopen(2, "w")
        status = command.main([str(folder)])
        sys.stderr.flush()
        os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as said:
        text = said.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2
    return text


@pytest.mark.parametrize("place", ["run", "run/0-device"])
def test_a_folder_that_may_not_be_read_says_so(place):
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch)
        top.chmod(0o755)
        (top / "run/0-device").mkdir(parents=True)
        (top / "run/0-device/results.jsonl").write_text("")
        (top / place).chmod(0)
        said = refused_without_rights(top / "run")
        (top / place).chmod(0o755)
    assert f"/{place}" in said and "Permission denied" in said
    assert "no results.jsonl" not in said


def test_script_runs_alone(folder):
    done = subprocess.run(
        [sys.executable, TOP / "report.py", folder], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "report.html").stat().st_size > 10_000


def test_every_plot_is_on_the_page(tmp_path):
    """Plots of passing cases are in a closed part."""
    sample_run.write(tmp_path, 120)
    run = records.read(tmp_path)[0]
    text = page.render([run])
    plots = r'class="plain profile" data-id="([^"]+)"'
    shown = re.findall(plots, text)
    folded = re.findall(plots, cases_of(text)[0]["sections"][-1])
    assert len(folded) > 60 and len(shown) > 10
    assert sorted(shown + folded) == sorted(case.id for case in summary.summarize(run).profiles)
    assert {c.id for c in run.cases if c.measurement and c.measurement.profile} <= {*shown, *folded}
    assert f"<summary>{len(folded)} cases that pass</summary>" in text


def test_rules_that_rejected_answers_are_not_said_to_accept_them(folder):
    run = records.read(folder)[0]
    next(case for case in run.cases if case.measurement).measurement.rules["rejected"] = 7
    text = page.render([run])
    heading, below = text.split('<h2 id="d1-rules">')[1].split("</h2>")[:2]
    assert "<td>rejected</td>" in below and "<td>exact</td>" in below
    assert "accepted" in heading and "rejected" in heading


def test_error_against_input_is_drawn(folder):
    run = records.read(folder)[0]
    drawn = summary.summarize(run).profiles
    red = {"/".join(c.id.split("/")[:2]) for c in run.cases if c.outcome == "fail"}
    assert red == {"/".join(c.id.split("/")[:2]) for c in drawn if c.outcome == "fail"}
    passing = [case for case in drawn if case.outcome == "pass"]
    assert passing and all(case.id.split("/")[2] == "float" for case in passing)
    case = drawn[0]
    case.measurement.limit = "ulp(3)"
    case.measurement.worst, case.measurement.failures = None, []
    case.measurement.profile = [(-1.0, 0.5), (0.0, math.inf), (1e-30, 3.5), (2.0, 2.5)]
    picture = str(page.plot.plot(case, 3.0))
    assert picture.count("<circle") == 4
    assert picture.count('class="beyond"') == 2
    assert "1e-30: 3.5 ulp" in picture and "0: wrong" in picture
    assert 'class="limit"' in picture and "limit 3<" in picture
    places = [float(part.split('"')[1]) for part in picture.split("cx=")[1:]]
    assert places == sorted(places)
    case.measurement.failures = [
        records.Exhibit.of(
            {"input_text": ["-3.5"], "ulp": 7, "rule": "rejected", "subject": [], "reference": []}
        )
    ]
    assert "-3.5: 7 ulp" in str(page.plot.plot(case, 3.0))
    case.measurement.failures = []
    case.measurement.profile = [(0.0, 0.0)]
    assert "nan" not in str(page.plot.plot(case, None)).lower()


@pytest.mark.parametrize(("text", "shown"), [("nan", "NaN: 0 ulp"), ("-inf", "-inf: 0 ulp")])
def test_an_input_that_is_no_number_is_drawn_in_red(folder, text, shown):
    run = records.read(folder)[0]
    case = summary.summarize(run).profiles[0]
    raw = {"input_text": [text], "ulp": 0, "rule": "prescribed_missed"}
    case.measurement.worst = None
    case.measurement.failures = [records.Exhibit.of(raw), records.Exhibit.of(raw)]
    case.measurement.profile = [(-1.0, 0.5), (2.0, 1e10)]
    picture = str(page.plot.plot(case, 4.0))
    assert picture.count('class="beyond"') == 2 and shown in picture
    # 4 ulp and 0.5 ulp have different heights, even beside an error of 10^10 ulp.
    heights = [float(part.split('"')[1]) for part in picture.split("cy=")[1:]]
    assert max(heights) - min(heights) > 50


def cell(ulp, limit, outcome="pass", rule=""):
    raw = {
        "id": "math/f/float/default",
        "outcome": outcome,
        "failing": [{"rule": rule, "count": 1}] if rule else [],
        "measurement": {
            "inputs": 9,
            "failing": 1 if rule else 0,
            "max_ulp": ulp,
            "limit": limit,
            "bound": "lower",
        },
    }
    return summary.Cell([records.Case.of(raw)])


def test_the_best_that_there_is_has_no_color():
    assert cell(0.5, "correctly-rounded").heat(1) == 0
    assert cell(2.7, "ulp(3)").heat(1) == 9
    assert cell(0.5, "ulp(0.5)").heat(1) == 0


@pytest.mark.parametrize(
    ("rule", "shown"),
    [("zero_sign_wrong", "±0"), ("prescribed_missed", "edge"), ("rejected", "other")],
)
def test_what_is_wrong_within_the_limit_is_said(rule, shown):
    assert cell(1.87, "ulp(4)", "fail", rule).why(1) == shown
    assert cell(2048, "ulp(4)", "fail", rule).why(1) == ""
    assert cell(1.87, "ulp(4)").why(1) == ""


def test_a_number_that_ulp_cannot_measure_is_wrong_only_where_it_fails():
    assert cell("infinity", "undefined").text == "any"
    assert cell("infinity", "ulp(3)", "fail", "rejected").text == "wrong"


def test_errors_in_ulp_are_of_functions_that_may_be_inexact(folder):
    run = records.read(folder)[0]
    assert [(one.suite, one.format) for one in summary.summarize(run).matrices] == [
        ("math", "float")
    ]
    for case in run.cases:
        if case.measurement:
            case.measurement.limit = "exact"
    assert not summary.summarize(run).matrices


def test_several_devices_are_a_table_of_groups(folder):
    runs = records.read(folder)
    bad = [[case.id for case in run.cases if case.unexpected] for run in runs]
    for run, ids in zip(runs, bad, strict=True):
        common = {"outcome": "fail", "certainty": "undisputed"}
        (run.folder / "groups.json").write_text(
            json.dumps(
                [
                    {"id": "g1", "title": "one cause", "cases": ids[:1], **common},
                    {"id": "g2", "title": "many", "mixed": True, "cases": ids[1:], **common},
                ]
            )
        )
    rows = groups.across([groups.read(run) for run in runs])
    assert [(row.id, row.groups.count(None)) for row in rows] == [("g1", 0), ("g2", 1), ("g2", 1)]
    text = page.render(runs)
    assert 'href="#d1-g1"' in text and 'href="#d2-g1"' in text
    assert 'id="shared"' not in page.render(runs[:1])


def test_rules_are_shown_with_gist_and_place(told):
    case = next(case for case in told.cases if case.unexpected)
    case.requirements = ["c30-a", "c30-unknown"]
    rule = {"gist": "an <error>", "place": "C 7.4", "url": "https://example.org/c"}
    told.texts["rules"] = {"c30-a": rule}
    assert summary.rules_of(case, told) == [rule]
    assert 'an &lt;error&gt; (<a href="https://example.org/c"' in page.render([told])


def image_case(run, reference, subject_text, kind="color", picture=""):
    case = run.cases[0]
    raw = {
        "input_text": ["1.5", "<2>"],
        "subject": ["0x0"] * len(subject_text),
        "subject_text": subject_text,
        "reference": reference,
        "finding": {"kind": kind, "rule": "rejected"},
        "picture": picture,
    }
    case.measurement.failures = [records.Exhibit.of(raw)]
    return case


def test_failing_colors_are_shown_side_by_side(folder):
    run = records.read(folder)[0]
    case = image_case(run, ["[0.4, 0.6]", "1", "0", "0"], ["1", "1", "0", "0.25"])
    drawn = str(page.swatches.swatches(case))
    assert drawn.count("<rect") == 3
    assert 'fill="#80ff00"' in drawn and 'fill="#ffff00"' in drawn
    assert 'fill="#804040"' in drawn  # a different alpha is visible
    assert "&lt;2&gt;" in drawn and "[0.4, 0.6]; 1; 0; 0" in drawn
    case = image_case(run, ["0x10", "[0, 255]", "0x0", "0x0"], ["0xff", "3", "0x0", "0x0"])
    assert "#ff0300" in str(page.swatches.swatches(case))
    case = image_case(run, ["0.5"], ["nan"])
    drawn = str(page.swatches.swatches(case))
    assert "#808080" in drawn and "#ff00ff" in drawn  # depth is gray, and NaN is magenta


def test_cases_without_colors_have_no_swatches(folder):
    run = records.read(folder)[0]
    assert not page.swatches.swatches(image_case(run, ["1"], ["2"], "value"))
    assert not page.swatches.swatches(image_case(run, ["1", "2"], ["2"]))


def test_a_wrong_image_is_drawn_with_the_places_that_are_wrong(folder):
    run = records.read(folder)[0]
    case = image_case(run, ["1"], ["2"], picture="2 1 ff0000808080 000000404040")
    case.outcome = "fail"
    drawn = str(page.pictures.pictures(case))
    assert drawn.count("<img") == 3 and 'alt="expected"' in drawn and 'alt="difference"' in drawn
    assert 'width="240" height="120"' in drawn
    data = base64.b64decode(drawn.split("base64,")[1].split('"')[0])
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    size = data.index(b"IDAT")
    length = int.from_bytes(data[size - 4 : size], "big")
    rows = zlib.decompress(data[size + 4 : size + 4 + length])
    assert rows == b"\0\xff\0\0\x80\x80\x80"
    assert "data:image/png" in page.render([run])


@pytest.mark.parametrize("picture", ["", "2 1 ff 00", "x 1 ff0000 000000", "1 1 gg0000 000000"])
def test_what_is_no_picture_draws_nothing(folder, picture):
    run = records.read(folder)[0]
    assert not page.pictures.pictures(image_case(run, ["1"], ["2"], picture=picture))
