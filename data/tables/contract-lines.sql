-- Lines of the rent register with the id of their contract: it is made of the contract's number or,
-- where the export gives none, of a digest of the contract's values. Lines without a number are
-- numbered in the order of their file. Registers of dialects A and B do not date the registration:
-- the earlier of the contract's first day and the day on which the export was loaded stands for it.
-- The second select handles the lines that begin after that day, so that the date of all others is
-- a plain column, by which a query for one year skips the other years.
select
  coalesce('r-' || contract_id, 'r-' || left(_content_id, 24)) as id,
  _day as transaction_date,
  * exclude (_file, _loaded, _day) replace (coalesce(line_number, _occurrence) as line_number)
from clean_rent_contracts
where registered_at is not null or _day <= _loaded::date
union all
select
  coalesce('r-' || contract_id, 'r-' || left(_content_id, 24)),
  _loaded::date,
  * exclude (_file, _loaded, _day) replace (coalesce(line_number, _occurrence) as line_number)
from clean_rent_contracts
where registered_at is null and _day > _loaded::date
