-- Every way the two registers word a place, counted once: there are thousands of them in ten
-- million rows, and whatever asks how a place or a project is called asks here.
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
-- A contract without a number whose rows name several projects names none itself: it words its
-- place in a way that no row may.
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
