-- Figures of the rows that may stand on a page, from a sample: {{source}} gives it.
select {{figure}} as value
from {{source}}
where
  {{filters}}
  and ($after_value::DOUBLE is null or {{figure}} {{from}} $after_value::DOUBLE)
