"""The command `assay dump ID --format=npz`."""

import argparse
import importlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any

import assay_opencl as assay

# The last version that works with NumPy 1.24 of Debian 12.
PYARROW = "pyarrow==20.0.0"
# For each format, modules and their packages.
FORMATS = {
    "npz": {"numpy": "numpy"},
    "parquet": {"numpy": "numpy", "pyarrow.parquet": PYARROW},
}
REFERENCE = {"assay_reference": "assay-opencl-reference"}


class DumpError(Exception):
    """The message is one line."""


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="assay dump",
        description="Runs a numeric case and writes its arrays: input, got, reference and error "
        "(in ulp, signed). If there are several arguments or results, their names have numbers: "
        "input0, input1. If the results are bits, the file has only inputs and answers.",
        epilog="assay dump also takes options of assay run: --driver=, --device=, --depth=, "
        "--seed= ...\n"
        "If an option of assay run comes before ID, write it as one word: --driver=pocl.\n"
        "Example:\n"
        "  assay dump math/exp/float/default --driver=pocl --depth=quick",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("id", metavar="ID", help="the case's id")
    made.add_argument("--format", choices=FORMATS, default="npz", help="default: npz")
    made.add_argument(
        "--out", metavar="FILE", type=pathlib.Path, help="default: ID with '.' in place of '/'"
    )
    return made


def main(arguments: list[str]) -> int:
    """Returns 0 if the file was written, whatever the verdict is. Otherwise prints the reason and
    returns 2."""
    options, others = parser().parse_known_args(arguments)
    before = arguments[: arguments.index(options.id)] if options.id in arguments else []
    out = options.out or pathlib.Path(f"{options.id.replace('/', '.')}.{options.format}")
    try:
        if unclear := [word for word in before if word in others and "=" not in word]:
            one = unclear[0]
            raise DumpError(f"write {one} after the case's id, or {one}=VALUE as one word")
        expect_modules(FORMATS[options.format] | REFERENCE)
        if not out.parent.is_dir():
            raise DumpError(f"there is no folder '{out.parent}'")
        with tempfile.TemporaryDirectory(prefix="assay-dump-") as folder:
            run(options.id, others, pathlib.Path(folder))
            columns = arrays(pathlib.Path(folder))
        write(columns, out, options.format)
    except (DumpError, OSError) as error:
        print(f"assay dump: {error}", file=sys.stderr)
        return 2
    print(out)
    return 0


def expect_modules(modules: dict[str, str]) -> None:
    """This check comes before the run, because the run takes longer."""
    for module, package in modules.items():
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as missing:
            raise DumpError(
                f"needs the Python module '{missing.name}': pip install {package}"
            ) from missing
        except ImportError as error:  # for example, a module for another version of NumPy
            advice = f" (upgrade NumPy, or pip install {PYARROW})" if package == PYARROW else ""
            raise DumpError(
                f"the Python module '{module}' does not load: {error}{advice}"
            ) from error


def run(case: str, options: list[str], folder: pathlib.Path) -> None:
    """ASSAY_DUMP makes assay write inputs and answers as files of the folder."""
    if any(sign in case for sign in "*?[@"):
        raise DumpError(f"expected the id of one case, not '{case}'")
    words = [os.environ.get("ASSAY_PROGRAM", "assay"), "run", case, *options, "--no-rerun"]
    done = subprocess.run(
        [*words, "--no-page", f"--out={folder / 'run'}"],
        env={**os.environ, "ASSAY_DUMP": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    records = recorded(folder / "run")
    if len(records) > 1:
        raise DumpError(f"{case} ran on {len(records)} devices; select one with --device=N")
    judged = records and records[0]["outcome"] in ("pass", "fail")
    if judged and (folder / "dump.json").exists():
        return
    if not records:
        said = done.stderr.strip().splitlines() or [f"assay run ended with {done.returncode}"]
        raise DumpError(said[-1].removeprefix("assay: "))
    found = records[0]
    reason = found.get("reason") or "the case does not test a function with many inputs"
    raise DumpError(f"{case} wrote no arrays ({found['outcome']}): {reason}")


def recorded(folder: pathlib.Path) -> list[dict[str, Any]]:
    """One record for each device."""
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*/results.jsonl")]
    # The last line may be incomplete.
    lines = [line for text in texts for line in text.split("\n")[:-1]]
    return [record for record in map(json.loads, lines) if record["type"] == "case"]


def numbered(name: str, values: Any) -> dict[str, Any]:
    """Several arguments or results get numbered names."""
    if not isinstance(values, list | tuple):
        return {name: values}
    return {f"{name}{i}": v for i, v in enumerate(values)} if len(values) > 1 else {name: values[0]}


def arrays(folder: pathlib.Path) -> dict[str, Any]:
    """dump.json names the NumPy types."""
    import numpy as np

    about = json.loads((folder / "dump.json").read_text(encoding="utf-8"))
    kinds = {"float": "f", "int": "i", "uint": "u"}

    def read(name: str, kind: Any) -> Any:
        found = np.fromfile(folder / name, dtype=kind)
        if len(found) != about["count"]:
            raise DumpError(f"{about['case']}: {len(found)} of {about['count']} inputs were judged")
        return found

    inputs = [
        read(f"input{i}", f"{kinds[one['kind']]}{one['bytes']}")
        for i, one in enumerate(about["inputs"])
    ]
    function = {one.name: one for one in assay.functions()}.get(about["function"])
    number = next((one.dtype for one in inputs if one.dtype.kind == "f"), None)
    if function is None or number is None or len(function.results) != len(about["results"]):
        bits = [read(f"result{i}", f"u{one['bytes']}") for i, one in enumerate(about["results"])]
        return numbered("input", inputs) | numbered("got", bits)
    results = {"gentype": number, "intn": np.dtype("i4"), "uintn": np.dtype(f"u{number.itemsize}")}
    got = [read(f"result{i}", results[kind]) for i, kind in enumerate(function.results)]
    x = inputs[0] if len(inputs) == 1 else tuple(inputs)
    y = got[0] if len(got) == 1 else tuple(got)
    return (
        numbered("input", inputs)
        | numbered("got", got)
        | numbered("reference", assay.reference(function.name, *inputs, dtype=number))
        | numbered("error", assay.ulp_error(function.name, x, y, signed=True))
    )


def write(columns: dict[str, Any], path: pathlib.Path, form: str) -> None:
    if form == "npz":
        import numpy as np

        with path.open("wb") as file:  # a file object, because NumPy adds an ending to a path
            np.savez_compressed(file, **columns)
    else:
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.table(columns), path, compression="zstd")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
