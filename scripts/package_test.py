import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("ASSAY_BUILD", TOP / "build/release"))
RECORDED = TOP / "reports/drivers/pocl-3.1/device.json"
POCL = pathlib.Path("/usr/lib/x86_64-linux-gnu/libpocl.so.2")

pytestmark = pytest.mark.skipif(
    not all((BUILD / file).exists() for file in ("bin/assay", "CPackConfig.cmake")),
    reason="assay is not built",
)


READS = (
    "import assay_opencl as a; from assay_opencl import sample_run; import pathlib;"
    "sample_run.write(pathlib.Path('run')); print(a.__file__, len(a.load('run').cases))"
)


def run(*words: object, status: int = 0, **how: object) -> str:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, **how)
    assert done.returncode == status, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The files are below the prefix /usr, in the tree that DESTDIR names."""
    root = tmp_path_factory.mktemp("root")
    run("ninja", "-C", BUILD, "assay_texts")
    for component in ("program", "cmake", "python"):
        run("cmake", "--install", BUILD, "--prefix", "/usr", "--component", component,
            env={**os.environ, "DESTDIR": str(root)})  # fmt: skip
    return root / "usr"


def test_the_program_needs_nothing_of_the_sources(
    installed: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    assay = installed / "bin/assay"
    assert run(assay, "--version", cwd=tmp_path).startswith("assay ")
    listed = run(assay, "list", f"--driver={RECORDED}", "math/exp/*", cwd=tmp_path)
    assert "math/exp/float/default" in listed
    header = run("readelf", "-d", assay)
    assert "RPATH" not in header and "RUNPATH" not in header
    # A symbolic link would lead to the folder with the sources.
    assert not [p for p in installed.rglob("*") if p.is_symlink()]


def test_the_manual_has_every_command(installed: pathlib.Path) -> None:
    page = installed / "share/man/man1/assay.1.gz"
    if shutil.which("man"):
        assert subprocess.run(["man", "--warnings", "-l", page], capture_output=True).stderr == b""
    text = gzip.decompress(page.read_bytes()).decode()
    for command in ("run", "list", "certify", "completions"):
        assert f".SS assay {command}\n" in text
    assert "\\fB\\-\\-depth=DEPTH\\fR" in text


def completed(script: pathlib.Path, *words: str) -> set[str]:
    line = " ".join(f"'{word}'" for word in ("assay", *words))
    program = f"source '{script}'; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _assay 2>/dev/null"
    return set(run("bash", "-c", program + '; printf "%s\\n" "${COMPREPLY[@]}"').split())


def test_bash_completes(installed: pathlib.Path) -> None:
    script = installed / "share/bash-completion/completions/assay"
    assert completed(script, "rec") == {"recheck"}
    assert completed(script, "run", "--de") == {"--depth=", "--device="}
    # Without a command, the options are those of `assay run`.
    assert completed(script, "--no-p") == {"--no-page"}
    assert completed(script, "list", "--coun") == {"--count"}


def test_other_shells_take_their_scripts(installed: pathlib.Path) -> None:
    scripts = {
        "zsh": installed / "share/zsh/vendor-completions/_assay",
        "fish": installed / "share/fish/vendor_completions.d/assay.fish",
    }
    for shell, script in scripts.items():
        assert "depth" in script.read_text()
        if shutil.which(shell):
            run(shell, "--no-execute", script)


def test_modules_are_found(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    modules = next(installed.glob("lib/**/dist-packages"))
    assert not list(modules.rglob("*_test.py"))
    out = run("/usr/bin/python3", "-c", READS, cwd=tmp_path,
              env={**os.environ, "PYTHONPATH": str(modules)})  # fmt: skip
    assert out.startswith(str(modules))
    if not list(modules.glob("assay_reference/_core*.so")):
        pytest.skip("pybind11 is missing, so the module was not built")
    pytest.importorskip("numpy")
    program = (
        "import numpy as np, assay_opencl as a; x = np.float32(1);"
        "print(a.__file__, a.limit('exp', 'float').ulp, a.ulp_error('exp', x, np.exp(x)) < 1)"
    )
    out = run(sys.executable, "-c", program, cwd=tmp_path,
              env={**os.environ, "PYTHONPATH": str(modules)})  # fmt: skip
    assert out.split()[0].startswith(str(modules)) and out.split()[1:] == ["3.0", "True"]


def test_a_driver_project_has_green_and_red_tests(
    installed: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    if not POCL.exists():
        pytest.skip("PoCL is not installed")
    build = tmp_path / "build"
    run("cmake", "-S", TOP / "docs/driver-project", "-B", build,
        f"-DCMAKE_PREFIX_PATH={installed}", f"-DTOY_BEHIND={POCL}")  # fmt: skip
    run("cmake", "--build", build)
    ctest = ["ctest", "--test-dir", build]
    assert "Total Tests: 4" in run(*ctest, "-N", "-L", "toy")
    assert "Total Tests: 2" in run(*ctest, "-N", "-L", "buffers")
    green = run(*ctest, "-R", r"^assay\.toy\.")
    assert "100% tests passed" in green
    assert "assay.toy.image_mipmaps ..........***Skipped" in green
    red = run(*ctest, "-R", "toy_wrong.buffers", "--output-on-failure", status=8)
    assert "buffers/fill/large" in red
    assert list(build.glob("assay/toy_wrong/buffers/out/*/*/results.jsonl"))


def test_an_unknown_suite_is_refused(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(p NONE)\nenable_testing()\n"
        "find_package(Assay REQUIRED)\nassay_add_tests(DRIVER /d.so SUITES maths)\n"
    )
    done = subprocess.run(
        ["cmake", "-S", tmp_path, "-B", tmp_path / "b", f"-DCMAKE_PREFIX_PATH={installed}"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode != 0 and "no suite maths" in done.stderr


def packages(kind: str, out: pathlib.Path) -> list[pathlib.Path]:
    run("scripts/package", f"--build={BUILD}", f"--out={out}", kind, cwd=TOP)
    return sorted(path for path in out.iterdir() if path.name != "SHA256SUMS")


def test_debian_packages_say_what_they_need(tmp_path: pathlib.Path) -> None:
    """scripts/package runs lintian and fails if lintian complains."""
    if not all(shutil.which(tool) for tool in ("lintian", "dpkg-shlibdeps")):
        pytest.skip("lintian and dpkg-dev are not installed")
    program, modules = packages("deb", tmp_path)
    depends = run("dpkg-deb", "-f", program, "Depends")
    for library in ("libmpfr6", "libsleef3", "libc6"):
        assert library in depends
    # The loader is opened only when a driver is needed, so the package does not depend on the
    # loader.
    assert "opencl" not in depends
    assert "ocl-icd-libopencl1 | libopencl1" in run("dpkg-deb", "-f", program, "Recommends")
    assert "python3-numpy" in run("dpkg-deb", "-f", modules, "Depends")
    contents = run("dpkg-deb", "-c", program)
    for path in ("./usr/bin/assay", "man1/assay.1.gz", "cmake/Assay/AssayConfig.cmake"):
        assert path in contents


def test_wheels_work_in_a_fresh_environment(tmp_path: pathlib.Path) -> None:
    if not (TOP / ".venv/pack/bin/auditwheel").exists():
        pytest.skip("auditwheel is not installed: scripts/package installs it")
    built = packages("wheel", tmp_path / "wheels")
    assert len(built) == 2 and all("manylinux" in wheel.name for wheel in built)
    for wheel in built:
        with zipfile.ZipFile(wheel) as file:
            names = file.namelist()
        assert not [name for name in names if "libOpenCL" in name]
        for library in ("bundled/libmpfr6", "compiled_in/nettle-dev", "compiled_in/libfmt-dev"):
            assert [name for name in names if name.endswith(f"licenses/{library}")]
    environment = tmp_path / "environment"
    run(sys.executable, "-m", "venv", "--system-site-packages", environment)
    run(environment / "bin/pip", "install", "--no-deps", "--no-index", *built)
    tools = {**os.environ, "PATH": f"{environment / 'bin'}:{os.environ['PATH']}"}
    tools.pop("PYTHONPATH", None)
    listed = run("assay", "list", f"--driver={RECORDED}", "math/exp/*", cwd=tmp_path, env=tools)
    assert "math/exp/float/default" in listed
    program = "import assay_opencl as a; print(a.__file__, a.limit('exp', 'float').text)"
    out = run("python3", "-c", program, cwd=tmp_path, env=tools)
    assert out.startswith(str(environment)) and out.endswith("ulp(3)\n")
    assert run("python3", "-c", READS, cwd=tmp_path, env=tools).startswith(str(environment))


def test_sources_are_whole(tmp_path: pathlib.Path) -> None:
    """The source distribution must configure without the sources of the program."""
    built = packages("sdist", tmp_path)
    again = packages("sdist", tmp_path / "again")
    assert [path.read_bytes() for path in built] == [path.read_bytes() for path in again]
    reference = next(path for path in built if "reference" in path.name)
    shutil.unpack_archive(reference, tmp_path)
    source = tmp_path / reference.name.removesuffix(".tar.gz")
    assert (source / "PKG-INFO").exists()
    program = next(path for path in built if "reference" not in path.name)
    with tarfile.open(program) as file:
        names = file.getnames()
    assert [name for name in names if name.endswith("assay_opencl/results.schema.json")]
    assert not (source / "suites/api").exists()
    build = tmp_path / "build"
    run("cmake", "-G", "Ninja", "-S", source, "-B", build, "-DASSAY_PYTHON_ONLY=ON")
    needed = run("ninja", "-C", build, "-t", "commands", "assay_reference_python")
    assert "_core" in needed


@pytest.mark.parametrize("kind", ["deb", "wheel"])
def test_a_clean_debian_reaches_a_verdict(kind: str) -> None:
    """Needs root and the network. The commands of the pages in docs/for work in a Debian 12 that
    has only the package and PoCL."""
    if not os.environ.get("ASSAY_CLEAN_ROOT"):
        pytest.skip("ASSAY_CLEAN_ROOT=1 runs this test, which downloads a system")
    out = run("scripts/clean-root", f"--build={BUILD}", "--pages", kind, cwd=TOP)
    assert out.count("1 pass") >= 2  # a run by root, a run by another user
