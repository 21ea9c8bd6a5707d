"""Runs Assay on many boards at the same time, with dask.distributed."""
