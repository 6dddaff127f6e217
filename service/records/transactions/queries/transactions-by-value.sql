-- A page ordered by a figure: nulls are last and ties go by id in either direction. $bound, where
-- there is one, is a value that more rows than a page lie before; the rows behind it are left out
-- by zone maps, and too few before it send the caller here again without.
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
