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
  coalesce(l.transaction_group, r.transaction_group) as transaction_group,
  coalesce(l.procedure_id, r.procedure_id) as procedure_id,
  coalesce(l.name, r.name) as name,
  r.name_ar,
  r.is_pre_registration,
  coalesce(l.eligible, 'never') as eligible,
  l.ready_stage,
  coalesce(
    l.reason,
    'The register lists it, and the list of procedures does not classify it yet.'
  ) as reason
from listed l
full join
  registered r on r.procedure_id = l.procedure_id
  and r.transaction_group = l.transaction_group
