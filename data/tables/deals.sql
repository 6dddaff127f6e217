-- One row for each deal: dialects C and D (and bulk deals of A and B) have a row for each unit and
-- repeat the deal's value in it.
select
  transaction_id,
  transaction_group,
  procedure_id,
  procedure,
  _day as transaction_date,
  registered_at,
  property_kind,
  property_sub_type,
  usage,
  is_off_plan,
  is_freehold,
  area_id,
  area_name,
  coalesce(building_name, building_name_ar) as building_name,
  project_number,
  project_name,
  master_project,
  nearest_metro,
  nearest_mall,
  nearest_landmark,
  rooms_label,
  procedure_area_sqm,
  actual_area_sqm,
  price_aed,
  false as value_differs,
  1::integer as unit_count,
  _is_after_pull as is_after_pull,
  procedure_registered,
  property_kind_registered,
  property_sub_type_registered,
  usage_registered,
  rooms_label_registered,
  _digest
from clean_transactions anti
join several_deals using (transaction_id)
union all
select *, hash(several_deals)
from several_deals
