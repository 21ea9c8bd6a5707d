import pytest

pytest.importorskip("sqlalchemy", reason="SQLAlchemy is not installed")
pytest.importorskip("alembic", reason="Alembic is not installed")

import release_history  # noqa: E402
from assay_opencl.history import database, queries, store, testing  # noqa: E402
from assay_opencl.history.ingest import Group  # noqa: E402

FILL, COPY, READ = "buffers/fill/int", "buffers/copy/region", "buffers/read/region"
KNOWN = [release_history.Upstream("pocl", "buffers/fill/*", "https://example.org/7", "mended")]
RECIPES = [release_history.Recipe("pocl", "7.1", COPY, "0x1")]
SOURCES = release_history.Sources(KNOWN, RECIPES)
LINEAGE = release_history.Lineage("pocl", "a day, a machine", ("buffers/*", "math/exp/*"))


def page(tmp_path) -> str:
    groups = [Group("g1", "fill | patterns", "crash", "undisputed", [FILL])]
    good, bad = testing.result(testing.PASS), testing.result(testing.FAIL, 9.0)
    crash = testing.result(testing.CRASH)
    of = {
        "3.1": ({FILL: crash, COPY: good, READ: good}, groups),
        "7.1": ({FILL: good, COPY: bad, READ: good}, []),
    }
    engine = database.connect(str(tmp_path / "h.db"), make=True)
    for number, (name, (results, its)) in enumerate(of.items()):
        run = testing.night(number, results, groups=its)
        run.driver_version = name
        store.add(engine, run)
    with engine.connect() as connection:
        lineage = LINEAGE
        asked = release_history.Plan("quick", lineage.cases, {"pocl-cpu": lineage}, [])
        return release_history.page(queries.History(connection), SOURCES, asked)


def test_what_a_release_mended_and_broke(tmp_path):
    text = page(tmp_path)
    assert "## pocl-cpu\n" in text
    assert "functions of scalars:\n\n```\nbuffers/*\nmath/exp/*\n```\n" in text
    assert "Judged on a day, a machine. Cases: the selected cases." in text
    assert "| 3.1 | 2026-01-01 | 2 | 0 | 1 | 0 | 0 |" in text
    assert "### 3.1 to 7.1\n\n1 fixed, 1 broken. Cause: driver." in text
    mended = f"`{FILL}` | none | `{FILL}`: https://example.org/7 mended |"
    assert f"| fixed | 1 | fill \\| patterns | {mended}" in text
    assert (
        f"| broken | 1 | buffers/copy | `{COPY}` | [7.1](programs.csv) | not looked for |" in text
    )
    assert READ not in text


def test_a_run_of_all_suites_serves_a_lineage_of_selected_cases():
    groups = [Group("g1", "two suites", "fail", "undisputed", [FILL, "math/exp/float/default"])]
    bad = testing.result(testing.FAIL, 9.0)
    run = testing.night(1, {FILL: bad, COPY: bad, "math/exp/float/default": bad}, groups=groups)
    release_history.keep(run, ("math/*/float/default", "buffers/copy/*"))
    assert sorted(run.results) == [COPY, "math/exp/float/default"]
    assert [one.cases for one in run.groups] == [["math/exp/float/default"]]


def test_what_was_reported_is_that_of_a_case():
    assert (
        release_history.reported(KNOWN, [COPY, FILL]) == f"`{FILL}`: https://example.org/7 mended"
    )
    assert release_history.reported(KNOWN, [COPY]) == "not looked for"


def test_a_program_is_that_of_a_finding_that_names_the_case(tmp_path):
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "findings.csv").write_text(
        f"finding,cases,program\nlost,joined:{FILL},fill.c\nno program,{COPY},\n"
    )
    (folder / "programs.csv").write_text(f"name,case,shows\nread,{READ},nothing\n")
    (folder / "fill.c").touch()
    found = release_history.programs(("one",), tmp_path)
    fill, read = "[fill.c](../drivers/one/fill.c)", "[read.c](../drivers/one/programs.csv)"
    assert [one.link for one in found] == [fill, read]
    assert release_history.shown(found, [COPY, READ, FILL]) == read
    assert release_history.shown(found, [COPY]) == "none"


def test_the_columns_of_a_page_are_looked_up_again(tmp_path):
    text = page(tmp_path)
    asked = release_history.Plan("quick", LINEAGE.cases, {"pocl-cpu": LINEAGE}, [])
    assert release_history.with_columns(text, asked, SOURCES) == text
    known = [release_history.Upstream("pocl", COPY, "", "nothing found")]
    recipes = [release_history.Recipe("pocl", "3.1", COPY, "0x1")]  # the case passes on 3.1
    again = release_history.with_columns(text, asked, release_history.Sources(known, recipes))
    assert f"| `{COPY}` | none | `{COPY}`: nothing found |" in again
    assert f"`{FILL}`: https://example.org/7 mended" in again


def test_releases_of_the_table_stand_in_order():
    asked = release_history.plan(release_history.FOLDER / "releases.toml")
    assert {one.lineage for one in asked.releases} == asked.lineages.keys()
    for name in asked.lineages:
        days = [one.at for one in asked.releases if one.lineage == name]
        assert days == sorted(set(days))
    for one in asked.lineages.values():
        assert release_history.programs(one.findings), one.driver
    judged = {(asked.lineages[one.lineage].driver, one.name) for one in asked.releases}
    recipes = release_history.recipes(release_history.FOLDER / "programs.csv")
    assert {(one.driver, one.release) for one in recipes} <= judged
    known = release_history.upstream(release_history.FOLDER / "upstream.csv")
    assert {one.driver for one in known} <= {one.driver for one in asked.lineages.values()}


def test_the_page_is_up_to_date():
    folder = release_history.FOLDER
    sources = release_history.Sources(
        release_history.upstream(folder / "upstream.csv"),
        release_history.recipes(folder / "programs.csv"),
    )
    text = (folder / "README.md").read_text(encoding="utf-8")
    asked = release_history.plan(folder / "releases.toml")
    assert release_history.with_columns(text, asked, sources) == text
