"""CERTIFICATE.md and certificate.html have the same content."""

import functools
import pathlib

import jinja2

HERE = pathlib.Path(__file__).parent


CHECK = (
    "A record proves nothing by itself. A signature only says who is responsible for the record. "
    "The command assay verify checks each recorded answer without the device. With --device, the "
    "command also runs a sample of the cases again. docs/CERTIFY.md of Assay says what each level "
    "of the check can see."
)


NO_RELEASE = (
    "A version of Assay that is not a release judged the cases. Only the commit says which source "
    "it was built from. Use a release of Assay for a certificate that you publish."
)


def number(value: int) -> str:
    return f"{value:,}"


def duration(seconds: float) -> str:
    minutes, hours = round(seconds / 60), round(seconds / 3600, 1)
    return (
        f"{hours} h"
        if seconds >= 7200
        else f"{minutes} min"
        if seconds >= 120
        else f"{seconds:.0f} s"
    )


def cell(text: object) -> str:
    """Escapes a text for Markdown, also for a cell of a table."""
    plain = " ".join(str(text).split())
    return "".join("\\" + c if c in "\\`*_{}[]<>#|!" else c for c in plain)


@functools.cache
def _templates(escape: bool) -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters.update(number=number, duration=duration, cell=cell)
    return made


def documents(coverage: dict) -> list[tuple[str, dict[str, int]]]:
    """For each document, the number of requirements by status."""
    found: dict[str, dict[str, int]] = {}
    for row in coverage["rows"]:
        counts = found.setdefault(row["document"], dict.fromkeys(coverage["total"], 0))
        counts[row["coverage"]] += 1
    return list(found.items())


def _context(claim: dict, facts: dict) -> dict:
    return {
        "claim": claim,
        "documents": documents(facts["coverage"]),
        "columns": list(facts["coverage"]["total"]),
        "interpretations": facts["interpretations"],
        "groups": facts["groups"],
        "check": CHECK,
        "no_release": "" if claim["assay"]["release"] else NO_RELEASE,
    }


def markdown(claim: dict, facts: dict) -> str:
    return _templates(False).get_template("CERTIFICATE.md.jinja").render(_context(claim, facts))


def html(claim: dict, facts: dict) -> str:
    return _templates(True).get_template("certificate.html.jinja").render(_context(claim, facts))
