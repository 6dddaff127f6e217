-- Lines of contracts that have several lines, newest contract first, then by line. Columns that a
-- line lacks come from its contract.
select {{columns}}
from rent_contract_lines
where
  {{filters}}
  and ($after_date::DATE is null or transaction_date <= $after_date::DATE)
  and (
    $after_date::DATE is null
    or transaction_date < $after_date::DATE
    or rent_contract_id > $after_id::VARCHAR
    or (rent_contract_id = $after_id::VARCHAR and line_number > $after_line::INTEGER)
  )
order by transaction_date desc, rent_contract_id, line_number
limit $rows
