-- The width of the interval: of the stage and depth of evidence where enough trials decide it, else
-- of the stage, else of all.
select factor, n
from estimate_intervals
where
  blocks_back = 0
  and feed = $feed
  and located = $located
  and stage in ($stage, 'all')
  and evidence in ($evidence, 'all')
  and n >= {{estimate_interval_least}}
order by stage = 'all', evidence = 'all'
limit 1
