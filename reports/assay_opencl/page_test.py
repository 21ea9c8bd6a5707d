import json
import re
import shutil

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = sync_api.expect

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
    expect.set_options(timeout=WAIT)
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


def test_the_filter_acts_on_what_is_in_sight(shown):
    page, names = shown
    name = names[0]
    seen = page.locator("#d1 .failure:visible .anchor")
    assert seen.count() > 1
    page.fill("#filter", f"math/{name}/*")
    expect(seen).to_have_text([f"g{name}"])
    expect(page.locator("#d1 .shown-groups")).to_have_text(re.compile("^1 of "))
    expect(page.locator(".across tbody tr:visible").first).to_be_visible()


def test_enter_goes_to_the_list(shown):
    page, names = shown
    page.fill("#filter", f"math/{names[0]}/")
    expect(page.locator("#matched")).not_to_be_empty()
    page.press("#filter", "Enter")
    page.wait_for_selector("#d1-list .row.selected")
    expect(page.locator("#d1-list")).to_be_focused()
    expect(page.locator("#d1-open pre")).to_contain_text(f"math/{names[0]}/")
    page.wait_for_function(
        """() => { const top = document.querySelector('#d1-cases').getBoundingClientRect().top;
                   return 0 <= top && top < 900; }"""
    )


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
