"""Tests readers with random and damaged files. A reader must accept a file, or refuse it with one
line. A driver's text must not become markup, and must not control a terminal.

With ASSAY_LONG=1, the tests try a hundred times as many inputs, and each run tries other inputs.
"""

import copy
import html.parser
import json
import os
import pathlib
import random
import re
import tempfile

import pytest

hypothesis = pytest.importorskip("hypothesis")
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from assay_opencl import baseline, groups, page, records, runs, sample_run, schema  # noqa: E402
from assay_opencl.certificate import RefusedError, bag, policy, strict, waivers  # noqa: E402
from assay_opencl.ci import markdown, notes, outcome  # noqa: E402
from assay_opencl.fleet import plan  # noqa: E402
from assay_opencl.history import ingest  # noqa: E402

LONG = os.environ.get("ASSAY_LONG")
HERE = pathlib.Path(__file__).parent


def tries(examples: int):
    return settings(
        max_examples=examples * (100 if LONG else 1),
        derandomize=not LONG,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(max_size=8), one, max_size=3),
    max_leaves=6,
)
# The most dangerous texts that a driver may return.
EVIL = st.sampled_from(
    (
        "\x1b[31mred\x1b[0m",
        "<script>alert(1)</script>",
        "'\"><img src=x onerror=alert(1)>",
        "</script></pre></style><b>",
        "a | b\n| --- |\n```\n# title",
        "`````",
        "{{ 7 * 7 }}{% raw %}",
        "\u202e\u2066\x9b31m\x00\x7f",
        "::error::x%0A\r\n::set-output name=a::b",
        "&lt;",
        "\ud800",
    )
) | st.text(max_size=40)
DATES = st.sampled_from(
    (
        "2026-99-99T00:00:00",
        "0000-01-01T00:00:00",
        "0001-01-01T00:00:00",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
        "2026-01-01T00:00:00",
        "2026-01-01T00:00:00 evil",
    )
)
STARTED = (0, ("started",))


def sample() -> list[dict]:
    """A small run: a header and a case with each outcome."""
    rng = random.Random(1)
    found: dict[str, dict] = {}
    for number in range(1000):
        form = "generic" if number == 0 else f"default{number}"  # a skipped case
        made = sample_run.case(rng, "exp", "ulp(3)", "float4", form)
        found.setdefault(made["outcome"], made)
    assert set(found) == set(records.RECORDED)
    header = sample_run.header(0, "a device", 1)
    header["plan"] = sorted(one["id"] for one in found.values())
    header["planned"] = len(found)
    header.pop("plan_digest", None)
    return [header, *found.values()]


SAMPLE = sample()


def places(value: object, before: tuple = ()) -> list[tuple]:
    found = [before] if before else []
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(inner, (*before, key))
    return found


def replaced(record: dict, place: tuple, value: object) -> dict:
    made = copy.deepcopy(record)
    holder = made
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return made


PLACES = [(line, place) for line, record in enumerate(SAMPLE) for place in places(record)]
TEXTS = [
    (line, place)
    for line, place in PLACES
    if isinstance(copy.deepcopy(SAMPLE[line]), dict)
    and place[-1]
    in ("reason", "note", "log", "call", "name", "platform", "driver_version", "version")
]


def write(folder: pathlib.Path, lines: list[dict], tail: bytes = b"") -> pathlib.Path:
    path = folder / "0-a" / "results.jsonl"
    path.parent.mkdir(exist_ok=True)
    text = "".join(json.dumps(one) + "\n" for one in lines)
    path.write_bytes(text.encode("utf-8", errors="surrogatepass") + tail)
    return path


def everything(folder: pathlib.Path) -> list[str]:
    ingest.read(folder)
    found = records.read(folder)
    made = [page.render(found)]
    of = outcome.read(folder, gated=False)
    made.append(markdown.text(of))
    made += notes.commands(of, "", [])
    made.append(notes.code_quality(of, "b.txt", []))
    loaded = runs.load(folder)
    runs.compare(loaded, loaded).columns()
    return made


@tries(12)
@given(st.sampled_from(PLACES), JSON)
def test_a_value_of_any_shape_is_taken_or_refused(place, value):
    line, where = place
    lines = [*SAMPLE]
    lines[line] = replaced(SAMPLE[line], where, value)
    with tempfile.TemporaryDirectory() as folder:
        write(pathlib.Path(folder), lines)
        try:
            everything(pathlib.Path(folder))
        except records.DamagedError as error:
            assert "\n" not in str(error)


