-- Points of each source by their outcome.
select source, outcome, count(*)::integer as points
from building_point_links
group by source, outcome
order by source, outcome
