-- How many rows each Parquet file holds, from its footer.
select file_name, num_rows
from parquet_file_metadata({{files}})
