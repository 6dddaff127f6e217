-- The last 12 months of a project or a building, from the mart.
select {{names}}
from headlines
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = 'all'
  and bedrooms = -1
