import pathlib
import sys
import tomllib

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import style

BY = style.rules()
EXPRESSIONS = tomllib.loads(style.RULES.read_text(encoding="utf-8"))["expression"]


def ids(name: str, text: str) -> list[str]:
    return [place.id for place in style.places(name, text, BY)]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=lambda e: e["id"])
def test_the_bad_sentence_is_found_and_the_good_one_passes(expression):
    assert expression["id"] in ids("a.md", expression["bad"])
    assert ids("a.md", expression["good"]) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.cpp", "// It runs on CPUs\n// alone, here.\n"),
        ("a.cpp", '/* It runs on CPUs alone. */ int x = 1\'000;\n'),
        ("a.cpp", 'f("it runs on CPUs "\n  "alone");\n'),
        ("a.cpp", 'f(R"(it runs on CPUs alone)");\n'),
        ("a.cl", "kernel void k() {} // It runs on CPUs alone.\n"),
        ("a.spvasm", ";; cite: it runs on CPUs alone\n"),
        ("a.py", '"""It runs on CPUs alone."""\n'),
        ("a.py", "# It runs on CPUs alone.\nx = 'what'\n"),
        ("a.toml", 'why = "it runs on CPUs alone"\n'),
        ("a.csv", 'id,gist\nx,"it runs, on CPUs alone"\n'),
        ("scripts/a", "# It runs on CPUs alone.\n"),
    ],
)  # fmt: skip
def test_comments_and_strings_of_each_language_are_read(name, text):
    assert ids(name, text) == ["alone"]


def test_code_is_not_read():
    assert ids("a.cpp", "int alone = behind;\n") == []
    assert ids("a.md", "Call `alone`.\n```\nalone behind\n```\n") == []


def test_the_line_of_a_place_is_its_own():
    text = "int x;\n\n/// One.\n/// It runs\n/// on CPUs alone.\n"
    assert [place.line for place in style.places("a.h", text, BY)] == [5]


def test_a_long_sentence_is_found_and_a_long_list_is_not():
    words = " ".join(["word"] * 26)
    assert ids("a.md", f"{words}.") == ["long"]
    assert ids("a.md", "\n".join(f"- {words[:50]}" for _ in range(9))) == []


def test_counts_may_fall_and_not_rise(tmp_path, monkeypatch):
    monkeypatch.setattr(style, "COUNTS", tmp_path / "counts.csv")
    style.record({"a": 3, "b": 1}, even_rises=True)
    style.record({"a": 2, "b": 4, "new": 1}, even_rises=False)
    assert style.allowed() == {"a": 2, "b": 1}


def test_the_tree_keeps_its_counts(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["style.py"])
    assert style.main() == 0, "see docs/STYLE.md; `scripts/style.py` names file, line and words"
