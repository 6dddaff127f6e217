-- Contracts of one line, each as that line, newest first, then by id. The service fetches the whole
-- rows by seq. The first condition on the day does not change the answer: it lets zone maps skip
-- the rows of earlier pages.
select seq, id, transaction_date
from transaction_list
where
  type = 'rentals'
  and {{filters}}
  and contract_line_count = 1
  and ($after_date::DATE is null or transaction_date <= $after_date::DATE)
  and (
    $after_date::DATE is null
    or transaction_date < $after_date::DATE
    or id > $after_id::VARCHAR
  )
order by transaction_date desc, id
limit $rows
