-- Finds the brand in a project's name (data/mappings/developer-brands.csv): by begins (it begins
-- with these words), ends, or by (“… by Azizi”). A row of the mapping may hold in one area only. A
-- name with “by” belongs only to the brand after it: “Creek Bay by Somebody” is not Emaar's. A name
-- with several brands gets none.
with
names as (
  select fold_name(project_name) as folded, located_area as area_id
  from located_names
  where project_name is not null
  union
  select fold_name(coalesce(p.name, n.name, l.name, p.name_ar)), r.area_id
  from clean_projects p
  left join project_names n on n.project_number = p.project_number
  left join latin_names l on l.name_ar = p.name_ar
  left join projects_register r on r.project_number = p.project_number
),
areas as (
  select fold_name(name) as folded, min(area_id)::integer as area_id
  from clean_areas
  group by all
  having count(*) = 1
),
words as (
  select
    b.brand,
    b.kind,
    fold_name(b.words) as words,
    a.area_id,
    b.area is not null as is_local
  from mapping_developer_brands b
  left join areas a on a.folded = fold_name(b.area)
  where b.kind in ('begins', 'ends', 'by')
),
matched as (
  select n.folded, n.area_id, w.brand
  from names n
  join
    words w on case
      w.kind
      when 'begins' then starts_with(n.folded || ' ', w.words || ' ')
      when 'ends' then ends_with(n.folded, ' ' || w.words)
      else contains(n.folded || ' ', ' by ' || w.words || ' ')
    end
  where
    (not w.is_local or w.area_id = n.area_id)
    and (
      w.kind = 'by'
      or contains(w.words, ' by ')
      or not contains(n.folded, ' by ')
    )
)
select
  folded,
  area_id,
  developer_brand_id(any_value(brand)) as brand_id,
  any_value(brand) as brand
from matched
group by folded, area_id
having count(distinct brand) = 1
