-- The keys and numbers of the records that the filters keep; {{is_level}} says which of them means,
-- medians and percentiles count.
select {{kept}}, {{is_level}} as is_level
from {{source}}
where {{filters}}
