-- Every place a question may name, for the resolver.
select place_id, kind, name, name_ar, slug, municipality_number, primary_area_id
from places
