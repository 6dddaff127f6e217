"""
Reads an Iceberg table as it is and as every kept snapshot has it with each engine that is installed here, and prints the rows as JSON. Instants with a zone end
with Z. Arguments: path of the metadata, folder of the table, column of the order, a filter and the number of the snapshot that it is asked of.
"""
import datetime
import json
import sys

from pyiceberg.table import StaticTable

path, folder, order, condition, asked = sys.argv[1:6]
table = StaticTable.from_metadata(f"file://{path}")
snapshots = [None, *(snapshot.snapshot_id for snapshot in sorted(table.metadata.snapshots, key=lambda one: one.timestamp_ms))]


def plain(value):
    if isinstance(value, datetime.datetime):
        zone = "" if value.tzinfo is None else "Z"
        utc = value if value.tzinfo is None else value.astimezone(datetime.timezone.utc)
        return utc.strftime("%Y-%m-%dT%H:%M:%S") + zone
    if isinstance(value, datetime.date):
        return value.isoformat()
    return [plain(one) for one in value] if isinstance(value, list) else value


def sorted_rows(rows):
    listed = [{name: plain(value) for name, value in row.items()} for row in rows]
    return sorted(listed, key=lambda row: row[order])


def in_pyiceberg():
    return lambda snapshot: table.scan(snapshot_id=snapshot).to_arrow().to_pylist()


def in_polars():
    import polars

    return lambda snapshot: polars.scan_iceberg(table, snapshot_id=snapshot).collect().to_dicts()


def in_duckdb():
    import duckdb
    from duckdb_extensions import import_extension

    connection = duckdb.connect()
    connection.execute("set TimeZone = 'UTC'")
    for extension in ("avro", "iceberg"):
        import_extension(extension)
        connection.execute(f"load {extension}")

    def rows(snapshot):
        at = "" if snapshot is None else f", snapshot_from_id = {snapshot}"
        return connection.execute(f"from iceberg_scan('{path}'{at})").to_arrow_table().to_pylist()

    return rows


def in_clickhouse():
    import chdb
    import pyarrow

    def rows(snapshot):
        at = "" if snapshot is None else f" settings iceberg_snapshot_id = {snapshot}"
        answer = chdb.query(f"select * from icebergLocal('{folder}'){at}", "ArrowStream")
        return pyarrow.ipc.open_stream(pyarrow.BufferReader(answer.bytes())).read_all().to_pylist()

    return rows


engines = {"pyiceberg": in_pyiceberg, "duckdb": in_duckdb, "chdb": in_clickhouse, "polars": in_polars}


def read(make):
    try:
        rows = make()
    except ImportError:
        return None
    return [sorted_rows(rows(snapshot)) for snapshot in snapshots]


filtered = table.scan(row_filter=condition, snapshot_id=None if asked == "" else int(asked))
print(
    json.dumps(
        {
            "engines": {name: read(make) for name, make in engines.items()},
            "filtered": sorted_rows(filtered.to_arrow().to_pylist()),
            "planned": [len(list(table.scan().plan_files())), len(list(filtered.plan_files()))],
        }
    )
)
