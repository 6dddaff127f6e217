-- The records of one place and property type that an estimate of this day chooses its comparables
-- from, as comparables.sql of data/methods/estimate has them, in the order of `record`: what does
-- not depend on the property. `{{in_place}}` is the place.
with
targets as (select $feed::VARCHAR as feed, $valued_on::DATE as valued_on),
records as (
  select register.*, 0 as place
  from ({{register}}) register
  where register.property_type = $property_type and {{in_place}}
),
{{windows}},
windowed as (
  select
    parted.*,
    numbered.bedrooms,
    numbered.ln_price,
    numbered.area_sqft,
    numbered.price_aed,
    numbered.id
  from parted
  join numbered using (record)
)
select
  age_days::integer as age_days,
  windowed.area_id,
  windowed.community_id,
  windowed.project_id,
  windowed.building_id,
  stage,
  bedrooms,
  ln_size,
  ln_price,
  windowed.area_sqft,
  price_aed,
  project_part,
  id,
  project_list.name as project,
  building_list.name as building
from windowed
left join project_list on project_list.project_id = windowed.project_id
left join building_list on building_list.building_id = windowed.building_id
order by record
limit $most
