-- Figures of each area from the rows without a measured coordinate; the null area_id has the rows
-- without a known area.
with
grouped as (
  select
    area_id,
    count(*)::integer as row_count,
    coalesce(sum(price_aed), 0)::double as value_aed,
    {{aggregates}}
  from ({{rows}}) located
  where latitude is null
  group by area_id
)
select area_id, row_count, value_aed, {{figures}}
from grouped
order by area_id
