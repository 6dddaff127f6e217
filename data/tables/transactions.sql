-- Deals with their place, project, building and developer. area_sqft is what the deal covers; a
-- share of a property is flagged, because its price per sqft is that of the share. Implausible rows
-- are flagged and stay. A deal of a unit that names no building is of the one building that its
-- project is (only_buildings).
with
sized_deals as (
  select * replace (size_given(procedure_area_sqm) as procedure_area_sqm)
  from deals
)
select
  deals.transaction_id as id,
  deals.transaction_group as type,
  deals.transaction_date,
  instant_utc(deals.registered_at) as registered_at,
  deals.procedure_id::integer as procedure_id,
  deals.procedure,
  property_type(
    coalesce(deals.property_kind, deals.property_kind_registered),
    coalesce(deals.property_sub_type, deals.property_sub_type_registered)
  ) as property_type,
  case
    when deals.property_sub_type_registered is null
      then coalesce(deals.property_sub_type, deals.property_kind)
  end as property_sub_type,
  usage_word(deals.usage) as usage,
  bedroom_count(deals.rooms_label, deals.property_sub_type) as bedrooms,
  deals.rooms_label,
  deals.is_off_plan,
  deals.is_freehold,
  deals.price_aed,
  deals.procedure_area_sqm as area_sqm,
  sqft(deals.procedure_area_sqm) as area_sqft,
  round(deals.price_aed / (deals.procedure_area_sqm * 10.763910416709722), 2) as price_aed_per_sqft,
  deals.actual_area_sqm,
  deals.unit_count,
  deals.area_name as registered_area,
  deals.project_name as registered_project,
  located_places.area_id,
  located_places.area_basis,
  located_places.area,
  located_places.area_ar,
  located_places.community_id,
  located_places.community_basis,
  located_places.community,
  located_places.master_project,
  located_places.project_id,
  located_places.project_basis,
  located_places.project_confidence,
  located_places.project,
  coalesce(building_links.building_id, only_buildings.building_id) as building_id,
  coalesce(deals.building_name, only_buildings.building) as building,
  case
    when building_links.building_id is not null then 'named'
    when only_buildings.building_id is not null then 'only-building'
  end as building_basis,
  located_places.developer_id,
  located_places.developer,
  located_places.developer_basis,
  deals.nearest_metro,
  deals.nearest_mall,
  deals.nearest_landmark,
  deals.procedure_registered,
  deals.property_kind_registered,
  deals.property_sub_type_registered,
  deals.usage_registered,
  deals.rooms_label_registered,
  list_filter(
    [
      case
        when deals.price_aed < {{flagged_price_below_aed}} then 'price_below_1000'
      end,
      case when deals.procedure_area_sqm is null then 'area_missing' end,
      case
        when deals.procedure_area_sqm > {{sale_area_flagged_above_sqm}} then 'area_implausible'
      end,
      case
        when deals.registered_at < timestamp '{{day_flagged_before}}'
        or deals.registered_at > timestamp '{{day_flagged_after}}' then 'date_implausible'
      end,
      case when deals.is_after_pull then 'date_after_pull' end,
      case
        when deals.procedure_area_sqm < {{sale_share_least}} * deals.actual_area_sqm
          then 'partial_share'
      end,
      case when deals.value_differs then 'value_differs' end
    ],
    lambda flag: flag is not null
  ) as quality_flags
from sized_deals deals
left join
  located_places on located_places.feed = 'sales'
  and located_places.place_hash = place_hash(
    deals.area_id,
    deals.area_name,
    deals.project_number,
    deals.project_name,
    deals.master_project
  )
left join
  building_links on building_links.place_hash = place_hash(
    deals.area_id,
    deals.area_name,
    deals.project_number,
    deals.project_name,
    deals.master_project
  )
  and building_links.building_name = deals.building_name
left join
  only_buildings on only_buildings.project_id = located_places.project_id
  and deals.building_name is null
  and deals.property_kind = 'Unit'
