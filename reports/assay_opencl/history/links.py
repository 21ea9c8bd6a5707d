"""Where the driver's commits are."""

import json
import re

# What follows the address of a repository, by the name that labels have for the system.
COMPARE = {"github": "/compare/{good}...{bad}", "gitlab": "/-/compare/{good}...{bad}"}
REPOSITORY = re.compile(r"(https?://.+?)(?:/-)?/(?:actions|jobs|pipelines)/")


def compare_url(template: str, labels: str, good: str, bad: str) -> str:
    """The page of the commits behind `good` up to `bad`; empty where nobody knows. `template` has
    {good} and {bad}; without one the labels of a run in a CI tell."""
    if not good or not bad or good == bad:
        return ""
    if not template:
        told = json.loads(labels or "{}")
        found = REPOSITORY.match(told.get("url", ""))
        if not found or told.get("ci") not in COMPARE:
            return ""
        template = found[1] + COMPARE[told["ci"]]
    return template.replace("{good}", good).replace("{bad}", bad)
