import sys

try:
    import fastjsonschema  # noqa: F401  every line that is read is checked against the schema

    from assay_opencl.fleet.command import main

    status = main(sys.argv[1:])
except ModuleNotFoundError as missing:  # a run needs dask; --help does not
    print(
        f"assay fleet: the Python module '{missing.name}' is missing; "
        "pip install 'assay-opencl[fleet]'",
        file=sys.stderr,
    )
    status = 2
sys.exit(status)
