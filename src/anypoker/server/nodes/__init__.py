"""Several servers that share one room through one PostgreSQL database."""
