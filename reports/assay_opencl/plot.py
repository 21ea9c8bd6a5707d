"""A plot of the error against the input for one case, as inline SVG."""

import math

import markupsafe

from assay_opencl.records import Case

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 560, 150, 70, 22, 8
RIGHT, NAN = WIDTH - 30, WIDTH - 10  # the place of infinities, and the place of NaNs
LEAST = 0.125  # ulp; smaller errors are drawn as this error
CLEAR = 10  # the least pixels between two labels


def axis(points: list[tuple[float, float]]):
    """Places inputs by the logarithm of their magnitude. Negative inputs are left of zero, and
    infinities at the edges."""
    logs = [math.log2(abs(x)) for x, _ in points if x and math.isfinite(x)]
    low, high = (min(logs) - 1, max(logs)) if logs else (-1, 1)
    span = (high - low) or 1

    def place(x: float) -> float:
        if math.isnan(x):
            return NAN
        share = 1 if math.isinf(x) else 0 if x == 0 else (math.log2(abs(x)) - low) / span
        return LEFT + (RIGHT - LEFT) / 2 * (1 + math.copysign(share, x))

    return place


def known_points(case: Case) -> list[tuple[float, float, bool]]:
    """Each element has an input, its error in ulp, and whether the input fails. Sorted by input."""
    measured = case.measurement
    if measured is None:
        return []
    points = [(x, ulp, False) for x, ulp in measured.profile]
    shown = [(one, True) for one in measured.failures]
    if measured.worst:
        shown.append((measured.worst, measured.worst.rule == "rejected"))
    for one, fails in shown:
        try:
            x = float(one.input_text[0])
        except (IndexError, ValueError):
            continue
        # All NaNs become one object, so the set below keeps only one NaN.
        points.append((math.nan if math.isnan(x) else x, one.ulp, fails))
    # A failing input is drawn once.
    failing = {(x, ulp) for x, ulp, fails in points if fails}
    found = {(x, ulp, (x, ulp) in failing) for x, ulp, _ in points}
    return sorted(found, key=lambda point: (math.isnan(point[0]), point))


def number(x: float) -> str:
    return "NaN" if math.isnan(x) else f"{x:.3g}"


def scale(errors: list[float], limit: float | None):
    """Places errors from 1/8 ulp on by their logarithm, between 0 and 1. A linear scale would not
    show the difference between 3 and 4 ulp beside an error of 10^10. Also returns the marks of
    the axis."""
    finite = [error for error in errors if math.isfinite(error)]
    top = max([limit or 0, *finite, 1.0])
    low, high = math.log10(LEAST), math.log10(top)

    def place(error: float) -> float:
        if not math.isfinite(error):
            return 1.0
        return 0.0 if error <= LEAST else 0.9 * (math.log10(error) - low) / (high - low)

    return place, sorted({LEAST, top})


def plot(case: Case, limit: float | None) -> markupsafe.Markup:
    """A dot is marked if its input fails. A dot is also marked if its error is over the limit, or
    not a number of ulp."""
    known = known_points(case)
    points = [(x, ulp) for x, ulp, _ in known]
    place = axis(points)
    share, ticks = scale([ulp for _, ulp in points], limit)

    def height(ulp: float) -> float:
        return HEIGHT - BOTTOM - share(ulp) * (HEIGHT - BOTTOM - TOP)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="error against input">']
    base = HEIGHT - BOTTOM
    parts.append(f'<path class="axis" d="M{LEFT} {TOP}V{base}H{RIGHT}"/>')
    marks = sorted({x for x, _ in points if not math.isnan(x)}) or [0.0]
    labels = [marks[0], marks[len(marks) // 4], 0.0, marks[3 * len(marks) // 4], marks[-1]]
    anchors = ["start", "middle", "middle", "middle", "end"]
    if len(marks) < len(labels):
        labels, anchors = [0.0], ["middle"]
    if any(math.isnan(x) for x, _ in points):
        labels, anchors = [*labels, math.nan], [*anchors, "middle"]
    for x, anchor in zip(labels, anchors, strict=True):
        parts.append(
            f'<text x="{place(x):.0f}" y="{HEIGHT - 7}" text-anchor="{anchor}">{number(x)}</text>'
        )
    far = [ulp for ulp in ticks if not limit or abs(height(ulp) - height(limit)) > CLEAR]
    for ulp in far:
        name = f"≤ {ulp:.3g}" if ulp == LEAST else f"{ulp:.3g}"
        parts.append(
            f'<text x="{LEFT - 5}" y="{height(ulp) + 4:.0f}" text-anchor="end">{name}</text>'
        )
    if limit:
        y = height(limit)
        parts.append(f'<path class="limit" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
        parts.append(
            f'<text class="limit-name" x="{LEFT - 5}" y="{y + 4:.0f}" text-anchor="end">'
            f"limit {limit:.4g}</text>"
        )
    for x, ulp, failing in known:
        beyond = failing or not math.isfinite(ulp) or (limit is not None and ulp > limit)
        kind = ' class="beyond"' if beyond else ""
        error = f"{ulp:.3g} ulp" if math.isfinite(ulp) else "wrong"
        parts.append(
            f'<circle{kind} cx="{place(x):.1f}" cy="{height(ulp):.1f}" r="1.9">'
            f"<title>{number(x)}: {error}</title></circle>"
        )
    parts.append("</svg>")
    return markupsafe.Markup("".join(parts))
