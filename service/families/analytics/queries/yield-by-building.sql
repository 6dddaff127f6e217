-- Buildings with a gross yield of their own sales and the area's rents. {{yields}} gives one row a
-- building. A yield that is not shown is null here too.
with yields_of_buildings as ({{yields}})
select
  b.building_id,
  b.name,
  b.name_ar,
  b.area_id,
  b.area,
  b.community_id,
  b.community,
  b.project_id,
  b.project,
  y.property_type,
  y.gross_yield_pct,
  y.net_yield_pct,
  y.net_reason,
  y.n_sales,
  y.n_rents,
  y.segments_used,
  y.quality,
  y.basis
from yields_of_buildings y
join building_list b on b.building_id = y.building_id
where
  y.gross_yield_pct is not null
  and least(y.n_sales, y.n_rents) >= $min_sample::INTEGER
  and ($area_id::INTEGER is null or b.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or b.community_id = $community_id::BIGINT)
