"""Opens a history. The address is the name of a file (SQLite), or any address of SQLAlchemy."""

import pathlib

import sqlalchemy as sa

from assay_opencl.history import model

DEFAULT = "history.db"


class HistoryError(Exception):
    """An error of a history or of a query. The message is one line."""


def address(text: str) -> sa.engine.URL:
    """Makes an address of SQLAlchemy from a file name (SQLite), or from an address such as
    postgresql://user@host/name. PostgreSQL uses psycopg 3, or else psycopg2."""
    if "://" not in text:
        return sa.engine.URL.create("sqlite", database=text)
    try:
        url = sa.engine.make_url(text)
    except sa.exc.ArgumentError as error:
        raise HistoryError(f"'{text}' is not a file or URL of a database") from error
    if url.drivername in ("postgresql", "postgres"):
        try:
            import psycopg  # noqa: F401

            return url.set(drivername="postgresql+psycopg")
        except ModuleNotFoundError:
            return url.set(drivername="postgresql+psycopg2")
    return url


def connect(text: str, *, make: bool) -> sa.engine.Engine:
    """Opens a database with the current tables. With `make`, creates a missing database, and
    updates an older database. Otherwise refuses a missing or older database."""
    url = address(text)
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and not make and not pathlib.Path(url.database or "").is_file():
        raise HistoryError(f"there is no history {url.database}; make one with assay history add")
    try:
        engine = sa.create_engine(url, future=True)
    except (sa.exc.NoSuchModuleError, ModuleNotFoundError) as error:
        raise HistoryError(f"the database '{text}' cannot be opened: {error}") from error
    if sqlite:
        sa.event.listen(engine, "connect", prepare)
        sa.event.listen(engine, "begin", begin)
    try:
        with engine.connect() as connection:
            version = version_of(connection)
    except sa.exc.DBAPIError as error:
        raise HistoryError(f"{url.render_as_string()}: {first_line(error.orig)}") from error
    if version != HEAD:
        if not make:
            raise HistoryError(
                f"{text} has tables of version {version or 'none'}, but this Assay needs {HEAD}; "
                "update the tables with assay history upgrade"
            )
        upgrade(engine)
    return engine


# The newest version in migrations/versions.
HEAD = "0001"


def first_line(error: object) -> str:
    return str(error).strip().split("\n")[0]


def prepare(connection, _record) -> None:
    """Python's sqlite3 begins a transaction only at the first write. The explicit BEGIN below keeps
    other writers out at once."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for text in ("busy_timeout = 120000", "foreign_keys = ON", "cache_size = -65536"):
        cursor.execute(f"PRAGMA {text}")
    cursor.close()


def begin(connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def writing(engine: sa.engine.Engine):
    """A transaction. Other writers wait until it ends."""
    return engine.execution_options(writes=True).begin()


def keep_others_out(connection) -> None:
    """SQLite needs no statement here, because BEGIN IMMEDIATE keeps other writers out."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE lineage IN EXCLUSIVE MODE")


def version_of(connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def upgrade(engine: sa.engine.Engine) -> None:
    """Makes the tables, or runs the missing migrations. Views have no data, so they are always made
    again."""
    from alembic import command, config

    settings = config.Config()
    settings.set_main_option("script_location", str(pathlib.Path(__file__).parent / "migrations"))
    with writing(engine) as connection:
        settings.attributes["connection"] = connection
        if version_of(connection) is None:
            model.metadata.create_all(connection)
            command.stamp(settings, "head")
        else:
            drop_views(connection)
            command.upgrade(settings, "head")
        for name, text in model.VIEWS.items():
            connection.exec_driver_sql(f"CREATE VIEW {name} AS {text}")


def drop_views(connection) -> None:
    for name in reversed(model.VIEWS):
        connection.exec_driver_sql(f"DROP VIEW IF EXISTS {name}")
