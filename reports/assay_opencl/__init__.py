"""Assay in Python: `import assay_opencl as assay`. The package reads results of runs.

If assay-opencl-reference is installed, the package also has the exact values of OpenCL's built-in
functions. The reference is imported only when a name of the reference is used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay_reference import (
        Acceptance,
        Function,
        Limit,
        Measurement,
        accept,
        enclosure,
        functions,
        limit,
        reference,
        sample,
        search,
        sweep,
        testing,
        ulp_distance,
        ulp_error,
    )

    from assay_opencl.program import Device, devices, run
    from assay_opencl.runs import Comparison, Results, compare, load

RUNS = ("Comparison", "Results", "compare", "load")
PROGRAM = ("Device", "devices", "run")
__all__ = [  # noqa: RUF022
    "Comparison",
    "Results",
    "compare",
    "load",
    "Device",
    "devices",
    "run",
    "Acceptance",
    "Function",
    "Limit",
    "Measurement",
    "accept",
    "enclosure",
    "functions",
    "limit",
    "reference",
    "sample",
    "search",
    "sweep",
    "testing",
    "ulp_distance",
    "ulp_error",
]
REFERENCE = tuple(name for name in __all__ if name not in RUNS + PROGRAM)


def __getattr__(name: str) -> object:
    if name in RUNS:
        from assay_opencl import runs

        return getattr(runs, name)
    if name in PROGRAM:
        from assay_opencl import program

        return getattr(program, name)
    if name in REFERENCE:
        try:
            import assay_reference
        except ModuleNotFoundError as missing:
            raise ImportError(
                f"assay_opencl.{name} needs the Python module '{missing.name}': "
                "pip install assay-opencl-reference, or on Debian python3-assay-opencl"
            ) from missing
        return getattr(assay_reference, name)
    raise AttributeError(f"module 'assay_opencl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
