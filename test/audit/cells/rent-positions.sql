-- Position of a contract's rent (docs/methods/rent-position.md).
with
banded as (
  select
    *,
    case
      when square_feet(size) < 500 then 0
      when square_feet(size) < 750 then 500
      when square_feet(size) < 1000 then 750
      when square_feet(size) < 1500 then 1000
      when square_feet(size) < 2500 then 1500
      else 2500
    end as band
  from rents
  where is_eligible and rent_per_sqft is not null
),
chosen as (
  select *
  from banded
  where id is not null and area_id is not null
  order by md5(id)
  limit 3000
)
select
  chosen.id,
  {
    'value': 100 * (
      count(*) filter (other.rent_per_sqft < chosen.rent_per_sqft) + 0.5
        * count(*) filter (other.rent_per_sqft = chosen.rent_per_sqft)
    ) / count(*),
    'n': count(*)::integer
  } as rent_position
from chosen
join
  banded as other on other.version = 'new'
  and other.area_id = chosen.area_id
  and other.property_type = chosen.property_type
  and case
    when chosen.bedrooms is null then other.band = chosen.band
    else other.bedrooms = chosen.bedrooms
  end
  and other.start_day >= chosen.start_day - interval 1 year
  and other.start_day < chosen.start_day
group by chosen.id, chosen.rent_per_sqft
