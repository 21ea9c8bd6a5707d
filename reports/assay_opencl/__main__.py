import sys

from assay_opencl.command import main

sys.exit(main(sys.argv[1:]))
