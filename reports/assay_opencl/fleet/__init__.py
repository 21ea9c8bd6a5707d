"""Runs over many boards at once, on dask.distributed: `assay fleet run fleet.toml`.

plan      the file fleet.toml
shard     one shard on one board: what a worker of dask runs
cluster   the workers of dask: from a scheduler, or one worker for each board in this process
results   checks and writes the results of boards
progress  a line for each board
run gives out shards, takes back shards of lost boards, merges
"""
