-- A page of the change feed, oldest first. changed_at is the start of the run that made the change;
-- ids of snapshots begin with the same instant.
select
  changed_at,
  epoch_ms(changed_at) as changed_ms,
  change,
  id,
  type,
  transaction_date,
  area_id,
  fields,
  before,
after
from changes
where
  changed_at > $since::TIMESTAMP
  and ($history_from::DATE is null or transaction_date >= $history_from::DATE)
  and (
    $after_ms::BIGINT is null
    or epoch_ms(changed_at) > $after_ms::BIGINT
    or (epoch_ms(changed_at) = $after_ms::BIGINT and id > $after_id::VARCHAR)
  )
order by changed_ms, id
limit $rows
