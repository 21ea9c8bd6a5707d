"""The first tables. database.upgrade makes a new database from model.py. A migration in this folder
changes a database with the tables of the version before."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    pass
