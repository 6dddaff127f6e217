-- Deals and rent contracts in one list, newest first; seq is the place in that order, and the table lies in it. It holds what lists are filtered and sorted
-- by. Words stand in transaction_kinds, transaction_places and transaction_spots: laying text down is most of the work, and the same few thousand
-- stand in millions of rows. Page files are made of it (docs/adr/0011).
with listed as (
  select
    id, type, transaction_date, 'registered' as transaction_date_basis, transaction_date as counted_on, registered_at, procedure, property_type, property_sub_type, usage, bedrooms, rooms_label, is_off_plan, is_freehold,
    price_aed, area_sqft, area_sqm, price_aed_per_sqft, unit_count, area_id, community_id, master_project, project_id, project_basis, project_confidence, project, []::varchar[] as candidate_projects,
    building_id, building, developer_id, nearest_metro, nearest_mall, nearest_landmark,
    null::date as contract_end_date, null::varchar as contract_version, null::double as contract_amount_aed,
    null::integer as contract_line_count, null::varchar as contract_tenant_type, null::varchar as property_count_basis, quality_flags,
    coalesce(has_unit_price and not is_outlier, false) as is_eligible
  from transactions left join eligible_sales using (id)
  union all
  select
    id, 'rentals', transaction_date, transaction_date_basis, start_date, registered_at, 'Rent contract', property_type, property_sub_type, usage, bedrooms, rooms_label, null, is_freehold,
    annual_amount_aed, area_sqft, area_sqm, annual_aed_per_sqft, property_count, area_id, community_id, master_project,
    project_id, project_basis, project_confidence, project, candidate_projects, null, null, developer_id, nearest_metro, nearest_mall, nearest_landmark,
    end_date, version, contract_amount_aed, line_count, tenant_type, property_count_basis, quality_flags, is_eligible
  from rent_contracts
)
select
  id, type, transaction_date, counted_on, registered_at, property_type, property_sub_type, usage, bedrooms, rooms_label, is_off_plan, is_freehold,
  price_aed, area_sqft, area_sqm, price_aed_per_sqft, unit_count,
  kind_key(type, transaction_date_basis, procedure, property_type, property_sub_type, usage, bedrooms, rooms_label, is_off_plan, is_freehold, contract_version,
    contract_tenant_type, property_count_basis, quality_flags) as kind_key,
  place_key(area_id, community_id, master_project, project_id, project_basis, project_confidence, project, developer_id, candidate_projects) as place_key,
  spot_key(building, p.latitude, p.longitude, nearest_metro, nearest_mall, nearest_landmark) as spot_key,
  area_id, community_id, project_id, building_id, developer_id, contract_end_date, contract_version, contract_amount_aed, contract_line_count,
  contract_tenant_type, is_eligible
from listed
left join area_points p using (area_id)
