-- The area, community and project of a building, without the other columns of the directory.
select
  building_id as id,
  area_id,
  project_id,
  unit_count,
  sales_known_pct,
  is_counted
from building_list
where building_id = $building_id::BIGINT
