#!/bin/sh
# Runs once a night. A line of a crontab:
#   30 2 * * *  ASSAY_FOLDER=/srv/assay /srv/assay/nightly.sh
# ASSAY_FOLDER contains the list of known failures and the results. ASSAY_ARGUMENTS has options for
# assay run.
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
# The files of a run are large, and the history has their results. So the script deletes the files
# after 30 days.
find nights -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
exit "$status"
