-- Rents of places from the mart, of one property type and number of bedrooms; 'all' and -1 stand
-- for any.
select *
from ({{figures}}) figures
where property_type = $property_type and bedrooms = $bedrooms
