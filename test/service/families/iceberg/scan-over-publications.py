"""Loads a table of a catalogue, waits for a line, and reads the whole table then. Arguments: address, key, table."""
import sys

from pyiceberg.catalog import load_catalog

address, key, name = sys.argv[1:4]
table = load_catalog("mulk", type="rest", uri=f"{address}/iceberg", token=key).load_table(f"mulk.{name}")
scan = table.scan(selected_fields=("id", "price_aed"))
batches = scan.to_arrow_batch_reader()
first = next(batches)
print("reading", flush=True)
sys.stdin.readline()
rest = sum(batch.num_rows for batch in batches)
print(first.num_rows + rest, scan.to_arrow().num_rows, flush=True)
