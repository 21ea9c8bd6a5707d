"""Makes a driver's triage.txt, the baseline of its known failures.

scripts/triage DRIVER-VERSION RESULTS writes reports/drivers/DRIVER-VERSION/triage.txt from a run's
results and the driver's findings. It also writes the table of findings in the driver's README.md. A
row of findings.csv has a finding, globs over cases, and the program that shows the finding.
programs.csv in the same folder has more findings. `joined:GLOB` is for cases that fail in a kernel
that several cases share, and pass in another kernel. `g01234567:GLOB` is for cases of that group,
because cases of one glob may fail in several ways. With the new file, `assay merge RESULTS
--baseline=triage.txt --strict` ends with status 0. For another version of the driver, this command
shows only the differences.

A line of triage.txt is a glob whose judged cases all fail in the same way: one finding, one group,
one outcome, one certainty. Its bounds are those of `assay baseline update`. A failure without a
finding has the mark "not made again by hand": no program shows the failure without Assay. Exit
status: 0; 1 with --check if a file is not up to date; 2 if the command or a file is wrong."""

import argparse
import collections
import csv
import dataclasses
import fnmatch
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

TOP = pathlib.Path(__file__).resolve().parent.parent
CERTAINTIES = ["undisputed", "by_the_letter", "reading"]  # the surest first
JOINED = "joined:"
BEGIN, END = "<!-- of triage.txt -->", "<!-- end of triage.txt -->"


@dataclasses.dataclass(frozen=True)
class Finding:
    name: str
    cases: tuple[str, ...]  # globs; a glob after `joined:` is for kernels that several cases share
    program: str  # a file in the driver's folder or its parent folder; may be empty


@dataclasses.dataclass(frozen=True)
class Known:
    case: str
    outcome: str
    bounds: dict[str, str]  # the bounds in a baseline: ulp, failing, rules


@dataclasses.dataclass
class Cause:
    """A paragraph of triage.txt."""

    group: str
    title: str
    certainty: str
    finding: Finding | None
    cases: list[Known] = dataclasses.field(default_factory=list)


@functools.cache
def pattern(glob: str) -> re.Pattern[str]:
    return re.compile(fnmatch.translate(glob))


def read_findings(folder: pathlib.Path) -> list[Finding]:
    found = []
    for name, columns in (
        ("findings.csv", ("finding", "cases", "program")),
        ("programs.csv", ("shows", "case", "name")),
    ):
        if not (folder / name).exists():
            continue
        with (folder / name).open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                finding, cases, program = (row[column] for column in columns)
                if name == "programs.csv":
                    program += ".c"
                found.append(Finding(finding, tuple(cases.split()), program))
    return found


def read_results(path: pathlib.Path) -> tuple[dict, list[dict]]:
    header: dict = {}
    records = []
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            record = json.loads(line)
            if record["type"] == "run":
                header = record
            elif record["type"] == "case":
                records.append(record)
    return header, records


def parse_lines(text: str) -> list[Known]:
    known = []
    for line in text.splitlines():
        words = line.split("  #")[0].split()
        if len(words) > 1 and words[0] in ("fail", "crash", "timeout", "flaky"):
            bounds = dict(word.split("=", 1) for word in words[2:])
            known.append(Known(words[1], words[0], bounds))
    return known


def known_failures(assay: pathlib.Path, header: dict, failures: list[dict]) -> list[Known]:
    """The bounds are those of `assay baseline update`."""
    alone = dict(header)
    for field in ("plan", "planned"):  # the records are only failures, so no suite is complete
        alone.pop(field, None)
    alone["options"] = dict(header["options"], filters=["*"])
    with tempfile.TemporaryDirectory(prefix="assay-triage-") as scratch:
        folder = pathlib.Path(scratch)
        with (folder / "results.jsonl").open("w", encoding="utf-8") as file:
            for line in [alone, *failures]:
                file.write(json.dumps(line) + "\n")
        command = [str(assay), "baseline", "update", str(folder / "new.txt"), str(folder)]
        ended = subprocess.run(command, capture_output=True, text=True)
        if ended.returncode != 0:
            sys.exit(f"triage: {ended.stderr.strip()}")
        return parse_lines((folder / "new.txt").read_text(encoding="utf-8"))


def certainty_of(record: dict) -> str:
    return record.get("certainty", CERTAINTIES[0])


def subject_of(case: str) -> str:
    return "/".join(case.split("/")[:2])


def names(finding: Finding, case: str, record: dict, group: str) -> bool:
    joined = bool(record.get("joined"))
    globs = (glob.removeprefix(JOINED) if joined else glob for glob in finding.cases)
    return any(pattern(glob.removeprefix(f"{group}:")).match(case) for glob in globs)


