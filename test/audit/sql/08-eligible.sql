-- Sales and rents, with the values that decide whether they count for a median (ANALYTICS.md §1,
-- docs/methods/market-statistics.md).
create table rents as
select
  *,
  start_day as counted_day,
  coalesce(
    usage = 'Residential'
    and property_count = 1
    and kind is distinct from 'Land'
    and days between 28 and 1100
    and annual >= 1000
    and (size is null or size between 10 and 10000),
    false
  ) as is_eligible
from located_contracts;

create table sales as
select
  *,
  -- First sales of developers count as new, completed or not; resales count as existing.
  case
    when is_off_plan
    or procedure_id in (95, 102, 133, 460, 851, 852) then 'new'
    else 'existing'
  end as stage,
  coalesce(
    (
      procedure_id in (11, 41, 102, 460)
      or (
        procedure_id in (45, 93, 95, 133, 851, 852)
        and (
          property_type in ('apartment', 'villa', 'townhouse', 'office', 'shop')
          or sub_kind = 'Warehouse'
        )
        and size > 0
      )
    )
    and (whole_size is null or size >= 0.9 * whole_size)
    and price >= 10000
    and size between 10 and 100000,
    false
  ) as is_eligible
from located_deals
where deal_group = 'sales';
