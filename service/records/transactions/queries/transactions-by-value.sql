-- A page ordered by a figure: in either direction nulls come last, and the id breaks ties. $bound,
-- if set, is a value that more rows than a page should come before: zone maps skip the rows after
-- it. When too few rows come before it, the caller asks again without a bound.
select seq
from {{source}}
where
  {{filters}}
  and ($bound::DOUBLE is null or {{figure}} {{until}} $bound::DOUBLE)
  and (
    $bound::DOUBLE is null
    or $after_value::DOUBLE is null
    or {{figure}} {{from}} $after_value::DOUBLE
  )
  and (
    $after_id::VARCHAR is null
    or {{figure}} {{beyond}} $after_value::DOUBLE
    or ({{figure}} = $after_value::DOUBLE and id > $after_id)
    or ({{figure}} is null and ($after_value::DOUBLE is not null or id > $after_id))
  )
order by {{figure}} {{direction}} nulls last, id
limit $rows