def causes(
    known: list[Known], records: dict[str, dict], groups: list[dict], findings: list[Finding]
) -> list[Cause]:
    """The surest certainty comes first."""
    of_group = {case: g for g in groups for case in [*g["cases"], *g.get("also", [])]}
    place = {g["id"]: i for i, g in enumerate(groups)}
    direct = {}
    for one in known:
        for finding in findings:
            if names(finding, one.case, records[one.case], of_group[one.case]["id"]):
                direct[one.case] = finding
                break
    # If cases of one function fail in the same way with several types, they have one finding. Cases
    # without a type test different things.
    alike: dict[tuple[str, str], collections.Counter] = collections.defaultdict(collections.Counter)
    for case, finding in direct.items():
        if has_type(case) and not of_group[case].get("mixed"):
            alike[of_group[case]["id"], subject_of(case)][finding] += 1
    found: dict[tuple, Cause] = {}
    for one in known:
        group = of_group[one.case]
        finding = direct.get(one.case)
        near = alike.get((group["id"], subject_of(one.case)))
        if finding is None and near and has_type(one.case):
            finding = near.most_common(1)[0][0]
        sure = certainty_of(records[one.case])
        key = (CERTAINTIES.index(sure), place[group["id"]], finding.name if finding else "~")
        title = group["title"]
        cause = found.setdefault(key, Cause(group["id"], title, sure, finding))
        cause.cases.append(one)
    return [found[key] for key in sorted(found)]


@functools.cache
def scalar_types() -> frozenset[str]:
    with (TOP / "data/language/scalar_types.csv").open(newline="", encoding="utf-8") as file:
        return frozenset(row["type"] for row in csv.DictReader(file))


def every_width(part: str) -> list[str]:
    """Returns "float*" for "float" and "float4". Empty for other words."""
    base = re.sub(r"\d*(\.|$).*", "", part, count=1)
    return [re.sub(r"\d*(?=\.|$)", "*", part, count=1)] if base in scalar_types() else []


def has_type(case: str) -> bool:
    """True for math/exp/float4/default."""
    parts = case.split("/")
    return len(parts) > 2 and bool(every_width(parts[2]))


def wider(case: str) -> list[str]:
    """Wide globs come first."""
    parts = case.split("/")
    made = ["/".join(parts[:n]) + "/*" for n in range(1, len(parts))]
    looser = [[part, "*", *every_width(part)] for part in parts]
    for i in range(1, len(parts)):
        for j in range(i, len(parts)):  # one or two parts of the id
            for one in looser[i]:
                for other in looser[j] if j != i else [one]:
                    loose = list(parts)
                    loose[i], loose[j] = one, other
                    made.append("/".join(loose))
                    if j + 1 < len(parts):
                        made.append("/".join([*loose[: j + 1], "*"]))
    return sorted(dict.fromkeys(glob for glob in made if glob != case), key=len)


def only(glob: str, judged: list[str], wanted: dict[str, Known]) -> list[str] | None:
    """None if one of the matched cases is not wanted."""
    inside = []
    matches = pattern(glob).match
    for case in judged:
        if matches(case):
            if case not in wanted:
                return None
            inside.append(case)
    return inside


def worth(glob: str, cases: list[str]) -> tuple[int, int, int]:
    """A glob with more cases is better, then a more specific glob."""
    return len(cases), -glob.count("*"), len(glob)


def lines_of(cause: Cause, judged: dict[str, list[str]]) -> list[str]:
    """Few globs match all cases of the cause and no other judged case. `judged` has the cases by
    suite."""
    by_outcome: dict[str, dict[str, Known]] = collections.defaultdict(dict)
    for one in cause.cases:
        by_outcome[one.outcome][one.case] = one
    said = "not made again by hand"
    if cause.finding:
        said = textwrap.shorten(cause.finding.name, 70, placeholder=" ...")
    lines = []
    for outcome, cases in sorted(by_outcome.items()):
        left = dict(sorted(cases.items()))
        refused: set[str] = set()
        while left:
            case = next(iter(left))
            glob, held = case, [case]
            for wide in wider(case):
                inside = None if wide in refused else only(wide, judged[case.split("/")[0]], left)
                if inside is None:
                    refused.add(wide)
                elif len(inside) > 1 and worth(wide, inside) > worth(glob, held):
                    glob, held = wide, inside
            line = f"{outcome:<7} {glob}{bounds_of([left.pop(c) for c in held])}"
            if len(held) > 1:
                line = line.replace(glob, f"{glob} cases={len(held)}", 1)
            if cause.finding and cause.finding.program:
                line += f" link={cause.finding.program}"
            lines.append(f"{line}  # {cause.certainty}, {cause.group}: {said}")
    return lines


def bounds_of(cases: list[Known]) -> str:
    text = ""
    for key, most in (("ulp", float), ("failing", int)):
        values = [one.bounds[key] for one in cases if key in one.bounds]
        if values:
            text += f" {key}={max(values, key=most)}"
    rules = {rule for one in cases for rule in one.bounds.get("rules", "").split(",") if rule}
    return text + (f" rules={','.join(sorted(rules))}" if rules else "")


