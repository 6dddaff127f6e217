-- The errors of estimates by feed, place told, property type and stage.
select
  feed,
  located,
  property_type,
  stage,
  held_out,
  n,
  inside_pct,
  within_10_pct,
  within_20_pct,
  median_error_pct,
  median_bias_pct,
  interval_width_pct,
  window_from::varchar as window_from,
  window_to::varchar as window_to
from estimate_backtest
order by
  feed desc,
  located desc,
  property_type <> 'all',
  property_type,
  stage <> 'all',
  stage
