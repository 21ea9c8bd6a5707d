"""Checks a page of `assay report` with axe in headless Chromium, and measures the work of filters.

axe-core comes with PyPI's axe-playwright-python. The page is copied with a probe after its script;
the probe's answer comes through Chromium's console. The work of three filters is the number of
elements that they add and attributes that they set. The script measures no time, because a time
depends on the machine. Filters may touch as many elements as they hide or show, plus the visible
rows. Exit status: 1 for a serious or critical finding, or if filters touch more elements; 2 if
Chromium gave no answer."""

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

ROWS_IN_SIGHT = 1000  # elements, because the list of cases makes its visible rows again
SECONDS = 120  # the limit for Chromium
PROBE = """
(async () => {
  const root = document.documentElement;
  await new Promise(end => {
    const look = () => root.dataset.ready ? end() : setTimeout(look, 20);
    look();
  });
  // The elements that filters can hide or show, and the elements and attributes that they touch.
  const out = {}, box = document.querySelector("#filter");
  const type = text => { box.value = text; box.dispatchEvent(new Event("input")); };
  out.hidden = document.querySelectorAll(".failure, [data-id], .across tbody tr").length;
  out.touched = 0;
  // Each change counts.
  const counts = new MutationObserver(records => {
    for (const one of records) {
      out.touched += one.type === "attributes" ? 1 : 0;
      for (const node of one.addedNodes)
        out.touched += 1 + (node.querySelectorAll?.("*").length ?? 0);
    }
  });
  // Elements and attributes.
  counts.observe(document.body, {attributes: true, childList: true, subtree: true});
  const matched = document.querySelector("#matched");
  for (const text of ["math/exp", "/", ""]) {
    const done = new Promise(end => new MutationObserver(end).observe(matched, {childList: true}));
    type(text);
    // The page waits a moment for more keys before it filters.
    await done;
    await new Promise(end => setTimeout(end, 0));
  }
  counts.disconnect();
  const found = await axe.run(document);
  out.findings = found.violations.map(one => ({impact: one.impact, id: one.id,
    nodes: one.nodes.map(node => node.target.join(" ")), what: one.nodes[0].failureSummary}));
  console.log("assay-probe " + btoa(encodeURIComponent(JSON.stringify(out))) + " end");
})();
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
        for line in browser.stderr:  # Chromium writes its console to standard error
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
    most = 3 * (found["hidden"] + ROWS_IN_SIGHT)
    print(
        f"{len(grave)} serious findings; three filters change {found['touched']} elements and "
        f"attributes, and may change {most}"
    )
    return 1 if grave or found["touched"] > most else 0


if __name__ == "__main__":
    sys.exit(main())
