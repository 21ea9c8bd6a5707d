"""Runs over many boards at once, on dask.distributed: `assay fleet run fleet.toml`.

plan      the file fleet.toml
shard     one shard on one board: what a worker of dask runs
cluster   the workers: those of a scheduler, or one a board in this process
results   what came back: whole, of the same driver, written to the folder
progress  a line a board
run       hands out, takes back, merges
"""
