"""Tests the table of old and new groups with invented groups."""

import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import group_keys


def write(folder: pathlib.Path, *groups: dict) -> pathlib.Path:
    folder.mkdir(parents=True)
    (folder / "groups.json").write_text(json.dumps(groups))
    return folder


def group(name: str, *cases: str, also: tuple[str, ...] = ()) -> dict:
    return {"id": name, "title": f"title {name}", "cases": list(cases), "also": list(also)}


def test_each_pair_of_groups_that_share_cases_has_a_row(tmp_path, capsys):
    old = write(
        tmp_path / "old/0-device",
        group("g9", "a/1", "a/2", "a/3", also=("b/1",)),
        group("g1", "c/1"),
        group("g2", "d/1"),
    )
    new = write(
        tmp_path / "new",
        group("g2", "a/1"),
        group("g5", "a/2", "a/3", "b/1", "d/1"),
        group("g6", "e/1"),
    )
    assert group_keys.main([str(old.parent), str(new)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "old,new,cases,old_title,new_title",
        "g9,g5,3,title g9,title g5",
        "g9,g2,1,title g9,title g2",
        "g1,,1,title g1,",
        "g2,g5,1,title g2,title g5",
        ",g6,1,,title g6",
    ]


def test_folders_of_no_or_several_devices_are_named(tmp_path, capsys):
    one = write(tmp_path / "x/0-a")
    write(tmp_path / "x/1-b")
    for folder, words in ((tmp_path / "x", "2 devices"), (tmp_path / "y", "no groups.json")):
        with pytest.raises(SystemExit) as ended:
            group_keys.main([str(one), str(folder)])
        assert ended.value.code == 2 and words in capsys.readouterr().err
