"""Makes wheels from an installed tree, and source distributions from this tree; scripts/package
calls it.

wheels.py TREE OUT      two wheels for the tree's processor, which auditwheel makes portable
wheels.py --sources OUT two .tar.gz
"""

import argparse
import gzip
import io
import pathlib
import subprocess
import sys
import tarfile
import tomllib

from libraries import compiled_in

TOP = pathlib.Path(__file__).resolve().parent.parent
# Libraries that auditwheel adds to the wheel. Their licenses require that users get the license
# text and can replace the libraries. So each library is a separate file, and a README names
# Debian's source packages.
BUNDLED = ("libmpfr6", "libgmp10", "libsleef3")
COMMON = ("LGPL-3", "GPL-3", "GPL-2")
SCHEMA = "reports/schema/results.schema.json"
REFERENCE = (
    "CMakeLists.txt", "LICENSE", "cmake", "data", "reference",
    "harness/cases/depth.*", "harness/cases/run_options.h", "harness/sweep/edge_grid.*",
    "harness/sweep/input*", "harness/sweep/random.h", "harness/sweep/search.*",
)  # fmt: skip


def project(file: str) -> dict:
    return tomllib.loads((TOP / file).read_text(encoding="utf-8"))["project"]


def metadata(about: dict) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {about['name']}",
        f"Version: {about['version']}",
        f"Summary: {about['description']}",
        f"License: {about['license']['text']}",
        f"Requires-Python: {about['requires-python']}",
        *(f"Requires-Dist: {one}" for one in about["dependencies"]),
    ]
    for extra, needs in about.get("optional-dependencies", {}).items():
        lines.append(f"Provides-Extra: {extra}")
        for need in needs:
            requirement, _, marker = need.partition(";")
            condition = f"extra == '{extra}'" + (f" and ({marker.strip()})" if marker else "")
            lines.append(f"Requires-Dist: {requirement.strip()}; {condition}")
    return "\n".join(lines) + "\n"


def debian_version(package: str) -> str:
    asked = ["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


def licenses() -> dict[str, bytes]:
    """License texts by path in the wheel."""
    found = {"LICENSE": (TOP / "LICENSE").read_bytes()}
    sources = [
        f"{package}: Debian's source package {debian_version(package)}" for package in BUNDLED
    ]
    found["bundled/README"] = (
        "The folder *.libs has these libraries of Debian 12, unchanged except their names and\n"
        "paths. You may replace them by other builds. Their sources:\n" + "\n".join(sources) + "\n"
    ).encode()
    inside = [name for name, _ in compiled_in((TOP / "scripts/packages.txt").read_text())]
    for folder, packages in {"bundled": BUNDLED, "compiled_in": inside}.items():
        for package in packages:
            text = pathlib.Path("/usr/share/doc", package, "copyright").read_bytes()
            if text not in found.values():
                found[f"{folder}/{package}"] = text
    for name in COMMON:
        found[f"bundled/{name}"] = pathlib.Path("/usr/share/common-licenses", name).read_bytes()
    return found


def write_wheel(about: dict, tag: str, files: dict[str, pathlib.Path], out: pathlib.Path) -> None:
    from wheel.wheelfile import WheelFile

    name = about["name"].replace("-", "_")
    info = f"{name}-{about['version']}.dist-info"
    with WheelFile(out / f"{name}-{about['version']}-{tag}.whl", "w") as wheel:
        for place, path in sorted(files.items()):
            wheel.write(str(path), place)
        for place, text in licenses().items():
            wheel.writestr(f"{info}/licenses/{place}", text)
        wheel.writestr(f"{info}/METADATA", metadata(about))
        wheel.writestr(
            f"{info}/WHEEL",
            f"Wheel-Version: 1.0\nGenerator: assay\nRoot-Is-Purelib: false\nTag: {tag}\n",
        )


def below(folder: pathlib.Path, place: str) -> dict[str, pathlib.Path]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {f"{place}/{path.relative_to(folder)}": path for path in files}


def wheels(tree: pathlib.Path, out: pathlib.Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    modules = next(tree.glob("lib/**/dist-packages"))
    core = next((modules / "assay_reference").glob("_core.*.so"))
    _, version, machine, *_ = core.name.split(".")[1].split("-")
    platform = f"linux_{machine}"
    about = project("pyproject.toml")
    data = f"{about['name'].replace('-', '_')}-{about['version']}.data"
    write_wheel(
        about,
        f"py3-none-{platform}",
        below(modules / "assay_opencl", "assay_opencl")
        | {f"{data}/scripts/assay": tree / "bin/assay"}
        | below(tree / "share", f"{data}/data/share"),
        out,
    )
    python = f"cp{version}"
    write_wheel(
        project("reference/python/pyproject.toml"),
        f"{python}-{python}-{platform}",
        below(modules / "assay_reference", "assay_reference"),
        out,
    )


def tracked(*patterns: str) -> list[str]:
    asked = ["git", "ls-files", "-co", "--exclude-standard", "--", *patterns]
    done = subprocess.run(asked, cwd=TOP, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (TOP / name).is_file()]


def write_sources(file: str, names: list[str], out: pathlib.Path) -> None:
    """The same files give the same bytes."""
    about = project(file)
    top = f"{about['name'].replace('-', '_')}-{about['version']}"
    texts = {name: (TOP / name).read_bytes() for name in names}
    texts["pyproject.toml"] = (TOP / file).read_bytes()
    texts["PKG-INFO"] = metadata(about).encode()
    if SCHEMA in texts:  # setuptools takes only files of the package
        texts[f"reports/assay_opencl/{pathlib.Path(SCHEMA).name}"] = texts[SCHEMA]
    out.mkdir(parents=True, exist_ok=True)
    with (
        gzip.GzipFile(out / f"{top}.tar.gz", "wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name in sorted(texts):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size = len(texts[name])
            runs = (TOP / name).exists() and (TOP / name).stat().st_mode & 0o100
            entry.mode = 0o755 if runs else 0o644
            tar.addfile(entry, io.BytesIO(texts[name]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", nargs="?", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--sources", action="store_true")
    chosen = parser.parse_args()
    if chosen.sources:
        write_sources("pyproject.toml", tracked(":!docs", ":!reports/drivers"), chosen.out)
        write_sources("reference/python/pyproject.toml", tracked(*REFERENCE), chosen.out)
    else:
        wheels(chosen.tree, chosen.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
