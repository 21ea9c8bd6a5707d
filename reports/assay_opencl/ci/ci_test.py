import json
import pathlib

import pytest

from assay_opencl import baseline, groups, records, sample_run
from assay_opencl.ci import command, markdown, notes, outcome

BASELINE = (
    "# known\nfail math/acos/* link=https://e.org/1  # all of it\nfail math/exp/float2/* ulp=4\n"
)


@pytest.fixture(autouse=True)
def no_ci(monkeypatch):
    for name in ("GITHUB_ACTIONS", "GITLAB_CI", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(tmp_path):
    """A run with the unexpected failures in failures.csv."""
    sample_run.write(tmp_path / "run")
    (tmp_path / "base.txt").write_text(BASELINE)
    lines = baseline.read(tmp_path / "base.txt")
    for one in records.read(tmp_path / "run"):
        new = [
            case
            for case in one.cases
            if case.unexpected and not any(line.speaks_of(case.id, ["x"], "") for line in lines)
        ]
        text = "".join(f"{case.id},{case.outcome.capitalize()}\n" for case in new)
        (one.folder / "failures.csv").write_text(text)
    return tmp_path


def test_a_line_of_a_baseline_names_cases():
    lines = baseline.parse(BASELINE)
    assert [(line.number, line.outcome) for line in lines] == [(2, "fail"), (3, "fail")]
    assert baseline.place_of(lines, "math/acos/float/default", ["x"], "1") == 2
    assert baseline.place_of(lines, "math/exp/float2/default", ["x"], "1") == 3
    assert baseline.place_of(lines, "math/cos/float/default", ["x"], "1") == 2
    assert baseline.place_of(lines, "a/b", ["x"], "1") == 1
    assert lines[0].link == "https://e.org/1" and lines[0].reason == "all of it"


def test_the_summary_has_new_failures_first(run):
    text = markdown.text(outcome.read(run / "run", gated=True))
    assert "new undisputed failures in" in text and "expected" in text
    assert "| suite | pass | fail |" in text and "not expected" in text
    assert text.count("<details>") == text.count("</details>")
    if "groups that are expected" in text:
        assert text.index("<details>") < text.index("groups that are expected")


def test_without_a_baseline_every_failure_is_shown(run):
    [first, _] = outcome.read(run / "run", gated=False)
    assert first.unexpected is None
    shown = {name for found in first.found for name in found.unexpected}
    assert shown == {case.id for case in first.run.cases if case.unexpected}


def test_an_incomplete_run_says_so(run):
    path = next((run / "run").glob("0-*/results.jsonl"))
    lines = path.read_text().splitlines()
    head = json.loads(lines[0]) | {"plan": ["math/none/float/default"], "planned": 1}
    path.write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n")
    text = markdown.text(outcome.read(run / "run", gated=True))
    assert "incomplete: 1 planned case has no verdict" in text.replace("\\", "")


def test_a_summary_stays_below_the_limit(run, monkeypatch):
    monkeypatch.setattr(markdown, "LIMIT", 2000)
    text = markdown.text(outcome.read(run / "run", gated=False))
    assert len(text.encode()) < 2200 and text.endswith("report.html has the rest.\n")


@pytest.mark.parametrize("text", ["plain", "```", "````\n```", "a `b` c"])
def test_a_fence_is_longer_than_what_it_holds(text):
    lines = markdown.fenced(text).splitlines()
    fence = lines[0].removesuffix("text")
    assert set(fence) == {"`"} and lines[-1] == fence and fence not in text


def test_annotations_of_groups_are_at_lines_of_the_baseline(run):
    found = outcome.read(run / "run", gated=True)
    lines = baseline.read(run / "base.txt")
    commands = notes.commands(found, "ci/base.txt", lines)
    assert commands
    for one in commands:
        assert one.startswith(("::error ", "::warning ", "::error::", "::warning::"))
        assert "\n" not in one
    assert any("file=ci/base.txt,line=" in one for one in commands)
    quality = json.loads(notes.code_quality(found, "ci/base.txt", lines))
    assert len({one["fingerprint"] for one in quality}) == len(quality)
    assert all(one["location"]["path"] == "ci/base.txt" for one in quality)


def test_github_shows_ten_annotations_of_a_kind(run):
    [first, _] = outcome.read(run / "run", gated=False)
    case = next(case for case in first.run.cases if case.unexpected)
    group = groups.Group("g", "one: with, marks 100%\n", "fail", "undisputed", False, [case], [])
    first.found = [outcome.Found(group, [case.id])] * 25
    made = notes.commands([first], "", [])
    assert len(made) == 10 and made[-1].startswith("::error::the summary has 16 more groups")
    assert "100%25%0A" in made[0]


def test_the_environment_says_which_ci_it_is(run, monkeypatch, capsys):
    summary = run / "step.md"
    summary.write_text("before\n")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    assert command.main([str(run / "run"), f"--baseline={run / 'base.txt'}"]) == 0
    assert summary.read_text().startswith("before\n## Assay\n")
    assert "::error" in capsys.readouterr().out

    monkeypatch.delenv("GITHUB_ACTIONS")
    monkeypatch.setenv("GITLAB_CI", "true")
    assert command.main([str(run / "run")]) == 0
    assert (run / "run/summary.md").read_text().startswith("## Assay\n")
    assert json.loads((run / "run/code-quality.json").read_text())
    assert command.main([str(run / "none")]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_on_the_terminal_it_is_markdown(run, capsys):
    assert command.main([str(run / "run")]) == 0
    assert capsys.readouterr().out.startswith("## Assay\n")
    assert pathlib.Path(run / "run").is_dir()
