"""Maps the ids of groups between two versions of Assay that make groups in different ways.

  scripts/group_keys.py OLD NEW >reports/drivers/DRIVER/groups-moved.csv

OLD and NEW are result folders of one device, judged by the older and by the newer Assay, each with
its groups.json. Each row of the output has an older group, a newer group, and how many failing
cases they share. So a reader of an older id finds the newer id. An older group whose cases all pass
now has no newer group. A newer group whose cases did not fail before has no older group.
Exit status: 0, or 2 if a folder has no groups, or has groups of several devices.
"""

import argparse
import collections
import csv
import json
import pathlib
import sys

COLUMNS = ("old", "new", "cases", "old_title", "new_title")


def fault(words: str) -> None:
    print(f"group_keys: {words}", file=sys.stderr)
    sys.exit(2)


def read(folder: pathlib.Path) -> list[dict]:
    paths = sorted(folder.rglob("groups.json"))
    if not paths:
        fault(f"no groups.json in {folder}; `assay report` writes it beside the results")
    if len(paths) > 1:
        fault(f"{folder} has groups of {len(paths)} devices; name the folder of one device")
    return json.loads(paths[0].read_text(encoding="utf-8"))


def moved(old: list[dict], new: list[dict]) -> list[dict]:
    """In the order of the older groups. For each, the newer group with the most shared cases comes
    first."""
    titles: dict[str, str] = {}
    of_case: dict[str, dict[str, str]] = collections.defaultdict(dict)
    for which, groups in (("old", old), ("new", new)):
        for group in groups:
            titles[which + group["id"]] = group["title"]
            for case in [*group["cases"], *group.get("also", [])]:
                of_case[case][which] = group["id"]
    shared = collections.Counter(
        (ids.get("old", ""), ids.get("new", "")) for ids in of_case.values()
    )
    place = {group["id"]: i for i, group in enumerate(old)}

    def order(row: tuple[str, str]) -> tuple:
        return place.get(row[0], len(place)), -shared[row], row

    return [
        {
            "old": before,
            "new": after,
            "cases": shared[before, after],
            "old_title": titles.get("old" + before, ""),
            "new_title": titles.get("new" + after, ""),
        }
        for before, after in sorted(shared, key=order)
    ]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    asked = parser.parse_args(arguments)
    out = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    out.writeheader()
    out.writerows(moved(read(asked.old), read(asked.new)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
