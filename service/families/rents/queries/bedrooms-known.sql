-- How many of the new contracts behind the market's rents say how many bedrooms they are for.
select
  coalesce(sum(new_rent_n) filter (bedrooms = -1), 0)::integer as contracts,
  coalesce(sum(new_rent_n) filter (bedrooms >= 0), 0)::integer as known
from headlines
where subject = 'market' and property_type = $property_type::VARCHAR
