"""Opens the page in a real browser."""

import json
import shutil

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

from assay_opencl import command, records, sample_run  # noqa: E402

WIDTHS = {"desk": 1400, "phone": 390}
WAIT = 180_000  # in milliseconds; long enough for a busy machine


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    sample_run.write(folder)
    run = records.read(folder)[0]
    bad = {case.id.split("/")[1]: case.id for case in run.cases if case.unexpected}
    groups = [
        {"id": f"g{name}", "title": f"{name} is wrong", "outcome": "fail", "cases": [one],
         "certainty": "undisputed"}
        for name, one in sorted(bad.items())
    ]  # fmt: skip
    (run.folder / "groups.json").write_text(json.dumps(groups))
    assert command.main([str(folder)]) == 0
    return folder / "report.html", sorted(bad)


@pytest.fixture(scope="module")
def browser():
    chromium = shutil.which("chromium")
    if not chromium:
        pytest.skip("Chromium is not installed")
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"], timeout=WAIT
        )
        yield made
        made.close()


@pytest.fixture(params=WIDTHS)
def shown(request, report, browser):
    path, names = report
    page = browser.new_page(viewport={"width": WIDTHS[request.param], "height": 900})
    page.set_default_timeout(WAIT)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]", state="attached")
    yield page, names
    assert errors == []
    page.close()


def type_filter(page, text):
    page.fill("#filter", text)
    page.wait_for_selector("#matched:not(:empty)")


def test_the_filter_acts_on_what_is_in_sight(shown):
    page, names = shown
    name = names[0]
    assert page.locator("#d1 .failure:visible").count() > 1
    type_filter(page, f"math/{name}/*")
    ids = page.locator("#d1 .failure:visible .anchor").all_inner_texts()
    assert ids == [f"g{name}"]
    assert page.locator("#d1 .shown-groups").inner_text().startswith("1 of ")
    assert page.locator(".across tbody tr:visible").count() >= 1


def test_enter_goes_to_the_list(shown):
    page, names = shown
    type_filter(page, f"math/{names[0]}/")
    page.press("#filter", "Enter")
    page.wait_for_selector("#d1-list .row.selected")
    assert page.evaluate("document.activeElement.id") == "d1-list"
    assert f"math/{names[0]}/" in page.locator("#d1-open pre").inner_text()
    top = page.evaluate("document.querySelector('#d1-cases').getBoundingClientRect().top")
    assert 0 <= top < 900


def test_a_group_has_an_address(shown):
    page, names = shown
    page.evaluate(f"location.hash = '#d1-g{names[-1]}'")
    page.wait_for_selector(f"#d1-g{names[-1]}[open]")


def test_numbers_are_in_sight(shown):
    page, _ = shown
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.locator("#d1 .section summary").first.click()
    cell = page.locator("#d1 .matrix tbody tr").first.locator("td.n").nth(5)
    cell.wait_for()
    box = cell.bounding_box()
    assert box["x"] + box["width"] <= page.viewport_size["width"]
