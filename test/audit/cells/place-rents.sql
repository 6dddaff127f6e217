-- Rent contracts of the last 12 months in an area or a community, by property type and in total.
select
  subject_id as place_id,
  kind as property_type,
  count(*) as contract_count,
  figure(case when is_level and version = 'new' then annual end) as median_rent_aed,
  figure(
    case when is_level and version = 'new' then rent_per_sqft end
  ) as median_rent_aed_per_sqft,
  figure(case when is_level and version = 'renewed' then annual end) as median_renewed_rent_aed
from
  (
    select *, property_type as kind, is_eligible_of_type as is_level
    from rents_of
    union all
    select *, 'all', is_eligible
    from rents_of
  ),
  windows
where
  subject in ('area', 'community')
  and counted_day between rents_from and rents_to
group by subject_id, kind
