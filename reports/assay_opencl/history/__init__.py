"""The history: many runs in a database, and what changed from one run to the next.

model      tables and views
database   opens a database, makes it or brings it up to date
ingest     a run's results as the states of its cases
states     the known state of every case at a run of a lineage
store      adds, removes and checks runs
difference how cases changed from one run to another
queries    the questions of people
"""
