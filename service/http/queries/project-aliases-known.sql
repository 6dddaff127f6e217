-- Whether the snapshot has the table project_aliases; snapshots of earlier releases lack it.
select count(*) > 0 as is_known
from duckdb_tables()
where table_name = 'project_aliases'
