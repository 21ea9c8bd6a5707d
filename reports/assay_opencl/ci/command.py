"""The command: assay summary RUN."""

import argparse
import os
import pathlib
import sys

from assay_opencl import baseline, records
from assay_opencl.ci import markdown, notes, outcome


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="assay summary",
        description="Writes a summary of a run in Markdown, and annotations for GitHub and GitLab.",
        epilog="Example:\n  assay run --baseline=pocl.txt --out=out\n"
        "  assay summary out --baseline=pocl.txt\n"
        "Exit status: 0 written; 2 the folder or a file is at fault.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument(
        "folder", metavar="RUN", type=pathlib.Path, help="the folder of a run (--out)"
    )
    made.add_argument(
        "--baseline", metavar="FILE", help="the run's baseline; new failures then come first"
    )
    made.add_argument(
        "--github",
        action="store_true",
        default=os.environ.get("GITHUB_ACTIONS") == "true",
        help="append to $GITHUB_STEP_SUMMARY and annotate (default if GITHUB_ACTIONS=true)",
    )
    made.add_argument(
        "--gitlab",
        action="store_true",
        default=os.environ.get("GITLAB_CI") == "true",
        help="write RUN/summary.md and RUN/code-quality.json (default if GITLAB_CI=true)",
    )
    made.add_argument("--output", metavar="FILE", help="the summary (default: standard output)")
    return made


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    try:
        found = outcome.read(options.folder, gated=bool(options.baseline))
        lines = baseline.read(pathlib.Path(options.baseline)) if options.baseline else []
        write(options, markdown.text(found), found, lines)
    except (records.DamagedError, OSError) as error:
        print(f"assay summary: {error}", file=sys.stderr)
        return 2
    return 0


def write(options: argparse.Namespace, text: str, found: list, lines: list) -> None:
    path = options.baseline or ""
    if options.github:
        for command in notes.commands(found, path, lines):
            print(command)
    if options.gitlab:
        (options.folder / "code-quality.json").write_text(
            notes.code_quality(found, path, lines), encoding="utf-8"
        )
    place = options.output
    if not place and options.github:
        place = os.environ.get("GITHUB_STEP_SUMMARY")
    if not place and options.gitlab:
        place = str(options.folder / "summary.md")
    if not place:
        sys.stdout.write(text)
        return
    # GitHub's file may already have output of an earlier step.
    mode = "a" if options.github and not options.output else "w"
    with open(place, mode, encoding="utf-8") as out:
        out.write(text)
