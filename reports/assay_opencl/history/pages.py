"""The dashboard: pages for any file host, or for a local folder."""

import base64
import functools
import gc
import hashlib
import json
import math
import multiprocessing
import os
import pathlib
import zlib
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import jinja2
import markupsafe
import sqlalchemy as sa

import assay_opencl
from assay_opencl import summary
from assay_opencl.baseline import Line
from assay_opencl.history import badges, charts, lineage_data, text
from assay_opencl.history.database import HistoryError
from assay_opencl.history.lineage_data import RECENT, LineageData
from assay_opencl.history.links import compare_url
from assay_opencl.history.model import RED, program
from assay_opencl.history.queries import History, Lineage, Run

HERE = pathlib.Path(__file__).parent
PACKAGE = pathlib.Path(assay_opencl.__file__).parent
LISTED = 100  # the most cases of one kind that a page lists
TOLD = 2000  # the greatest number of failures whose texts a suite's page has
CHARTED = 120  # the most runs in a chart
CAUSES = {
    "driver": "the driver changed",
    "assay": "Assay changed",
    "unattributed": "driver and Assay changed together",
    "neither": "neither driver nor Assay changed",
    "first": "",
}
PROCESSES = 8  # the most processes that write pages; each takes up to 0.6 GB


@functools.cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["count"] = summary.count_text
    made.filters["counted"] = summary.counted
    made.filters["seconds"] = summary.seconds_text
    made.filters["day"] = day
    made.globals |= {"LISTED": LISTED, "CAUSES": CAUSES}
    made.globals["strip"] = strip
    return made


def day(started: str) -> str:
    """Shortens 2026-01-31T02:00:00Z to 2026-01-31 02:00."""
    # --at=DATE sets the time to 00:00:00, which is not shown. A run that began exactly at midnight
    # is also shown without a time.
    return started.removesuffix("T00:00:00Z")[:16].replace("T", " ")


def strip(nights: list) -> markupsafe.Markup:
    """The last runs as bars. The height of a bar is the number of red cases."""
    width, height = 5, 22
    most = max([red for _, red, _, _ in nights], default=0) or 1
    bars = []
    for place, (started, red, green, complete) in enumerate(nights):
        kind = "grey" if not complete else "green" if green else "red"
        tall = max(2, round(height * red / most))
        bars.append(
            f'<rect class="{kind}" x="{place * width}" y="{height - tall}" width="{width - 1}" '
            f'height="{tall}"><title>{started}: {red:,} red</title></rect>'
        )
    label = f"red cases of the last {summary.counted(len(nights), 'run')}"
    return markupsafe.Markup(
        f'<svg class="strip" width="{width * len(nights)}" height="{height}" role="img" '
        f'aria-label="{label}">{"".join(bars)}</svg>'
    )


def packed(value: object) -> str:
    data = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.b64encode(zlib.compress(data, 6)).decode()


