"""Counts the rows of every Iceberg table of a snapshot store with PyIceberg, and prints the counts as JSON. Arguments: endpoint, location of the catalogue, key id, secret."""
import json
import sys

from pyiceberg.io import load_file_io
from pyiceberg.table import StaticTable

endpoint, home, key_id, secret = sys.argv[1:5]
properties = {
    "s3.endpoint": endpoint,
    "s3.region": "us-east-1",
    "s3.access-key-id": key_id,
    "s3.secret-access-key": secret,
}
with load_file_io(properties, home).new_input(f"{home}/catalogue.json").open() as file:
    catalogue = json.loads(file.read())
print(
    json.dumps(
        {
            name: StaticTable.from_metadata(f"{home}/{path}", properties).scan().to_arrow().num_rows
            for name, path in catalogue["tables"].items()
        }
    )
)
