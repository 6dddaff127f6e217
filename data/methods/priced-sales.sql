-- Sales behind every price model: eligible, of one unit, not an outlier, up to the as-of date.
-- Prices and sizes as logarithms, because models speak of ratios.
with
-- A house on its plot has a price by the size of the plot here, and models keep it apart.
sold as (
  select
    * replace (
      coalesce(price_aed_per_sqft, round(price_aed / area_sqft, 2)) as price_aed_per_sqft
    )
  from transactions
)
select
  transactions.id,
  transactions.area_id,
  transactions.community_id,
  transactions.project_id,
  transactions.building_id,
  transactions.property_type,
  transactions.property_sub_type,
  transactions.bedrooms,
  coalesce(transactions.is_off_plan, false) as is_off_plan,
  transactions.stage,
  transactions.transaction_date,
  transactions.area_sqft,
  transactions.price_aed,
  transactions.size_basis,
  transactions.price_aed_per_sqft,
  ln(transactions.price_aed_per_sqft) as ln_price,
  ln(transactions.area_sqft) as ln_size
from sold transactions
where
  transactions.is_eligible
  and transactions.transaction_date
    <= (select max(as_of) from dataset_as_of where dataset = 'transactions')
