import sys

from assay_reports.command import main

sys.exit(main(sys.argv[1:]))
