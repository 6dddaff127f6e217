-- Categories of points of interest, most points first.
select
  category,
  count(*)::integer as poi_count,
  list(distinct source order by source) as sources
from pois
group by category
order by poi_count desc, category
