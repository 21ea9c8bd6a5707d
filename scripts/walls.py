"""The wall check of docs/ARCHITECTURE.md: prints every include or import against an arrow.

Usage: walls.py [TOP]. Exit status 1 when there is one.
"""

import pathlib
import re
import sys

CPP = ("*.h", "*.cpp", "*.c", "*.cl", "*.inc")

# room -> patterns that it must not include, with the reason that is printed
FORBIDDEN = {
    "reference": {
        r'"(harness|suites)/': "reference/ knows neither harness/ nor suites/",
        r"<CL/|<OpenCL/": "reference/ includes no OpenCL header",
    },
    "harness": {
        r'"(reference|suites)/': "harness/ knows neither reference/ nor suites/",
        r"[<\"](mpfr|gmp|mpfi|mpc|arb|flint)": "harness/ includes no MPFR",
    },
    "harness/faults": {
        r'"(reference|suites)/|"harness/(?!faults/)': "the fault layer knows nothing of Assay",
    },
}
INCLUDE = re.compile(r"^\s*#\s*include\s+(.*)$")
# Behaviour chosen by a built-in's name: a row or a table should say it.
BY_NAME = re.compile(r'(==|!=)\s*"(a?(sin|cos|tan)h?(pi)?|exp\w*|log\w*|pow\w?|fma|fmod|sqrt)"')
IMPORT = re.compile(r"^\s*(?:from|import)\s+([\w.]+)")
# Facts about a machine that must not travel with the project.
LOCAL_PATH = re.compile(r"(?<![\w.])/(home|root|work)/\w")


def complaints(top: pathlib.Path) -> list[str]:
    found = []
    for room, patterns in FORBIDDEN.items():
        for pattern in CPP:
            for path in sorted((top / room).rglob(pattern)):
                # The faults' own rule is stricter; their self-test runs Assay and may know it.
                nested = "faults" in path.parts and (room == "harness" or "selftest" in path.parts)
                for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                    include = INCLUDE.match(line)
                    if include and not nested:
                        for forbidden, why in patterns.items():
                            if re.match(forbidden, include[1]):
                                found.append(f"{path.relative_to(top)}:{number}: {why}")
    for room in ("reference", "harness", "suites"):
        for pattern in CPP:
            for path in sorted((top / room).rglob(pattern)):
                for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                    if BY_NAME.search(line) and "_test." not in path.name:
                        where = f"{path.relative_to(top)}:{number}"
                        found.append(f"{where}: behaviour chosen by a function's name")
                    if LOCAL_PATH.search(line):
                        found.append(f"{path.relative_to(top)}:{number}: a path of one machine")
    for path in sorted((top / "reports").rglob("*.py")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            name = IMPORT.match(line)
            if name and name[1].split(".")[0] in ("assay_reference", "pyopencl"):
                found.append(f"{path.relative_to(top)}:{number}: reports/ reads result files only")
    code = {".h", ".cpp", ".c", ".py", ".cl", ".sh"}
    found += [
        f"{path.relative_to(top)}: data/ holds no code"
        for path in sorted((top / "data").rglob("*"))
        if path.suffix in code and not path.name.endswith("_test.py")
    ]
    return found


if __name__ == "__main__":
    lines = complaints(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(lines), end="\n" if lines else "")
    sys.exit(bool(lines))
