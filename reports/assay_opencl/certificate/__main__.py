import sys

from assay_opencl.certificate.command import main

sys.exit(main(sys.argv[1:]))
