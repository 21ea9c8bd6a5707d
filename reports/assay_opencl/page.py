"""Makes the HTML page: one file without external resources."""

import functools
import pathlib

import jinja2
import markupsafe

from assay_opencl import groups, packed, pictures, plot, summary, swatches
from assay_opencl.records import OUTCOMES, Run

HERE = pathlib.Path(__file__).parent


@functools.cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.ChainableUndefined,  # a field of a record may be missing
    )
    made.filters["ulp"] = summary.ulp_text
    made.filters["count"] = summary.count_text
    made.filters["seconds"] = summary.seconds_text
    made.globals["share"] = summary.share_text
    made.globals["failure_text"] = summary.failure_text
    made.globals["plot"] = lambda case: plot.plot(
        case, summary.limit_in_ulp(case.measurement.limit, 1)
    )
    made.globals["swatches"] = swatches.swatches
    made.globals["pictures"] = pictures.pictures
    made.globals["OUTCOMES"] = OUTCOMES
    made.globals["rules_of"] = summary.rules_of
    made.globals["by_suite"] = by_suite
    return made


def by_suite(run: Run) -> list[tuple[str, dict[str, int]]]:
    counts: dict[str, dict[str, int]] = {}
    for case in run.cases:
        of = counts.setdefault(case.suite, dict.fromkeys(OUTCOMES, 0))
        of[case.outcome] += 1
    return sorted(counts.items())


def render(runs: list[Run]) -> str:
    style = (HERE / "style.css").read_text(encoding="utf-8")
    script = (HERE / "script.js").read_text(encoding="utf-8")
    template = environment().get_template("page.html.jinja")
    made = [summary.summarize(run) for run in runs]  # also sorts the cases
    found = [groups.read(run) for run in runs]
    matrix = environment().get_template("matrix.html.jinja")
    plots = environment().get_template("plots.html.jinja")
    # The page draws these large tables and plots only when a reader opens them.
    sections = [
        [
            *(matrix.render(table=table, d=f"d{place}") for table in one.matrices),
            plots.render(cases=[case for case in one.profiles if not case.unexpected]),
        ]
        for place, one in enumerate(made, 1)
    ]
    return template.render(
        summaries=made,
        shared=groups.across(found) if len(runs) > 1 else [],
        groups=found,
        packed=[
            packed.pack(run, of, made_of)
            for run, of, made_of in zip(runs, found, sections, strict=True)
        ],
        style=markupsafe.Markup(style),
        script=markupsafe.Markup(script),
    )
