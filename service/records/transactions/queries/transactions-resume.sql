-- Where a row of another snapshot would stand in this one: seq of the first row older than it, and
-- of the first not newer. Past the end when there is none.
select
  coalesce(
    min(seq) filter (transaction_date < $date::DATE or id < $id),
    (select max(seq) + 1 from transaction_list),
    0
  ) as older,
  coalesce(min(seq), (select max(seq) + 1 from transaction_list), 0) as not_newer
from transaction_list
where
  transaction_date < $date::DATE
  or (transaction_date = $date::DATE and id <= $id)
