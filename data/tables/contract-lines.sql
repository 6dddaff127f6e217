-- Lines of the rent register with the name of their contract: the register's own, or one made of what names the contract where the export gives no number.
-- Lines without a number of their own are numbered as their file has them. Registers of dialects A and B do not date the registration: it is no later than the day
-- on which the export was loaded, and is taken for that day or the first of the contract, whichever comes first.
select
  coalesce('r-' || contract_id, 'r-' || left(_content_id, 24)) as id,
  coalesce(registered_at::date, least(start_date, _loaded::date)) as transaction_date,
  * exclude (_file, _loaded) replace (coalesce(line_number, _occurrence) as line_number)
from clean_rent_contracts
