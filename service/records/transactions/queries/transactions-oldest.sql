-- A page of the reverse of the default order.
select seq
from {{source}}
where ($after_seq::BIGINT is null or seq < $after_seq::BIGINT) and {{filters}}
order by seq desc
limit $rows
