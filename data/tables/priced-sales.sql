-- Sales behind every price model: eligible, of one unit, not an outlier, up to the as-of date.
-- Prices and sizes as logarithms, because models speak of ratios.
select
  t.id,
  t.area_id,
  t.community_id,
  t.project_id,
  t.building_id,
  t.property_type,
  t.property_sub_type,
  t.bedrooms,
  coalesce(t.is_off_plan, false) as is_off_plan,
  t.transaction_date,
  t.area_sqft,
  t.price_aed,
  t.price_aed_per_sqft,
  ln(t.price_aed_per_sqft) as ln_price,
  ln(t.area_sqft) as ln_size
from transactions t
join eligible_sales e on e.id = t.id
where
  e.has_unit_price
  and not e.is_outlier
  and t.transaction_date <= (select max(as_of) from dataset_as_of where dataset = 'transactions')
