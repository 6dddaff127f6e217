-- The rent contracts of the rent indices (docs/methods/rent-index.md), once for each subject that
-- counts them: eligible ones with a size that start on a day that the exports cover.
create table index_rents as
select
  subject,
  subject_id,
  version,
  year(counted_day) * 12 + month(counted_day) - 1 as month,
  concat_ws(
    '|',
    case
      when project_id is null then concat('place ', coalesce(own_place.place_id, area_id))
      else concat('project ', project_id)
    end,
    coalesce(property_type, '?'),
    case when project_id is null then coalesce(bedrooms, -1) end
  ) as constant_quality_group,
  case
    when project_id is null
      then concat_ws(' ', coalesce(own_place.place_id, area_id), property_type, bedrooms)
    else concat('project ', project_id)
  end as cluster,
  coalesce(least(bedrooms, 6), 7) as room,
  ln(rent_per_sqft) as ln_price,
  ln(round(square_feet(size), 2)) as ln_size
from rents_of
cross join days
left join published_communities as own_place on own_place.name = community
where
  subject in ('market', 'area', 'community')
  and is_eligible
  and rent_per_sqft > 0
  and round(square_feet(size), 2) > 0
  and counted_day <= rents_to
  and (counted_day >= (select covered_from from covered where register = 'rents')) is not false;
