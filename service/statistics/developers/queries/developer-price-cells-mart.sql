-- The rows of developer-price-cells.sql for the last 12 months, from the mart.
select
  cells.area_id,
  areas.name as area,
  cells.property_type,
  cells.is_off_plan,
  cells.own_n,
  [
    cells.own_p25_price_aed_per_sqft,
    cells.own_median_price_aed_per_sqft,
    cells.own_p75_price_aed_per_sqft
  ] as own,
  cells.others_n,
  case
    when cells.others_n > 0 then [
      cells.others_p25_price_aed_per_sqft,
      cells.others_median_price_aed_per_sqft,
      cells.others_p75_price_aed_per_sqft
    ]
  end as others
from developer_price_cells cells
left join areas using (area_id)
where cells.developer_id = $developer_id::INTEGER
order by cells.own_n desc, cells.area_id, cells.property_type, cells.is_off_plan
