-- The errors of estimates beside the prices that were registered later, by feed, place told and
-- what `by` says: the property type and stage, the area, the price level of the area, or the month
-- of registration. 'all' stands for all of them. The worst area comes first. Price levels are the
-- fifths of the areas by their median AED a square foot of the last 12 months, the cheapest 1;
-- areas with few sales have none.
with
priced_areas as (
  select
    subject_id as area_id,
    ntile(5) over (order by median_price_aed_per_sqft, subject_id)::integer as price_level
  from headlines
  where
    subject = 'area'
    and property_type = 'all'
    and bedrooms = -1
    and ppsf_n >= {{least_shown}}
    and median_price_aed_per_sqft is not null
),
errors as (
  select * exclude (blocks_back)
  from estimate_tried
  where $basis = 'backtest'
  union all by name
  select * exclude (logged_at)
  from estimate_log
  where $basis = 'forward'
),
keyed as (
  select
    errors.*,
    kind,
    phase,
    case when $by = 'area' then area_id end as by_area,
    case when $by = 'price_level' then price_level end as by_level,
    case when $by = 'month' then date_trunc('month', happened_on)::date end as by_month,
    estimate_aed / actual_aed - 1 as error,
    (high_aed - low_aed) / estimate_aed as width
  from errors
  left join
    priced_areas using (area_id),
    unnest(
      case
        when $by = 'type' then [property_type, 'all']
        else ['all']
      end
    ) kinds(kind),
    unnest(
      case
        when $by = 'type' then [stage, 'all']
        else ['all']
      end
    ) phases(phase)
  where
    ($feed::VARCHAR is null or feed = $feed::VARCHAR)
    and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
    and ($stage::VARCHAR is null or stage = $stage::VARCHAR)
    and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
),
grouped as (
  select
    feed,
    located,
    kind,
    phase,
    by_area,
    by_level,
    by_month,
    count(*)::integer as held_out,
    count(error)::integer as n,
    count(low_aed)::integer as with_interval,
    count(*) filter (actual_aed between low_aed and high_aed) as inside,
    count(*) filter (abs(error) <= 0.1) as within_10,
    count(*) filter (abs(error) * 5 <= 1) as within_20,
    median(abs(error)) as median_error,
    median(error) as median_bias,
    median(width) as interval_width,
    min(happened_on) as window_from,
    max(happened_on) as window_to
  from keyed
  group by feed, located, kind, phase, by_area, by_level, by_month
)
select
  feed,
  located,
  kind as property_type,
  phase as stage,
  by_area as area_id,
  areas.name as area,
  by_level as price_level,
  strftime(by_month, '%Y-%m') as month,
  held_out,
  n,
  with_interval,
  round(100 * inside / nullif(with_interval, 0), 9) as inside_pct,
  round(100 * within_10 / nullif(n, 0), 9) as within_10_pct,
  round(100 * within_20 / nullif(n, 0), 9) as within_20_pct,
  round(100 * median_error, 9) as median_error_pct,
  round(100 * median_bias, 9) as median_bias_pct,
  round(100 * interval_width, 9) as interval_width_pct,
  window_from::varchar as window_from,
  window_to::varchar as window_to
from grouped
left join areas on areas.area_id = by_area
order by
  feed desc,
  located desc,
  property_type <> 'all',
  property_type,
  stage <> 'all',
  stage,
  by_level nulls last,
  by_month,
  n < {{least_shown}},
  median_error desc nulls last,
  by_area
