"""Runs the cases with threads and callbacks under the thread sanitizer, and reports races in our
code.

  scripts/tsan                                       the cases that CASES names, on PoCL
  scripts/tsan --filter='events/callbacks/*'         only these; other options go to `assay run`
  scripts/tsan --read=FOLDER                         reports that a run with --out=FOLDER left

Drivers are not compiled with the sanitizer. The sanitizer sees the drivers' mutexes but not their
atomics. So it reports false races in drivers, and in objects that drivers pass on. A report counts
only if our code, or templates of a library that our code calls, make both accesses. Other reports
are counted, and kept with --out. If a driver's locks order two accesses, the sanitizer does not
report them.

Exit status: 0 if our code has no race, 1 if it has a race, 2 if the run failed.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
CASES = (
    "host_threads/*",
    "events/*",
    "contexts/*",
    "command_queues/*",
    "programs/steps/*",
    "*callback*",
    "*native*",
    "*release*",
    "svm/free/*",
)
# Workers report crashes of a driver themselves, and end while the driver's threads still run.
OPTIONS = (
    "exitcode=0:report_thread_leaks=0:report_signal_unsafe=0:"
    "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0"
)
REPORT = re.compile(r"^WARNING: ThreadSanitizer: (.*) \(pid=\d+\)$")
# A line of a report: "#1 name(arguments) file:line (module+0x12)".
FRAME = re.compile(
    r"^\s+#\d+ (?P<name>.*?) (?P<file>\S+?)(?::(?P<line>\d+))?(?::\d+)? \((?P<at>\S+)\)$"
)
ACCESS = re.compile(r"^  (Previous )?(atomic )?(read|write) of size", re.IGNORECASE)
# Libraries in the stacks of every program.
RUNTIME = re.compile(r"/(libtsan|libstdc\+\+|libc|libm|libpthread|ld-linux[^/]*)\.so")


@dataclasses.dataclass(frozen=True)
class Frame:
    name: str
    file: str
    line: str
    module: str

    def ours(self, top: pathlib.Path) -> bool:
        return pathlib.Path(self.file).is_relative_to(top)

    def skipped(self) -> bool:
        """Whether the frame is only between our code and the access: the runtime, templates and
        inline functions."""
        return (
            RUNTIME.search(self.module) is not None
            or self.file.startswith("/usr/include/")
            or ("libsanitizer" in self.file)
        )

    def __str__(self) -> str:
        return f"{self.name} {self.file}:{self.line}"


@dataclasses.dataclass
class Report:
    what: str
    accesses: list[list[Frame]]
    stacks: list[list[Frame]]
    text: list[str]

    def by(self) -> list[Frame | None]:
        """The functions that make the accesses. A report without accesses (a misused mutex, a wrong
        order of locks) has the caller of each stack."""
        return [
            next((frame for frame in stack if not frame.skipped()), None)
            for stack in self.accesses or self.stacks
        ]

    def ours(self, top: pathlib.Path) -> bool:
        by = self.by()
        return bool(by) and all(frame is not None and frame.ours(top) for frame in by)


def parse(text: str) -> list[Report]:
    """The reports of a log of the sanitizer."""
    reports = []
    stack: list[Frame] | None = None
    for line in text.splitlines():
        if begin := REPORT.match(line):
            reports.append(Report(begin[1], [], [], []))
            stack = None
        if not reports:
            continue
        reports[-1].text.append(line)
        if frame := FRAME.match(line):
            if stack is None:
                stack = []
                reports[-1].stacks.append(stack)
            stack.append(
                Frame(frame["name"], frame["file"], frame["line"] or "", frame["at"].split("+")[0])
            )
        else:
            stack = None
            if ACCESS.match(line):
                stack = []
                reports[-1].accesses.append(stack)
                reports[-1].stacks.append(stack)
    return reports


def judge(logs: pathlib.Path, top: pathlib.Path) -> int:
    """Prints each race in our code once. Returns 1 if there is a race."""
    ours, others = {}, 0
    for file in sorted(logs.glob("race.*")):
        for report in parse(file.read_text(encoding="utf-8", errors="replace")):
            if report.ours(top):
                key = (report.what, frozenset(map(str, report.by())))
                ours.setdefault(key, []).append(report)
            else:
                others += 1
    for (what, _), found in ours.items():
        print(f"{what}, reported {len(found)} times:")
        print("\n".join(found[0].text))
    print(f"races in Assay: {len(ours)}; reports about code of drivers: {others}")
    return 1 if ours else 0


def outcomes(out: pathlib.Path) -> str:
    counts = {}
    for file in out.rglob("results.jsonl"):
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("type") == "case":
                counts[record["outcome"]] = counts.get(record["outcome"], 0) + 1
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--assay", default="build/tsan/bin/assay_threaded", help=argparse.SUPPRESS)
    parser.add_argument(
        "--driver", default="pocl", help="the driver, as `assay run` takes it; default: pocl"
    )
    parser.add_argument(
        "--filter", action="append", help="a glob over cases, as `assay run` takes it"
    )
    parser.add_argument("--out", type=pathlib.Path, help="folder for results and reports")
    parser.add_argument(
        "--read",
        type=pathlib.Path,
        metavar="FOLDER",
        help="run nothing; judge the reports in FOLDER",
    )
    parser.add_argument("--top", type=pathlib.Path, default=TOP, help=argparse.SUPPRESS)
    ours, rest = parser.parse_known_args(arguments)
    if ours.read:
        return judge(ours.read, ours.top)
    with contextlib.ExitStack() as stack:
        out = ours.out or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        out = out.resolve()
        out.mkdir(parents=True, exist_ok=True)
        for old in out.glob("race.*"):
            old.unlink()
        shutil.rmtree(out / "run", ignore_errors=True)
        command = [ours.assay, "run", f"--driver={ours.driver}", "--depth=quick", "--no-page"]
        command += ["--jobs=1", "--timeout=120", f"--out={out / 'run'}", *rest]
        command += [f"--filter={one}" for one in ours.filter or CASES]
        options = f"{OPTIONS}:log_path={out / 'race'}:{os.environ.get('TSAN_OPTIONS', '')}"
        done = subprocess.run(
            command,
            env=os.environ | {"TSAN_OPTIONS": options},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        tried = outcomes(out / "run")
        if done.returncode not in (0, 1) or not tried:
            print(f"tsan: {' '.join(command)}: {done.returncode}\n{done.stderr}", file=sys.stderr)
            return 2
        print(f"cases: {tried}")
        return judge(out, ours.top)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
