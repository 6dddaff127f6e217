-- Lines of the rent register with the name of their contract: the register's own, or one made of what names the contract where the export gives no number.
-- Lines without a number of their own are numbered as their file has them.
select
  coalesce('r-' || contract_id, 'r-' || left(_content_id, 24)) as id,
  _day as transaction_date,
  * exclude (_file, _loaded, _day) replace (coalesce(line_number, _occurrence) as line_number)
from clean_rent_contracts
