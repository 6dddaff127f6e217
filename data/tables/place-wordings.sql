-- Every wording of a place in the two registers with the number of its rows. Ten million rows have
-- a few thousand wordings, and every query about names of places or projects reads this table.
select
  'sales' as feed,
  area_id,
  area_name,
  project_number,
  project_name,
  project_name_ar,
  master_project,
  null::varchar[] as candidate_projects,
  count(*) as n
from clean_transactions
group by all
union all
select
  'rents',
  area_id,
  area_name,
  project_number,
  project_name,
  null,
  master_project,
  null,
  count(*)
from clean_rent_contracts
group by all
union all
-- Adds the wordings of contracts that have no number and whose rows name several projects: the
-- contract itself names no project, so its wording may stand on no row.
select distinct
  'rents',
  area_id,
  area_name,
  project_number,
  project_name,
  null,
  master_project,
  candidate_projects,
  0
from several_contracts
where candidate_projects is not null
