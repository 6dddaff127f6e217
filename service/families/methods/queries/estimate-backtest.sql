-- The errors of the estimate on sales it had not seen; the row over all kinds of property comes
-- first.
select
  property_type,
  stage,
  held_out,
  n,
  inside_pct,
  median_error_pct,
  median_bias_pct,
  interval_width_pct,
  window_from,
  window_to
from estimate_backtest
where n > 0
order by property_type <> 'all', property_type, stage <> 'all', stage
