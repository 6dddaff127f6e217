"""Counts the rows of every Iceberg table of a warehouse with three engines, in all and by register, and prints the counts and what PyIceberg knows of the tables as JSON."""
import collections
import json
import sys

import chdb
import polars
from pyiceberg.table import StaticTable

home = sys.argv[1] + "/iceberg"
catalogue = json.load(open(home + "/catalogue.json"))


def counts(name, path):
    table = StaticTable.from_metadata(f"file://{home}/{path}")
    first = min(table.metadata.snapshots, key=lambda snapshot: snapshot.timestamp_ms)
    return {
        "pyiceberg": table.scan().to_arrow().num_rows,
        "before": table.scan(snapshot_id=first.snapshot_id).to_arrow().num_rows,
        "polars": polars.scan_iceberg(table).select(polars.len()).collect().item(),
        "chdb": int(str(chdb.query(f"select count() from icebergLocal('{home}/{name}')", "CSV"))),
    }


def registers(name, path):
    table = StaticTable.from_metadata(f"file://{home}/{path}")
    columns = {
        "pyiceberg": table.scan(selected_fields=("register",)).to_arrow()["register"].to_pylist(),
        "polars": polars.scan_iceberg(table).select("register").collect()["register"].to_list(),
        "chdb": json.loads(str(chdb.query(f"select groupArray(register) as registers from icebergLocal('{home}/{name}')", "JSON")))["data"][0]["registers"],
    }
    return {engine: collections.Counter(column) for engine, column in columns.items()}


def facts(path):
    table = StaticTable.from_metadata(f"file://{home}/{path}")
    schema = table.schema()
    named = schema.find_column_name
    return {
        "docs": {field.name: field.doc for field in schema.fields},
        "required": sorted(field.name for field in schema.fields if field.required),
        "key": sorted(schema.identifier_field_names()),
        "sorted": [[named(field.source_id), field.direction.name.lower()] for field in table.sort_order().fields],
        "partitions": [[field.name, str(field.transform), named(field.source_id)] for field in table.spec().fields],
        "tags": sorted(name for name, ref in table.refs().items() if ref.snapshot_ref_type.value == "tag"),
        "history": [entry.snapshot_id for entry in table.history()],
        "comment": table.properties["comment"],
    }


def planned(path):
    """Counts the files that scans open: of all rows, of two registers, and of the year 2026; none for a table that is not partitioned by year."""
    table = StaticTable.from_metadata(f"file://{home}/{path}")
    days = [table.schema().find_column_name(field.source_id) for field in table.spec().fields if field.name == "year"]
    opened = lambda condition: len(list(table.scan(row_filter=condition).plan_files()))
    return {
        "all": opened("true"),
        "dubai": opened("register == 'dubai'"),
        "other": opened("register == 'other'"),
        "year": opened(f"{days[0]} >= '2026-01-01' and {days[0]} < '2027-01-01'") if days else None,
    }


sales = StaticTable.from_metadata(f"file://{home}/{catalogue['tables']['transactions']}").scan(
    row_filter="transaction_date >= '2026-01-01' and transaction_date < '2027-01-01'"
)
prices = sales.to_arrow()["price_aed"].to_pylist()
print(
    json.dumps(
        {
            "tables": {name: counts(name, path) for name, path in catalogue["tables"].items()},
            "registers": {name: registers(name, path) for name, path in catalogue["tables"].items()},
            "facts": {name: facts(path) for name, path in catalogue["tables"].items()},
            "planned": {name: planned(path) for name, path in catalogue["tables"].items()},
            "sales_of_a_year": [{"n": len(prices), "price_aed": sum(prices)}],
        }
    )
)
