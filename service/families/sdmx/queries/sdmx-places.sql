-- The codes of areas and communities.
select place_id::varchar as id, name, name_ar
from places
order by place_id