class Site:
    def __init__(
        self,
        engine: sa.engine.Engine,
        out: pathlib.Path,
        *,
        title: str,
        template: str,
        references: dict[int, int],  # a run of each lineage
        known: list[Line],
    ):
        self.engine, self.out, self.title = engine, out, title
        self.template, self.references, self.known = template, references, known
        self.written = self.kept = 0

    def open(self) -> None:
        self.history = History(self.engine.connect())

    def close(self) -> None:
        self.history.connection.close()
        self.engine.dispose()

    def write(self) -> tuple[int, int]:
        """Writes only changed files, so that an upload is small. Returns the number of changed
        files and the number of all files."""
        state = self.out / "site.json"
        try:
            before = json.loads(state.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            before = {}
        if before.get("script") == charts.VERSION and (self.out / "vega.js").is_file():
            self.kept += 1
        else:
            self.put("vega.js", charts.script())
        self.put("history.js", (HERE / "history.js").read_text(encoding="utf-8"))
        style = (PACKAGE / "style.css", HERE / "history.css")
        self.put("history.css", "".join(path.read_text(encoding="utf-8") for path in style))
        self.open()
        keys = {lineage: self.key(lineage) for lineage in self.history.lineages()}
        self.close()
        after = before.get("lineages", {})
        due = [one for one, key in keys.items() if after.get(one.name, {}).get("key") != key]
        self.kept += sum(after[one.name]["files"] for one in keys if one not in due)
        for one, (row, written, kept) in zip(due, self.lineages(due), strict=True):
            self.written += written
            self.kept += kept
            after[one.name] = {"key": keys[one], "files": written + kept, "row": row}
        after = {one.name: after[one.name] for one in keys}
        self.index([one["row"] for one in after.values()])
        pages = {"script": charts.VERSION, "lineages": after}
        self.put("site.json", json.dumps(pages, separators=(",", ":")))
        return self.written, self.written + self.kept

    def lineages(self, due: list[Lineage]) -> list[tuple[dict, int, int]]:
        """Writes the pages of these lineages. Returns for each lineage: the lineage's row on the
        first page, the number of written files, and the number of unchanged files."""
        processes = min(len(due), len(os.sched_getaffinity(0)), PROCESSES)
        # A child has a copy of this object. The child opens its own connection, and this process
        # has no open connection.
        try:
            with ProcessPoolExecutor(
                max(1, processes), multiprocessing.get_context("fork"), begin, (self,)
            ) as pool:
                return list(pool.map(write_lineage, due))
        except BrokenProcessPool as error:
            raise HistoryError(
                "a process that writes pages was killed; free memory, or use fewer cores (taskset)"
            ) from error

    def key(self, lineage: Lineage) -> str:
        """A key of the data that a lineage's pages show."""
        runs = [(one.id, one.seq) for one in self.history.runs(lineage.id)]
        programs = self.history.connection.scalar(
            sa.select(sa.func.count(program.c.id)).where(program.c.lineage == lineage.id)
        )
        reference = self.references.get(lineage.id)
        made_of = [lineage, runs, reference, self.template, self.known, programs]
        digest = hashlib.sha256(repr(made_of).encode())
        digest.update(self.code())
        return digest.hexdigest()

    @functools.cache  # noqa: B019: the command makes only one site
    def code(self) -> bytes:
        files = sorted(path for kind in ("*.py", "*.jinja") for path in HERE.glob(kind))
        return hashlib.sha256(b"".join(path.read_bytes() for path in files)).digest()

    def put(self, name: str, content: str) -> None:
        path = self.out / name
        try:
            if path.read_text(encoding="utf-8") == content:
                self.kept += 1
                return
        except OSError:
            path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(content, encoding="utf-8")
        fresh.replace(path)
        self.written += 1

    def render(self, name: str, template: str, **values) -> None:
        top = "../" * name.count("/")
        self.put(
            name, environment().get_template(template).render(top=top, title=self.title, **values)
        )

    # Pages of a lineage ----------------------------------------------------------------------

    def lineage(self, lineage: Lineage) -> dict:
        """Writes the pages of a lineage. Returns the lineage's row on the first page."""
        reference = self.references.get(lineage.id)
        data = lineage_data.read(
            self.history, lineage, self.history.run(reference) if reference else None
        )
        folder = f"lineage/{lineage.name}"
        previous = data.runs[-2] if len(data.runs) > 1 else None
        since_previous = data.of_run(data.newest) if previous else []
        since_reference = data.changed(data.reference, data.newest)
        told = lineage_data.told(
            self.history, sorted({one for one in self.details(data) if one is not None})
        )
        errors = lineage_data.errors(self.history, lineage.id)
        for suite in data.in_suite:
            self.suite(folder, data, suite, told)
        self.errors(folder, data, errors)
        self.programs(folder, data)
        row = self.row(data, since_previous, since_reference)
        self.render(
            f"{folder}/index.html",
            "lineage.html.jinja",
            data=data,
            row=row,
            previous=previous,
            sections=self.sections(data, previous, since_previous, since_reference, told),
            nights=self.nights(data),
            link=functools.partial(self.link, data),
            commits=self.commits,
            known=functools.partial(self.explained, data),
            reds=charts.reds(self.red_rows(data)),
            seconds=charts.seconds(self.second_rows(data)),
            errors=errors[:12],
            ulp=summary.ulp_text,
            recent=min(RECENT, len(data.runs)),
        )
        badge = self.badge(data, row)
        self.put(f"badge/{lineage.name}.json", badges.shield(*badge))
        self.put(f"badge/{lineage.name}.svg", badges.picture(*badge))
        return row

    def details(self, data: LineageData):
        """The details of cases that are red now, or were red in one of the last runs."""
        recent = data.runs[-RECENT:][0].seq
        for steps in data.steps.values():
            for step in steps:
                if step is steps[-1] or step.since.seq >= recent:
                    yield step.state.detail

    def row(self, data: LineageData, since_previous, since_reference) -> dict:
        newest, counts = data.newest, lambda found: self.counts(found)
        before = counts(since_previous)
        # The page lists changes of verdicts. Other changes are counted as changed bits.
        listed = len(since_previous)
        before["bits"] = max(0, data.changes[newest.id] - listed) if len(data.runs) > 1 else 0
        reference = counts(since_reference)
        reference["bits"] = max(0, data.bits_since_reference - len(since_reference))
        return {
            "name": data.lineage.name,
            "driver": data.lineage.driver,
            "device": data.lineage.device,
            "depth": data.lineage.depth,
            "runs": len(data.runs),
            "newest": newest.started,
            "version": newest.driver_version,
            "commit": newest.commit_sha,
            "url": newest.url,
            "complete": newest.complete,
            "green": newest.green,
            "red": newest.red,
            "undisputed": newest.counts["undisputed"],
            "judged": sum(newest.counts[name] for name in ("pass", *RED)),
            "previous": before,
            "reference": reference,
            "reference_run": data.reference.started,
            "cause": newest.cause(data.runs[-2] if len(data.runs) > 1 else None),
            "suites": {
                name: {
                    "red": sum(of[f"n_{kind}"] for kind in RED),
                    "crash": of["n_crash"] + of["n_timeout"],
                    "pass": of["n_pass"],
                    "skip": of["n_skip"],
                    "error": of["n_error"],
                    "missing": of["n_missing"],
                    "undisputed": of["undisputed"],
                    "old": of["at"] is not newest,
                }
                for name, of in data.suites.items()
            },
            "strip": [
                [day(one.started), one.red, one.green, one.complete] for one in data.runs[-RECENT:]
            ],
            "flakes": [
                [name, times, judged, day(first.started), day(last.started)]
                for name, times, judged, first, last in data.flakes[:50]
            ],
            "needs": self.needs(data),
        }

    def counts(self, found) -> dict[str, int]:
        kinds = ("new", "worse", "fixed", "better", "skipped", "hidden", "error")
        return {kind: sum(row[0] == kind for row in found) for kind in kinds}

    def needs(self, data: LineageData) -> dict[str, list]:
        """For each missing feature, the skipped cases and their suites."""
        found: dict[str, list[str]] = {}
        for number, steps in data.steps.items():
            reason = data.verdicts[steps[-1].state.verdict].needs
            if reason:
                found.setdefault(reason, []).append(data.names[number].partition("/")[0])
        return {reason: [len(suites), sorted(set(suites))] for reason, suites in found.items()}

    def badge(self, data: LineageData, row: dict) -> tuple[str, str]:
        if not data.newest.complete:
            return "incomplete", "grey"
        if row["previous"]["new"] or row["previous"]["worse"]:
            count = row["previous"]["new"] + row["previous"]["worse"]
            return summary.counted(count, "new failure"), "red"
        if data.newest.green:
            return "no deviation found", "green"
        return summary.counted(row["undisputed"], "known failure"), "grey"

    def sections(self, data, previous, since_previous, since_reference, told):
        """Tables of new, worse and fixed cases, compared with the run before and with the
        reference."""
        order = ("new", "worse", "error", "fixed", "better", "skipped", "hidden")
        made = []
        rows = [(word, number, step, None) for word, number, step in since_previous]
        pairs = [(previous, rows, data.changes[data.newest.id] - len(since_previous))]
        if previous is not data.reference and data.reference is not data.newest:
            bits = data.bits_since_reference - len(since_reference)
            pairs.append((data.reference, since_reference, bits))
        for against, found, bits in pairs:
            if against is None:
                continue
            of = {kind: [row for row in found if row[0] == kind] for kind in order}
            kinds = [
                (kind, len(rows), [self.case_row(data, row, told) for row in rows[:LISTED]])
                for kind, rows in of.items()
                if rows
            ]
            made.append((against, kinds, max(0, bits)))
        return made

    def case_row(self, data: LineageData, row, told: dict[int, dict]) -> dict:
        _, number, step, old = row
        name = data.names[number]
        steps = data.steps[number]
        if old is None:
            place = steps.index(step)
            old = steps[place - 1] if place else None
        verdict = data.verdicts[step.state.verdict]
        reason = told.get(step.state.detail, {}).get("reason")
        return {
            "case": name,
            "href": self.link(data, name),
            "text": reason or lineage_data.verdict_text(step, data.verdicts),
            "certainty": verdict.certainty.replace("_", " "),
            "before": data.verdicts[old.state.verdict].outcome if old else "",
            "outcome": verdict.outcome,
            "cause": CAUSES[step.cause],
            "since": step.since,
            "last_before": step.before,
            "commits": self.commits(step.before, step.since),
            "known": self.explained(data, name),
        }

    def nights(self, data: LineageData) -> list[tuple[Run, str, dict]]:
        """The last runs. For each run, the changes that no earlier run has."""
        found: dict[int, dict[str, list[str]]] = {one.id: {} for one in data.runs[-RECENT:]}
        for number, steps in data.steps.items():
            for step in steps:
                of = found.get(step.since.id)
                if of is not None and step.became in ("new", "worse", "fixed", "skipped", "error"):
                    of.setdefault(step.became, []).append(data.names[number])
        runs = data.runs[-RECENT - 1 :]
        return [
            (
                one,
                one.cause(runs[place - 1] if place else None),
                {kind: sorted(names) for kind, names in found[one.id].items()}
                if one is not data.runs[0]
                else {},
            )
            for place, one in reversed(list(enumerate(runs)))
            if one.id in found
        ]

    def link(self, data: LineageData, name: str) -> str:
        return f"{name.partition('/')[0]}.html#{name}"

    def commits(self, good: Run | None, bad: Run) -> str:
        if good is None:
            return ""
        return compare_url(self.template, bad.labels, good.commit_sha, bad.commit_sha)

    def explained(self, data: LineageData, name: str) -> Line | None:
        names = [data.lineage.driver, data.lineage.icd]
        for one in self.known:
            if one.speaks_of(name, names, data.newest.driver_version):
                return one
        return None

    def red_rows(self, data: LineageData) -> list[dict]:
        return [
            {
                "run": str(one.id),
                "started": day(one.started),
                "outcome": name,
                "cases": one.counts[name],
            }
            for one in data.runs[-CHARTED:]
            for name in charts.COLORS
        ]

    def second_rows(self, data: LineageData) -> list[dict]:
        wanted = {one.id: one for one in data.runs[-CHARTED:]}
        return [
            {
                "run": str(run),
                "started": day(wanted[run].started),
                "suite": suite,
                "seconds": seconds,
            }
            for run, suite, seconds in self.history.times(sorted(wanted))
        ]

    def suite(self, folder: str, data: LineageData, suite: str, told: dict[int, dict]) -> None:
        """Writes the page of a suite: every case with its states over time. The page names only
        runs in which the suite changed, so the page changes only with the suite."""
        verdicts: dict = {}
        runs: dict = {}
        details: dict = {}
        names, rows = [], []
        pairs = {
            (step.before, step.since)
            for number in data.in_suite[suite]
            for step in data.steps[number]
            if step.before
        }

        def run_index(one: Run | None) -> int:
            return -1 if one is None else runs.setdefault(one, len(runs))

        known: dict[str, int] = {}
        links: list[list[str]] = []
        for number in data.in_suite[suite]:
            name = data.names[number]
            stretches = []
            for step in data.steps[number]:
                state = step.state
                verdict = verdicts.setdefault(state.verdict, len(verdicts))
                stretches.append(
                    [
                        run_index(step.since),
                        run_index(step.before),
                        verdict,
                        step.became,
                        None if state.ulp is None else summary.ulp_text(state.ulp),
                        state.failing,
                        state.detail or 0,
                    ]
                )
                if state.detail in told and len(details) < TOLD:
                    details[state.detail] = self.told(data, told[state.detail], state.detail)
            entry = self.explained(data, name) if data.red_now(number) else None
            if entry and entry.link not in known:
                known[entry.link] = len(links)
                links.append([entry.link, entry.reason])
            names.append(name)
            rows.append([stretches, known[entry.link] if entry else -1])
        content = {
            "names": "\n".join(names),
            "rows": rows,
            "verdicts": [
                [one.outcome, one.certainty, text.finding_text(one), one.limit_text, one.needs]
                for one in (data.verdicts[number] for number in verdicts)
            ],
            "runs": [
                [day(one.started), one.driver_version, one.commit_sha, one.url] for one in runs
            ],
            # The changes between two runs, and the address of the page with the commits.
            "between": {
                f"{runs[good]} {runs[bad]}": [bad.cause(good), self.commits(good, bad)]
                for good, bad in sorted(pairs, key=lambda two: (two[0].seq, two[1].seq))
            },
            "details": details,
            "links": links,
        }
        self.render(
            f"{folder}/{suite}.html",
            "suite.html.jinja",
            lineage=data.lineage,
            suite=suite,
            content=packed(content),
        )

    def told(self, data: LineageData, detail: dict, number: int) -> dict:
        kept = {
            "text": detail.get("text") or detail["reason"],
            "rerun": detail.get("reproduce", ""),
            "citations": detail.get("citations", []),
        }
        if number in data.programs:
            kept["program"] = f"programs/{number}.c"
        return kept

    def programs(self, folder: str, data: LineageData) -> None:
        wanted = {step.state.detail for steps in data.steps.values() for step in steps}
        for number in sorted(set(data.programs) & wanted):
            self.put(f"{folder}/programs/{number}.c", self.history.program(number))

    def errors(self, folder: str, data: LineageData, errors: list[dict]) -> None:
        """The greatest errors of functions over time, each with its limit."""
        places = {one.id: place for place, one in enumerate(data.runs)}
        rows = [
            [
                one["name"],
                one["format"],
                one["limit"],
                [
                    [
                        places[run.id],
                        None if math.isinf(ulp) else float(f"{ulp:.4g}"),
                        float(f"{limit:.4g}"),
                        case,
                    ]
                    for run, ulp, limit, case in one["points"]
                ],
            ]
            for one in errors
        ]
        runs = [[str(one.id), one.started] for one in data.runs]
        self.render(
            f"{folder}/errors.html",
            "errors.html.jinja",
            lineage=data.lineage,
            spec=charts.error(),
            content=packed({"functions": rows, "runs": runs}),
        )

    # The first page --------------------------------------------------------------------------

    def index(self, rows: list[dict]) -> None:
        suites = sorted({name for row in rows for name in row["suites"]})
        flakes = sorted(
            (
                (times / judged, row["name"], name, times, judged, first, last)
                for row in rows
                for name, times, judged, first, last in row["flakes"]
            ),
            key=lambda one: (-one[0], one[1:]),
        )[:100]
        self.render("index.html", "index.html.jinja", rows=rows, suites=suites, flakes=flakes)
        self.render("features.html", "features.html.jinja", rows=rows, features=features(rows))


_site: Site  # of a process that writes pages of lineages


def begin(site: Site) -> None:
    global _site
    _site = site
    _site.open()
    gc.freeze()  # later garbage collections check only the values of pages


def write_lineage(lineage: Lineage) -> tuple[dict, int, int]:
    _site.written = _site.kept = 0
    row = _site.lineage(lineage)
    # Values of templates refer to each other, and the command disabled automatic collection.
    gc.collect()
    return row, _site.written, _site.kept


def features(rows: list[dict]) -> list[tuple[str, list[int | None]]]:
    """For each missing feature, the number of skipped cases on each device. 0: the device has the
    feature. None: no suite that needs the feature ran. The feature with the most skips is first."""
    most: dict[str, int] = {}
    suites: dict[str, set[str]] = {}
    for row in rows:
        for reason, (count, of) in row["needs"].items():
            most[reason] = max(most.get(reason, 0), count)
            suites.setdefault(reason, set()).update(of)

    def cell(row: dict, reason: str) -> int | None:
        if reason in row["needs"]:
            return row["needs"][reason][0]
        return 0 if suites[reason] & set(row["suites"]) else None

    return [
        (reason, [cell(row, reason) for row in rows])
        for reason in sorted(most, key=lambda one: (-most[one], one))
    ]
