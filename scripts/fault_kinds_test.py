import csv
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import fault_kinds


def test_a_fault_has_the_kinds_of_its_name_and_of_its_red_cases(tmp_path):
    (tmp_path / "table/api").mkdir(parents=True)
    (tmp_path / "table/api/some.toml").write_text(
        '[[fault]]\nname = "pitch_lost"\nred = ["a/1", "b/1"]\n'
        '[[fault]]\nname = "other"\nred = ["b/2"]\ndepth = "standard"\n'
    )
    (tmp_path / "kinds.csv").write_text("kind,faults,cases\npitches,*pitch*,\nall of b,,b/*\n")
    found = fault_kinds.kinds(tmp_path)
    assert [row["name"] for row in found["pitches"]] == ["pitch_lost"]
    assert [row["name"] for row in found["all of b"]] == ["pitch_lost", "other"]
    assert [fault_kinds.at_quick(row) for row in found["all of b"]] == [True, False]


def test_every_glob_matches_a_fault():
    rows = fault_kinds.faults(fault_kinds.FAULTS)
    with open(fault_kinds.FAULTS / "kinds.csv", encoding="utf-8", newline="") as table:
        for kind in csv.DictReader(table):
            for glob in kind["faults"].split():
                assert any(fault_kinds.matches([row["name"]], glob) for row in rows), glob
            for glob in kind["cases"].split():
                assert any(fault_kinds.matches(row["red"], glob) for row in rows), glob


def test_every_kind_has_eight_faults():
    for kind, rows in fault_kinds.kinds(fault_kinds.FAULTS).items():
        assert len(rows) >= 8, kind
