"""Opens the dashboard in a real browser."""

import importlib
import importlib.util
import json
import os
import pathlib
import re
import shutil
import zlib

import pytest

sa = pytest.importorskip("sqlalchemy", reason="SQLAlchemy is not installed")
pytest.importorskip("alembic", reason="Alembic is not installed")
altair = pytest.importorskip("altair", reason="Altair is not installed")
pytest.importorskip("vl_convert", reason="vl-convert is not installed")

from assay_opencl.history import (  # noqa: E402
    charts,
    command,
    database,
    known,
    model,
    pages,
    queries,
    store,
)
from assay_opencl.history.ingest import Group  # noqa: E402
from assay_opencl.history.testing import CRASH, FAIL, PASS, SKIP, night, result  # noqa: E402

COS, SIN, HALF = "math/cos/float4/default", "math/sin/float/default", "half/exp/half/default"
FILL = "buffers/fill/char"
LIMIT = 1_500_000  # the most bytes of a page
WAIT = 180_000  # in milliseconds; long enough for a busy machine
PROGRAM = "/* cos of float4, by itself */\nint main(void) { return 1; }\n"


def nights():
    """Runs of nights: cos breaks in the sixth, fill crashes in the third and is fixed in the fifth,
    sin is flaky."""
    for number in range(8):
        cases = {
            COS: result(FAIL, 2048.0) if number >= 5 else result(PASS, 1.5 + number / 10),
            SIN: result(PASS, 1.0, digest=number // 2),
            FILL: result(CRASH if number in (2, 3) else PASS, flaky="pass" if number == 3 else ""),
            HALF: result(SKIP),
        }
        groups = [Group("gc05", "cos of vectors", "fail", "undisputed", [COS])]
        yield night(number, cases, groups=groups if number >= 5 else [])
    for number in range(3):
        cases = {COS: result(PASS), FILL: result(PASS), HALF: result(PASS)}
        yield night(number, cases, lineage="intel-cpu-quick", complete=number < 2)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    engine = database.connect(str(folder / "h.db"), make=True)
    for one in nights():
        store.add(engine, one)
    with database.writing(engine) as connection:
        history = queries.History(connection)
        [(name, state)] = history.reds(history.runs(history.lineage("pocl-cpu-quick").id)[-1])
        assert name == COS
        row = {"detail": state.detail, "lineage": 1, "text": zlib.compress(PROGRAM.encode())}
        connection.execute(model.program.insert().values(row))
    (folder / "known.txt").write_text(
        "# known\nfail math/cos/* link=https://example.org/17  # one lane's small argument\n"
    )
    write(folder)
    return folder


def write(folder: pathlib.Path) -> list[str]:
    before = {path: path.stat().st_mtime_ns for path in (folder / "out").rglob("*.*")}
    arguments = ["site", "--db", str(folder / "h.db"), "--out", str(folder / "out")]
    assert command.main([*arguments, "--known", str(folder / "known.txt")]) == 0
    return sorted(
        str(path.relative_to(folder / "out"))
        for path in (folder / "out").rglob("*.*")
        if before.get(path) != path.stat().st_mtime_ns
    )


def test_only_changed_pages_are_rewritten(site, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(site, copy)
    assert write(copy) == []
    engine = database.connect(str(copy / "h.db"), make=True)
    cases = {COS: result(PASS), FILL: result(FAIL, 9.0), HALF: result(PASS)}
    store.add(engine, night(5, cases, lineage="intel-cpu-quick"))
    lineage = "lineage/intel-cpu-quick"
    assert write(copy) == sorted(
        [
            "badge/intel-cpu-quick.json",
            "badge/intel-cpu-quick.svg",
            "index.html",
            f"{lineage}/buffers.html",  # the only suite with a changed page
            f"{lineage}/errors.html",
            f"{lineage}/index.html",
            "site.json",
        ]
    )


def test_a_process_that_was_ended_is_an_error(site, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pages.Site, "lineage", lambda *_: os._exit(9))
    arguments = ["site", "--db", str(site / "h.db"), "--out", str(tmp_path / "out")]
    assert command.main(arguments) == 2
    assert "a process that writes pages was killed; free memory" in capsys.readouterr().err


def test_only_the_day_of_a_release_has_no_time():
    assert pages.day("2023-04-03T00:00:00Z") == "2023-04-03"
    assert pages.day("2026-01-31T00:00:07Z") == "2026-01-31 00:00"
    assert pages.day("2026-01-31T02:00:00Z") == "2026-01-31 02:00"


def test_pages_are_small_and_name_no_other_host(site):
    pages = list((site / "out").rglob("*.html"))
    assert len(pages) == 2 + 2 * 2 + 3 + 3
    for page in pages:
        text = page.read_text()
        assert len(text) < LIMIT
        assert not re.findall(r'(?:src|href)="(?:https?:)?//(?!example\.org)', text), page


def test_charts_are_sound():
    at = {"run": "1", "started": "2026-01-01"}
    for chart in (
        charts.reds([at | {"outcome": "fail", "cases": 1}]),
        charts.seconds([at | {"suite": "math", "seconds": 1.0}]),
        charts.error(),
    ):
        altair.Chart.from_json(chart, validate=True)


def test_badges(site):
    badge = json.loads((site / "out/badge/pocl-cpu-quick.json").read_text())
    assert badge["message"] == "1 known failure"
    badge = json.loads((site / "out/badge/intel-cpu-quick.json").read_text())
    assert badge["message"] == "incomplete"
    assert "incomplete" in (site / "out/badge/intel-cpu-quick.svg").read_text()


def test_baselines_explain_failures(tmp_path):
    (tmp_path / "b.txt").write_text(
        "depth quick\n"
        "fail math/cos/* ulp=3 driver=pocl.icd version=3.* link=https://e.org/1 # cos\n"
        "crash math/sin/float\n"
    )
    [one] = known.read(tmp_path / "b.txt")
    assert one.speaks_of(COS, ["Portable", "pocl.icd"], "3.1")
    assert not one.speaks_of(COS, ["Portable", "pocl.icd"], "7.0")
    assert not one.speaks_of(COS, ["Intel", "intel.icd"], "3.1")
    assert not one.speaks_of(SIN, ["Portable", "pocl.icd"], "3.1")
    assert (one.link, one.reason) == ("https://e.org/1", "cos")


@pytest.fixture(scope="module")
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    api.expect.set_options(timeout=WAIT)
    with api.sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"], timeout=WAIT
        )
        yield made
        made.close()


def page_of(browser, site, name: str, **context):
    page = browser.new_context(**context).new_page()
    page.set_default_timeout(WAIT)
    page.asked, page.errors = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto((site / "out" / name).as_uri())
    return page


def expect(locator):
    """Playwright's expectation of `locator`, which waits until it is true. A page may change only
    some time after the click."""
    return importlib.import_module("playwright.sync_api").expect(locator)


def test_from_the_matrix_to_the_program_of_a_regression(browser, site):
    page = page_of(browser, site, "index.html")
    page.get_by_role("link", name="math on pocl-cpu-quick: 1 of 2 fail").click()
    expect(page.get_by_text("Choose a case")).to_be_visible()
    page.get_by_role("link", name=COS).click()
    expect(page.get_by_text("Choose a case")).to_be_hidden()
    expect(page.locator("#cases")).to_contain_text("since 2026-01-06")
    panel = page.locator("#case")
    first = panel.locator("tbody tr").first
    expect(first).to_contain_text("2026-01-06 02:00 3.5 c5")
    expect(first).to_contain_text("2,048 ulp of ulp(4)")
    expect(first).to_contain_text("new (driver)")
    expect(panel).not_to_contain_text("cos of vectors")  # the panel shows a case, not its group
    expect(panel.get_by_role("link", name="commits between").first).to_have_attribute(
        "href", "https://example.org/pocl/pocl/compare/c4...c5"
    )
    expect(panel.get_by_role("link", name="one lane's small argument")).to_have_count(1)
    panel.get_by_role("link", name="Program that shows the failure").click()
    page.wait_for_url("**/programs/*.c")
    expect(page.locator("body")).to_contain_text(re.compile(r"^/\* cos of float4"))
    assert all(url.startswith("file:") for url in page.asked)
    assert page.errors == []


def test_a_lineage_says_what_changed_and_draws_it(browser, site):
    page = page_of(browser, site, "lineage/pocl-cpu-quick/index.html")
    expect(page.locator(".chart svg")).to_have_count(2)
    expect(page.locator(".verdict")).to_contain_text("As before: 1 case fails")
    changed = page.get_by_role("region", name="new")
    expect(changed).to_have_count(1)
    expect(changed).to_contain_text("2048.0 ulp")
    expect(changed).to_contain_text(
        "undisputed; was pass; the driver changed; good 2026-01-05 02:00"
    )
    groups = page.get_by_role("region", name="groups")
    expect(groups).to_contain_text("cos of vectors")
    expect(groups).to_contain_text("bad 2026-01-06 02:00 3.5 c5")
    nights = page.get_by_role("region", name="runs")
    nights.get_by_text("1 fixed").click()
    expect(nights.get_by_role("link", name=FILL).first).to_be_visible()
    expect(page.get_by_role("region", name="flakes")).to_contain_text(FILL)
    assert page.errors == []


def test_the_error_of_a_function_stands_against_its_limit(browser, site):
    page = page_of(browser, site, "lineage/pocl-cpu-quick/errors.html")
    expect(page.locator(".chart svg").first).to_be_visible()
    function, above = page.locator("#function"), page.locator("#above")
    expect(function).to_have_text("math/cos, float: greatest error in ulp, limit ulp(4)")
    expect(above).to_contain_text("2026-01-06T02:00:00Z: math/cos/float4/default, 2048 ulp")
    page.get_by_role("button", name="math/sin").click()
    expect(function).to_have_text(re.compile("^math/sin, float"))
    expect(above).to_be_empty()
    assert page.errors == []


def test_the_keyboard_is_enough(browser, site):
    page = page_of(browser, site, "lineage/pocl-cpu-quick/math.html")
    page.wait_for_selector("[data-ready]", state="attached")
    page.keyboard.press("/")
    expect(page.locator("#filter")).to_be_focused()
    page.get_by_label("all").check()
    expect(page.get_by_role("link", name=SIN)).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.wait_for_selector(f'#case h2 code:text-is("{SIN}")')
    page.keyboard.press("k")
    page.wait_for_selector(f'#case h2 code:text-is("{COS}")')


def axe_script() -> str:
    found = importlib.util.find_spec("axe_playwright_python")
    if found is None:
        pytest.skip("axe is not installed (axe-playwright-python)")
    return (pathlib.Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_axe_finds_nothing_and_nothing_runs_over(browser, site, scheme, width):
    script = axe_script()
    for name in (
        "index.html",
        "features.html",
        "lineage/pocl-cpu-quick/index.html",
        f"lineage/pocl-cpu-quick/math.html#{COS}",
        "lineage/pocl-cpu-quick/errors.html",
    ):
        page = page_of(browser, site, "index.html", color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        page.goto((site / "out").as_uri() + "/" + name)
        if "lineage" in name:
            page.wait_for_selector(".chart svg, #case h2")
        page.evaluate(script)
        found = page.evaluate("axe.run(document)")["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], (name, scheme, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.context.close()
