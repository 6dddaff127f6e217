-- The properties of contracts that have several rows, which are few. Rows of a contract have
-- different numbers, so every such contract has a row with a number other than 1: the query looks
-- for these rows first, instead of counting the rows of all contracts.
with
candidates as (
  select distinct coalesce(contract_id, _content_id) as record
  from contract_lines
  where line_number is distinct from 1
),
several as (
  select lines.*
  from contract_lines lines
  semi join
    candidates on candidates.record = coalesce(lines.contract_id, lines._content_id)
  qualify count(*) over (partition by lines.id) > 1
),
-- The register gives a row for each property. The gateway and the site give one for each property,
-- each project on its plot and each station or mall near it.
projects as (
  select
    id,
    coalesce(
      list_sort(list(distinct project_name) filter (project_name is not null)),
      []
    ) as named_projects,
    count(distinct master_project) as master_count
  from several
  where _content_id is not null
  group by id
),
-- Takes the n-th row of a property for one project as the same property as the n-th for another.
-- Rows that name their property need no count.
copies as (
  select
    *,
    case
      when property_id is not null then 1
      else row_number() over (
        partition by
          id,
          area_sqm,
          property_kind,
          property_sub_type,
          rooms_label,
          usage,
          is_freehold,
          project_name,
          master_project,
          nearest_metro,
          nearest_mall,
          nearest_landmark
        order by line_number
      )
    end as copy
  from several
  where _content_id is not null
),
told as (
  select
    *,
    row_number() over (
      property
      order by
        project_name,
        master_project,
        nearest_metro,
        nearest_mall,
        nearest_landmark,
        line_number
    ) as telling,
    count(distinct project_name) over (property) as property_projects
  from copies
  window
    property as (
      partition by
        id,
        property_id,
        area_sqm,
        property_kind,
        property_sub_type,
        rooms_label,
        usage,
        is_freehold,
        copy
    )
),
properties as (
  select
    told.* exclude (copy, telling, property_projects) replace (
      row_number() over (
        partition by told.id
        order by
          told.copy,
          told.area_sqm,
          told.property_kind,
          told.property_sub_type,
          told.rooms_label,
          told.usage,
          told.is_freehold,
          told.line_number
      ) as line_number,
      case when told.property_projects = 1 then told.project_name end as project_name,
      case when projects.master_count = 1 then told.master_project end as master_project
    ),
    projects.named_projects
  from told
  join projects using (id)
  where told.telling = 1
)
select *, null::varchar[] as named_projects
from several
where _content_id is null
union all
by name
-- Where the export counts the properties, further identical rows are copies for projects of one
-- name.
select *
from properties
where line_number <= coalesce(nullif(property_count, 0), line_number)
