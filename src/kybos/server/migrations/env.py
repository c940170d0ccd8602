"""Where Alembic begins: it works on the connection that it is handed, in the transaction begun there."""

from __future__ import annotations

from alembic import context

from kybos.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
