-- Cells of the hedonic comparison for a limited caller. A cell stays where another month of its
-- kind is near and within the history.
select *
from {{table}}
where month >= history_day()
window
  kind as (
    partition by area_id, community_id, property_type, property_sub_type, bedrooms, is_off_plan
    order by month
  )
qualify
  datediff('month', lag(month) over kind, month) <= 11
  or datediff('month', month, lead(month) over kind) <= 11
