-- How many rows a list has in all.
select count(*) as total
from {{source}}
where {{filters}}
