-- Every procedure that our own table has (data/mappings/procedures.csv) or the register's lookup:
-- its group, whether it is an ordinary sale, and why. A procedure that only the register's lookup
-- has counts as no sale until our table lists it.
with
listed as (
  select
    procedure_id::bigint as procedure_id,
    transaction_group,
    name,
    eligible,
    ready_stage,
    reason
  from mapping_procedures
),
registered as (
  select
    procedure_id,
    case
      group_id
      when 1 then 'sales'
      when 2 then 'mortgages'
      when 3 then 'gifts'
      else group_id::varchar
    end as transaction_group,
    name,
    name_ar,
    is_pre_registration
  from clean_transaction_procedures
)
select
  coalesce(listed.transaction_group, registered.transaction_group) as transaction_group,
  coalesce(listed.procedure_id, registered.procedure_id) as procedure_id,
  coalesce(listed.name, registered.name) as name,
  registered.name_ar,
  registered.is_pre_registration,
  coalesce(listed.eligible, 'never') as eligible,
  listed.ready_stage,
  coalesce(
    listed.reason,
    'The register lists it, and the list of procedures does not classify it yet.'
  ) as reason
from listed
full join
  registered on registered.procedure_id = listed.procedure_id
  and registered.transaction_group = listed.transaction_group
