import functools
import json

from assay_opencl.history.database import HistoryError

try:
    import altair as alt
    import vl_convert
except ModuleNotFoundError as missing:
    raise HistoryError(
        f"the dashboard's charts need the Python module '{missing.name}': "
        "pip install 'assay-opencl[dashboard]'"
    ) from missing

# The colors of outcomes in style.css.
COLORS = {"fail": "#d24046", "crash": "#9b51c0", "timeout": "#c97a16", "error": "#7d848d"}
SUITES = 8  # the number of suites with their own color

alt.data_transformers.disable_max_rows()


VERSION = vl_convert.__version__  # type: ignore[attr-defined]


@functools.cache
def script() -> str:
    """The only global name is `assayEmbed`. Not a module, because browsers do not load modules from
    a local folder."""
    bundle = vl_convert.javascript_bundle("globalThis.assayEmbed = vegaEmbed;")
    return f"(() => {{\n{bundle}\n}})();\n"


def text(chart: alt.TopLevelMixin) -> str:
    """The JSON cannot end the page's script element. Altair's check of a chart is slow, so only a
    test runs it."""
    return json.dumps(chart.to_dict(validate=False), separators=(",", ":")).replace("<", "\\u003c")


AnyChart = alt.Chart | alt.LayerChart | alt.FacetChart


def sized(chart: AnyChart, height: int) -> AnyChart:
    return chart.properties(width="container", height=height)


def reds(rows: list[dict]) -> str:
    """A bar for each run. `rows` have the keys run, started, outcome and cases."""
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar()
        .encode(
            x=alt.X("started:O", title=None, axis=alt.Axis(labelOverlap=True, labelAngle=0)),
            y=alt.Y("cases:Q", title="cases"),
            color=alt.Color(
                "outcome:N",
                scale=alt.Scale(domain=list(COLORS), range=list(COLORS.values())),
                legend=alt.Legend(orient="top", title=None),
            ),
            tooltip=["run:N", "started:O", "outcome:N", "cases:Q"],
        )
    )
    return text(sized(chart, 180))


def seconds(rows: list[dict]) -> str:
    """The slowest suites have their own colors. `rows` have the keys run, started, suite and
    seconds."""
    totals: dict[str, float] = {}
    for row in rows:
        totals[row["suite"]] = totals.get(row["suite"], 0) + row["seconds"]
    named = sorted(totals, key=lambda name: -totals[name])[:SUITES]
    sums: dict[tuple[str, str, str], float] = {}
    for row in rows:
        suite = row["suite"] if row["suite"] in named else "others"
        key = (row["run"], row["started"], suite)
        sums[key] = sums.get(key, 0) + row["seconds"]
    values = [
        {"run": run, "started": started, "suite": suite, "seconds": round(total, 1)}
        for (run, started, suite), total in sums.items()
    ]
    chart = (
        alt.Chart(alt.Data(values=values))
        .mark_area()
        .encode(
            x=alt.X("started:O", title=None, axis=alt.Axis(labelOverlap=True, labelAngle=0)),
            y=alt.Y("seconds:Q", title="seconds of cases"),
            color=alt.Color(
                "suite:N",
                sort=[*named, "others"],
                scale=alt.Scale(scheme="tableau10"),
                legend=alt.Legend(orient="top", title=None, columns=5),
            ),
            tooltip=["run:N", "started:O", "suite:N", "seconds:Q"],
        )
    )
    return text(sized(chart, 200))


@functools.cache
def error() -> str:
    """The page's script adds the values: run, started, ulp, limit, case."""
    base = alt.Chart(alt.NamedData("errors"))
    axis = alt.Axis(labelOverlap=True, tickCount=8)
    when = alt.X("started:T", title=None, scale=alt.Scale(type="utc"), axis=axis)
    line = (
        base.transform_filter("datum.ulp !== null")
        .mark_line(interpolate="step-after", point=True)
        .encode(
            x=when,
            y=alt.Y("ulp:Q", title="ulp", scale=alt.Scale(type="symlog", constant=0.1)),
            tooltip=["run:N", "started:T", "ulp:Q", "limit:Q", "case:N"],
        )
    )
    limit = base.mark_line(
        interpolate="step-after", strokeDash=[5, 4], color=COLORS["fail"]
    ).encode(x=when, y="limit:Q")
    # An error that is not a number of ulp is shown at the upper edge.
    wrong = (
        base.transform_filter("datum.ulp === null")
        .mark_point(shape="triangle-down", filled=True, size=90, color=COLORS["fail"], opacity=1)
        .encode(x=when, y=alt.value(4), tooltip=["run:N", "started:T", "case:N"])
    )
    return text(sized(alt.layer(limit, line, wrong), 220))
