-- The same of the last 12 months from the mart.
select
  c.area_id,
  a.name as area,
  c.property_type,
  c.is_off_plan,
  c.own_n,
  [
    c.own_p25_price_aed_per_sqft,
    c.own_median_price_aed_per_sqft,
    c.own_p75_price_aed_per_sqft
  ] as own,
  c.others_n,
  case
    when c.others_n > 0 then [
      c.others_p25_price_aed_per_sqft,
      c.others_median_price_aed_per_sqft,
      c.others_p75_price_aed_per_sqft
    ]
  end as others
from developer_price_cells c
left join areas a using (area_id)
where c.developer_id = $developer_id::INTEGER
order by c.own_n desc, c.area_id, c.property_type, c.is_off_plan
