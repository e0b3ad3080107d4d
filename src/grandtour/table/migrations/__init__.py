"""How the database came to its present shape, one step a file (Alembic)."""
