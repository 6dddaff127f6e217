-- The errors of the estimate on records that came after everything it was made of: those of this
-- property type and stage where enough were tried, else of the type, else of the stage, else of
-- all.
select property_type, stage, n, inside_pct, median_error_pct
from estimate_backtest
where
  feed = $feed
  and located = $located
  and stage in ($stage, 'all')
  and property_type in ($property_type, 'all')
  and n >= {{least_ok}}
order by property_type = 'all', stage = 'all'
limit 1
