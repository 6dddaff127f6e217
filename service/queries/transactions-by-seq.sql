-- Rows by their places, in no order: the page knows its own. {{which}} is one place, or a run of neighbours with its bounds. Rows far apart are
-- asked for one by one: at once DuckDB would read all columns of all row groups between them (measured: 51 rows spread over 9 M, 1.8 s at once,
-- 0.1 s one by one).
select
  seq, id, type, transaction_date, registered_at, procedure, property_type, property_sub_type, usage, bedrooms, rooms_label, is_off_plan,
  is_freehold, price_aed, area_sqft, area_sqm, price_aed_per_sqft, unit_count, place_key, area_id, community_id, project_id,
  building_id, building, developer_id, latitude, longitude, precision, nearest_metro,
  nearest_mall, nearest_landmark, contract_start_date, contract_end_date, contract_version, quality_flags
from transaction_list
where {{which}}
