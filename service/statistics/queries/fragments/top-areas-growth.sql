-- Growth of like with like: the last 12 months against the 12 that ended one period ago, per cent.
select
  subject_id as place_id,
  growth_pct as value,
  n,
  null::double as before_value,
  n_before,
  low_pct as low,
  high_pct as high,
  null::varchar as quality,
  null::varchar as basis
from growth
where
  feed = $feed::VARCHAR
  and stage = $stage::VARCHAR
  and (
    subject = $by::VARCHAR
    or ($by::VARCHAR = 'place' and subject in ('area', 'community'))
  )
  and years = $years::INTEGER
  and property_type = $property_type::VARCHAR
