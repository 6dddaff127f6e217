-- Flats whose size and bedrooms are both known: units of the register, sales of one flat, and rent
-- contracts of one flat whose export gives their rooms. A contract whose kind alone says that it is
-- a studio does not count: the export that says so tells no other rooms, so of equal flats only the
-- studios would count. Deals and contracts count up to the last month that ended before the as-of
-- date of rents: what a size says of the rooms then changes once a month, and a night makes no
-- contracts of other years again.
with
ended as (
  select date_trunc('month', max(as_of))::date as before
  from dataset_as_of
  where dataset = 'rent-contracts'
),
known as (
  select
    'unit' as source,
    null::date as day,
    units.project_id,
    null::bigint as community_id,
    units.area_id,
    units.area_sqm,
    units.bedrooms
  from units
  where units.property_type = 'apartment'
  union all
  select
    'sale',
    deals.transaction_date,
    located_places.project_id,
    located_places.community_id,
    located_places.area_id,
    deals.procedure_area_sqm,
    bedroom_count(deals.rooms_label, deals.property_sub_type)
  from deals
  join
    located_places on located_places.feed = 'sales'
    and located_places.place_hash = place_hash(
      deals.area_id,
      deals.area_name,
      deals.project_number,
      deals.project_name,
      deals.master_project
    )
  where
    deals.transaction_group = 'sales'
    and deals.unit_count = 1
    and deals.procedure_area_sqm >= {{sale_share_least}}
      * coalesce(nullif(deals.actual_area_sqm, 0), deals.procedure_area_sqm)
    and is_flat(
      deals.property_kind,
      deals.property_kind_registered,
      deals.property_sub_type,
      deals.property_sub_type_registered
    )
  union all
  select
    'contract',
    contract_lines.transaction_date,
    located_places.project_id,
    located_places.community_id,
    located_places.area_id,
    contract_lines.area_sqm,
    bedroom_count(contract_lines.rooms_label, null)
  from contract_lines
  join
    located_places on located_places.feed = 'rents'
    and located_places.place_hash = place_hash(
      contract_lines.area_id,
      contract_lines.area_name,
      contract_lines.project_number,
      contract_lines.project_name,
      contract_lines.master_project
    )
  where
    coalesce(contract_lines.property_count, 1) <= 1
    and is_flat(
      contract_lines.property_kind,
      contract_lines.property_kind_registered,
      contract_lines.property_sub_type,
      contract_lines.property_sub_type_registered
    )
    and not exists (from several_contracts where several_contracts.id = contract_lines.id)
)
select
  source,
  date_trunc('month', day)::date as month,
  project_id,
  community_id,
  area_id,
  area_hundredths(area_sqm) as area_hundredths_sqm,
  bedrooms,
  count(*)::integer as n
from known
cross join ended
where
  bedrooms is not null
  and {{area_least_sqm}}['apartment'] <= area_sqm
  and area_sqm <= {{rent_area_most_sqm}}
  and (day is null or day < before)
group by all
