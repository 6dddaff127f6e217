-- Points of interest, each once although its source may list it twice. The id is a hash of the
-- point's category, name and coordinate, so that it stays the same in every snapshot.
with
listed_once as (
  select
    category,
    nullif(trim(sub_category), '') as sub_category,
    trim(name) as name,
    nullif(trim(name_ar), '') as name_ar,
    latitude,
    longitude,
    municipality_number,
    source
  from reference_pois
  qualify
    row_number() over (
      partition by category, trim(name), latitude, longitude
      order by sub_category, name_ar, source
    ) = 1
),
numbered_areas as (
  select municipality_number, min(area_id) as area_id
  from areas
  where municipality_number is not null
  group by all
)
select
  category || '-' || left(md5(concat_ws('|', category, name, latitude, longitude)), 10) as id,
  category,
  sub_category,
  name,
  name_ar,
  latitude,
  longitude,
  area_id,
  source
from listed_once
left join numbered_areas using (municipality_number)
