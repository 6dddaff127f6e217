-- Every name of a project or a building, which an estimate takes as its place.
select
  kind,
  key::BIGINT as id,
  name,
  subtitle,
  project_id,
  list_concat(
    [name],
    list_filter([name_ar], lambda known: known is not null),
    aliases
  ) as names
from search_names
where kind in ('project', 'building')
order by kind desc, id
