"""The history: many runs in a database, and what changed from one run to the next."""
