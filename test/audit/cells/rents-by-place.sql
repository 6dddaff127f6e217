-- The table of rents by area and by community.
select
  subject as places,
  property_type,
  subject_id as place_id,
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
  and counted_day between rents_from and rents_to
  and property_type is not null
group by all
