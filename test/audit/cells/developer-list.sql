-- The directory of developers, brands and the companies of none: their number, and the ranks of
-- those with most projects.
with
known as (
  select developer_id
  from project_rows
  where developer_id is not null
  union
  select master_developer_id
  from project_rows
  where master_developer_id is not null
  union
  select brand_id
  from published_developers
  where brand_id is not null
),
counted as (
  select developer_id, count(developed.developer_id) as project_count
  from known
  left join developed using (developer_id)
  where
    developer_id not in (select developer_id from published_developers where brand_id
      <> developer_id)
  group by developer_id
)
select
  developer_id,
  project_count,
  row_number() over (order by project_count desc, developer_id) as rank,
  count(*) over () as total
from counted
qualify rank <= 100
