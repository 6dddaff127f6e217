-- Sales and rent contracts by place since the plan's history begins, for {{transactions}}. Whole
-- months come from the mart, the days of the month in which the history begins from the list itself
-- (none when it begins on a first day). A null $place_id means every place.
select place_id, sum(sales_count + contract_count)::bigint as transactions
from places_monthly
where
  ($first_month::DATE is null or month >= $first_month::DATE)
  and ($place_id::BIGINT is null or place_id = $place_id::BIGINT)
group by place_id
union all
select place.place_id, count(*)
from
  transaction_list_by_area listed,
  unnest([listed.area_id::bigint, listed.community_id]) as place(place_id)
where
  listed.type in ('sales', 'rentals')
  and listed.transaction_date >= $history_from::DATE
  and listed.transaction_date < $first_month::DATE
group by place.place_id
