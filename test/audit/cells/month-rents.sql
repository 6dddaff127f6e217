-- Rent contracts that start in one month in a place, by property type: no mart has these days, so
-- the service counts them when it is asked.
select
  subject_id as place_id,
  property_type,
  strftime(date_trunc('month', counted_day), '%Y-%m-%d') as from_date,
  strftime(last_day(counted_day), '%Y-%m-%d') as to_date,
  count(*) as contract_count,
  figure(
    case when is_eligible_of_type and version = 'new' then annual end
  ) as median_rent_aed,
  figure(
    case
      when is_eligible_of_type
      and version = 'new' then rent_per_sqft
    end
  ) as median_rent_aed_per_sqft,
  figure(
    case when is_eligible_of_type and version = 'renewed' then annual end
  ) as median_renewed_rent_aed
from rents_of, windows
where
  subject in ('area', 'community')
  and counted_day between rents_from and last_day(rents_to) - interval 1 month
  and property_type is not null
group by all
having count(*) >= 3
