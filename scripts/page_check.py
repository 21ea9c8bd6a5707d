"""Problems that axe finds in a page of `assay report` (headless Chromium), and a filter's time.

axe-core comes with PyPI's axe-playwright-python; the page is copied with a probe after its script,
whose answer comes by Chromium's console. Exit status 0; 1 for a serious or critical finding, or a
filter that takes more than a fifth of a second; 2 where Chromium gave no answer.
"""

import argparse
import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse

FILTER_MILLISECONDS = 200
SECONDS = 120  # for Chromium
PROBE = """
addEventListener("load", () => setTimeout(async () => {
  const out = {}, box = document.querySelector("#filter");
  const type = text => { box.value = text; box.dispatchEvent(new Event("input")); };
  const start = Date.now();
  type("math/exp");
  await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
  out.milliseconds = Date.now() - start;
  type("");
  const found = await axe.run(document);
  out.findings = found.violations.map(one => ({impact: one.impact, id: one.id,
    nodes: one.nodes.map(node => node.target.join(" ")), what: one.nodes[0].failureSummary}));
  console.log("assay-probe " + btoa(encodeURIComponent(JSON.stringify(out))) + " end");
}, 200));
"""


def probe(page: pathlib.Path, axe: pathlib.Path) -> dict:
    text = page.read_text(encoding="utf-8")
    at = text.rindex("</body>")
    scripts = "".join(f"<script>{one}</script>" for one in (axe.read_text("utf-8"), PROBE))
    with tempfile.TemporaryDirectory(prefix="assay-page-", ignore_cleanup_errors=True) as scratch:
        copy = pathlib.Path(scratch) / "page.html"
        copy.write_text(text[:at] + scripts + text[at:], encoding="utf-8")
        command = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu"]
        command += [f"--user-data-dir={scratch}/profile", "--enable-logging=stderr", copy.as_uri()]
        browser = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        end = threading.Timer(SECONDS, browser.kill)
        end.start()
        answer = None
        for line in browser.stderr:  # its console comes there
            answer = re.search(r"assay-probe ([\w+/=]+) end", line)
            if answer:
                break
        end.cancel()
        browser.kill()
        browser.wait()
    if answer is None:
        print("page-check: Chromium gave no answer", file=sys.stderr)
        sys.exit(2)
    return json.loads(urllib.parse.unquote(base64.b64decode(answer[1]).decode()))


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/page-check", description=__doc__)
    parser.add_argument("--axe", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("page", type=pathlib.Path, help="report.html")
    options = parser.parse_args()
    found = probe(options.page, options.axe)
    grave = [one for one in found["findings"] if one["impact"] in ("serious", "critical")]
    for one in found["findings"]:
        print(f"{one['impact']} {one['id']}: {len(one['nodes'])}: {', '.join(one['nodes'][:6])}")
        print("  " + " ".join(one["what"].split()))
    print(f"{len(grave)} serious findings; a filter takes {found['milliseconds']} ms")
    return 1 if grave or found["milliseconds"] > FILTER_MILLISECONDS else 0


if __name__ == "__main__":
    sys.exit(main())
