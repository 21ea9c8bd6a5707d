import json
import os
import pathlib
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
sys.path.insert(0, str(TOP / "reports"))
from assay_opencl import records, sample_run, schema  # noqa: E402

pytestmark = pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")


@pytest.fixture
def runs(tmp_path):
    sample_run.write(tmp_path / "sound")
    path = next((tmp_path / "sound").glob("*/results.jsonl"))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    (tmp_path / "changed").mkdir()
    return path.parent, tmp_path / "changed", lines


def write(folder, lines):
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / "results.jsonl").write_text(text)


COMMANDS = {
    "report": lambda sound, changed, out: ["report", changed],
    "compare": lambda sound, changed, out: ["compare", sound, changed],
    "merge": lambda sound, changed, out: ["merge", changed, f"--out={out}"],
    "baseline": lambda sound, changed, out: ["baseline", "update", out, changed],
    "coverage": lambda sound, changed, out: ["coverage", changed],
    "summary": lambda sound, changed, out: ["summary", changed],
    "history": lambda sound, changed, out: ["history", "add", changed, f"--db=sqlite:///{out}"],
    "weights": lambda sound, changed, out: ["run", f"--weights={changed}", "--time-budget=1s"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_count_that_is_no_integer_is_refused(runs, tmp_path, name):
    sound, changed, lines = runs
    number = next(n for n, line in enumerate(lines) if "measurement" in line)
    lines[number]["measurement"]["inputs"] = 131072.5
    write(changed, lines)
    # The program starts Python commands by the first python3 in PATH, which may lack modules.
    modules = {"summary": "assay_opencl.ci", "history": "assay_opencl.history"}
    python = [sys.executable, "-m", modules[name]] if name in modules else None
    words = list(map(str, COMMANDS[name](sound, changed, tmp_path / "out")))
    words = [*python, *words[1:]] if python else [ASSAY, *words]
    path = {"PYTHONPATH": f"{TOP / 'reports'}:{os.environ.get('PYTHONPATH', '')}"}
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, **path}
    )
    said = done.stderr.strip().splitlines()
    assert done.returncode == 2, done.stdout + done.stderr
    assert len(said) == 1 and f"results.jsonl:{number + 1}: " in said[0] and "inputs" in said[0]


OTHERS = (None, True, -1, 1.5, "text", [], {}, [1.5], {"a": 1.5})


def places(value, place=()):
    yield place
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in list(parts)[:3] if isinstance(value, list) else list(parts):
        yield from places(part, (*place, key)) if isinstance(part, dict | list) else [(*place, key)]


def changes(lines):
    """Copies of the header and of at most five cases. In each copy, one value is replaced, often by
    a value of a wrong type."""
    for number in (0, *[n for n, line in enumerate(lines) if line["type"] == "case"][:40:8]):
        for count, place in enumerate(places(lines[number])):
            if not place or place[0] == "type":
                continue
            other = OTHERS[count % len(OTHERS)]
            line = json.loads(json.dumps(lines[number]))
            holder = line
            for key in place[:-1]:
                holder = holder[key]
            holder[place[-1]] = other
            if "must match pattern" not in schema.complaint(line):
                yield number, place, line


def test_both_readers_refuse_the_same_types(runs, tmp_path):
    """Python and C++ have different validators of the same schema."""
    _, changed, lines = runs
    folders = {}
    for count, (number, place, line) in enumerate(changes(lines)):
        if schema.complaint(line):
            folder = changed / str(count)
            folder.mkdir()
            write(folder, [*lines[:number], line, *lines[number + 1 :]])
            folders[folder] = (number, place)
            with pytest.raises(records.DamagedError):
                records.read_file(folder / "results.jsonl")
    assert len(folders) > 100
    for folder, where in folders.items():
        done = subprocess.run([ASSAY, "coverage", folder], capture_output=True, text=True)
        assert done.returncode == 2 and done.stderr.count("\n") == 1, (where, done.stderr)
