-- The names of every place as people say them, and the place that each is one with.
select place_id, label, label_ar, one_with
from place_labels
