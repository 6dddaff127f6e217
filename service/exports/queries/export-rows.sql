-- Rows of one published table, read from its Parquet files. The fragments are paths of the manifest
-- and column names of data/published.ts; a column the table lacks is a null. A filter that is not
-- set is null and costs nothing.
select {{columns}}
from {{source}}
where
  ($from_date::DATE is null or {{date}} >= $from_date::DATE)
  and ($to_date::DATE is null or {{date}} <= $to_date::DATE)
  and ($area_id::BIGINT is null or {{area}} = $area_id::BIGINT)
  and ($community_id::BIGINT is null or {{community}} = $community_id::BIGINT)
  and ($type::VARCHAR is null or {{type}} = $type::VARCHAR)
  and ($is_off_plan::BOOLEAN is null or {{is_off_plan}} = $is_off_plan::BOOLEAN)
  and ($first_row::BIGINT is null or file_row_number >= $first_row::BIGINT)
  and ($end_row::BIGINT is null or file_row_number < $end_row::BIGINT)
