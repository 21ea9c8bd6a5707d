"""Error against input: a picture of one case, as inline SVG."""

import math

import markupsafe

from assay_opencl.records import Case

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 560, 150, 60, 22, 8


def axis(points: list[tuple[float, float]]):
    """Places inputs by the logarithm of their magnitude, negative ones to the left of zero."""
    logs = [math.log2(abs(x)) for x, _ in points if x]
    low, high = (min(logs) - 1, max(logs)) if logs else (-1, 1)
    span = (high - low) or 1

    def place(x: float) -> float:
        share = 0 if x == 0 else (math.log2(abs(x)) - low) / span
        middle = LEFT + (WIDTH - LEFT) / 2
        return middle + math.copysign(share, x) * (WIDTH - LEFT) / 2

    return place


def known_points(case: Case) -> list[tuple[float, float, bool]]:
    """Inputs in order, their errors, and whether they fail: those of the picture, and the worst and
    the failing ones that the record shows."""
    points = [(x, ulp, False) for x, ulp in case.measurement.profile]
    for shown in (case.measurement.worst, *case.measurement.failures):
        try:
            x = float(shown.input_text[0])
        except (AttributeError, IndexError, ValueError):
            continue
        if math.isfinite(x):
            points.append((x, shown.ulp, shown.rule == "rejected"))
    return sorted(set(points))


def plot(case: Case, limit: float | None) -> markupsafe.Markup:
    """Each part's greatest error as a dot, with the worst and the failing inputs; those that fail,
    and errors that no number of ulp says, stand out. The vertical scale is that of square roots,
    for small errors to be seen."""
    known = known_points(case)
    points = [(x, ulp) for x, ulp, _ in known]
    place = axis(points)
    finite = [ulp for _, ulp in points if math.isfinite(ulp)]
    top = max([limit or 0, *finite, 1e-3]) * 1.05

    def height(ulp: float) -> float:
        share = 1 if not math.isfinite(ulp) else math.sqrt(ulp / top)
        return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="error against input">']
    base = HEIGHT - BOTTOM
    parts.append(f'<path class="axis" d="M{LEFT} {TOP}V{base}H{WIDTH}"/>')
    marks = sorted({x for x, _ in points})
    labels = [marks[0], marks[len(marks) // 4], 0.0, marks[3 * len(marks) // 4], marks[-1]]
    anchors = ["start", "middle", "middle", "middle", "end"]
    for x, anchor in zip(labels, anchors, strict=True):
        parts.append(
            f'<text x="{place(x):.0f}" y="{HEIGHT - 7}" text-anchor="{anchor}">{x:.3g}</text>'
        )
    for ulp in (0, top / 1.05):
        parts.append(
            f'<text x="{LEFT - 5}" y="{height(ulp) + 4:.0f}" text-anchor="end">{ulp:.3g}</text>'
        )
    if limit:
        y = height(limit)
        parts.append(f'<path class="limit" d="M{LEFT} {y:.1f}H{WIDTH}"/>')
    for x, ulp, failing in known:
        beyond = failing or not math.isfinite(ulp) or (limit is not None and ulp > limit)
        kind = ' class="beyond"' if beyond else ""
        error = f"{ulp:.3g} ulp" if math.isfinite(ulp) else "wrong"
        parts.append(
            f'<circle{kind} cx="{place(x):.1f}" cy="{height(ulp):.1f}" r="1.9">'
            f"<title>{x:g}: {error}</title></circle>"
        )
    parts.append("</svg>")
    return markupsafe.Markup("".join(parts))
