-- A page ordered by a figure. Descending is the order of the negated figure, so one query serves both: nulls are last and ties go by id either way.
with valued as (
  select
    seq,
    id,
    $direction::DOUBLE * case $figure
      when 'price_aed' then price_aed
      when 'area_sqft' then area_sqft
      when 'price_aed_per_sqft' then price_aed_per_sqft
    end as value
  from {{source}}
  where {{filters}}
)
select seq
from valued
where $after_id::VARCHAR is null
  or value > $after_value::DOUBLE
  or (value = $after_value::DOUBLE and id > $after_id)
  or (value is null and ($after_value::DOUBLE is not null or id > $after_id))
order by value nulls last, id
limit $rows
