-- Cells of a free aggregate. {{aggregates}} are counts, sums and means of the records that are
-- {{kept}}; {{counted}} and {{ranked}} are the parts that percentiles need, and {{figures}} the
-- figures made of {{cells}} and these. The first {{rows}} by {{order}} are answered; cell_count
-- counts all.
with
{{counted}} cells as (select {{aggregates}} from ({{kept}}) as kept group by all having {{having}}),
{{ranked}} figures as (select {{figures}}, count(*) over ()::integer as cell_count from {{cells}}),
shown as (select * from figures order by {{order}} limit {{rows}})
select {{named}}
from shown {{joins}}
order by {{order}}
