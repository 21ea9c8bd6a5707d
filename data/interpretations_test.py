import csv
import pathlib
import tomllib

DATA = pathlib.Path(__file__).parent
FIELDS = {"id", "places", "question", "readings", "taken", "why", "documents", "cases"}


def test_entries_are_whole_and_named_once():
    entries = tomllib.loads((DATA / "interpretations.toml").read_text(encoding="utf-8"))
    entries = entries["interpretation"]
    with (DATA / "documents.csv").open(encoding="utf-8", newline="") as file:
        documents = {row["document"] for row in csv.DictReader(file)}
    names = [entry["id"] for entry in entries]
    assert len(names) >= 50
    assert [name for name in names if names.count(name) > 1] == []
    for entry in entries:
        assert set(entry) - {"excuses", "excuses_nothing"} == FIELDS, entry["id"]
        assert all(entry[field] for field in FIELDS - {"cases"}), entry["id"]
        assert set(entry["documents"]) <= documents, entry["id"]


def test_two_readings_excuse_answers_or_say_why_none():
    entries = tomllib.loads((DATA / "interpretations.toml").read_text(encoding="utf-8"))
    for entry in entries["interpretation"]:
        excuses, reason = entry.get("excuses", []), entry.get("excuses_nothing", "")
        assert not (excuses and reason), entry["id"]
        assert len(entry["readings"]) == 1 or excuses or reason, entry["id"]
        for excuse in excuses:
            assert set(excuse) <= {"reading", "cases", "rules"}, entry["id"]
            assert excuse["reading"] in entry["readings"], entry["id"]
            assert excuse.get("cases", entry["cases"]), entry["id"]
