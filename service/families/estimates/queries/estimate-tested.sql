-- The errors of the estimate on sales it had not seen: those of this kind of property where enough
-- sales were tested, else those of all kinds.
select
  property_type,
  n,
  inside_pct,
  median_error_pct,
  interval_width_pct,
  window_from,
  window_to
from estimate_backtest
where
  stage = 'all'
  and property_type in ($property_type, 'all')
  and n >= {{least_ok}}
order by property_type = 'all'
limit 1
