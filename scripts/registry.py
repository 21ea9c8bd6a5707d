"""Writes data/registry.csv from Khronos' registry: `/usr/bin/python3 scripts/registry.py cl.xml`.

A row is an extension, a function, a part of an image format or another value. A row names the
extension to which it belongs. The row of an extension has its revision. Other values of extensions
of a single vendor are left out. Each name must have cases, or a row in data/not_tested.csv."""

import csv
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[1]
COLUMNS = ["kind", "name", "extension", "revision"]


def rows_of(registry: xml.Element) -> list[list[str]]:
    extensions = registry.find("extensions")
    assert extensions is not None
    of_extension: dict[str, str] = {}
    rows = []
    values = {one.get("name", ""): "" for one in registry.iterfind("feature/require/enum")}
    for extension in extensions.iter("extension"):
        name = extension.get("name", "")
        rows.append(["extension", name, name, extension.get("revision", "")])
        for part in [*extension.iter("command"), *extension.iter("enum")]:
            of_extension.setdefault(part.get("name", ""), name)
        if name.startswith(("cl_khr_", "cl_ext_")):
            for one in extension.iter("enum"):
                values.setdefault(one.get("name", ""), name)
    commands = registry.find("commands")
    assert commands is not None
    for command in commands.iter("command"):
        name = command.findtext("proto/name", "")
        rows.append(["function", name, of_extension.get(name, ""), ""])
    for one in registry.iter("enum"):
        name, value = one.get("name", ""), one.get("value", "")
        if not re.fullmatch("0x10[B-E][0-9A-F]", value):
            continue
        kind = "channel order" if int(value, 16) < 0x10D0 else "channel type"
        rows.append([kind, name, of_extension.get(name, ""), ""])
        values.pop(name, None)
    rows += [["value", name, extension, ""] for name, extension in values.items()]
    return sorted(rows)


def main() -> int:
    rows = rows_of(xml.parse(sys.argv[1]).getroot())
    with (ROOT / "data/registry.csv").open("w") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
