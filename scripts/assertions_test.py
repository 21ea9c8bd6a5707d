"""Assertions of the suites say in words what they ask: a record's reason shows no C++."""

import pathlib
import re

TOP = pathlib.Path(__file__).parent.parent
ASSERTION = re.compile(r"\b(?:EXPECT|ASSERT)_([A-Z_]+)\(")
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'')
# These make their words of the call, query or status that they are given.
SPEAKING = {"SUCCESS", "STATUS", "BUILD_STATUS"}
CALL = re.compile(r"(?:[\w.()]+\.)?cl[A-Z]\w*\(")
QUERY = re.compile(r"\bCL_[A-Z]")


def arguments_end(text: str, at: int) -> int:
    """Behind the parenthesis that closes the one before `at`."""
    depth = 1
    while depth:
        depth += (text[at] in "([{") - (text[at] in ")]}")
        at += 1
    return at


def wordless(text: str) -> list[tuple[int, str]]:
    """Line and kind of each assertion that neither streams words nor has them of its own."""
    blank = LITERAL.sub(lambda m: m[0][0] + "_" * (len(m[0]) - 2) + m[0][0], text)
    found = []
    for match in ASSERTION.finditer(blank):
        if "#define" in blank[blank.rfind("\n", 0, match.start()) : match.start()]:
            continue
        end = arguments_end(blank, match.end())
        arguments = blank[match.end() : end]
        kind = match[1]
        speaks = (
            blank[end:].lstrip().startswith("<<")
            or kind in SPEAKING - {"SUCCESS"}
            or (kind in ("SUCCESS", "CODE", "ANY_CODE") and CALL.search(arguments))
            or (kind in ("QUERY", "NONE") and QUERY.search(arguments))
        )
        if not speaks:
            found.append((blank.count("\n", 0, match.start()) + 1, kind))
    return found


def test_assertions_have_words():
    complaints = [
        f"{path.relative_to(TOP)}:{line}: {kind} without words"
        for path in sorted((TOP / "suites").rglob("*"))
        if path.suffix in (".cpp", ".h") and not path.stem.endswith("_test")
        for line, kind in wordless(path.read_text(encoding="utf-8"))
    ]
    assert complaints == []


def test_wordless_assertions_are_found():
    assert wordless('EXPECT_EQ(a(1, "x)"), b);') == [(1, "EQ")]
    assert wordless("\nASSERT_SUCCESS(build(on, p));") == [(2, "SUCCESS")]
    assert wordless('EXPECT_EQ(a, b)\n    << "the sum";') == []
    assert wordless("EXPECT_SUCCESS(clFinish(q())); EXPECT_STATUS(CL_COMPLETE, s);") == []
    assert wordless("EXPECT_QUERY(info(CL_MEM_SIZE), 1); EXPECT_QUERY(size(), 1);") == [
        (1, "QUERY")
    ]
