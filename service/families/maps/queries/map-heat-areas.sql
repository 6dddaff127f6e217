-- Figures of each area from the rows without a measured coordinate; the null area_id has the rows
-- without a known area.
select
  area_id,
  count(*)::integer as row_count,
  coalesce(sum(price_aed), 0)::double as value_aed,
  count(measure)::integer as n,
  quantile_cont(measure, [0.25, 0.5, 0.75]) as quartiles
from ({{rows}}) located
where latitude is null
group by area_id
order by area_id
