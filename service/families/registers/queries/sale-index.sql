-- The official index of residential sale prices, month by month, as it is published.
select *
from sale_index
where
  ($history_from::DATE is null or period >= $history_from::DATE)
  and ($from_date::DATE is null or period >= date_trunc('month', $from_date::DATE))
  and ($to_date::DATE is null or period <= $to_date::DATE)
