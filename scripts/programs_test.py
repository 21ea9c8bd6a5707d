import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import programs

ASSAY = programs.TOP / "build/release/bin/assay"
RECIPES = programs.recipes()


def depths() -> list[str]:
    schema = json.loads((programs.TOP / "reports/schema/results.schema.json").read_text())
    run = next(one for one in schema["$defs"].values() if "depth" in one.get("properties", {}))
    return run["properties"]["depth"]["enum"]


def test_recipes_are_sound():
    ids = [recipe.id for recipe in RECIPES]
    assert ids and len(set(ids)) == len(ids)
    for recipe in RECIPES:
        assert re.fullmatch(r"\w+", recipe.name), recipe.id
        assert re.fullmatch(r"[\w./]+", recipe.case), recipe.id
        assert re.fullmatch(r"0x[0-9a-f]+( 0x[0-9a-f]+)*", recipe.input), recipe.id
        assert re.fullmatch(r"\d*", recipe.index), recipe.id
        assert recipe.depth in depths(), recipe.id
        assert recipe.shows, recipe.id


def test_a_driver_with_recipes_has_its_device_recorded():
    for folder in {recipe.folder for recipe in RECIPES}:
        text = (folder / "device.json").read_text()
        assert len(json.loads(text)["devices"]) == 1, folder
        assert not re.search(r"/(home|root|tmp|work)/", text), f"{folder}: a path of one machine"


def test_what_can_be_generated_is_not_kept():
    names = {recipe.id for recipe in RECIPES}
    for path in programs.DRIVERS.glob("*/*.c"):
        assert f"{path.parent.name}/{path.stem}" not in names, f"{path} has a recipe: remove it"
        head = path.read_text(encoding="utf-8")[:600]
        assert (
            not head.startswith("/* ") or " * assay repro " not in head or "by hand" in head
        ), f"{path} was generated: add a row to programs.csv, or say what was changed by hand"


def test_a_program_by_hand_is_one_file(tmp_path):
    sources = [path for path in programs.DRIVERS.glob("*/*.c") if "check.h" in path.read_text()]
    assert sources
    for source in sources:
        assert "check.h" not in programs.whole(source), f'{source}: #include "../check.h"'
    written = programs.write_by_hand(sources[0], tmp_path)
    subprocess.run(["cc", "-o", tmp_path / "program", written, "-lOpenCL", "-lm"], check=True)


def test_programs_that_a_page_names_are_there():
    by_hand = {
        path.name for path in programs.DRIVERS.glob("*/*.c")
    }  # the tables may also name programs of other drivers
    for page in programs.DRIVERS.glob("*/README.md"):
        here = by_hand | {f"{recipe.name}.c" for recipe in RECIPES if recipe.folder == page.parent}
        for name in re.findall(r"`(\w+\.c)`", page.read_text(encoding="utf-8")):
            assert name in here, f"{page}: no program and no recipe {name}"


def test_a_command_names_the_case_the_input_and_the_recorded_device():
    folder = programs.DRIVERS / "x"
    recipe = programs.Recipe(folder, "n", "math/exp/float/default", "0x1 0x2", "7", "quick", "s")
    assert recipe.command("assay") == [
        "assay", "repro", "math/exp/float/default", "--input=0x1,0x2", "--index=7",
        "--depth=quick", f"--driver={folder}/device.json", "--emit=c",
    ]  # fmt: skip
    assert "--driver=pocl" in recipe.command("assay", "pocl")


def test_names_choose_drivers_and_programs():
    a, b = (
        programs.Recipe(programs.DRIVERS / "d", name, "c/x", "0x0", "", "quick", "s")
        for name in "ab"
    )
    assert programs.chosen([a, b], []) == [a, b]
    assert programs.chosen([a, b], ["d"]) == [a, b]
    assert programs.chosen([a, b], ["d/b"]) == [b]
    with pytest.raises(ValueError, match="there is no driver or program of this name"):
        programs.chosen([a, b], ["e"])


@pytest.mark.skipif(not ASSAY.exists(), reason="assay is not built")
def test_every_recipe_makes_a_program_that_compiles(tmp_path):
    def made(recipe):
        source = programs.write(recipe, str(ASSAY), tmp_path)
        text = source.read_text(encoding="utf-8")
        assert text.startswith(f"/* {recipe.case}\n"), recipe.id
        asked = "--input=" + recipe.input.replace(" ", ",")
        assert asked in text or " * A random program." in text, recipe.id
        subprocess.run(["cc", "-fsyntax-only", "-Wall", "-Werror", source], check=True)

    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(made, RECIPES))


def test_a_program_that_does_not_fail_is_tried_again_with_the_variables(
    tmp_path: pathlib.Path,
) -> None:
    program = tmp_path / "some.sh"
    program.write_text("#!/bin/sh\n[ -z $ARCHITECTURE ]\n")
    program.chmod(0o755)
    (tmp_path / "environment").write_text("# why\nARCHITECTURE=old\n")
    variables = programs.variables_of(tmp_path / "environment")
    assert variables == {"ARCHITECTURE": "old"}
    assert programs.variables_of(tmp_path / "missing") == {}
    assert programs.try_program(program, (), programs.ANYWHERE, {})[0] == 0
    assert programs.try_program(program, (), programs.ANYWHERE, variables)[0] == 1
    program.write_text("#!/bin/sh\n[ -z $ARCHITECTURE ] && exit 2 || exit 1\n")  # 2: cannot decide
    assert programs.try_program(program, (), programs.ANYWHERE, {})[0] == 2
    assert programs.try_program(program, (), programs.ANYWHERE, variables)[0] == 1


def test_programs_by_hand_are_run_with_each_number(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "some-1.0"
    folder.mkdir()
    (folder / "findings.csv").write_text(
        "finding,cases,program\na,x/*,two.c\nb,y/*,two.c\nc,z/*,one.c\nd,w/*,made.c\ne,v/*,\n"
    )
    (folder / "two.c").write_text(
        "/* for i in $(seq 3 4); do ./two $i; done */\n#define _ISOC99_SOURCE\n"
        "#include <stdlib.h>\nint main(int n, char **a) { return n > 1 && atoi(a[1]) == 3; }\n"
    )
    (folder / "one.c").write_text("int main(void) { return 1; }\n")
    assert {path.name: count for path, count in programs.by_hand(folder).items()} == {
        "two.c": 2,
        "one.c": 1,
    }
    assert programs.runs_of(folder / "two.c") == [("3",), ("4",)]
    assert programs.runs_of(folder / "one.c") == [()]
    (folder / "two.c").write_text("/* for i in 1 $(seq 3 4) $(seq 7 7); do ./two $i; done */\n")
    assert programs.runs_of(folder / "two.c") == [("1",), ("3",), ("4",), ("7",)]


def test_a_registered_driver_is_the_only_one_of_a_program(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ASSAY_DRIVERS", str(tmp_path))
    (tmp_path / "some.icd").write_text("/lib/some.so\n")
    (tmp_path / "some.env").write_text("SOME=thing\n")
    (tmp_path / "some.worker").write_text('command = ["env", "-u", "X"]\n')
    vendors = tmp_path / "vendors"
    vendors.mkdir()
    at = programs.place_of("some", vendors)
    assert at.prefix == ("env", "-u", "X")
    assert at.environment["SOME"] == "thing"
    assert at.environment["OCL_ICD_VENDORS"] == str(vendors)
    assert [one.name for one in vendors.iterdir()] == ["some.icd"]
    assert programs.place_of("no_such", vendors) == programs.ANYWHERE
