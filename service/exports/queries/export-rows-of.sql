-- Rows of a table that has neither day nor place itself: the rows of the records that the filters
-- keep. Row numbers are those of the table.
select {{columns}}
from {{source}}
where
  ($first_row::BIGINT is null or file_row_number >= $first_row::BIGINT)
  and ($end_row::BIGINT is null or file_row_number < $end_row::BIGINT)
  and {{reference}} in (
    select {{record}}
    from {{records}}
    where
      ($from_date::DATE is null or {{date}} >= $from_date::DATE)
      and ($to_date::DATE is null or {{date}} <= $to_date::DATE)
      and ($area_id::BIGINT is null or {{area}} = $area_id::BIGINT)
      and ($community_id::BIGINT is null or {{community}} = $community_id::BIGINT)
      and ($type::VARCHAR is null or {{type}} = $type::VARCHAR)
      and ($is_off_plan::BOOLEAN is null or {{is_off_plan}} = $is_off_plan::BOOLEAN)
  )
