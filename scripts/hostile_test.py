import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parent.parent
TESTS = TOP / "harness" / "faults" / "selftest"
PAGE = (TOP / "docs" / "HOSTILE.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_each_misdeed_has_a_row_with_its_outcome():
    source = (TESTS / "hostile_run_test.cpp").read_text(encoding="utf-8")
    tried = dict(re.findall(r'Misdeed\{"([a-z]+:\w+)",\s*"(\w+)"', source))
    told = section("A hostile driver in a run")
    rows = dict(re.findall(r"^\| .* \| `([a-z]+:\w+)` \| (\w+) \|$", told, re.M))
    assert rows == tried


def test_each_order_of_enumeration_is_named():
    source = (TESTS / "hostile_devices_test.cpp").read_text(encoding="utf-8")
    tried = set(re.findall(r'Driver\{"([a-z]+:\w+)"', source))
    told = section("A hostile driver in the list of devices")
    assert set(re.findall(r"`([a-z]+:\w+)`", told)) == tried
    ways = source.split("Ways, GarbledQueries,")[1].split("[]")[0]
    assert set(re.findall(r'"(\w+)"', ways)) == set(re.findall(r"\(`(\w+)`\)", told))


def test_each_fuzzer_has_a_row_and_a_corpus():
    told = section("Hostile bytes")
    for source in [*TOP.glob("harness/*/*_fuzz.cpp"), *TOP.glob("reference/*/*_fuzz.cpp")]:
        assert f"`{source.stem}`" in told, source.stem
        part = TOP / source.relative_to(TOP).parts[0]
        assert any((part / "testing" / "corpus" / source.stem).iterdir()), source.stem
