-- The directory of developers with the text it is searched by. The text of a company includes its
-- brand, and that of a brand the names of its companies.
with
companies as (
  select
    brand_id,
    string_agg(concat_ws(' ', name, name_ar), ' ' order by developer_id) as names
  from developers
  where level = 'company' and brand_id is not null
  group by brand_id
)
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
      developers.developer_id::varchar,
      companies.names
    )
  ) as folded
from developers
left join companies on companies.brand_id = developers.developer_id
