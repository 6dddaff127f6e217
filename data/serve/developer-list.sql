-- The directory of developers with the text it is searched by. Registers may give a name in Arabic alone: `aliases` are the names that well-known
-- developers trade under in English, found by how the Arabic name begins.
with named as (
  select d.developer_id, list(distinct m.name order by m.name) as aliases
  from developers d
  join mapping_developer_names m
    on starts_with(regexp_replace(fold_name(d.name_ar), '^(شركه|مجموعه|مؤسسه) ', '') || ' ', fold_name(m.name_ar) || ' ')
  where not contains(fold_name(coalesce(d.name, '')), fold_name(m.name))
  group by d.developer_id
)
select
  d.*, coalesce(n.aliases, []) as aliases,
  fold_name(concat_ws(' ', d.name, d.name_ar, array_to_string(n.aliases, ' '), d.developer_id::varchar)) as folded
from developers d
left join named n using (developer_id)
