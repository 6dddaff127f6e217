-- One row for each registered deal (DATA.md §3.5, 3.6 and 3.8): its newest pull decides its values
-- and its units.
create table deals as
with
-- Files of one dialect from one day are one pull.
newest as (
  select id, as_of, dialect
  from sales_rows
  group by id, as_of, dialect
  qualify
    row_number() over (partition by id order by as_of desc, count(*) desc, dialect) = 1
),
-- A row that repeats another in every column is no additional unit.
units as (
  select sales_rows.* exclude (file, position), min(position) as position
  from sales_rows
  join newest using (id, as_of, dialect)
  group by all
),
whole as (
  select
    id,
    any_value(deal_group) as deal_group,
    any_value(procedure_id) as procedure_id,
    max(day) as day,
    max(price) as price,
    count(*)::integer as unit_count,
    sum(size) as size,
    sum(whole_size) as whole_size,
    case
      when count(distinct coalesce(kind, '')) = 1 then any_value(kind)
    end as kind,
    case
      when count(distinct coalesce(sub_kind, '')) = 1 then any_value(sub_kind)
    end as sub_kind,
    case
      when count(distinct coalesce(rooms, '')) = 1 then any_value(rooms)
    end as rooms,
    any_value(usage) as usage,
    any_value(is_off_plan) as is_off_plan,
    any_value(is_freehold) as is_freehold,
    any_value(area_id) as register_area_id,
    any_value(building) as building,
    any_value(project_number) as project_number,
    any_value(dialect) as dialect,
    -- A deal with units in several places counts at the place of the first unit.
    first(struct_pack(area_name, project_name, master_project) order by position) as place
  from units
  group by id
),
-- Values that the dialect of the newest pull lacks come from another pull.
others as (
  select
    id,
    any_value(is_freehold) as is_freehold,
    any_value(area_id) as register_area_id,
    any_value(building) as building,
    any_value(project_number) as project_number,
    max(whole_size) as whole_size
  from sales_rows
  group by id
)
select
  whole.* exclude (place) replace (
    case
      dialect
      when 'register' then others.is_freehold
      else whole.is_freehold
    end as is_freehold,
    coalesce(whole.register_area_id, others.register_area_id) as register_area_id,
    coalesce(whole.building, others.building) as building,
    coalesce(whole.project_number, others.project_number) as project_number,
    case
      dialect
      when 'register' then others.whole_size
      else whole.whole_size
    end as whole_size
  ),
  place.area_name,
  place.project_name,
  place.master_project,
  bedrooms_of(rooms) as bedrooms,
  case
    when kind = 'Land' then 'land'
    when kind = 'Villa'
    or (kind = 'Building' and sub_kind = 'Villa') then 'villa'
    when kind = 'Building' then 'building'
    when sub_kind = 'Flat' then 'apartment'
    when sub_kind = 'Stacked Townhouses' then 'townhouse'
    when sub_kind in ('Hotel Apartment', 'Hotel Rooms') then 'hotel-apartment'
    when sub_kind = 'Office' then 'office'
    when sub_kind = 'Shop' then 'shop'
    else 'other'
  end as property_type,
  -- A record gives its price by area with two decimals, and figures use records.
  round(price / nullif(square_feet(whole.size), 0), 2) as price_per_sqft
from whole
join others using (id);
