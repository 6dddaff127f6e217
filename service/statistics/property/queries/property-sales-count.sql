-- Registered sales of a project or a building within the window.
select count(*)::integer as sales_count
from {{source}}
where {{of_property}} and type = 'sales'
