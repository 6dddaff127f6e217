-- Figures of a place as a whole, of the property type and bedrooms asked for, counted from the
-- list. {{counted}} gives them with every breakdown.
select *
from ({{counted}})
where property_type = 'all' and bedrooms = -1
