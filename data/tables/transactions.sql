-- Deals with their place, project, building and developer. area_sqft is what the deal covers; a share of a property is flagged, because its
-- price per sqft is that of the share. Rows that make no sense are flagged and stay.
with located as (
  select d.*, l.located_area, l.area_basis, l.community_id, l.community_basis, l.project_id, f.folded as building_folded
  from deals d
  left join located_names l on l.feed = 'sales'
    and l.area_id is not distinct from d.area_id and l.area_name is not distinct from d.area_name
    and l.project_number is not distinct from d.project_number and l.project_name is not distinct from d.project_name
    and l.master_project is not distinct from d.master_project
  left join building_folds f on f.building_name = d.building_name
)
select
  l.transaction_id as id,
  l.transaction_group as type,
  l.registered_at::date as transaction_date,
  instant_utc(l.registered_at) as registered_at,
  l.procedure_id::integer as procedure_id,
  l.procedure,
  property_type(l.property_kind, l.property_sub_type) as property_type,
  coalesce(l.property_sub_type, l.property_kind) as property_sub_type,
  usage_word(l.usage) as usage,
  bedroom_count(l.rooms_label, l.property_sub_type) as bedrooms,
  l.rooms_label,
  l.is_off_plan,
  l.is_freehold,
  l.price_aed,
  l.procedure_area_sqm as area_sqm,
  sqft(l.procedure_area_sqm) as area_sqft,
  case when l.procedure_area_sqm > 0 then round(l.price_aed / (l.procedure_area_sqm * 10.763910416709722), 2) end as price_aed_per_sqft,
  l.actual_area_sqm,
  l.unit_count,
  l.area_name as registered_area,
  l.project_name as registered_project,
  l.located_area as area_id,
  l.area_basis,
  a.name as area,
  a.name_ar as area_ar,
  l.community_id,
  l.community_basis,
  c.name as community,
  coalesce(l.master_project, p.master_project) as master_project,
  l.project_id,
  coalesce(l.project_name, p.name) as project,
  case when l.building_folded is not null
    then stable_id(concat_ws('|', coalesce(l.located_area, 0), coalesce(l.project_id, 0), l.building_folded)) end as building_id,
  l.building_name as building,
  p.developer_id,
  coalesce(v.name, v.name_ar) as developer,
  l.nearest_metro,
  l.nearest_mall,
  l.nearest_landmark,
  list_filter([
    case when l.price_aed < 1000 then 'price_below_1000' end,
    case when l.procedure_area_sqm is null or l.procedure_area_sqm <= 0 then 'area_missing' end,
    case when l.procedure_area_sqm > 10000000 then 'area_implausible' end,
    case when l.registered_at < timestamp '1960-01-01' or l.registered_at > timestamp '2100-01-01' then 'date_implausible' end,
    case when l.procedure_area_sqm < 0.9 * l.actual_area_sqm then 'partial_share' end,
    case when l.value_differs then 'value_differs' end
  ], lambda flag: flag is not null) as quality_flags
from located l
left join places a on a.place_id = l.located_area
left join places c on c.place_id = l.community_id
left join projects p on p.project_id = l.project_id
left join developers v on v.developer_id = p.developer_id
