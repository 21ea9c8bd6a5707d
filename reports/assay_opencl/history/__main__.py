import sys

try:
    import fastjsonschema  # noqa: F401  every line that is read is checked against the schema

    from assay_opencl.history.command import main
except ModuleNotFoundError as missing:
    print(
        f"assay history: the Python module '{missing.name}' is missing; "
        "pip install 'assay-opencl[history]', or on Debian: "
        "apt-get install python3-numpy python3-sqlalchemy alembic python3-fastjsonschema "
        "python3-jinja2",
        file=sys.stderr,
    )
    sys.exit(2)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
