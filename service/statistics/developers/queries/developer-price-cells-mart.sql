-- The rows of developer-price-cells.sql for the last 12 months, from the mart.
select
  cells.* exclude (developer_id, own_n, others_n),
  areas.name as area,
  cells.own_n as own_ppsf_n,
  cells.others_n as others_ppsf_n
from developer_price_cells cells
left join areas using (area_id)
where cells.developer_id = $developer_id::INTEGER
order by cells.own_n desc, cells.area_id, cells.property_type, cells.is_off_plan
