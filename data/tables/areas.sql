-- The register of cadastral areas as it is; `places` joins communities to it.
select
  area_id::integer as area_id,
  name,
  name_ar,
  municipality_number::integer as municipality_number
from clean_areas
