"""The documents may name only suites, files, scripts, commands and options that exist."""

import functools
import itertools
import os
import pathlib
import re
import subprocess

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BUILD", TOP / "build/release")) / "bin/assay"


def suites() -> dict[str, str]:
    sources = (TOP / "suites").glob("*/*/*.cpp")
    return {one.stem: one.parts[-3] for one in sources if one.stem == one.parent.name}


def pages() -> list[pathlib.Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"],
        cwd=TOP, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [TOP / name for name in listed.stdout.split() if (TOP / name).exists()]


def test_every_suite_has_a_row_in_its_family_s_page():
    found = suites()
    assert found
    for suite, family in found.items():
        page = TOP / "suites" / family / "README.md"
        assert f"| `{suite}` |" in page.read_text(
            encoding="utf-8"
        ), f"{page}: add a row for the suite {suite}"
        assert f"suites/{family}/README.md" in (TOP / "README.md").read_text(encoding="utf-8")


def test_a_family_s_page_names_no_other_suite():
    found = suites()
    for family in set(found.values()):
        page = (TOP / "suites" / family / "README.md").read_text(encoding="utf-8")
        for name in re.findall(r"^\| `(\w+)` \|", page, re.M):
            assert found.get(name) == family, f"suites/{family}/README.md: no suite {name}"


def test_links_and_scripts_exist():
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            assert (page.parent / target).exists(), f"{page}: no {target}"
        for name in re.findall(r"\bscripts/([a-z_-]+(?:\.(?:py|sh|txt|toml|csv))?)", text):
            assert (TOP / "scripts" / name).exists(), f"{page}: no scripts/{name}"


@functools.cache
def options(*command: str) -> set[str]:
    """The options in a command's --help. Some commands need the modules of Debian's Python."""
    environment = {**os.environ, "PATH": f"/usr/bin:{os.environ['PATH']}"}
    asked = [ASSAY, *command, "--help"]
    done = subprocess.run(asked, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"assay {' '.join(command)}: {done.stderr}"
    return set(re.findall(r"(?<![\w-])--[a-z-]+", done.stdout))


def commands(page: pathlib.Path) -> list[list[str]]:
    """The words of each `assay` command in a page's code blocks, up to `--` or a comment."""
    blocks = re.findall(r"^```(?:sh)?\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    parts = [part.split() for line in lines for part in re.split(r" -- | #|&&|;", line)]
    return [words[1:] for words in parts if words[:1] == ["assay"]]


def test_commands_and_options_exist():
    if not ASSAY.exists():
        pytest.skip("assay is not built")
    found = {page: commands(page) for page in pages()}
    assert sum(map(len, found.values())) > 50
    for page, words in ((page, words) for page, all_words in found.items() for words in all_words):
        named = list(itertools.takewhile(lambda word: not word.startswith("-"), words))
        parts = 2 if named[:1] in (["history"], ["fleet"]) else 1
        known = options(*(named or ["run"])[:parts])
        used = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert used <= known, f"{page}: assay {' '.join(words)}: no option {used - known}"


def test_each_decision_is_in_the_index():
    folder = TOP / "docs/decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for page in folder.glob("*.md"):
        title = page.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")
        if page.name != "README.md":
            assert f"[{title}]({page.name})" in index, f"add {page.name} to {folder}/README.md"


def test_the_readme_is_short():
    assert len((TOP / "README.md").read_text(encoding="utf-8").splitlines()) <= 150
