-- Sales of the last 12 months by place, from the mart, for {{sales}} in area-directory.sql.
select subject_id as place_id, {{names}}
from headlines
where subject in ('area', 'community') and property_type = 'all' and bedrooms = -1
