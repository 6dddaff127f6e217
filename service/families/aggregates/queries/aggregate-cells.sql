-- Cells of a free aggregate. {{kept}} are the keys and numbers of the records that the filters
-- keep, {{is_level}} says which of them means, medians and percentiles count, {{aggregates}} are
-- sums and sorted lists, and {{figures}} the figures made of them. The first {{rows}} by {{order}}
-- are answered; cell_count counts all.
with
kept as (select {{kept}}, {{is_level}} as is_level from {{source}} where {{filters}}),
cells as (select {{aggregates}} from kept group by all having {{having}}),
figures as (select {{figures}}, count(*) over ()::integer as cell_count from cells),
shown as (select * from figures order by {{order}} limit {{rows}})
select {{named}}
from shown {{joins}}
order by {{order}}
