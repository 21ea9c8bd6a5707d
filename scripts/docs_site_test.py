import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("ASSAY_BUILD", TOP / "build/release"))
WAIT = 180_000  # milliseconds; long enough for a busy machine
READERS = sorted((TOP / "docs/for").glob("*.md"))
sys.path.insert(0, str(TOP / "scripts"))
import docs  # noqa: E402

pytestmark = pytest.mark.skipif(not (BUILD / "bin/assay").exists(), reason="assay is not built")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    for module in ("sphinx", "myst_parser", "furo"):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed: scripts/docs installs it")
    out = tmp_path_factory.mktemp("site")
    assert docs.make(BUILD / "bin/assay", out) == 0  # no warning and no dead link
    return out


def test_a_dead_link_is_found(tmp_path: pathlib.Path) -> None:
    (tmp_path / "one.html").write_text('<a href="two.html#there">1</a><a href="three.html">2</a>')
    (tmp_path / "two.html").write_text('<p id="here"></p><a href="one.html">3</a>')
    assert docs.dead_links(tmp_path) == ["one.html: two.html#there", "one.html: three.html"]


def test_the_reference_has_every_row(site: pathlib.Path) -> None:
    reference = site / "docs/reference"
    functions = docs.Links(reference / "functions.html").text
    for path in (TOP / "data/accuracy").glob("*.csv"):
        for row in docs.read_csv(path):
            assert row["citation"] in functions
    named = "".join(docs.Links(page).text for page in reference.glob("requirements-*.html"))
    for row in docs.requirement_rows(TOP / "data"):
        assert row["id"] in named
    commands = docs.Links(reference / "commands.html").text
    for command in ("run", "verify", "completions"):
        assert f"Usage: assay {command}" in commands or f"usage: assay {command}" in commands


def test_a_folder_can_be_searched(site: pathlib.Path) -> None:
    """The browser opens files, without a server. The page searches after it is loaded."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if (chromium := shutil.which("chromium")) is None:
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"], timeout=WAIT
        )
        page = browser.new_page()
        page.goto(f"file://{site}/search.html?q=shuffle", timeout=WAIT)
        link = '#search-results a[href^="docs/reference/requirements-opencl-environment-3.1.html"]'
        page.wait_for_selector(link, timeout=WAIT)
        browser.close()


def test_scripts_run_and_colors_follow_the_system(
    site: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    if not shutil.which("chromium"):
        pytest.skip("chromium is not installed")
    said = subprocess.run(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
         "--dump-dom", f"--user-data-dir={tmp_path}/profile", f"file://{site}/README.html"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert "</html>" in said.stdout and "Uncaught" not in said.stderr
    assert "prefers-color-scheme: dark" in (site / "_static/styles/furo.css").read_text()


@pytest.mark.parametrize("page", READERS, ids=lambda page: page.stem)
def test_the_commands_of_a_page_work(page: pathlib.Path, tmp_path: pathlib.Path) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 1 and page.read_text(encoding="utf-8").endswith(f"{blocks[0]}```\n")
    if not pathlib.Path("/etc/OpenCL/vendors/pocl.icd").exists():
        pytest.skip("PoCL is not installed")
    modules = f"{BUILD}/lib:{TOP}/reports"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", blocks[0]], cwd=tmp_path, capture_output=True, text=True,
        env={**os.environ, "PATH": f"{BUILD}/bin:/usr/bin:{os.environ['PATH']}",
             "PYTHONPATH": f"{modules}:{os.environ.get('PYTHONPATH', '')}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
