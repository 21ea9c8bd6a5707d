"""Implements `assay summary`."""

import sys

try:
    import fastjsonschema  # noqa: F401  needed to check each line against the schema

    from assay_opencl.ci.command import main
except ModuleNotFoundError as missing:
    print(
        f"assay summary: the Python module '{missing.name}' is missing; pip install assay-opencl, "
        "or on Debian: apt-get install python3-fastjsonschema python3-jinja2",
        file=sys.stderr,
    )
    sys.exit(2)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
