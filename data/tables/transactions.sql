-- Deals with their place, project, building and developer. area_sqft is what the deal covers; a
-- share of a property is flagged, because its price per sqft is that of the share. Rows that make
-- no sense are flagged and stay.
select
  d.transaction_id as id,
  d.transaction_group as type,
  d.transaction_date,
  instant_utc(d.registered_at) as registered_at,
  d.procedure_id::integer as procedure_id,
  d.procedure,
  property_type(d.property_kind, d.property_sub_type) as property_type,
  coalesce(d.property_sub_type, d.property_kind) as property_sub_type,
  usage_word(d.usage) as usage,
  bedroom_count(d.rooms_label, d.property_sub_type) as bedrooms,
  d.rooms_label,
  d.is_off_plan,
  d.is_freehold,
  d.price_aed,
  d.procedure_area_sqm as area_sqm,
  sqft(d.procedure_area_sqm) as area_sqft,
  round(d.price_aed / (d.procedure_area_sqm * 10.763910416709722), 2) as price_aed_per_sqft,
  d.actual_area_sqm,
  d.unit_count,
  d.area_name as registered_area,
  d.project_name as registered_project,
  p.area_id,
  p.area_basis,
  p.area,
  p.area_ar,
  p.community_id,
  p.community_basis,
  p.community,
  p.master_project,
  p.project_id,
  p.project_basis,
  p.project_confidence,
  p.project,
  b.building_id,
  d.building_name as building,
  p.developer_id,
  p.developer,
  p.developer_basis,
  d.nearest_metro,
  d.nearest_mall,
  d.nearest_landmark,
  list_filter(
    [
      case
        when d.price_aed < {{flagged_price_below_aed}} then 'price_below_1000'
      end,
      case when d.procedure_area_sqm is null then 'area_missing' end,
      case
        when d.procedure_area_sqm > {{sale_area_flagged_above_sqm}} then 'area_implausible'
      end,
      case
        when d.registered_at < timestamp '{{day_flagged_before}}'
        or d.registered_at > timestamp '{{day_flagged_after}}' then 'date_implausible'
      end,
      case
        when d.procedure_area_sqm < {{sale_share_least}} * d.actual_area_sqm then 'partial_share'
      end,
      case when d.value_differs then 'value_differs' end
    ],
    lambda flag: flag is not null
  ) as quality_flags
from (
  select * replace (size_given(procedure_area_sqm) as procedure_area_sqm)
  from deals
) d
left join
  located_places p on p.feed = 'sales'
  and p.place_hash
    = place_hash(d.area_id, d.area_name, d.project_number, d.project_name, d.master_project)
left join
  building_links b on b.place_hash
    = place_hash(d.area_id, d.area_name, d.project_number, d.project_name, d.master_project)
  and b.building_name = d.building_name
