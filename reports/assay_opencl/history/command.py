import argparse
import gc
import json
import os
import pathlib
import sys
from datetime import datetime

import sqlalchemy as sa

from assay_opencl import records, summary
from assay_opencl.history import certificates, checks, database, ingest, programs, store, text
from assay_opencl.history.database import DEFAULT, HistoryError
from assay_opencl.history.queries import History, Run

EXAMPLES = """Examples:
  assay history add out/2026-01-31T02-00-00
  assay history diff
  assay history case math/cos/float4/default
  assay history site --out=public
"""


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="assay history",
        description="Keeps the results of many runs in a database and shows what changed.",
        epilog=EXAMPLES + "Exit status: 0 done; 2 the run, case or history is missing or damaged.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    actions = made.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, does, description: str) -> argparse.ArgumentParser:
        one = actions.add_parser(name, help=description, description=description)
        one.allow_abbrev = False
        one.set_defaults(does=does)
        one.add_argument(
            "--db",
            metavar="URL",
            default=os.environ.get("ASSAY_HISTORY", DEFAULT),
            help="a file, or postgresql://user@host/name (default: $ASSAY_HISTORY, or else "
            f"{DEFAULT})",
        )
        return one

    one = action("add", add, "Add runs; runs that the history has already do not change")
    one.add_argument(
        "runs",
        metavar="RUN",
        nargs="+",
        type=pathlib.Path,
        help="folder of a run, or a certificate",
    )
    one.add_argument(
        "--lineage",
        default="",
        help="the name of the lineage, in place of the names of driver and device",
    )
    one.add_argument(
        "--at",
        metavar="DATE",
        default="",
        help="the day of the run, in place of the day on which the run started; for an old "
        "driver, give the day of the driver's release",
    )
    one.add_argument(
        "--bridge",
        action="store_true",
        help="the run judges an older driver with a newer Assay. The history puts the run after "
        "the other runs of that driver. Then changes of Assay do not look like changes of the "
        "driver",
    )

    one.add_argument(
        "--programs",
        action="store_true",
        help="write a C program for each new failure of a run; the driver of the run must be "
        "installed",
    )

    one = action("runs", runs, "List runs")
    one.add_argument("lineage", nargs="?", help="only this lineage")

    one = action("diff", diff, "Show what changed between two runs")
    one.add_argument(
        "runs",
        metavar="RUN",
        nargs="*",
        help="two runs, the older first. 12 is run 12, LINEAGE is its newest run, and LINEAGE~2 "
        "is two runs earlier. Default: for each lineage, the newest run and the run before it",
    )
    one.add_argument(
        "--all", action="store_true", help="also show cases of which only the computed bits changed"
    )
    formats(one)

    one = action("case", case, "Show the history of a case")
    one.add_argument("id", metavar="ID")
    urls(one)
    formats(one)

    one = action(
        "groups", groups, "Show groups of failures, with the first and the last run of each"
    )
    one.add_argument("lineage", nargs="?", help="only this lineage")
    urls(one)

    one = action("site", site, "Write the dashboard: HTML pages that need no server")
    one.add_argument("--out", metavar="DIR", type=pathlib.Path, required=True)
    one.add_argument(
        "--reference",
        metavar="RUN",
        action="append",
        default=[],
        help="also compare the newest run of the lineage with RUN (default: the first complete "
        "run). The dashboard always compares the newest run with the run before it",
    )
    one.add_argument(
        "--known",
        metavar="FILE",
        action="append",
        default=[],
        type=pathlib.Path,
        help="a baseline; the pages show its links beside the failures that they explain",
    )
    one.add_argument("--title", default="OpenCL drivers", help="the title of the first page")
    urls(one)

    one = action("export", export, "Export the history as Parquet files")
    one.add_argument("--parquet", metavar="DIR", type=pathlib.Path, required=True)

    one = action("check", check, "Check that the tables agree with each other")
    one.add_argument(
        "certificates",
        metavar="CERTIFICATE",
        nargs="*",
        type=pathlib.Path,
        help="also check that the history has the results of this certificate",
    )
    one = action("upgrade", upgrade, "Bring the tables of an older version up to date")

    one = action("prune", prune, "Remove runs")
    one.add_argument(
        "--before", metavar="DATE", required=True, help="remove runs that started before DATE"
    )
    one.add_argument("--lineage", help="only this lineage")
    one.add_argument(
        "--weekly", action="store_true", help="keep the last complete run of each week"
    )
    return made


def formats(one: argparse.ArgumentParser) -> None:
    one.add_argument("--format", choices=("text", "json"), default="text")


def urls(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--compare-url",
        metavar="TEMPLATE",
        default="",
        help="the URL of a comparison of two commits of the driver, with {good} and {bad} in "
        "place of the commits (default: from the labels of the run)",
    )


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    try:
        return options.does(options)
    except (HistoryError, records.DamagedError, OSError) as error:
        print(f"assay history: {error}", file=sys.stderr)
    except sa.exc.DBAPIError as error:
        print(f"assay history: {database.first_line(error.orig)}", file=sys.stderr)
    return 2


def reading(options: argparse.Namespace):
    return database.connect(options.db, make=False).connect()


def show(value: object) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def add(options: argparse.Namespace) -> int:
    gc.disable()  # garbage collection takes long, and the program keeps these values
    engine = database.connect(options.db, make=True)
    status = 0
    for folder in options.runs:
        try:
            read = certificates.read if certificates.is_one(folder) else ingest.read
            found = read(folder, options.lineage)
        except records.DamagedError as error:
            print(f"assay history: {error}", file=sys.stderr)
            status = 2
            continue
        for data in found:
            if options.at:
                data.started = date(options.at, "--at").strftime("%Y-%m-%dT%H:%M:%SZ")
            number = store.add(engine, data, bridge=options.bridge)
            if number and options.programs:
                programs.add(engine, data, number)
            with engine.connect() as connection:
                print(added(History(connection), data, number))
    return status


