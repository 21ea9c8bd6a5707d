"""The first tables, which database.upgrade makes from model.py. Later migrations in this folder
change the tables of the previous version."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    pass
