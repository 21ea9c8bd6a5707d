"""Implements `assay report`."""

import argparse
import pathlib
import sys

from assay_opencl import page, records, schema, summary

INCOMPLETE = 3


def main(arguments: list[str]) -> int:
    """Exit status 0: the page is written. Exit status 2: the folder or a file cannot be read. Exit
    status 3: the page is written, but some planned cases have no verdict."""
    parser = argparse.ArgumentParser(
        prog="assay report", description="Writes one self-contained HTML page about a run."
    )
    parser.add_argument("folder", metavar="DIR", help="the folder of a run (--out)")
    parser.add_argument(
        "--output", metavar="FILE", help="write the page to FILE (default: DIR/report.html)"
    )
    parser.add_argument(
        "--validate",
        action="store_true",
        help="write no page; check every line of the results against the schema",
    )
    parser.add_argument("--checked", action="store_true", help=argparse.SUPPRESS)  # for assay
    options = parser.parse_args(arguments)
    folder = pathlib.Path(options.folder)
    try:
        if options.validate:
            return validate(folder)
        runs = records.read(folder, checked=options.checked)
        output = pathlib.Path(options.output) if options.output else folder / "report.html"
        text = page.render(runs)
        # The page is written under another name and then renamed. So the page is complete or does
        # not exist.
        fresh = output.with_name(output.name + ".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(output)
    except (records.DamagedError, OSError) as error:
        print(f"assay report: {error}", file=sys.stderr)
        return 2
    print(output)
    incomplete = [run for run in runs if run.missing]
    for run in incomplete:
        print(f"assay report: {run.folder}: {summary.verdict(run)[0]}", file=sys.stderr)
    return INCOMPLETE if incomplete else 0


def validate(folder: pathlib.Path) -> int:
    complaints = []
    for path in records.result_files(folder):
        complaints += schema.complaints(path)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 2 if complaints else 0
