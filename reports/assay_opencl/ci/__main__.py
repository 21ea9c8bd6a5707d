"""`assay summary ...` runs this module: what a CI shows of a run (--help)."""

import sys

from assay_opencl.ci.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
