-- Highest growth (docs/methods/rankings.md and price-index.md): the last 12 months compared with
-- the 12 months one year earlier, with samples of 30 on both sides. Without coverage of the earlier
-- days, nothing is ranked.
with
spans as (
  select
    *,
    (sales_from - interval 1 year)::date as sales_before,
    (rents_from - interval 1 year)::date as rents_before
  from windows
),
-- Strata of each year that ends on the as-of date, and of the year before it.
levels as (
  select
    subject as places,
    subject_id as place_id,
    index_type as property_type,
    stratum,
    day >= sales_from as is_now,
    count(*) as n,
    ln(median(price_per_sqft)) as level
  from strata_sales, spans
  where subject in ('area', 'community') and day between sales_before and sales_to
  group by all
),
priced as (
  select
    now.places,
    now.place_id,
    now.property_type,
    sum(now.n) as n,
    sum(before.n) as n_before,
    100 * (exp(sum(before.n * (now.level - before.level)) / sum(before.n)) - 1) as growth
  from (select * from levels where is_now) as now
  join
    (select * from levels where not is_now)
      as before using (places, place_id, property_type, stratum)
  group by all
),
let_out as (
  select
    subject as places,
    subject_id as place_id,
    kind as property_type,
    count(*) filter (counted_day >= rents_from) as n,
    count(*) filter (counted_day < rents_from) as n_before,
    100 * (
      median(rent_per_sqft) filter (counted_day >= rents_from)
        / median(rent_per_sqft) filter (counted_day < rents_from) - 1
    ) as growth
  from
    (
      select *, property_type as kind
      from rents_of
      union all
      select *, 'all'
      from rents_of
      where property_type is distinct from 'land'
    ),
    spans
  where
    subject in ('area', 'community')
    and counted_day between rents_before and rents_to
    and is_eligible
    and version = 'new'
    and rent_per_sqft is not null
    and kind is not null
  group by all
),
grown as (
  select 'price_growth' as metric, *
  from priced
  union all
  select 'rent_growth', *
  from let_out
),
ranked as (
  select
    *,
    rank() over (partition by metric, places, property_type order by growth desc, place_id) as rank
  from grown
  where n >= 30 and n_before >= 30
),
withheld as (
  select
    metric,
    (
      select covered_from
      from covered
      where
        register = case metric when 'price_growth' then 'sales' else 'rents' end
    ) > case
      metric
      when 'price_growth' then sales_before
      else rents_before
    end as is_withheld
  from (values ('price_growth'), ('rent_growth')) as metrics (metric), spans
),
-- The list of withheld figures is empty.
lists as (
  select metric, places, property_type, coalesce(is_withheld, false) as is_withheld
  from
    withheld,
    (values ('area'), ('community')) as kinds (places),
    (values ('all'), ('apartment'), ('villa'), ('townhouse')) as types (property_type)
)
select
  metric,
  places,
  property_type,
  case when is_withheld then null else place_id end as place_id,
  case when not is_withheld then rank end as rank,
  case when not is_withheld then growth end as growth_pct,
  case when not is_withheld then n_before end as n_before
from lists
left join ranked using (metric, places, property_type)
where is_withheld or rank <= 100
group by all
