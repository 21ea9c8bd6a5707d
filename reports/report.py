"""python3 report.py DIR writes DIR/report.html. `assay report DIR` runs this program."""

import sys

try:
    from assay_opencl.command import main
except ModuleNotFoundError as missing:
    sys.exit(
        f"assay report: the Python module '{missing.name}' is missing; "
        f"on Debian: apt-get install python3-{missing.name}"
    )

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
