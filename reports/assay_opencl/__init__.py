"""Reads result folders of assay and renders what people read. Knows result files only."""
