-- The places that grew most (docs/methods/rankings.md and price-index.md): the last 12 months
-- against the 12 that ended one year earlier, samples of 30 on both sides. Nothing is ranked where
-- the exports do not cover the days before.
with
spans as (
  select
    *,
    (sales_from - interval 1 year)::date as sales_before,
    (rents_from - interval 1 year)::date as rents_before
  from windows
),
-- Records that are compared, of this year and the one before, with what they have to be alike in.
registered as (
  select
    'price_growth' as metric,
    sales_of.* exclude (price_per_sqft, price_by_size),
    day >= sales_from as is_now,
    price_by_size as per_sqft
  from sales_of, spans
  where is_priced and stage = 'existing' and day between sales_before and sales_to
  union all by name
  select
    'rent_growth' as metric,
    rents_of.* exclude (rent_per_sqft),
    counted_day >= rents_from as is_now,
    rent_per_sqft as per_sqft
  from rents_of, spans
  where
    is_eligible
    and version = 'new'
    and rent_per_sqft > 0
    and counted_day between rents_before and rents_to
),
compared as (
  select
    metric,
    subject as places,
    subject_id as place_id,
    property_type as own_type,
    concat_ws(
      '|',
      coalesce(
        concat('project ', project_id),
        concat('community ', community),
        concat('area ', area_id)
      ),
      property_type,
      coalesce(sub_kind, '?'),
      coalesce(bedrooms, -1),
      round(ln(size * 10.763910416709722) / ln({{growth_size_band}}))
    ) as alike,
    is_now,
    ln(per_sqft) as level
  from registered
  where subject in ('area', 'community')
),
typed as (
  select *, own_type as property_type
  from compared
  where own_type is not null
  union all
  select *, 'all'
  from compared
  where own_type is distinct from 'land'
),
levels as (
  select
    metric,
    places,
    place_id,
    property_type,
    count(*) filter (is_now) as late,
    count(*) filter (not is_now) as early,
    avg(level) filter (is_now) - avg(level) filter (not is_now) as change
  from typed
  group by metric, places, place_id, property_type, alike
),
grown as (
  select
    metric,
    places,
    place_id,
    property_type,
    sum(late) as n,
    sum(early) as n_before,
    100 * (
      exp(
        sum(late * early / (late + early) * change) / sum(late * early / (late + early))
      ) - 1
    ) as growth
  from levels
  where late > 0 and early > 0
  group by all
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
-- A withheld ranking has an empty list.
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
