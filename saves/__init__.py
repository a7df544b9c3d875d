"""Sessions on disk: append, resume, export, import, check, migrate."""
