-- Sales and rent contracts behind the estimates: of a year before each of the days in
-- estimate_levels, which are up to six days earlier than whole blocks before the as-of date.
-- Outliers are no comparables, but estimates are tried on them too.
with
as_of_dates as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_as_of,
    max(as_of) filter (dataset = 'rent-contracts') as rents_as_of
  from dataset_as_of
)
select
  'sales' as feed,
  transactions.id,
  transactions.transaction_date as happened_on,
  transactions.area_id as place,
  transactions.area_id,
  transactions.community_id,
  transactions.project_id,
  transactions.building_id,
  transactions.property_type,
  case
    when transactions.is_off_plan then 'off-plan'
    else 'ready'
  end as stage,
  transactions.bedrooms,
  ln(transactions.area_sqft) as ln_size,
  ln(
    coalesce(
      transactions.price_aed_per_sqft,
      transactions.price_aed / transactions.area_sqft
    )
  ) as ln_price,
  not eligible.is_outlier as is_comparable
from transactions
join eligible_sales eligible using (id)
cross join as_of_dates
where
  eligible.has_unit_price
  and transactions.property_type is not null
  and transactions.transaction_date <= sales_as_of
  and transactions.transaction_date > (
    sales_as_of - to_days(371 + {{estimate_trial_blocks}} * {{estimate_block_days}})
  )::date
union all
select
  'rents',
  id,
  transaction_date,
  area_id,
  area_id,
  community_id,
  project_id,
  null,
  property_type,
  version,
  bedrooms,
  ln(area_sqft),
  ln(annual_amount_aed),
  true
from rent_contracts
cross join as_of_dates
where
  is_eligible
  and property_type is not null
  and version is not null
  and area_sqft > 0
  and transaction_date <= rents_as_of
  and transaction_date > (
    rents_as_of - to_days(371 + {{estimate_trial_blocks}} * {{estimate_block_days}})
  )::date
