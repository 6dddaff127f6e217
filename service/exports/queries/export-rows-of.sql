-- Rows of a table that has neither day nor place itself: the rows of the records that the filters
-- keep. Row numbers are those of the table.
select {{columns}}
from {{source}}
where
  ($first_row::BIGINT is null or file_row_number >= $first_row::BIGINT)
  and ($end_row::BIGINT is null or file_row_number < $end_row::BIGINT)
  and {{reference}} in (select {{record}} from {{records}} where {{filters}})
