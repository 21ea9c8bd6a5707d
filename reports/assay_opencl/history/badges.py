"""Makes a badge for each lineage: a file for shields.io, and a picture."""

import html
import json

COLORS = {"green": "#1e7a46", "red": "#c1272d", "grey": "#5b5f66"}


def shield(message: str, color: str) -> str:
    return json.dumps(
        {"schemaVersion": 1, "label": "OpenCL", "message": message, "color": COLORS[color]}
    )


def picture(message: str, color: str) -> str:
    label, message = "OpenCL", html.escape(message)
    left, right = 54, 14 + 7 * len(message)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{label}: {message}"><title>{label}: {message}</title>'
        f'<rect width="{left}" height="20" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{COLORS[color]}"/>'
        '<g fill="#fff" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11" '
        f'text-anchor="middle"><text x="{left / 2}" y="14">{label}</text>'
        f'<text x="{left + right / 2}" y="14">{message}</text></g></svg>\n'
    )
