-- The lines of one contract that has several.
select {{columns}}
from rent_contract_lines
where rent_contract_id = $id and transaction_date = $transaction_date::DATE
order by line_number
