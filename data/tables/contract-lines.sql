-- Lines of the rent register with the name of their contract: the register's own, or one made of
-- what names the contract where the export gives no number. Lines without a number of their own are
-- numbered as their file has them. Registers of dialects A and B do not date the registration: it
-- is no later than the day on which the export was loaded, and is taken for that day or the first
-- of the contract, whichever comes first. Lines that begin after that day stand apart, so that the
-- days of all others are a plain column, by which a year reads only its own rows.
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