@tries(12)
@given(st.binary(max_size=200), st.integers(0, 7))
def test_any_bytes_after_a_run_are_taken_or_refused(tail, lines):
    with tempfile.TemporaryDirectory() as folder:
        path = write(pathlib.Path(folder), SAMPLE[:lines], tail)
        try:
            everything(pathlib.Path(folder))
        except records.DamagedError as error:
            assert "\n" not in str(error)
        # The check must also report bytes that cannot be decoded.
        schema.complaints(path)


def add_to_history(folder: pathlib.Path) -> None:
    pytest.importorskip("sqlalchemy", reason="SQLAlchemy is not installed")
    pytest.importorskip("alembic", reason="Alembic is not installed")
    from assay_opencl.history import checks, database, store

    engine = database.connect(str(folder / "history.db"), make=True)
    try:
        for data in ingest.read(folder):
            store.add(engine, data)
            assert store.add(engine, data) is None, "a run is added once"
        with engine.connect() as connection:
            assert checks.complaints(connection) == []
    finally:
        engine.dispose()


@tries(12)
@given(
    st.tuples(st.sampled_from(PLACES), JSON | EVIL | st.integers(-(2**80), 2**80))
    | st.tuples(st.just(STARTED), DATES)
)
def test_a_history_takes_or_refuses_a_value_of_any_shape(change):
    (line, where), value = change
    lines = [*SAMPLE]
    lines[line] = replaced(SAMPLE[line], where, value)
    with tempfile.TemporaryDirectory() as folder:
        write(pathlib.Path(folder), lines)
        try:
            add_to_history(pathlib.Path(folder))
        except records.DamagedError as error:
            assert "\n" not in str(error)


def test_a_run_that_started_at_no_date_is_refused(tmp_path):
    for text in ("2026-99-99T00:00:00", "0000-01-01T00:00:00", "2026-01-01T00:00:00 evil"):
        write(tmp_path, [replaced(SAMPLE[0], ("started",), text), *SAMPLE[1:]])
        with pytest.raises(records.DamagedError, match="started: "):
            ingest.read(tmp_path)


def test_only_digits_of_ascii_are_digits_of_a_date(tmp_path):
    text = "2026-01-01T00:00:00".replace("2", "\u0662")
    write(tmp_path, [replaced(SAMPLE[0], ("started",), text), *SAMPLE[1:]])
    with pytest.raises(records.DamagedError, match="started"):
        records.read(tmp_path)


def test_a_nul_is_no_text_of_a_history(tmp_path):
    path = write(tmp_path, [replaced(SAMPLE[0], ("device", "name"), "a\0b"), *SAMPLE[1:]])
    with pytest.raises(records.DamagedError, match="NUL"):
        ingest.read(tmp_path)
    write(tmp_path, [replaced(SAMPLE[0], ("device", "name"), "a\\u0000b"), *SAMPLE[1:]])
    [run] = ingest.read(tmp_path)
    assert run.device == "a\\u0000b"  # not a NUL, but a backslash and letters
    group = {"id": "g", "title": "a\0b", "outcome": "fail", "cases": [SAMPLE[1]["id"]]}
    path.with_name("groups.json").write_text(json.dumps([group]))
    with pytest.raises(records.DamagedError, match=r"groups\.json.*NUL"):
        ingest.read(tmp_path)


@tries(12)
@given(JSON | JSON.map(lambda value: {"failures": value}), JSON)
def test_a_history_takes_or_refuses_texts_and_groups_of_any_shape(texts, told_groups):
    with tempfile.TemporaryDirectory() as folder:
        path = write(pathlib.Path(folder), SAMPLE)
        path.with_name("texts.json").write_text(json.dumps(texts))
        path.with_name("groups.json").write_text(json.dumps(told_groups))
        try:
            add_to_history(pathlib.Path(folder))
        except records.DamagedError as error:
            assert "groups.json" in str(error)


@pytest.mark.parametrize("failures", [[], 5, None, {"a": 5}])
def test_texts_of_another_shape_are_none(tmp_path, failures):
    path = write(tmp_path, SAMPLE)
    plain = ingest.read(tmp_path)
    path.with_name("texts.json").write_text(json.dumps({"failures": failures}))
    assert ingest.read(tmp_path) == plain


class Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, sorted(name for name, _ in attrs)))


def tags(text: str) -> list:
    parser = Tags()
    parser.feed(text)
    parser.close()
    return parser.found


