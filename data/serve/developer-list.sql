-- The directory of developers with the text it is searched by. A company is found by its brand too.
select
  d.*,
  case
    when contains(fold_name(d.name), fold_name(d.brand)) then []
    else list_filter([d.brand], lambda brand: brand is not null)
  end as aliases,
  fold_name(concat_ws(' ', d.name, d.name_ar, d.brand, d.developer_id::varchar)) as folded
from developers d
