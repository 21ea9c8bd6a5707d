"""The register of interpretations: form, and names that other files know."""

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
        assert set(entry) == FIELDS, entry["id"]
        assert all(entry[field] for field in FIELDS - {"cases"}), entry["id"]
        assert set(entry["documents"]) <= documents, entry["id"]
