"""Fills a SQLite file with the list, for Datasette: fill-sqlite.py <file> <csv> <column type>…"""

import csv
import itertools
import sqlite3
import sys

path, source, *columns = sys.argv[1:]
database = sqlite3.connect(path, isolation_level=None)
database.executescript("""
    pragma page_size = 8192;
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma locking_mode = exclusive;
    pragma cache_size = -1000000;
    pragma temp_store = memory;
""")
database.execute(f"create table transactions ({', '.join(columns)})")
values = ", ".join("nullif(?, '')" for _ in columns)
insert = f"insert into transactions values ({values})"
with open(source, newline="", encoding="utf-8") as file:
    rows = csv.reader(file)
    next(rows)
    database.execute("begin")
    while batch := list(itertools.islice(rows, 20_000)):
        database.executemany(insert, batch)
    database.execute("commit")
database.execute("create unique index transactions_id on transactions (id)")
database.execute(
    "create index transactions_page on transactions (type, area_id, transaction_date desc, id desc, price_aed)"
)
database.execute("analyze")
database.close()
