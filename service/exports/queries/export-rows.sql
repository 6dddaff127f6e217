-- Rows of one published table, read from its Parquet files. The fragments are paths of the manifest
-- and column names of data/published.ts. Rows by number are no filter of a client: they are the
-- part of a file that one step of an export reads.
select {{columns}}
from {{source}}
where
  {{filters}}
  and ($first_row::BIGINT is null or file_row_number >= $first_row::BIGINT)
  and ($end_row::BIGINT is null or file_row_number < $end_row::BIGINT)