def date(text_of_it: str, option: str) -> datetime:
    try:
        return ingest.moment(text_of_it)
    except (ValueError, OverflowError) as error:
        raise HistoryError(f"{option}: {error}") from error


def added(history: History, data: ingest.RunData, number: int | None) -> str:
    if number is None:
        return f"{data.lineage}: the history has the run of {data.started} already"
    one = history.run(number)
    of = history.runs(one.lineage)
    place = of.index(one)
    line = f"{data.lineage}: run {number}, {text.counts_text(one)}"
    if not place:
        return line
    before = of[place - 1]
    counts = history.difference(before, one).counts
    told = ", ".join(f"{counts[kind]:,} {kind}" for kind in ("new", "worse", "fixed"))
    line += f"; against run {before.id}: {told}"
    if one.cause(before) == "unattributed":
        line += (
            "\n  the driver and Assay changed together: judge the driver of run "
            f"{before.id} with this Assay and add that run with --bridge"
        )
    return line


def runs(options: argparse.Namespace) -> int:
    with reading(options) as connection:
        history = History(connection)
        wanted = [history.lineage(options.lineage)] if options.lineage else history.lineages()
        for lineage in wanted:
            print(lineage.name)
            for one in history.runs(lineage.id):
                print(f"  {text.run_text(one)}   assay {one.assay}   {text.counts_text(one)}")
    return 0


def chosen(history: History, name: str) -> Run:
    """`name` is 12 for the run with this number, LINEAGE for its newest run, or LINEAGE~3 for the
    third run before its newest run."""
    if name.isdigit():
        return history.run(int(name))
    lineage, _, back = name.partition("~")
    if back and not back.isdigit():
        raise HistoryError(f"'{name}': write a number after ~")
    of = history.runs(history.lineage(lineage).id)
    if int(back or 0) >= len(of):
        raise HistoryError(f"{lineage} has {summary.counted(len(of), 'run')}")
    return of[-1 - int(back or 0)]


def diff(options: argparse.Namespace) -> int:
    with reading(options) as connection:
        history = History(connection)
        if len(options.runs) == 2:
            pairs = [tuple(chosen(history, name) for name in options.runs)]
        elif options.runs:
            raise HistoryError(
                "name two runs, or no run to compare the two newest runs of each lineage"
            )
        else:
            ends = [history.runs(one.id)[-2:] for one in history.lineages()]
            pairs = [tuple(two) for two in ends if len(two) == 2]
        told = []
        for old, new in pairs:
            found = history.difference(old, new)
            if options.format == "json":
                rows = [text.change_json(one, history) for one in found]
                told.append({"old": text.run_json(old), "new": text.run_json(new), "changes": rows})
            else:
                print(f"{text.run_text(old)} -> {text.run_text(new)}")
                print(text.difference(found, history, whole=options.all))
        if options.format == "json":
            show(told)
    return 0


def case(options: argparse.Namespace) -> int:
    with reading(options) as connection:
        found = History(connection).history(options.id)
        if options.format == "json":
            show(
                {
                    lineage.name: [text.span_json(one, options.compare_url) for one in of]
                    for lineage, of in found.items()
                }
            )
        else:
            print(text.spans(found, options.compare_url))
    return 0


def groups(options: argparse.Namespace) -> int:
    with reading(options) as connection:
        history = History(connection)
        wanted = [history.lineage(options.lineage)] if options.lineage else history.lineages()
        for lineage in wanted:
            print(lineage.name)
            for one in history.groups(lineage.id):
                print(text.group(one, options.compare_url))
    return 0


def site(options: argparse.Namespace) -> int:
    from assay_opencl.history import known, pages  # needs Altair

    gc.disable()  # garbage collection would take half of the time
    engine = database.connect(options.db, make=False)
    with engine.connect() as connection:
        history = History(connection)
        asked = [chosen(history, name) for name in options.reference]
    site = pages.Site(
        engine,
        options.out,
        title=options.title,
        template=options.compare_url,
        references={one.lineage: one.id for one in asked},
        known=[line for path in options.known for line in known.read(path)],
    )
    written, all_of_them = site.write()
    files = f"{written:,} of {summary.counted(all_of_them, 'file')}"
    print(f"{options.out / 'index.html'}: {files} written")
    return 0


def export(options: argparse.Namespace) -> int:
    from assay_opencl.history import parquet  # needs pyarrow

    with reading(options) as connection:
        for name, count in parquet.export(connection, options.parquet).items():
            print(f"{options.parquet / name}.parquet: {summary.counted(count, 'row')}")
    return 0


def check(options: argparse.Namespace) -> int:
    with reading(options) as connection:
        complaints = checks.complaints(connection)
        for folder in options.certificates:
            complaints += certificates.complaints(connection, folder)
        for one in complaints:
            print(one, file=sys.stderr)
        if complaints:
            return 2
        count = connection.scalar(sa.text("SELECT COUNT(*) FROM run"))
        print(f"{summary.counted(count, 'run is', 'runs are')} in order")
    return 0


def upgrade(options: argparse.Namespace) -> int:
    database.connect(options.db, make=True)
    return 0


def prune(options: argparse.Namespace) -> int:
    before = date(options.before, "--before")
    engine = database.connect(options.db, make=False)
    taken = store.prune(engine, before, options.lineage, weekly=options.weekly)
    print(f"{summary.counted(taken, 'run')} removed")
    return 0
