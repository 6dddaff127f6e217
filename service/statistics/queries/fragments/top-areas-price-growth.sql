-- Price index of the last 12 months against that of the 12 that ended one period ago, per cent.
select
  subject_id as place_id,
  growth_pct as value,
  n,
  null::double as before_value,
  n_before,
  null::varchar as quality,
  null::varchar as basis
from price_growth
where
  subject = $by::VARCHAR
  and years = $years::INTEGER
  and property_type = $property_type::VARCHAR
