-- Properties of contracts, one for each line. A contract with one row is its own line; rows of the
-- gateway that differ only in the project are one property.
create table rent_lines as
with
gateway_properties as (
  select
    registered_at,
    start_day,
    end_day,
    version,
    coalesce(annual, amount * 365 / nullif(date_diff('day', start_day, end_day) + 1, 0)) as annual,
    amount,
    area_name,
    kind,
    sub_kind,
    usage,
    rooms,
    nullif(size, 0) as size
  from (select distinct * exclude (project_name, master_project) from rent_rows)
),
register_properties as (
  select
    words(contract_id) as number,
    words(ejari_bus_property_type_en) as kind,
    words(ejari_property_type_en) as sub_kind,
    words(property_usage_en) as usage,
    words(ejari_property_sub_type_en) as rooms,
    nullif(amount_of(actual_area), 0) as size
  from register_rents
),
told as (
  select
    rents.position,
    lines.kind,
    lines.sub_kind,
    lines.usage,
    lines.rooms,
    lines.size
  from rents
  join
    gateway_properties as lines on lines.registered_at is not distinct from rents.registered_at
    and lines.start_day = rents.start_day
    and lines.end_day is not distinct from rents.end_day
    and lines.version = rents.version
    and lines.annual is not distinct from rents.annual
    and lines.amount is not distinct from rents.amount
    and lines.area_name is not distinct from rents.area_name
  where rents.number is null
  union all
  select
    rents.position,
    lines.kind,
    lines.sub_kind,
    lines.usage,
    lines.rooms,
    lines.size
  from rents
  join register_properties as lines using (number)
)
select
  told.position,
  rents.id,
  rents.area_id,
  rents.community,
  rents.version,
  rents.registered_at,
  rents.start_day,
  coalesce(rents.registered_at::date, rents.start_day) as listed_day,
  rents.annual,
  rents.property_count,
  rented(told.kind, told.sub_kind) as property_type,
  case
    when told.sub_kind = 'Studio' then 0
    else bedrooms_of(told.rooms)
  end as bedrooms,
  told.size,
  count(*) over (partition by told.position) as line_count
from told
join rents using (position);
