-- The place in this snapshot of a row of another snapshot: the seq of the first older row, and the
-- seq of the first row that is not newer. Without such a row, the seq after the last.
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
