"""Failing cases must have findings. So suites must not use GoogleTest's assertions and traces."""

import pathlib
import re

TOP = pathlib.Path(__file__).parent.parent
PLAIN = re.compile(
    r"\b(?:EXPECT|ASSERT)_(?:EQ|NE|GE|LE|GT|LT|TRUE|FALSE|THAT|STR\w+|NEAR|\w*THROW|FLOAT_EQ|DOUBLE_EQ)\("
    r"|\bADD_FAILURE\(|\bFAIL\(|\bSCOPED_TRACE\("
)
MOST = 0


def plain_assertions() -> list[str]:
    return [
        f"{path.relative_to(TOP)}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for path in sorted((TOP / "suites").rglob("*"))
        if path.suffix in (".cpp", ".h") and not path.stem.endswith("_test")
        for text in [path.read_text(encoding="utf-8")]
        for match in PLAIN.finditer(text)
    ]


def test_cases_fail_with_findings():
    found = plain_assertions()
    print(f"{len(found)} plain assertions in cases, at most {MOST}")
    assert len(found) <= MOST, found


def test_plain_assertions_are_found():
    plain = 'EXPECT_EQ(a, b); ASSERT_NO_THROW(f()); SCOPED_TRACE("x"); FAIL();'
    assert len(PLAIN.findall(plain)) == 4
    assert not PLAIN.search("EXPECT_VALUE(a, ==, b); FAIL_BY(finding); ADD_FINDING(finding);")
