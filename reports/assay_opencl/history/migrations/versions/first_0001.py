"""The first tables. A new database is made as model.py says (database.upgrade); a migration here
takes one from the tables of the version before."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    pass
