-- The register of cadastral areas, unchanged; `places` holds these areas and the communities.
select
  area_id::integer as area_id,
  name,
  name_ar,
  municipality_number::integer as municipality_number
from clean_areas
