-- Every name of every place, folded, for the resolver.
select folded, place_id, basis
from place_names
