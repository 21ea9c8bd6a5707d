"""Must find the same requirements as harness/cases/requirements.cpp. A limit of data/accuracy is a
separate requirement if no row of data/requirements has its id."""

import csv
import pathlib


def read_csv(path: pathlib.Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def limit_rows(data: pathlib.Path) -> list[dict[str, str]]:
    modes = read_csv(data / "modes.csv")
    found = []
    for path in sorted((data / "accuracy").glob("*.csv")):
        named: dict[str, list[dict[str, str]]] = {}
        for row in read_csv(path):
            named.setdefault(row["requirement"], []).append(row)
        for requirement, rows in named.items():
            formats = list(dict.fromkeys(one for row in rows for one in row["format"].split()))
            profiles = {one for row in rows for one in row["profile"].split()}
            mode = rows[0]["mode"]
            globs = [f"math/{requirement.rsplit('-', 1)[-1]}/{one}*" for one in formats]
            words = ""
            if mode != "default":
                words = f", {mode.replace('-', ' ')} math"
                named_modes = [one["mode"] for one in modes if mode in one["accuracy"].split()]
                globs = [f"{glob}/{one}" for glob in globs for one in named_modes]
            gist = f"{rows[0]['function']}, {' and '.join(formats)}{words}: accuracy"
            found.append(
                {
                    "id": requirement,
                    "document": path.stem,
                    "section": rows[0]["citation"].split(", ", 1)[1].rsplit(", ", 1)[0],
                    "profile": profiles.pop() if len(profiles) == 1 else "",
                    "kind": "limit",
                    "gist": gist,
                    "cases": " ".join(globs),
                    "untestable": "",
                }
            )
    return found


def requirement_rows(data: pathlib.Path) -> list[dict[str, str]]:
    rows = [row for path in sorted((data / "requirements").glob("*.csv")) for row in read_csv(path)]
    written = {row["id"] for row in rows}
    return rows + [row for row in limit_rows(data) if row["id"] not in written]
