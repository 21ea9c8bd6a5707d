import json
import re

# The last part of a link to the commits between two commits. The key is the CI system's name in
# labels.
COMPARE = {"github": "/compare/{good}...{bad}", "gitlab": "/-/compare/{good}...{bad}"}
REPOSITORY = re.compile(r"(https?://.+?)(?:/-)?/(?:actions|jobs|pipelines)/")


def compare_url(template: str, labels: str, good: str, bad: str) -> str:
    """The link to the commits after `good` up to `bad`, or an empty text. `template` contains
    {good} and {bad}. Without a template, the labels of a CI system give the address."""
    if not good or not bad or good == bad:
        return ""
    if not template:
        told = json.loads(labels or "{}")
        found = REPOSITORY.match(told.get("url", ""))
        if not found or told.get("ci") not in COMPARE:
            return ""
        template = found[1] + COMPARE[told["ci"]]
    return template.replace("{good}", good).replace("{bad}", bad)
