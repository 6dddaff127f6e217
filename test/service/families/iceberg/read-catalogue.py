"""
Reads every table of an Iceberg catalogue over HTTP with each engine that is installed here, and prints the rows by register, one sum and the refusals as JSON.
Arguments: address, key, key of a plan that may not export.
"""
import collections
import json
import os
import sys

os.environ["POLARS_ICEBERG_PLANNER"] = "pyiceberg"

from pyiceberg.catalog import load_catalog
from pyiceberg.exceptions import ForbiddenError, NoSuchNamespaceError, NoSuchTableError

address, key, limited = sys.argv[1:4]


def attach(token):
    return load_catalog("mulk", type="rest", uri=f"{address}/iceberg", token=token)


catalogue = attach(key)
names = [name for _, name in catalogue.list_tables("mulk")]


def in_polars():
    import polars

    def registers(name):
        table = catalogue.load_table(f"mulk.{name}")
        return polars.scan_iceberg(table, storage_options=table.io.properties).collect()["register"].to_list()

    return registers


def in_clickhouse():
    import chdb.session

    session = chdb.session.Session()
    session.query("set allow_experimental_database_iceberg = 1")
    session.query(
        f"create database lake engine = DataLakeCatalog('{address}/iceberg/v1') settings catalog_type = 'rest',"
        f" warehouse = 'mulk', auth_header = 'Authorization: Bearer {key}', vended_credentials = true"
    )

    def registers(name):
        answer = session.query(f"select groupArray(register) as registers from lake.`mulk.{name}`", "JSON")
        return json.loads(str(answer))["data"][0]["registers"]

    return registers


def in_duckdb():
    import duckdb
    from duckdb_extensions import import_extension

    connection = duckdb.connect()
    for extension in ("avro", "httpfs", "iceberg"):
        import_extension(extension)
        connection.execute(f"load {extension}")
    connection.execute(f"create secret (type iceberg, token '{key}')")
    connection.execute(f"attach 'mulk' as lake (type iceberg, endpoint '{address}/iceberg')")
    return lambda name: connection.execute(f"from lake.mulk.{name}").to_arrow_table()["register"].to_pylist()


def in_spark():
    from pyspark.sql import SparkSession

    # The runtime of Iceberg and its bundle for S3, of the version of Spark.
    jars = os.environ.get("ICEBERG_SPARK_JARS")
    if jars is None:
        raise ImportError("ICEBERG_SPARK_JARS")
    catalogue = "spark.sql.catalog.lake"
    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.jars", jars)
        .config("spark.ui.enabled", "false")
        .config(catalogue, "org.apache.iceberg.spark.SparkCatalog")
        .config(f"{catalogue}.type", "rest")
        .config(f"{catalogue}.uri", f"{address}/iceberg")
        .config(f"{catalogue}.token", key)
        .config(f"{catalogue}.io-impl", "org.apache.iceberg.aws.s3.S3FileIO")
        .config(f"{catalogue}.header.X-Iceberg-Access-Delegation", "vended-credentials")
        .getOrCreate()
    )
    # A count alone comes from the metadata.
    return lambda name: list(spark.table(f"lake.mulk.{name}").toPandas()["register"])


def before(name):
    table = catalogue.load_table(f"mulk.{name}")
    first = min(table.metadata.snapshots, key=lambda snapshot: snapshot.timestamp_ms)
    return table.scan(snapshot_id=first.snapshot_id).to_arrow()["register"].to_pylist()


# Each reads whole tables, and gives the register of every row.
engines = {
    "pyiceberg": lambda: lambda name: catalogue.load_table(f"mulk.{name}").scan().to_arrow()["register"].to_pylist(),
    "a night before": lambda: before,
    "polars": in_polars,
    "chdb": in_clickhouse,
    "duckdb": in_duckdb,
    "spark": in_spark,
}


def counts(make):
    try:
        read = make()
    except ImportError:
        return None
    return {name: collections.Counter(read(name)) for name in names}


def refused(ask):
    try:
        ask()
        return None
    except (ForbiddenError, NoSuchNamespaceError, NoSuchTableError) as error:
        return type(error).__name__


sales = catalogue.load_table("mulk.transactions")
prices = sales.scan(row_filter="type == 'sales'", selected_fields=("price_aed",)).to_arrow()["price_aed"].to_pylist()
print(
    json.dumps(
        {
            "namespaces": catalogue.list_namespaces(),
            "exists": [catalogue.table_exists("mulk.transactions"), catalogue.table_exists("mulk.nothing")],
            "counts": {engine: counts(make) for engine, make in engines.items()},
            "sales": {"n": len(prices), "price_aed": sum(prices)},
            "refused": {
                "table": refused(lambda: catalogue.load_table("mulk.nothing")),
                "namespace": refused(lambda: catalogue.list_tables("nothing")),
                "limited": refused(lambda: attach(limited).list_tables("mulk")),
            },
        }
    )
)