@tries(10)
@given(st.lists(st.tuples(st.sampled_from(TEXTS), EVIL), min_size=1, max_size=4))
def test_no_text_of_a_driver_is_markup(changes):
    plain, evil = [copy.deepcopy(one) for one in SAMPLE], [copy.deepcopy(one) for one in SAMPLE]
    for (line, where), text in changes:
        plain[line] = replaced(plain[line], where, "a text")
        one_line = " ".join(text.split("\n")) if where[-1] == "reason" else text
        evil[line] = replaced(evil[line], where, one_line or "-")
    made = []
    for lines in (plain, evil):
        with tempfile.TemporaryDirectory() as folder:
            write(pathlib.Path(folder), lines)
            if "\\ud800" in json.dumps(lines):
                with pytest.raises(records.DamagedError):
                    records.read(pathlib.Path(folder))
                return
            made.append(everything(pathlib.Path(folder)))
    sound, hostile = made
    scripts = [one for one in tags(hostile[0]) if one[0] in ("script", "img", "style", "iframe")]
    assert scripts == [
        one for one in tags(sound[0]) if one[0] in ("script", "img", "style", "iframe")
    ]
    # The Markdown must have the same number of blocks, and no command for GitHub in the driver's
    # text.
    for text in (hostile[1], *hostile[2:-1]):
        assert "\x1b" not in text and "\x00" not in text
    assert hostile[1].count("<details>") == sound[1].count("<details>")
    markup = re.sub(r"\\.", "", unfenced(hostile[1]))  # without the escapes of Markdown
    assert "<script" not in markup and "<img" not in markup
    assert len(hostile) == len(sound)
    for command in hostile[2:-1]:
        assert command.startswith("::") and "\n" not in command and "\r" not in command
    json.loads(hostile[-1])


def unfenced(text: str) -> str:
    out, fence = [], ""
    for line in text.split("\n"):
        if fence:
            fence = "" if line == fence else fence
        elif line.startswith("```"):
            fence = line.removesuffix("text")
        else:
            out.append(line)
    assert not fence, "a block does not end"
    return "\n".join(out)


@tries(200)
@given(st.text(max_size=300) | st.lists(EVIL, max_size=6).map("\n".join))
def test_any_text_is_a_baseline_for_readers(text):
    for line in baseline.parse("fail " + text):
        line.speaks_of("math/exp/float/default", ["PoCL"], "3.1")


@tries(12)
@given(JSON)
def test_groups_of_any_shape_are_taken_or_refused(value):
    with tempfile.TemporaryDirectory() as folder:
        path = write(pathlib.Path(folder), SAMPLE)
        path.with_name("groups.json").write_text(json.dumps(value))
        try:
            for run in records.read(pathlib.Path(folder)):
                groups.read(run)
        except records.DamagedError as error:
            assert "groups.json" in str(error)


WAIVER = (
    '[[waiver]]\ncases = "a/*"\nclass = "undisputed"\nreason = "r"\nlink = "l"\nwho = "w"\n'
    'until = "2027-01-31"\n'
)
POLICY = (HERE.parent.parent / "data" / "policies" / "precheck.toml").read_text(encoding="utf-8")


def edited(text: str):
    return st.tuples(
        st.integers(0, len(text)), st.integers(0, 12), st.text(max_size=12) | EVIL
    ).map(lambda e: text[: e[0]] + e[2] + text[e[0] + e[1] :])


@tries(200)
@given(edited(WAIVER), edited(POLICY), st.text(max_size=100), st.binary(max_size=100))
def test_files_of_certificates_are_read_or_refused(waiver, rules, text, data):
    for read in (
        lambda: waivers.parse(waiver, "waivers.toml"),
        lambda: policy.parse(rules, "policy.toml"),
        lambda: strict.json_of(text, "x.json"),
        lambda: strict.inflate(data),
    ):
        try:
            read()
        except RefusedError as error:
            assert "\n" not in str(error).strip()


FLEET = 'run = ["--suite=math"]\nshards = 4\nwait = 2.5\n[pool]\nx = ["a", "b"]\n'


@tries(200)
@given(edited(FLEET) | st.text(max_size=100))
def test_a_fleet_is_read_or_refused(text):
    try:
        found = plan.parse(text, HERE / "fleet.toml")
    except (plan.FleetError, records.DamagedError) as error:
        assert "\n" not in str(error)
    else:
        assert found.pools and all(found.pools.values()) and found.wait >= 0


@tries(10)
@given(
    st.sampled_from(("bagit.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt", "data/a.txt")),
    st.integers(0, 200),
    st.binary(max_size=30),
)
def test_a_changed_certificate_is_refused(name, place, data):
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "bag"
        bag.write(made, {"a.txt": b"one", "b/c.txt": b"two"}, [("Contact", "x")])
        path = made / name
        before = path.read_bytes()
        path.write_bytes(before[:place] + data + before[place + len(data) :])
        changed = path.read_bytes() != before
        try:
            bag.Bag(made)
            assert not changed
        except RefusedError:
            assert changed
