-- The directory of developers with the text it is searched by. The text of a company includes its
-- brand.
select
  developers.*,
  case
    when contains(fold_name(developers.name), fold_name(developers.brand)) then []
    else list_filter([developers.brand], lambda brand: brand is not null)
  end as aliases,
  fold_name(
    concat_ws(
      ' ',
      developers.name,
      developers.name_ar,
      developers.brand,
      developers.developer_id::varchar
    )
  ) as folded
from developers
