import functools
import hashlib
import json
import os
import pathlib
import shutil
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parent.parent
ASSAY = pathlib.Path(os.environ.get("ASSAY_BINARY", TOP / "build/release/bin/assay"))
sys.path.insert(0, str(TOP / "reports"))
import forgeries  # noqa: E402
from assay_opencl.certificate import (  # noqa: E402
    RefusedError,
    assay,
    command,
    evidence,
    policy,
    programs,
    sample,
    waivers,
)
from assay_opencl.certificate import certify as certifying  # noqa: E402

pytestmark = pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")


@pytest.fixture(scope="session")
def honest(quick_program, tmp_path_factory):
    """The folder of a certificate. Beside it, `tiny.work` has the runs from which the certificate
    was made."""
    folder = tmp_path_factory.mktemp("forgeries")
    policy_file = TOP / "scripts/forgeries.toml"
    words = ["--driver=pocl", f"--policy={policy_file}", f"--out={folder}/tiny"]
    assert command.main(["certify", *words]) in (0, 1, 2)
    return folder / "tiny"


def content(word):
    """The digest of the file or folder that a word names, or else the word."""
    path = pathlib.Path(word.split("=", 1)[-1])
    if not path.exists():
        return word
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    digests = [hashlib.sha256(one.read_bytes()).hexdigest() for one in files if one.is_file()]
    return word.split("=")[0].replace(str(path), "") + " ".join(digests)


@pytest.fixture(scope="session", autouse=True)
def quick_program():
    """Remembers answers, because most forgeries change one file."""
    os.environ["ASSAY_PROGRAM"] = str(ASSAY)
    said, ask = {}, assay.output
    pages, write_page = {}, assay.report

    @functools.wraps(ask)
    def remembered(*words, expected=(0,)):
        key = tuple(map(content, words))
        if key not in said:
            said[key] = ask(*words, expected=expected)
        return said[key]

    @functools.wraps(write_page)
    def remembered_page(runs):
        key = content(str(runs))
        page = runs / "report.html"
        if key not in pages:
            try:
                write_page(runs)
                pages[key] = page.read_bytes()
            except RefusedError:  # a forger's program would accept the records
                pages[key] = b"a page"
        page.write_bytes(pages[key])

    assay.output, assay.report = remembered, remembered_page
    yield
    assay.output, assay.report = ask, write_page


@pytest.fixture(scope="session")
def device(quick_program):
    """Remembers records by seed, so that a case runs on the device only once."""
    recorded, again = {}, sample.run_again

    def remembered(run, ids, seed, options, folder):
        key = run.name, seed
        if key not in recorded:
            planned = run.header["plan"]
            recorded[key] = again(run, planned, seed, options, folder)
        return recorded[key]

    shown, show = {}, programs.program

    def remembered_program(case, header, options):
        if not options.driver:  # a test of another file
            return show(case, header, options)
        key = case["id"], str(case.get("measurement", {}).get("worst"))
        if key not in shown:
            shown[key] = show(case, header, options)
        return shown[key]

    sample.run_again, programs.program = remembered, remembered_program
    yield
    sample.run_again, programs.program = again, show


def verify(capsys, folder, level, *words):
    on_device = ["--device", "--driver=pocl", "--challenge=dice"] if level >= 3 else []
    status = command.main(["verify", str(folder), f"--level={level}", *on_device])
    shown = capsys.readouterr()
    told = [line for line in shown.err.splitlines() if " with seed " not in line]
    return status, shown.out.splitlines() + told


@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
def test_it_verifies(honest, device, capsys, level):
    status, said = verify(capsys, honest, level)
    assert status == 0 and f"verified to level {level}" in said[0], said


def written_again(bundle, honest):
    files = {
        path.relative_to(bundle.data).as_posix(): path.read_bytes() for path in bundle.results()
    }
    work = certifying.Work(bundle.top.with_name("again"))
    shutil.copytree(honest.with_name("tiny.work"), work.folder)
    shutil.copy(bundle.data / "device.json", work.device)
    index = bundle.data / "programs/index.json"
    for name, line in json.loads(index.read_text()).items() if index.exists() else ():
        program = bundle.data / f"programs/{name}.c"
        if program.exists():
            kept = programs.kept_file(work, line["case"])
            kept.write_text(json.dumps({"text": program.read_text()}))
    given = bundle.data / "waivers.toml"
    words = ["certify", "--driver=pocl", f"--out={work.folder}"]
    words += [f"--waivers={given}"] if given.exists() else []
    options = command.parser().parse_args(words)
    asked = policy.parse((bundle.data / "policy.toml").read_text(), "policy.toml")
    certifying.write(bundle.top.with_name("written"), work, asked, files, options)
    return bundle.top.with_name("written")


ALL_VARIANTS = [
    (name, variant)
    for name, one in forgeries.FORGERIES.items()
    for variant in (("derived",) if one.derived else ("plain", "hashed")[: 1 + one.hashed])
]
# All variants together take long, so a test without ASSAY_LONG=1 runs every eighth.
VARIANTS = ALL_VARIANTS if os.environ.get("ASSAY_LONG") else ALL_VARIANTS[::8]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_forgeries_are_seen(honest, device, tmp_path, capsys, monkeypatch, name, variant):
    one = forgeries.FORGERIES[name]
    forged = forgeries.Bundle(shutil.copytree(honest, tmp_path / "tiny"))
    one.act(forged)
    top, level, known = forged.top, one.level, one.status
    if variant == "plain":
        level, known = 0, 1
    elif variant == "hashed":
        forged.seal()
    else:
        # The forger uses an Assay that checks nothing.
        monkeypatch.setattr(waivers, "_is_day", lambda text: True)
        monkeypatch.setattr(evidence, "_check", lambda run: None)
        top = written_again(forged, honest)
        monkeypatch.undo()
    if level > 0 and variant == "derived":
        status, said = verify(capsys, top, level - 1)
        assert status == 0, said
    status, said = verify(capsys, top, level)
    assert len(said) == 1 and said[0].isprintable(), said
    wanted = f"contradicted at level {level}" if known == 1 else "cannot say"
    assert status == known and wanted in said[0], said
