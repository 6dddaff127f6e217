-- Buildings with a gross yield of their own sales and the area's rents. {{yields}} gives one row a
-- building; one whose sales are not counted has none. A yield that is not shown is null here too.
with yields_of_buildings as ({{yields}})
select
  building_list.building_id,
  building_list.name,
  building_list.name_ar,
  building_list.area_id,
  building_list.area,
  building_list.community_id,
  building_list.community,
  building_list.project_id,
  building_list.project,
  building_yields.property_type,
  building_yields.gross_yield_pct,
  building_yields.low_gross_yield_pct,
  building_yields.high_gross_yield_pct,
  building_yields.net_yield_pct,
  building_yields.low_net_yield_pct,
  building_yields.high_net_yield_pct,
  building_yields.net_reason,
  building_yields.n_sales,
  building_yields.n_rents,
  building_yields.segments_used,
  building_yields.quality,
  building_yields.basis
from yields_of_buildings building_yields
join
  building_list on building_list.building_id = building_yields.building_id
  and building_list.is_counted
where
  building_yields.gross_yield_pct is not null
  and least(building_yields.n_sales, building_yields.n_rents) >= $min_sample::INTEGER
  and ($area_id::INTEGER is null or building_list.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or building_list.community_id = $community_id::BIGINT
  )
  and (
    $place_ids::BIGINT[] is null
    or list_contains($place_ids::BIGINT[], building_list.area_id)
    or list_contains($place_ids::BIGINT[], building_list.community_id)
  )
