#!/usr/bin/env python3
"""Writes docs/DRIVERS.md: the optional parts of OpenCL that each driver at hand offers.

    scripts/driver_table.py [--assay=PROGRAM] [--out=FILE]

There is a column for each driver that scripts/drivers registered. There is also a column for each
driver of reports/drivers whose recorded version is not registered. The script has no list of
features: it takes their names from `assay devices`."""

import argparse
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent

HEAD = """# Drivers and what they offer
`scripts/driver_table.py` writes this page from `assay devices --format=json`. It shows the \
answers of the drivers that `scripts/drivers` registers, and the recorded answers in \
[reports/drivers](../reports/drivers). An x means that the driver offers the part. A part that no \
driver here offers has no row. \
`assay devices --registered` lists, for each driver, the parts that no other driver offers.
"""


def asked(assay: str, *arguments: str) -> list[dict]:
    """The output of `assay devices`. Empty if it fails."""
    ran = subprocess.run(
        [assay, "devices", "--format=json", *arguments], capture_output=True, text=True
    )
    if ran.returncode != 0:
        print(ran.stderr.strip(), file=sys.stderr)
        return []
    return json.loads(ran.stdout)["devices"]


def columns(assay: str, recorded: list[pathlib.Path]) -> dict[str, dict]:
    """The devices by the name of their column. A recorded driver is left out if the same version is
    registered."""
    found = {}
    for device in asked(assay, "--registered", "--formats"):
        found.setdefault(pathlib.Path(device["driver"]["icd"]).stem, device)
    versions = {device["driver_version"] for device in found.values()}
    for file in recorded:
        for device in asked(assay, f"--driver={file}"):
            if device["driver_version"] in versions:
                continue
            written = json.loads(file.read_text())["devices"][0]
            device["image_formats"] = written.get("image_formats", {})
            found.setdefault(file.parent.name, device)
    return dict(sorted(found.items()))


def table(title: str, rows: dict[str, list[str]], names: list[str]) -> str:
    lines = [f"| {title} | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    lines += [f"| {row} | " + " | ".join(cells) + " |" for row, cells in rows.items()]
    return "\n".join(lines) + "\n"


def in_order(name: str) -> tuple[list[int], str]:
    """The sort key of a name: alphabetical, and by number for versions."""
    numbers = re.fullmatch(r"(\d+)\.(\d+)", name)
    return ([int(number) for number in numbers.groups()] if numbers else [], name)


def offers(devices: dict[str, dict]) -> dict[str, list[str]]:
    """The offers of the devices, by kind, in the order of `assay devices`."""
    kinds: dict[str, list[str]] = {}
    for device in devices.values():
        for entry in device["offers"]:
            known = kinds.setdefault(entry["kind"], [])
            known += [name for name in entry["names"] if name not in known]
    return kinds


def document(devices: dict[str, dict]) -> str:
    names = list(devices)

    def cells(value) -> list[str]:
        return [str(value(device)).strip() or "-" for device in devices.values()]

    text = (
        HEAD
        + "\n"
        + table(
            "",
            {
                "driver version": cells(lambda device: device["driver_version"]),
                "device version": cells(lambda device: device["version_text"]),
                "profile": cells(lambda device: device["profile"]),
                "type": cells(lambda device: device["type_name"]),
            },
            names,
        )
    )
    for kind, known in offers(devices).items():
        has = {
            name: {n for e in device["offers"] if e["kind"] == kind for n in e["names"]}
            for name, device in devices.items()
        }
        rows = sorted(known, key=in_order)
        text += f"\n## {kind[0].upper() + kind[1:]}\n" + table(
            kind, {row: ["x" if row in has[name] else "" for name in names] for row in rows}, names
        )
    counted = {
        f"{shape}, {access}": cells(
            lambda device, s=shape, a=access: device.get("image_formats", {}).get(s, {}).get(a, "")
        )
        for shape, access in sorted(
            {
                (shape, access)
                for device in devices.values()
                for shape, counts in device.get("image_formats", {}).items()
                for access in counts
            }
        )
    }
    if counted:
        text += "\n## Image formats\n"
        text += "A cell has the number of formats that `clGetSupportedImageFormats` lists. A dash "
        text += "means that it lists no format, or that the number was not recorded.\n\n"
        text += table("type of image, access", counted, names)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--assay", default=str(TOP / "build/release/bin/assay"))
    parser.add_argument("--out", default=str(TOP / "docs/DRIVERS.md"))
    options = parser.parse_args()
    devices = columns(options.assay, sorted(TOP.glob("reports/drivers/*/device.json")))
    if not devices:
        print(
            "driver_table: no driver is registered, and reports/drivers has no recorded driver",
            file=sys.stderr,
        )
        return 2
    pathlib.Path(options.out).write_text(document(devices))
    return 0


if __name__ == "__main__":
    sys.exit(main())
