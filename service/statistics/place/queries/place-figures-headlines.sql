-- Figures of every place for the last 12 months, from the mart. -1 stands for any number of
-- bedrooms.
select subject_id as place_id, property_type, bedrooms, {{names}}
from headlines
where subject in ('area', 'community')
