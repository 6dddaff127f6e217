-- Projects and sales with their developer (docs/methods/developer-record.md). Which brand a company
-- or a project's name belongs to is taken as published, because names are judged by hand elsewhere:
-- docs/audit.md.
create table project_rows as
select
  try_cast(words(project_number) as integer) as project_id,
  try_cast(words(developer_number) as integer) as developer_id,
  try_cast(words(master_developer_number) as integer) as master_developer_id,
  upper(replace(words(project_status), ' ', '_')) as status,
  day_of(project_start_date) as started,
  day_of(project_end_date) as planned_end,
  day_of(completion_date) as stated_completion,
  try_cast(words(no_of_units) as integer) as units,
  pulled
from register_projects
qualify
  row_number() over (
    partition by words(project_number)
    order by pulled desc, file desc, position desc
  ) = 1;

-- A project or a sale counts for its developer and for the developer's brand.
create table counted_for as
select developer_id as of_developer, developer_id
from published_developers
union
select developer_id, brand_id
from published_developers
where brand_id is not null;

create table developed as
with
named as (
  select project_id, developer_id
  from published_projects
  where not is_registered and developer_id is not null
),
built as (
  select
    project_id,
    developer_id,
    status,
    units,
    started,
    -- The completion day of an unfinished project is a planned day too.
    coalesce(
      planned_end,
      case when status <> 'FINISHED' then stated_completion end
    ) as planned,
    case when status = 'FINISHED' then stated_completion end as completed,
  from project_rows
  union all by name
  select *
  from named
)
select counted_for.developer_id, built.* exclude (developer_id)
from built
join counted_for on counted_for.of_developer = built.developer_id;

create table developers_sales as
with
owned as (
  select
    sales_of.*,
    coalesce(
      project_rows.developer_id,
      case
        when published.developer_basis = 'brand' then published.developer_id
      end
    ) as of_developer
  from sales_of
  join published_deals as published using (id)
  left join project_rows on project_rows.project_id = published.project_id
  where subject = 'market'
)
select owned.* exclude (of_developer), counted_for.developer_id
from owned
left join counted_for using (of_developer);
