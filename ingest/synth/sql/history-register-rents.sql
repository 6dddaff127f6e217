-- Rent contracts of the register before the real exports, under invented numbers and with invented
-- rents.
select
  * exclude (factor) replace (
    left(contract_id, 3) || '99' || substr(contract_id, 4) as contract_id,
    round(try_cast(contract_amount as double) * factor)::bigint::varchar as contract_amount,
    round(try_cast(annual_amount as double) * factor)::bigint::varchar as annual_amount
  )
from (
  select *, 0.95 + 0.1 * (hash(contract_id) >> 11)::double / 9007199254740992 as factor
  from
    read_csv(getvariable('register_file'), all_varchar = true, hive_partitioning = false)
  where contract_start_date < getvariable('history_until')
)
