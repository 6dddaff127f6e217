-- The width of the interval: of the property type and thin evidence where it is thin and enough
-- trials decide it, else of the type, else of the stage, else of all. It is what factorSql gives
-- for trials.
select factor, n
from estimate_intervals
where
  blocks_back = 0
  and feed = $feed
  and located = $located
  and stage in ($stage, 'all')
  and property_type in ($property_type, 'all')
  and evidence in ($evidence, 'all')
  and n >= case
    when evidence = 'all' then {{least_ok}}
    else {{estimate_interval_least}}
  end
order by stage = 'all', property_type = 'all', evidence = 'all'
limit 1
