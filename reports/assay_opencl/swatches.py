import html
import math
import re

import markupsafe

from assay_opencl.records import Case, Exhibit

SIDE, GAP, LINE, LEFT = 26, 30, 32, 190
NUMBER = re.compile(r"-?(?:0x[0-9a-f]+|inf|\d+(?:\.\d*)?(?:e[-+]?\d+)?)", re.IGNORECASE)


def value(text: str) -> float:
    """A number, or the middle of an interval; otherwise NaN."""
    inner = text[1:-1].split(",") if text.startswith("[") else [text]
    found = [NUMBER.match(part.strip()) for part in inner]
    if None in found:
        return math.nan
    words = [one.group().lower() for one in found if one]
    numbers = [float(int(w, 16)) if "0x" in w else float(w) for w in words]
    return sum(numbers) / len(numbers)


def rgb(components: list[float]) -> str:
    """For components in [0, 1]. A single component is gray. NaN is magenta."""
    shown = components[:3] if len(components) >= 3 else components[:1] * 3
    if not all(math.isfinite(c) for c in components):
        return "#ff00ff"
    return "#" + "".join(f"{round(min(max(c, 0), 1) * 255):02x}" for c in shown)


def colors(exhibit: Exhibit) -> list[list[float]]:
    """The expected color, the device's color, and their distance. The scale is [0, 1], or larger if
    a value is greater. A different alpha is visible in the distance."""
    expected = [value(text) for text in exhibit.reference]
    got = [value(text) for text in exhibit.subject_text]
    finite = [c for c in expected + got if math.isfinite(c)]
    low, high = min([0.0, *finite]), max([1.0, *finite])
    scale = high - low
    away = [abs(a - b) / scale for a, b in zip(expected, got, strict=False)]
    if len(away) == 4:
        away = [max(one, away[3]) for one in away]
    return [[(c - low) / scale for c in expected], [(c - low) / scale for c in got], away]


def judged(case: Case) -> list[Exhibit]:
    if not case.measurement:
        return []
    return [
        one
        for one in case.measurement.failures
        if one.kind == "color" and len(one.reference) == len(one.subject_text)
    ]


def swatches(case: Case) -> markupsafe.Markup:
    """Empty for a case without images."""
    shown = judged(case)
    if not shown:
        return markupsafe.Markup("")
    width = LEFT + 3 * (SIDE + GAP)
    height = LINE * len(shown) + 18
    parts = [
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" '
        'aria-label="failing colors">'
    ]
    for column, name in enumerate(("expected", "got", "diff")):
        x = LEFT + column * (SIDE + GAP) + SIDE / 2
        parts.append(f'<text x="{x}" y="12" text-anchor="middle">{name}</text>')
    for row, one in enumerate(shown):
        top = 18 + row * LINE
        at = html.escape(", ".join(one.input_text)[:34])
        parts.append(f'<text x="{LEFT - 8}" y="{top + 17}" text-anchor="end">{at}</text>')
        for column, color in enumerate(colors(one)):
            text = (one.reference, one.subject_text, [f"{c:.3g}" for c in color])[column]
            parts.append(
                f'<rect x="{LEFT + column * (SIDE + GAP)}" y="{top}" width="{SIDE}" '
                f'height="{SIDE}" fill="{rgb(color)}"><title>{html.escape("; ".join(text))}</title>'
                "</rect>"
            )
    parts.append("</svg>")
    return markupsafe.Markup("".join(parts))
