-- The directory of brokers with the text it is searched by.
select *, fold_name(concat_ws(' ', name, name_ar, broker_number::varchar)) as folded
from brokers
