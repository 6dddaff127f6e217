-- Figures of the last 12 months and of the 12 months before, for every subject that has sales or
-- rents, by property type and bedrooms, and over all of them. The year ends on each feed's own
-- as-of date, because rents and sales may be loaded on different days. Counts and values cover all
-- registered sales and contracts; medians cover eligible rows. New and renewed contracts are never
-- mixed. The service withholds figures of too few records; this mart keeps them. Counts and values
-- over all types include land; medians over all types do not, because the price of a plot says
-- nothing about built property. Values are added up as decimals, because a sum of floating-point
-- numbers depends on the order in which threads add them. The variable `slice` is the kind of
-- subject.
with
as_of as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to
  from dataset_as_of
),
sales as (
  select
    {{subject_of_sale}} as subject_id,
    transactions.property_type,
    transactions.bedrooms,
    transactions.is_off_plan,
    transactions.price_aed,
    transactions.transaction_date > as_of.sales_to - interval 12 month as is_now,
    eligible.id is not null
    and eligible.has_unit_price
    and not eligible.is_outlier as is_eligible,
    unnest([transactions.property_type, 'all']) as kind,
    -- Amounts are held in whole fils, because quantiles of integers take half the time (measured)
    -- and amounts have two decimals.
    try_cast(round(transactions.price_aed * 100) as bigint) as price_fils,
    try_cast(round(transactions.price_aed_per_sqft * 100) as bigint) as ppsf_fils
  from counted_deals transactions
  join
    as_of on transactions.transaction_date > as_of.sales_to - interval 24 month
    and transactions.transaction_date <= as_of.sales_to
  left join eligible_sales eligible on eligible.id = transactions.id
  where transactions.type = 'sales' and subject_id is not null
),
sales_judged as (
  select
    * replace (
      is_eligible
      and (kind is distinct from 'all' or property_type is distinct from 'land') as is_eligible
    )
  from sales
),
-- Gives each figure a column that holds only the amounts that enter it, and null elsewhere: an
-- aggregate that skips nulls is faster than one with a filter.
sales_entered as (
  select
    * exclude (price_fils, ppsf_fils),
    case when is_now and is_eligible then price_fils end as now_price_fils,
    case when is_now and is_eligible then ppsf_fils end as now_ppsf_fils,
    case when is_now and is_eligible and is_off_plan then ppsf_fils end as off_plan_ppsf_fils,
    case when is_now and is_eligible and not is_off_plan then ppsf_fils end as ready_ppsf_fils,
    case when not is_now and is_eligible then ppsf_fils end as before_ppsf_fils
  from sales_judged
),
sales_grouped as (
  select
    getvariable('slice') as subject,
    subject_id,
    kind as property_type,
    case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms,
    count(*) filter (is_now) as sales_count,
    coalesce(sum(try_cast(price_aed as decimal(38, 2))) filter (is_now), 0) as sales_value_aed,
    count(*) filter (is_now and is_off_plan) as off_plan_count,
    count(*) filter (is_now and not is_off_plan) as ready_count,
    count(now_price_fils) as price_n,
    quantile_cont(now_price_fils, [0.25, 0.5, 0.75]) as price,
    {{price_range}} as price_range,
    count(now_ppsf_fils) as ppsf_n,
    quantile_cont(now_ppsf_fils, [0.25, 0.5, 0.75]) as ppsf,
    {{ppsf_range}} as ppsf_range,
    count(off_plan_ppsf_fils) as off_plan_ppsf_n,
    quantile_cont(off_plan_ppsf_fils, [0.25, 0.5, 0.75]) as off_plan_ppsf,
    {{off_plan_ppsf_range}} as off_plan_ppsf_range,
    count(ready_ppsf_fils) as ready_ppsf_n,
    quantile_cont(ready_ppsf_fils, [0.25, 0.5, 0.75]) as ready_ppsf,
    {{ready_ppsf_range}} as ready_ppsf_range,
    count(*) filter (not is_now) as before_sales_count,
    coalesce(sum(try_cast(price_aed as decimal(38, 2))) filter (not is_now), 0)
      as before_sales_value_aed,
    count(before_ppsf_fils) as before_ppsf_n,
    quantile_cont(before_ppsf_fils, 0.5) as before_ppsf
  from sales_entered
  group by subject_id, grouping sets ((kind, bedrooms), (kind))
),
rents as (
  select
    {{subject_of_rent}} as subject_id,
    contracts.property_type,
    contracts.bedrooms,
    contracts.start_date > as_of.rents_to - interval 12 month as is_now,
    contracts.is_eligible
    and contracts.version = 'new' as is_new,
    contracts.is_eligible
    and contracts.version = 'renewed' as is_renewed,
    try_cast(round(contracts.annual_amount_aed * 100) as bigint) as rent_fils,
    try_cast(round(contracts.annual_aed_per_sqft * 100) as bigint) as rent_psf_fils
  from counted_contracts contracts
  join
    as_of on contracts.start_date > as_of.rents_to - interval 24 month
    and contracts.start_date <= as_of.rents_to
  where subject_id is not null
),
rents_entered as (
  select
    * exclude (rent_fils, rent_psf_fils, is_new, is_renewed),
    case when is_now and is_new then rent_fils end as now_new_fils,
    case when is_now and is_new then rent_psf_fils end as now_new_psf_fils,
    case when is_now and is_renewed then rent_fils end as now_renewed_fils,
    case when not is_now and is_new then rent_fils end as before_new_fils,
    case when not is_now and is_new then rent_psf_fils end as before_new_psf_fils
  from rents
),
rents_grouped as (
  select
    getvariable('slice') as subject,
    subject_id,
    case
      when grouping(property_type) = 1 then 'all'
      else property_type
    end as property_type,
    case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms,
    count(*) filter (is_now) as contract_count,
    count(now_new_fils) as new_rent_n,
    quantile_cont(now_new_fils, [0.25, 0.5, 0.75]) as new_rent,
    {{new_rent_range}} as new_rent_range,
    count(now_new_psf_fils) as new_rent_psf_n,
    quantile_cont(now_new_psf_fils, [0.25, 0.5, 0.75]) as new_rent_psf,
    {{new_rent_psf_range}} as new_rent_psf_range,
    count(now_renewed_fils) as renewed_rent_n,
    quantile_cont(now_renewed_fils, [0.25, 0.5, 0.75]) as renewed_rent,
    {{renewed_rent_range}} as renewed_rent_range,
    count(*) filter (not is_now) as before_contract_count,
    count(before_new_fils) as before_new_rent_n,
    quantile_cont(before_new_fils, 0.5) as before_new_rent,
    count(before_new_psf_fils) as before_new_rent_psf_n,
    quantile_cont(before_new_psf_fils, 0.5) as before_new_rent_psf
  from rents_entered
  group by subject_id, cube (property_type, bedrooms)
),
rents_sides as (
  select
    subject as r_subject,
    subject_id as r_subject_id,
    property_type as r_property_type,
    bedrooms as r_bedrooms,
    * exclude (subject, subject_id, property_type, bedrooms)
  from rents_grouped
),
-- A subject may have sales only or rents only. The join uses `is not distinct from`, because an
-- unknown type and unknown bedrooms are cells too.
both_sides as (
  select
    * exclude (
      subject,
      subject_id,
      property_type,
      bedrooms,
      r_subject,
      r_subject_id,
      r_property_type,
      r_bedrooms
    ),
    coalesce(subject, r_subject) as subject,
    coalesce(subject_id, r_subject_id) as subject_id,
    case
      when subject is not null then property_type
      else r_property_type
    end as property_type,
    case when subject is not null then bedrooms else r_bedrooms end as bedrooms
  from sales_grouped
  full join
    rents_sides on r_subject = subject
    and r_subject_id = subject_id
    and r_property_type is not distinct from property_type
    and r_bedrooms is not distinct from bedrooms
)
select
  both_sides.subject,
  both_sides.subject_id,
  both_sides.property_type,
  both_sides.bedrooms::integer as bedrooms,
  coalesce(sales_count, 0)::integer as sales_count,
  coalesce(sales_value_aed, 0)::double as sales_value_aed,
  coalesce(off_plan_count, 0)::integer as off_plan_count,
  coalesce(ready_count, 0)::integer as ready_count,
  coalesce(price_n, 0)::integer as price_n,
  price[2] / 100 as median_price_aed,
  price[1] / 100 as p25_price_aed,
  price[3] / 100 as p75_price_aed,
  price_range[1] / 100 as low_price_aed,
  price_range[2] / 100 as high_price_aed,
  coalesce(ppsf_n, 0)::integer as ppsf_n,
  ppsf[2] / 100 as median_price_aed_per_sqft,
  ppsf[1] / 100 as p25_price_aed_per_sqft,
  ppsf[3] / 100 as p75_price_aed_per_sqft,
  ppsf_range[1] / 100 as low_price_aed_per_sqft,
  ppsf_range[2] / 100 as high_price_aed_per_sqft,
  coalesce(off_plan_ppsf_n, 0)::integer as off_plan_ppsf_n,
  off_plan_ppsf[2] / 100 as median_off_plan_price_aed_per_sqft,
  off_plan_ppsf[1] / 100 as p25_off_plan_price_aed_per_sqft,
  off_plan_ppsf[3] / 100 as p75_off_plan_price_aed_per_sqft,
  off_plan_ppsf_range[1] / 100 as low_off_plan_price_aed_per_sqft,
  off_plan_ppsf_range[2] / 100 as high_off_plan_price_aed_per_sqft,
  coalesce(ready_ppsf_n, 0)::integer as ready_ppsf_n,
  ready_ppsf[2] / 100 as median_ready_price_aed_per_sqft,
  ready_ppsf[1] / 100 as p25_ready_price_aed_per_sqft,
  ready_ppsf[3] / 100 as p75_ready_price_aed_per_sqft,
  ready_ppsf_range[1] / 100 as low_ready_price_aed_per_sqft,
  ready_ppsf_range[2] / 100 as high_ready_price_aed_per_sqft,
  coalesce(before_sales_count, 0)::integer as before_sales_count,
  coalesce(before_sales_value_aed, 0)::double as before_sales_value_aed,
  coalesce(before_ppsf_n, 0)::integer as before_ppsf_n,
  before_ppsf / 100 as before_median_price_aed_per_sqft,
  coalesce(contract_count, 0)::integer as contract_count,
  coalesce(new_rent_n, 0)::integer as new_rent_n,
  new_rent[2] / 100 as median_new_rent_aed,
  new_rent[1] / 100 as p25_new_rent_aed,
  new_rent[3] / 100 as p75_new_rent_aed,
  new_rent_range[1] / 100 as low_new_rent_aed,
  new_rent_range[2] / 100 as high_new_rent_aed,
  coalesce(new_rent_psf_n, 0)::integer as new_rent_psf_n,
  new_rent_psf[2] / 100 as median_new_rent_aed_per_sqft,
  new_rent_psf[1] / 100 as p25_new_rent_aed_per_sqft,
  new_rent_psf[3] / 100 as p75_new_rent_aed_per_sqft,
  new_rent_psf_range[1] / 100 as low_new_rent_aed_per_sqft,
  new_rent_psf_range[2] / 100 as high_new_rent_aed_per_sqft,
  coalesce(renewed_rent_n, 0)::integer as renewed_rent_n,
  renewed_rent[2] / 100 as median_renewed_rent_aed,
  renewed_rent[1] / 100 as p25_renewed_rent_aed,
  renewed_rent[3] / 100 as p75_renewed_rent_aed,
  renewed_rent_range[1] / 100 as low_renewed_rent_aed,
  renewed_rent_range[2] / 100 as high_renewed_rent_aed,
  coalesce(before_contract_count, 0)::integer as before_contract_count,
  coalesce(before_new_rent_n, 0)::integer as before_new_rent_n,
  before_new_rent / 100 as before_median_new_rent_aed,
  coalesce(before_new_rent_psf_n, 0)::integer as before_new_rent_psf_n,
  before_new_rent_psf / 100 as before_median_new_rent_aed_per_sqft,
  (as_of.sales_to - interval 12 month + interval 1 day)::date as window_from,
  as_of.sales_to as window_to,
  (as_of.rents_to - interval 12 month + interval 1 day)::date as rents_window_from,
  as_of.rents_to as rents_window_to
from both_sides
cross join as_of
