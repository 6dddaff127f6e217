-- The smallest size that a property of each type has, square metres.
create macro least_size(type) as (
  case
    when type in ('villa', 'townhouse') then 40
    when type in ('apartment', 'hotel-apartment') then 11
    when type in ('shop', 'other') then 2
    when type = 'office' then 5
    else 10
  end
);

-- Sales and rents with the conditions under which they enter a median
-- (docs/methods/market-statistics.md).
create table rents as
select
  * exclude (is_whole),
  coalesce(usage = 'Residential' and is_whole, false) as is_eligible,
  -- Levels of one type: those of offices and shops are of commercial contracts.
  coalesce(
    usage = if (property_type in ('office', 'shop'), 'Commercial', 'Residential')
    and is_whole,
    false
  ) as is_eligible_of_type
from (
  select
    *,
    start_day as counted_day,
    property_count = 1
    and kind is distinct from 'Land'
    and days between 28 and 1100
    and annual >= 1000
    and (size is null or size between least_size(property_type) and 10000) as is_whole
  from located_contracts
);

create table sales as
select
  *,
  -- First sales of developers are new whether they are completed or not; resales are existing.
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
    and size between least_size(property_type) and 100000,
    false
  ) as is_eligible
from located_deals
where deal_group = 'sales';
