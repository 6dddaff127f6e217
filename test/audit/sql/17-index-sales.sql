-- The sales of the indices that are solved by regression (docs/methods/price-index.md), once for
-- each subject that counts them: built property of the days that the exports cover.
create table index_sales as
select
  subject,
  subject_id,
  stage,
  year(day) * 12 + month(day) - 1 as month,
  concat_ws(
    '|',
    case
      when project_id is null then concat('place ', coalesce(own_place.place_id, area_id))
      else concat('project ', project_id)
    end,
    coalesce(property_type, '?'),
    size_basis,
    case when project_id is null then coalesce(bedrooms, -1) end
  ) as constant_quality_group,
  concat_ws(
    '|',
    coalesce(area_id, -1),
    coalesce(community, '?'),
    coalesce(property_type, '?'),
    coalesce(sub_kind, '?'),
    size_basis,
    coalesce(bedrooms, -1)
  ) as hedonic_group,
  case
    when project_id is null
      then concat_ws(' ', coalesce(own_place.place_id, area_id), property_type, bedrooms)
    else concat('project ', project_id)
  end as cluster,
  coalesce(least(bedrooms, 6), 7) as room,
  ln(price_by_size) as ln_price,
  ln(round(square_feet(size), 2)) as ln_size
from sales_of
cross join days
left join published_communities as own_place on own_place.name = community
where
  subject in ('market', 'area', 'community')
  and is_priced
  and property_type is distinct from 'land'
  and day <= sales_to
  and (day >= (select covered_from from covered where register = 'sales')) is not false;
