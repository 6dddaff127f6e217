"""
Makes one Iceberg table of each table of two warehouses, by a list of the manifests of both, and prints the rows by register that each installed engine reads, and
the files that a filter on a register opens, as JSON. Arguments: two warehouses, folder of the new metadata.
"""
import collections
import json
import os
import sys

from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.manifest import write_manifest_list
from pyiceberg.table import StaticTable

os.environ["POLARS_ICEBERG_PLANNER"] = "pyiceberg"

first, second, folder = sys.argv[1:4]
files = PyArrowFileIO()
names = json.load(open(f"{first}/iceberg/catalogue.json"))["tables"]


def path_of(warehouse, name):
    return f"{warehouse}/iceberg/{json.load(open(f'{warehouse}/iceberg/catalogue.json'))['tables'][name]}"


def unite(name):
    """Writes the metadata of the first warehouse again, with the manifests of both, and returns its path."""
    tables = [StaticTable.from_metadata(f"file://{path_of(warehouse, name)}") for warehouse in (first, second)]
    manifests = [manifest for table in tables for manifest in table.current_snapshot().manifests(files)]
    metadata = json.load(open(path_of(first, name)))
    current = metadata["current-snapshot-id"]
    sequence = max(table.metadata.last_sequence_number for table in tables)
    home = f"{folder}/{name}/metadata"
    os.makedirs(home)
    address = f"file://{home}/snap-united.avro"
    with write_manifest_list(2, files.new_output(address), current, None, sequence, "null") as written:
        written.add_manifests(manifests)
    # A table without rows has no years. Partitions of one number are the same in every warehouse.
    specs = {spec["spec-id"]: spec for warehouse in (second, first) for spec in json.load(open(path_of(warehouse, name)))["partition-specs"]}
    metadata["partition-specs"] = list(specs.values())
    metadata["last-partition-id"] = max(table.metadata.last_partition_id for table in tables)
    metadata["location"] = f"file://{folder}/{name}"
    metadata["last-sequence-number"] = sequence
    for snapshot in metadata["snapshots"]:
        if snapshot["snapshot-id"] == current:
            snapshot["manifest-list"] = address
            snapshot["sequence-number"] = sequence
    path = f"{home}/1-united.metadata.json"
    json.dump(metadata, open(path, "w"))
    return path


paths = {name: unite(name) for name in names}


def table_of(name):
    return StaticTable.from_metadata(f"file://{paths[name]}")


def in_polars():
    import polars

    return lambda name: polars.scan_iceberg(table_of(name)).collect()["register"].to_list()


def in_duckdb():
    import duckdb
    from duckdb_extensions import import_extension

    connection = duckdb.connect()
    for extension in ("avro", "iceberg"):
        import_extension(extension)
        connection.execute(f"load {extension}")
    return lambda name: connection.execute(f"from iceberg_scan('{paths[name]}')").to_arrow_table()["register"].to_pylist()


def in_clickhouse():
    import chdb

    def registers(name):
        answer = chdb.query(f"select groupArray(register) as registers from icebergLocal('{folder}/{name}')", "JSON")
        return json.loads(str(answer))["data"][0]["registers"]

    return registers


engines = {
    "pyiceberg": lambda: lambda name: table_of(name).scan().to_arrow()["register"].to_pylist(),
    "polars": in_polars,
    "duckdb": in_duckdb,
    "chdb": in_clickhouse,
}


def rows(make):
    try:
        read = make()
    except ImportError:
        return None
    return {name: collections.Counter(read(name)) for name in names}


def opened(name):
    conditions = {"all": "true", "dubai": "register == 'dubai'", "velmora": "register == 'velmora'"}
    return {of: len(list(table_of(name).scan(row_filter=condition).plan_files())) for of, condition in conditions.items()}


print(json.dumps({"rows": {engine: rows(make) for engine, make in engines.items()}, "opened": {name: opened(name) for name in names}}))
