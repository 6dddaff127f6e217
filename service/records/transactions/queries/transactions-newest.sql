-- A page of the default order. seq counts rows from the newest, and both tables lie in its order,
-- so the page after a row is found by zone maps.
select seq
from {{source}}
where ($after_seq::BIGINT is null or seq > $after_seq::BIGINT) and {{filters}}
order by seq
limit $rows