def triage_text(name: str, header: dict, found: list[Cause], judged: dict[str, list[str]]) -> str:
    device = header["device"]
    cases = sum(len(cause.cases) for cause in found)
    text = (
        f"# What is known to go wrong on {name}: {device['name']}, {device['platform']}, driver"
        f" {device['driver_version']}.\n"
        f"# {cases} cases, the surest first, by likely cause (g...) and finding; links are to"
        " programs in this folder.\n"
        f"# Made by scripts/triage {name} RESULTS: change findings.csv, not this file.\n"
        f"depth {header['depth']}\n"
    )
    for cause in found:
        text += f"\n# {cause.certainty}, {len(cause.cases)}: {cause.title}\n"
        text += "".join(line + "\n" for line in lines_of(cause, judged))
    return text


def table_text(found: list[Cause]) -> str:
    rows: dict[tuple, int] = collections.Counter()
    unnamed = collections.Counter()
    for cause in found:
        if cause.finding:
            rows[cause.finding, cause.certainty] += len(cause.cases)
        else:
            unnamed[cause.certainty] += len(cause.cases)
    text = "| finding | certainty | cases | program |\n| --- | --- | --- | --- |\n"
    for (finding, sure), cases in rows.items():
        name = finding.name.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")
        program = f"`{finding.program}`" if finding.program else "-"
        text += f"| {name} | {sure.replace('_', ' ')} | {cases} | {program} |\n"
    for sure, cases in unnamed.items():
        text += f"| not made again by hand | {sure.replace('_', ' ')} | {cases} | - |\n"
    return text


def with_table(readme: str, table: str) -> str:
    block = f"{BEGIN}\n{table}{END}\n"
    if BEGIN in readme:
        return re.sub(f"{BEGIN}\n.*?{END}\n", lambda _: block, readme, flags=re.DOTALL)
    return (
        readme.rstrip("\n")
        + "\n\n## What a quick run shows\n"
        + "`triage.txt` names a quick run. `scripts/triage` writes this table from it.\n\n"
        + block
    )


def one_result(folder: pathlib.Path) -> pathlib.Path:
    paths = [folder] if folder.is_file() else sorted(folder.rglob("results.jsonl"))
    if len(paths) != 1:
        sys.exit(
            f"triage: {folder} has results of {len(paths)} devices; name the folder of one device"
        )
    return paths[0]


def read_groups(assay: pathlib.Path, path: pathlib.Path) -> list[dict]:
    beside = path.with_name("groups.json")
    if beside.exists():
        return json.loads(beside.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="assay-triage-") as scratch:
        command = [str(assay), "merge", str(path.parent), f"--out={scratch}/out", "--no-page"]
        ended = subprocess.run(command, capture_output=True, text=True)
        made = sorted(pathlib.Path(scratch).rglob("groups.json"))
        if not made:
            sys.exit(f"triage: {ended.stderr.strip()}")
        return json.loads(made[0].read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/triage",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("driver", help="a folder of reports/drivers")
    parser.add_argument("results", type=pathlib.Path, help="the results of a run of one device")
    parser.add_argument("--assay", type=pathlib.Path, default=TOP / "build/release/bin/assay")
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit status 1 if a file is not up to date",
    )
    options = parser.parse_args(arguments)
    folder = TOP / "reports" / "drivers" / options.driver
    if not folder.is_dir():
        sys.exit(f"triage: there is no folder {folder}")
    path = one_result(options.results)
    header, records = read_results(path)
    failures = [one for one in records if one["outcome"] not in ("pass", "skip")]
    errors = [one["id"] for one in failures if one["outcome"] == "error"]
    missing = set(header.get("plan", [])) - {one["id"] for one in records}
    if errors or missing:
        what = f"{len(errors)} cases ended in error, {len(missing)} are missing"
        sys.exit(f"triage: {path}: {what}; give a complete run without errors")
    judged: dict[str, list[str]] = collections.defaultdict(list)
    for one in records:
        if one["outcome"] != "skip":
            judged[one["id"].split("/")[0]].append(one["id"])
    known = known_failures(options.assay, header, failures)
    by_id = {one["id"]: one for one in failures}
    groups = read_groups(options.assay, path)
    found = causes(known, by_id, groups, read_findings(folder))
    readme = folder / "README.md"
    written = {
        folder / "triage.txt": triage_text(options.driver, header, found, judged),
        readme: with_table(readme.read_text(encoding="utf-8"), table_text(found)),
    }
    status = 0
    for file, text in written.items():
        if options.check and (not file.exists() or file.read_text(encoding="utf-8") != text):
            print(f"triage: {file} does not follow from {path}", file=sys.stderr)
            status = 1
        elif not options.check:
            file.write_text(text, encoding="utf-8")
    named = sum(len(cause.cases) for cause in found if cause.finding)
    findings = {cause.finding for cause in found if cause.finding}
    print(
        f"{len(known)} failing cases have {len(found)} causes; {len(findings)} findings explain "
        f"{named} of these cases"
    )
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
