-- The official index of residential sale prices, month by month, as it is published.
select *
from sale_index
where {{filters}}
