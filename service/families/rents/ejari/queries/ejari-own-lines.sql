-- Contracts of one line, which are their own line, newest first; ties by id. Wide rows follow by
-- seq. The first condition on the day is not needed for the answer: it lets zone maps skip what was
-- seen.
select seq, id, transaction_date
from transaction_list
where
  {{filters}}
  and contract_line_count = 1
  and ($rooms::VARCHAR is null or lower(rooms_label) = $rooms::VARCHAR)
  and ($after_date::DATE is null or transaction_date <= $after_date::DATE)
  and (
    $after_date::DATE is null
    or transaction_date < $after_date::DATE
    or id > $after_id::VARCHAR
  )
order by transaction_date desc, id
limit $rows
