-- Price difference between a developer's sales of the last 12 months and all other developers'
-- similar sales, over its cells of built property with at least five sales on both sides.
with
compared as (
  select
    developer_id,
    own.n::double as own_n,
    others.n::double as others_n,
    ln(own.value / others.value) as gap
  from developer_cells
  where
    property_type <> 'land'
    and own.n >= {{least_shown}}
    and others.n >= {{least_shown}}
)
select
  developer_id,
  {
    'value': 100 * (
      exp(
        sum(gap * own_n * others_n / (own_n + others_n))
          / sum(own_n * others_n / (own_n + others_n))
      ) - 1
    ),
    'n': sum(own_n)::integer
  } as difference_from_areas_pct
from compared
group by developer_id
