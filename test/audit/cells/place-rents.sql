-- Rent contracts of the last 12 months in an area or a community, by property type and in total.
select
  subject_id as place_id,
  case
    when grouping(property_type) = 1 then 'all'
    else property_type
  end as property_type,
  count(*) as contract_count,
  figure(case when is_eligible and version = 'new' then annual end) as median_rent_aed,
  figure(
    case when is_eligible and version = 'new' then rent_per_sqft end
  ) as median_rent_aed_per_sqft,
  figure(case when is_eligible and version = 'renewed' then annual end) as median_renewed_rent_aed
from rents_of, windows
where
  subject in ('area', 'community')
  and counted_day between rents_from and rents_to
group by grouping sets ((subject_id), (subject_id, property_type))
