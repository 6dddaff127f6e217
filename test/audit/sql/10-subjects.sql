-- Every sale and contract once for each subject that counts it.
create table published_communities as
select place_id, name
from published_places
where kind = 'community';

create table sales_of as
with
subjects as (
  select 'market' as subject, 0::bigint as subject_id, id
  from sales
  union all
  select 'area', area_id, id
  from sales
  where area_id is not null
  union all
  select 'community', place_id, id
  from sales
  join published_communities on name = community
  union all
  select 'project', project_id, id
  from sales
  where project_id is not null
  union all
  select 'building', building_id, id
  from sales
  where building_id is not null
)
select
  subject,
  subject_id,
  sales.* exclude (
    kind,
    rooms,
    dialect,
    building,
    project_number,
    project_name,
    master_project,
    area_name,
    register_area_id
  ) replace (coalesce(sales.sub_kind, sales.kind) as sub_kind),
  priced.id is not null as is_priced
from subjects
join sales using (id)
left join priced using (id);

create table rents_of as
with
subjects as (
  select 'market' as subject, 0::bigint as subject_id, position
  from rents
  union all
  select 'area', area_id, position
  from rents
  where area_id is not null
  union all
  select 'community', place_id, position
  from rents
  join published_communities on name = community
  union all
  select 'project', project_id, position
  from rents
  where project_id is not null
)
select
  subject,
  subject_id,
  rents.* exclude (
    number,
    amount,
    area_name,
    kind,
    rooms,
    projects,
    master_projects,
    row_count,
    days,
    end_day,
    id,
    published_area_id
  )
from subjects
join rents using (position);
