"""Makes the documentation site; scripts/docs calls it. docs.py ASSAY OUT

The pages are the Markdown files of the project, each at its place. docs/reference is written here,
from data/, the schema and the output of the program."""

import argparse
import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.parse
from html.parser import HTMLParser

from requirement_rows import requirement_rows

TOP = pathlib.Path(__file__).resolve().parent.parent
RECORDED = TOP / "reports/drivers/pocl-3.1/device.json"
# A link to one of these files or folders leads to the page of the reference that shows it.
SHOWN = {
    "data/accuracy": "functions",
    "data/interpretations.toml": "interpretations",
    "reports/drivers": "drivers",
    "reports/schema/results.schema.json": "records",
}


def read_csv(path: pathlib.Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text(words: object) -> str:
    """Escapes words for Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>|#$~^])", r"\\\1", str(words).replace("\n", " "))


def code(words: object) -> str:
    """A name, glob or formula as code. A bar is escaped, because a bar would end a cell of a
    table."""
    shown = str(words).replace("|", "\\|").replace("\n", " ")
    return f"`{shown}`" if shown and "`" not in shown else text(words)


def table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [columns, tuple("---" for _ in columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines) + "\n"


def anchor(heading: str) -> str:
    """The anchor of a heading, as MyST makes anchors."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def index(headings: list[str]) -> str:
    return ", ".join(f"[{text(one)}](#{anchor(one)})" for one in headings) + "\n\n"


def titles() -> dict[str, str]:
    return {row["document"]: row["title"] for row in read_csv(TOP / "data/documents.csv")}


# ---- The pages of the reference


def functions() -> str:
    """Every function with the limits of every document."""
    found: dict[str, list[tuple[str, ...]]] = {}
    paths = [TOP / f"data/accuracy/{document}.csv" for document in titles()]
    for path in paths:
        for row in read_csv(path) if path.exists() else ():
            bound, citation = code(row["bound"]), text(row["citation"])
            rest = (row["format"], row["profile"], row["mode"], bound, citation)
            found.setdefault(row["function"], []).append(rest)
    page = (
        "# Functions and their limits\n"
        "This page has the limits of each document. [data/README.md](../../data/README.md) "
        "explains bounds and modes. `assay show math/exp/float/default` has the rules of one "
        "case.\n\n"
    )
    names = sorted(found, key=str.lower)
    page += index(names)
    for name in names:
        page += f"## {text(name)}\n" + table(
            ("format", "profile", "mode", "bound", "citation"), found[name]
        )
    return page


def requirements() -> dict[str, str]:
    named = titles()
    found: dict[str, list[dict[str, str]]] = {}
    for row in requirement_rows(TOP / "data"):
        found.setdefault(row["document"], []).append(row)
    pages = {}
    for document, rows in found.items():
        covered = sum(bool(row["cases"]) for row in rows)
        page = (
            f"# Requirements: {text(named[document])}\n"
            f"The document has {len(rows):,} statements. {covered:,} statements have cases. Each "
            "other statement has a reason.\n\n"
        )
        for row in sorted(rows, key=lambda row: section_key(row["section"])):
            globs = row["cases"].split()
            cases = ", ".join(code(one) for one in globs[:4])
            if len(globs) > 4:
                cases += f" and {len(globs) - 4} more"
            page += f"- **{text(row['id'])}** {text(row['section'])}: {text(row['gist'])}. "
            page += f"*{cases or text(row['untestable'])}*\n"
        pages[f"requirements-{document}"] = page
    return pages


def section_key(section: str) -> list[tuple[int, object]]:
    parts = re.findall(r"\d+|[^\d.]+", section)
    return [(0, int(part)) if part.isdigit() else (1, part) for part in parts]


def interpretations() -> str:
    page = (
        "# Interpretations\n"
        "This page has the disputed, contradictory, missing and damaged sentences of the documents "
        "on which a verdict depends. [Disputes](../disputes.md) says how to dispute a reading.\n\n"
        "The sections are in parentheses after each question. C means OpenCL C 3.0.19, S the "
        "SPIR-V environment 3.0.19, E the environment 2.1 r3, and O OpenCL 1.2 r19.\n\n"
    )
    read = tomllib.loads((TOP / "data/interpretations.toml").read_text(encoding="utf-8"))
    for entry in read["interpretation"]:
        places = text(", ".join(entry["places"]))
        page += f"## {text(entry['id'])}\n{text(entry['question'])} ({places})\n\n"
        page += "".join(f"- {text(reading)}\n" for reading in entry["readings"])
        page += f"\nTaken: {text(entry['taken'])}. {text(entry['why'])}\n\n"
        if entry.get("cases"):
            page += f"Cases: {', '.join(code(one) for one in entry['cases'])}\n\n"
    return page


def options(assay: pathlib.Path) -> str:
    """The help of each command."""
    # The Python commands are found by name, with the modules of this interpreter.
    own = pathlib.Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{own}:{os.environ['PATH']}"}

    def help_of(*words: str) -> str:
        return subprocess.run(
            [assay, *words, "--help"], env=environment, capture_output=True, text=True, check=True
        ).stdout

    whole = help_of()
    commands = re.search(r"^Subcommands:\n((?:  .*\n)+)", whole, re.M)
    assert commands, whole
    page = f"# Commands and options\n```\n{whole}```\n"
    for name in re.findall(r"^  (\S+)", commands[1], re.M):
        page += f"## assay {name}\n```\n{help_of(name)}```\n"
    return page


def suites(assay: pathlib.Path) -> str:
    """The suites, and the number of cases that a recorded device would run."""
    listed = json.loads(
        subprocess.run(
            [assay, "list", f"--driver={RECORDED}", "--format=json", "--count"],
            capture_output=True, text=True, check=True,
        ).stdout
    )["devices"][0]  # fmt: skip
    family = {
        one.stem: one.parts[-3]
        for one in (TOP / "suites").glob("*/*/*.cpp")
        if one.stem == one.parent.name
    }
    rows = [
        (code(f"{name}/*"), f"[{family[name]}](../../suites/{family[name]}/README.md)",
         f"{count['run']:,}", f"{count['skip']:,}")
        for name, count in sorted(listed["suites"].items())
    ]  # fmt: skip
    return (
        "# Suites and ids\n"
        "A case's id begins with its suite. `assay list --suite=math` lists the ids of a suite. "
        f"The numbers are those of {RECORDED.parent.name}: cases that it can run, and cases that "
        "it skips.\n\n" + table(("ids", "family", "run", "skipped"), rows)
    )


def kind_of(field: dict) -> str:
    if "$ref" in field:
        return field["$ref"].rsplit("/", 1)[-1]
    if "enum" in field:
        return ", ".join(code(one) for one in field["enum"])
    if "const" in field:
        return code(field["const"])
    if field.get("type") == "array":
        of = field.get("items", {})
        each = ", ".join(map(kind_of, of)) if isinstance(of, list) else kind_of(of)
        return f"array of {each or 'values'}"
    return str(field.get("type", ""))


def schema() -> str:
    read = json.loads((TOP / "reports/schema/results.schema.json").read_text(encoding="utf-8"))
    page = f"# The record of a run\n{text(read['title'])}. {text(read['description'])}\n\n"
    lines = ("run", "case", "end")
    parts = {name: read["$defs"][name] for name in lines} | read["$defs"]
    for name, part in sorted(parts.items(), key=lambda named: "properties" not in named[1]):
        page += f"## {text(name)}\n"
        if "description" in part:
            page += text(part["description"]) + ".\n\n"
        if "properties" not in part:
            page += f"{kind_of(part) or 'one of several forms'}\n\n"
            continue
        needed = part.get("required", [])
        rows = [
            (code(field), kind_of(about), "always" if field in needed else "",
             text(about.get("description", "")))
            for field, about in part["properties"].items()
        ]  # fmt: skip
        page += table(("field", "type", "present", "meaning"), rows)
    return page


def policies() -> str:
    page = "# Policies\n[data/policies](../../data/policies/README.md) explains each line.\n\n"
    for path in sorted((TOP / "data/policies").glob("*.toml")):
        page += f"## {path.stem}\n```\n{path.read_text(encoding='utf-8').strip()}\n```\n"
    return page


def drivers() -> str:
    rows = []
    for folder in sorted(path for path in (TOP / "reports/drivers").iterdir() if path.is_dir()):
        findings = folder / "findings.csv"
        recorded = json.loads((folder / "device.json").read_text(encoding="utf-8"))
        device = recorded["devices"][0] if "devices" in recorded else recorded[0]
        rows.append((
            f"[{text(folder.name)}](../../reports/drivers/{folder.name}/README.md)",
            text(device["name"]), text(device["version"]),
            str(len(read_csv(findings))) if findings.exists() else "",
        ))  # fmt: skip
    return (
        "# Drivers that were judged\n"
        "[Drivers and what they offer](../DRIVERS.md) has their features.\n\n"
        + table(("driver", "device", "OpenCL", "findings"), rows)
    )


def reference(assay: pathlib.Path) -> dict[str, str]:
    pages = {
        "commands": options(assay), "drivers": drivers(), "functions": functions(),
        "interpretations": interpretations(), "policies": policies(), "records": schema(),
        "suites": suites(assay),
    }  # fmt: skip
    return pages | requirements()


# ---- The site


def sources(into: pathlib.Path) -> None:
    """Copies the pages. Links to other files become downloads. Links to folders become text."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"],
        cwd=TOP, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    for name in listed:
        page = TOP / name
        if not page.exists():
            continue

        def linked(match: re.Match[str], page: pathlib.Path = page) -> str:
            shown, target = match[1], match[2]
            path = (page.parent / target.partition("#")[0]).resolve()
            if ":" in target or target.startswith("#") or path.suffix == ".md":
                return match[0]
            own = path.relative_to(TOP).as_posix()
            if own in SHOWN:
                leads = TOP / f"docs/reference/{SHOWN[own]}.md"
                return f"[{shown}]({os.path.relpath(leads, page.parent)})"
            if path.is_dir():
                inside = (path / "README.md").exists()
                return f"[{shown}]({target.rstrip('/')}/README.md)" if inside else shown
            copy = into / path.relative_to(TOP)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            return match[0]

        blocks = re.split(r"(^```.*?^```$)", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        blocks[::2] = [
            re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", linked, one) for one in blocks[::2]
        ]
        copy = into / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text("".join(blocks), encoding="utf-8")
    shutil.copytree(TOP / "docs/site", into / "docs/site")


def repair_theme(static: pathlib.Path) -> None:
    """Debian's Furo has a script that imports another script. Browsers refuse the import. The dark
    colors of Furo do not follow the system's choice."""
    script = static / "scripts/furo.js"
    text = script.read_text(encoding="utf-8")
    line = 'import Gumshoe from "./gumshoe-patched.js";'
    if line in text:
        other = (static / "scripts/gumshoe-patched.js").read_text(encoding="utf-8")
        script.write_text(other + text.replace(line, ""), encoding="utf-8")
    style = static / "styles/furo.css"
    text = style.read_text(encoding="utf-8")
    rules = r'^@media not print \{\n  body\[data-theme="dark"\].*?\} \}$'
    dark = re.search(rules, text, re.M | re.S)
    if dark and "prefers-color-scheme" not in text:
        chosen = dark[0].replace('body[data-theme="dark"]', 'body:not([data-theme="light"])')
        text += f"\n@media (prefers-color-scheme: dark) {{\n{chosen}\n}}\n"
        style.write_text(text, encoding="utf-8")


class Links(HTMLParser):
    """The links, anchors and words of a page."""

    def __init__(self, page: pathlib.Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()
        self.text = ""
        self.feed(page.read_text(encoding="utf-8"))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if found.get("id"):
            self.places.add(str(found["id"]))
        for name in ("href", "src"):
            if found.get(name):
                self.targets.append(str(found[name]))


def dead_links(site: pathlib.Path) -> list[str]:
    """The links that lead nowhere in the site, as 'page: target'."""
    pages = {page.resolve(): Links(page) for page in site.rglob("*.html")}
    dead = []
    for page, links in pages.items():
        for target in links.targets:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            path = (
                (page.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else page
            )
            known = not parts.fragment or path not in pages or parts.fragment in pages[path].places
            if not path.exists() or not known:
                dead.append(f"{page.relative_to(site.resolve())}: {target}")
    return dead


def make(assay: pathlib.Path, out: pathlib.Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "source"
        sources(source)
        (source / "docs/reference").mkdir()
        for name, page in reference(assay).items():
            (source / f"docs/reference/{name}.md").write_text(page, encoding="utf-8")
        shutil.rmtree(out, ignore_errors=True)
        status = subprocess.run(
            [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-j", "auto",
             "-c", source / "docs/site", "-d", f"{folder}/doctrees", source, out]
        ).returncode  # fmt: skip
    if status != 0:
        return status
    repair_theme(out / "_static")
    # This file leads to the first page.
    (out / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>Assay</title>'
        '<meta http-equiv="refresh" content="0; url=docs/index.html">'
        '<a href="docs/index.html">Assay</a>\n'
    )
    dead = dead_links(out)
    for one in dead:
        print(f"dead link: {one}", file=sys.stderr)
    return 1 if dead else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assay", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    chosen = parser.parse_args()
    return make(chosen.assay.resolve(), chosen.out.resolve())


if __name__ == "__main__":
    sys.exit(main())
