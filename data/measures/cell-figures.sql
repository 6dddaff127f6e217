-- Figures of the cells that the records of `{{rows}}` count in. The records of each cluster are
-- counted below and above the median of their cell: keeping the cluster beside each value in order
-- takes about twice the time (measured on the sample).
with
entered as materialized (select {{kept}}, {{entered}} from {{rows}}),
placed as not materialized (
  select *
  from (select * exclude ({{kept}}), {{cells}} from entered)
  where {{counted}}
),
grouped as (select {{dimensions}}, {{aggregates}} from placed group by {{dimensions}}),
ordered as materialized (select *, hash({{dimensions}}) as cell, {{medians}} from grouped),
middles as (
  select cell, {{median_names}}
  from ordered
  where greatest({{samples}}) >= {{least_clusters}}
),
records as not materialized (select *, hash({{dimensions}}) as cell from placed),
clusters as (
  select cell, {{of_cluster}}
  from records
  join middles using (cell)
  group by cell, figure_cluster
),
scatters as (select cell, {{of_cell}} from clusters group by cell),
reached as (select *, {{reaches}} from ordered left join scatters using (cell)),
ended as (select *, {{ends}} from reached)
select {{dimensions}}, {{figures}}
from ended
