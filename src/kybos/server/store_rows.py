"""Many rows in one statement, on either database: found by their keys, added, or put over others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Row,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    func,
    insert,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite


def rows_of(connection: Connection, table: Table, keys: Sequence[tuple[Any, ...]]) -> Sequence[Row[Any]]:
    """The rows that have these primary keys, in no order.

    The keys are sent as a table to be joined: for `(a, b) IN (…)` SQLite reads the whole table, and
    PostgreSQL plans every length of the list anew.
    """
    if not keys:
        return []
    columns = list(table.primary_key)
    if connection.dialect.name == "postgresql":
        by_column = zip(columns, zip(*keys, strict=True), strict=True)
        given: dict[str, Any] = {column.name: list(values) for column, values in by_column}
    else:
        given = {"keys": json.dumps(keys)}
    return connection.execute(_finding(table, connection.dialect.name), given).all()


@cache
def _finding(table: Table, dialect: str) -> Select[Any]:
    """What finds rows by keys that are bound; to put it together costs more than to carry it out."""
    columns = list(table.primary_key)
    if dialect == "postgresql":
        arrays = [bindparam(column.name, type_=postgresql.ARRAY(column.type)) for column in columns]
        wanted = func.unnest(*arrays).table_valued(*(column.name for column in columns)).render_derived()
        values: list[ColumnElement[Any]] = list(wanted.c)
    else:
        wanted = func.json_each(bindparam("keys", type_=Text())).table_valued("value")
        values = [func.json_extract(wanted.c.value, f"$[{place}]") for place in range(len(columns))]
    same = and_(*(column == value for column, value in zip(columns, values, strict=True)))
    return select(table).select_from(wanted.join(table, same))


def _in_order(table: Table, rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Rows by their keys; raises `ValueError` for one that is not whole."""
    names = set(table.columns.keys())
    keys = [column.name for column in table.primary_key]
    in_order = sorted(rows, key=lambda row: [row[key] for key in keys])
    for row in in_order:
        if row.keys() != names:
            wrong = ", ".join(sorted(names.symmetric_difference(row.keys())))
            raise ValueError(f"a row of {table.name} is not whole, or has too much: {wrong}")
    return in_order


def add(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows; raises `IntegrityError` if one of them is there already."""
    if rows:
        connection.execute(insert(table), _in_order(table, rows))


def put(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows; one that is there already is replaced. Of two with one key the last one stays."""
    if rows:
        connection.execute(_putting(table, connection.dialect.name), _in_order(table, rows))


@cache
def _putting(table: Table, dialect: str) -> Insert:
    statement: Any = (postgresql if dialect == "postgresql" else sqlite).insert(table)
    keys = [column.name for column in table.primary_key]
    rest = {one.name: statement.excluded[one.name] for one in table.columns if not one.primary_key}
    if rest:
        ready: Insert = statement.on_conflict_do_update(index_elements=keys, set_=rest)
    else:
        ready = statement.on_conflict_do_nothing()
    return ready
