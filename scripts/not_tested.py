import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/NOT-TESTED.md"
HEAD = (
    "# Not tested, and why\n"
    "`scripts/not_tested.py` writes this page from data/not_tested.csv. A test compares that "
    "table with the names of Khronos' registry (data/registry.csv). Each extension, function, "
    "image format and other value has cases or is in a row of this page. Section numbers are those "
    "of the unified OpenCL API, unless another document is named.\n\n"
    "Other tables have more reasons. `untestable` in data/requirements says why no program can "
    "test a statement. `impossible` in data/api/errors.csv and extension_errors.csv says why an "
    "error has no case. docs/SPIRV-INSTRUCTIONS.md has the instructions without a case.\n\n"
    '"Never ran on hardware" means that there are cases, but no real driver has run them. The '
    "fault layer may have run them.\n"
)


def rows(root: pathlib.Path = ROOT) -> list[dict[str, str]]:
    with (root / "data/not_tested.csv").open() as table:
        return list(csv.DictReader(table))


def cell(text: str) -> str:
    # An underscore beside an asterisk would begin emphasis.
    return re.sub(r"[|*]|(?<=\*)_|_(?=\*)", r"\\\g<0>", text)


def page() -> str:
    lines = [HEAD]
    topics = dict.fromkeys(row["topic"] for row in rows())
    for topic in topics:
        lines += [
            f"## {topic}",
            "| where | what | revision | why |",
            "| --- | --- | --- | --- |",
        ]
        for row in rows():
            if row["topic"] != topic:
                continue
            where = "; ".join(filter(None, [row["names"].replace(" ", ", "), row["place"]]))
            cells = [where, row["what"], row["revision"], row["why"]]
            lines.append("| " + " | ".join(map(cell, cells)) + " |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.exit(0)
