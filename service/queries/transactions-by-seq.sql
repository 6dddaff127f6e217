-- The rows of a page, in no order: the page knows its own.
select
  seq, id, type, transaction_date, registered_at, procedure, property_type, property_sub_type, usage, bedrooms, rooms_label, is_off_plan,
  is_freehold, price_aed, area_sqft, area_sqm, price_aed_per_sqft, unit_count, property_name, area_id, area, area_ar, community_id, community,
  master_project, project_id, project, building_id, building, developer_id, developer, latitude, longitude, precision, nearest_metro,
  nearest_mall, nearest_landmark, contract_start_date, contract_end_date, contract_version, quality_flags
from transaction_list
where seq in (select unnest($seqs::BIGINT[]))
