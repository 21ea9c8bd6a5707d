"""Runs over many boards at once, on dask.distributed: `assay fleet run fleet.toml`."""
