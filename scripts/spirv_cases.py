"""Writes the case files of suites/spirv/spirv_instructions that hold tables of numbers.

The Python modules in scripts/spirv_instructions compute each instruction (SPIR-V 1.6, 3.49; OpenCL
Extended Instruction Set) with exact integers and fractions. The operands find drivers that misread
an instruction. They are numbers of both signs, numbers with a high half, limits of the types, zeros
of both signs, and NaNs. There are 48 operands, which fill vectors of each width.

    scripts/spirv_cases.py           writes the files
    scripts/spirv_cases.py --check   says whether the files are up to date
"""

import argparse
import sys
from pathlib import Path

from spirv_instructions.comparisons import comparisons
from spirv_instructions.components import components
from spirv_instructions.conversions import conversions
from spirv_instructions.extended import extended
from spirv_instructions.floats import float_instructions
from spirv_instructions.forms import forms
from spirv_instructions.groups import groups
from spirv_instructions.integers import integer_instructions
from spirv_instructions.loads import loads
from spirv_instructions.memory import memory
from spirv_instructions.specialized import specialized

FOLDER = Path(__file__).resolve().parent.parent / "suites/spirv/spirv_instructions"
# forms() is last, because it repeats the cases of the other modules.
FILES = (
    integer_instructions,
    comparisons,
    conversions,
    float_instructions,
    extended,
    components,
    memory,
    loads,
    specialized,
    groups,
    forms,
)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--check", action="store_true", help="only say whether the files are up to date"
    )
    options = parser.parse_args()
    stale = []
    for make in FILES:
        file = make()
        path = FOLDER / f"{file.name}.spvasm"
        text = file.text()
        if options.check:
            if not path.exists() or path.read_text() != text:
                stale.append(path.name)
        else:
            path.write_text(text)
    if stale:
        sys.exit(f"these files are not up to date: {', '.join(stale)}; call scripts/spirv_cases.py")


if __name__ == "__main__":
    main()
