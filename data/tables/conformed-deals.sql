-- Deals with their place, project, building and developer. area_sqft is what the deal covers; a
-- share of a property is flagged, because its price per sqft is that of the share. Implausible rows
-- are flagged and stay; whether the price is one of them follows from other deals (eligible_sales).
-- Land of the size of a house's plot is a house in a project whose plots are homes; without a
-- project it is a plot if the register calls it land for villas. A deal of a unit that names no
-- building is of the one building that its project is (only_buildings).
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
  ) as registered_type,
  case
    when deals.property_sub_type_registered is null
      then coalesce(deals.property_sub_type, deals.property_kind)
  end as property_sub_type,
  case
    when registered_type <> 'land' then registered_type
    when homes.home_class is not null then homes.home_class
    when located_places.project_id is null
    and deals.project_name is null
    and regexp_matches(
      lower(coalesce(deals.property_sub_type, deals.property_sub_type_registered)),
      '\bvillas?\b'
    )
    and deals.procedure_area_sqm <= {{home_plot_most_sqm}} then 'plot'
    else registered_type
  end as property_class,
  case
    property_class
    when 'plot' then 'land'
    else property_class
  end as property_type,
  case
    when registered_type = 'land' then coalesce(homes.home_basis, 'register')
    when registered_type is not null then 'register'
  end as class_basis,
  case
    when deals.procedure_area_sqm is not null then size_basis(
      registered_type,
      lower(coalesce(deals.property_kind, deals.property_kind_registered))
    )
  end as size_basis,
  usage_word(deals.usage) as usage,
  bedroom_count(deals.rooms_label, deals.property_sub_type) as bedrooms,
  deals.rooms_label,
  case
    when registered_type = 'land'
    and homes.home_class is not null then coalesce(deals.transaction_date < homes.ready_from, true)
    else deals.is_off_plan
  end as is_off_plan,
  deals.is_freehold,
  deals.price_aed,
  deals.procedure_area_sqm as area_sqm,
  sqft(deals.procedure_area_sqm) as area_sqft,
  -- The size of a house's plot gives no price of a house by size.
  case
    when registered_type <> 'land'
    or homes.home_class is null
      then round(deals.price_aed / (deals.procedure_area_sqm * 10.763910416709722), 2)
  end as price_aed_per_sqft,
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
        when deals.procedure_area_sqm > {{sale_area_flagged_above_sqm}}
        or {{area_least_sqm}}[coalesce(property_type, 'unknown')] > deals.procedure_area_sqm
          then 'area_implausible'
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
  ) as quality_flags,
  late_deals.counts_from as _counts_from
from sized_deals deals
left join late_deals using (transaction_id)
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
left join
  project_homes homes on homes.project_id = located_places.project_id
  and deals.procedure_area_sqm <= {{home_plot_most_sqm}}
