#!/bin/sh
# One night: judges the driver, adds the run to the history, writes the dashboard.
#   30 2 * * *  ASSAY_FOLDER=/srv/assay /srv/assay/nightly.sh
# ASSAY_FOLDER has baseline.txt, nights/, history.db and site/. ASSAY_ARGUMENTS goes to assay run.
set -u
cd "$ASSAY_FOLDER" || exit 2
night=nights/$(date -u +%Y-%m-%dT%H-%M-%S)
touch baseline.txt
status=0
# shellcheck disable=SC2086 # arguments are words
assay run ${ASSAY_ARGUMENTS:---depth=quick} --baseline=baseline.txt --out="$night" || status=$?
assay summary "$night" --baseline=baseline.txt --output="$night/summary.md"
assay history add "$night" --db=history.db
assay history site --db=history.db --out=site --known=baseline.txt
# The files of a run are large, and the history has the results. So a month of files is enough.
find nights -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
exit "$status"
