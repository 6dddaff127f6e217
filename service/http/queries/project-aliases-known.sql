-- Whether the snapshot has the table: those of earlier releases have not.
select count(*) > 0 as is_known
from duckdb_tables()
where table_name = 'project_aliases'
