"""`assay certify`, `assay sign` and `assay verify` run this module."""

import sys

try:
    from assay_opencl.certificate.command import main
except ModuleNotFoundError as missing:
    # Exit status 2 is not a verdict.
    print(
        f"assay: the Python module '{missing.name}' is missing; pip install assay-opencl, "
        "or on Debian: apt-get install python3-jinja2",
        file=sys.stderr,
    )
    sys.exit(2)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
