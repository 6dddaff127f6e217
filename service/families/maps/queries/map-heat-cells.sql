-- Figures of each cell: $latitudes, $longitudes and $cells say which cell a coordinate lies in.
with
placed as (
  select
    unnest($latitudes::DOUBLE[]) as latitude,
    unnest($longitudes::DOUBLE[]) as longitude,
    unnest($cells::VARCHAR[]) as cell
),
grouped as (
  select
    placed.cell,
    any_value(located.precision order by located.precision desc) as precision,
    count(*)::integer as row_count,
    coalesce(sum(located.price_aed), 0)::double as value_aed,
    {{aggregates}}
  from ({{rows}}) located
  join
    placed on placed.latitude = located.latitude
    and placed.longitude = located.longitude
  group by placed.cell
)
select cell, precision, row_count, value_aed, {{figures}}
from grouped
order by cell
