-- Makes one row of each deal with several units: its value counts once, its areas are added. Values
-- that differ between the units become null, or the value of the first unit where a name is needed.
-- The table is stored once, because every year of the deals reads it.
select
  transaction_id,
  any_value(transaction_group) as transaction_group,
  arg_min(procedure_id, _row) as procedure_id,
  arg_min(procedure, _row) as procedure,
  max(_day) as transaction_date,
  max(registered_at) as registered_at,
  arg_min(property_kind, _row) as property_kind,
  case
    when count(distinct property_sub_type) = 1 then max(property_sub_type)
  end as property_sub_type,
  arg_min(usage, _row) as usage,
  bool_or(is_off_plan) as is_off_plan,
  bool_and(is_freehold) as is_freehold,
  arg_min_null(area_id, _row) as area_id,
  arg_min_null(area_name, _row) as area_name,
  case
    when count(distinct coalesce(building_name, building_name_ar)) = 1
      then max(coalesce(building_name, building_name_ar))
  end as building_name,
  arg_min_null(project_number, _row) as project_number,
  arg_min_null(project_name, _row) as project_name,
  arg_min_null(master_project, _row) as master_project,
  arg_min(nearest_metro, _row) as nearest_metro,
  arg_min(nearest_mall, _row) as nearest_mall,
  arg_min(nearest_landmark, _row) as nearest_landmark,
  case when count(distinct rooms_label) = 1 then max(rooms_label) end as rooms_label,
  sum(procedure_area_sqm) as procedure_area_sqm,
  sum(actual_area_sqm) as actual_area_sqm,
  max(price_aed) as price_aed,
  min(price_aed) < max(price_aed) as value_differs,
  count(*)::integer as unit_count,
  bool_or(_is_after_pull) as is_after_pull,
  max(procedure_registered) as procedure_registered,
  max(property_kind_registered) as property_kind_registered,
  max(property_sub_type_registered) as property_sub_type_registered,
  max(usage_registered) as usage_registered,
  max(rooms_label_registered) as rooms_label_registered
from several_deal_lines
group by transaction_id
