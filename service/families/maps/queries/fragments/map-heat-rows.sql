-- Rows of the heat map, each with its measured coordinate where that is exact enough for the cells.
-- A building's coordinate is exact enough for every resolution, a project's up to resolution 8
-- (cells of about half a kilometre). Rows with only a known area have no coordinate, because an
-- area's label point is not measured. {{entered}} has the values of the measure.
with
spots as (
  select distinct spot_key, latitude, longitude, precision
  from transaction_spots
),
measured as (
  select seq, latitude, longitude, precision
  from transaction_list
  join spots using (spot_key)
  where
    precision in ('building', 'project')
    and (precision = 'building' or $resolution::INTEGER <= 8)
)
select
  listed.area_id,
  listed.price_aed,
  {{entered}},
  measured.latitude,
  measured.longitude,
  measured.precision
from (
  select *, contract_version as version, price_aed as annual_amount_aed
  from transaction_list_by_area
) listed
left join measured on measured.seq = listed.seq
where
  listed.counted_on between $from_date::DATE and $to_date::DATE
  and case
    $type::VARCHAR
    when 'off-plan' then listed.type = 'sales'
    and listed.is_off_plan
    when 'ready' then listed.type = 'sales'
    and not listed.is_off_plan
    else listed.type = $type::VARCHAR
  end
