-- Makes one row of each contract that has several rows. The rows repeat the amounts of the
-- contract, so each amount counts once, and the sizes are added. A kind or rooms that differ
-- between the rows become null; place, usage and nearest stations come from the first row, the
-- master project from the first row that names a project. Where the gateway repeats a contract for
-- several projects, the contract gets these candidates and no project; where some rows name one
-- project and the others none, the contract is of that project. The table is stored once, because
-- every year of the contracts reads it.
select
  id,
  bool_or(_content_id is not null) as is_keyless,
  any_value(contract_version) as contract_version,
  coalesce(max(registered_at)::date, min(transaction_date)) as transaction_date,
  max(registered_at) as registered_at,
  min(start_date) as start_date,
  max(end_date) as end_date,
  max(annual_amount_aed) as annual_amount_aed,
  max(contract_amount_aed) as contract_amount_aed,
  max(property_count) as property_count,
  bool_and(is_freehold) as is_freehold,
  arg_min(property_kind, line_number) as property_kind,
  case
    when count(distinct property_sub_type) = 1 then max(property_sub_type)
  end as property_sub_type,
  case when count(distinct rooms_label) = 1 then max(rooms_label) end as rooms_label,
  arg_min(usage, line_number) as usage,
  arg_min_null(area_id, line_number) as area_id,
  arg_min_null(area_name, line_number) as area_name,
  arg_min_null(project_number, line_number) as project_number,
  case
    when any_value(named_projects) is null then arg_min_null(project_name, line_number)
    when len(any_value(named_projects)) = 1 then any_value(named_projects) [1]
  end as project_name,
  case
    when len(any_value(named_projects)) > 1 then any_value(named_projects)
  end as candidate_projects,
  arg_min_null(master_project, (project_name is null, line_number)) as master_project,
  sum(area_sqm) as area_sqm,
  arg_min(nearest_metro, line_number) as nearest_metro,
  arg_min(nearest_mall, line_number) as nearest_mall,
  arg_min(nearest_landmark, line_number) as nearest_landmark,
  any_value(tenant_type) as tenant_type,
  bool_or(_is_after_pull) as is_after_pull,
  max(contract_version_registered) as contract_version_registered,
  max(tenant_type_registered) as tenant_type_registered,
  max(property_kind_registered) as property_kind_registered,
  max(property_sub_type_registered) as property_sub_type_registered,
  max(usage_registered) as usage_registered,
  max(rooms_label_registered) as rooms_label_registered,
  count(*)::integer as line_count
from several_contract_lines
group by id
