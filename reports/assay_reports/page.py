"""The HTML page: one file without external resources."""

import functools
import pathlib

import jinja2
import markupsafe

from assay_reports import pictures, plot, summary, swatches
from assay_reports.records import OUTCOMES, Run

HERE = pathlib.Path(__file__).parent
# Beyond these the page stays useful, not complete: results.jsonl has them all.
MAX_FAILURES = 400


@functools.cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.ChainableUndefined,  # most fields of a record are optional
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
    made.globals["MAX_FAILURES"] = MAX_FAILURES
    return made


def render(runs: list[Run]) -> str:
    style = (HERE / "style.css").read_text(encoding="utf-8")
    script = (HERE / "script.js").read_text(encoding="utf-8")
    template = environment().get_template("page.html.jinja")
    return template.render(
        summaries=[summary.summarize(run) for run in runs],
        style=markupsafe.Markup(style),
        script=markupsafe.Markup(script),
    )
