"""Called by alembic: the connection is that of whoever asks."""

from alembic import context

from anypoker.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
