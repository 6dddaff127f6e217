-- Areas that hold deals or contracts of a project or a developer.
select area_id
from subject_areas
where subject = $subject and subject_id = $subject_id::BIGINT
order by area_id
