-- The differences of two places in the last 12 months, and which of the two leads. Differences are
-- made of the figures as shown.
with
sold as (
  select
    subject_id as place_id,
    kind as property_type,
    count(*) as sales_count,
    sum(price) as sales_value,
    case
      when count(*) filter (is_priced and is_level) >= {{least_shown}}
        then to_whole(median(price) filter (is_priced and is_level))
    end as price,
    case
      when count(price_per_sqft) filter (is_priced and is_level) >= {{least_shown}}
        then to_hundredths(median(price_per_sqft) filter (is_priced and is_level))
    end as price_per_sqft,
    case
      when count(is_off_plan) >= {{least_shown}}
        then to_hundredths(100 * count(*) filter (is_off_plan) / count(is_off_plan))
    end as off_plan_share
  from
    (
      select *, property_type as kind, true as is_level
      from sales_of
      union all
      select *, 'all', property_type is distinct from 'land'
      from sales_of
    ),
    windows
  where
    subject in ('area', 'community')
    and day between sales_from and sales_to
    and kind is not null
  group by all
),
let_out as (
  select
    subject_id as place_id,
    kind as property_type,
    count(*) as contract_count,
    case
      when count(*) filter (is_level and version = 'new') >= {{least_shown}}
        then to_whole(median(annual) filter (is_level and version = 'new'))
    end as rent
  from
    (
      select *, property_type as kind, is_eligible_of_type as is_level
      from rents_of
      union all
      select *, 'all', is_eligible
      from rents_of
    ),
    windows
  where
    subject in ('area', 'community')
    and counted_day between rents_from and rents_to
    and kind is not null
  group by all
),
figures as (
  select
    * replace (
      coalesce(sales_count, 0) as sales_count,
      coalesce(sales_value, 0) as sales_value,
      coalesce(contract_count, 0) as contract_count
    )
  from sold
  full join let_out using (place_id, property_type)
),
pairs as (
  select
    this.*,
    case this.place_id when 330 then 441 else 330 end as first_id
  from figures as this
)
select
  this.first_id,
  this.place_id,
  this.property_type,
  case when this.sales_count > base.sales_count then 1 else 2 end as rank_sales_count,
  case when this.sales_value > base.sales_value then 1 else 2 end as rank_sales_value_aed,
  case
    when this.contract_count > base.contract_count then 1
    else 2
  end as rank_contract_count,
  this.sales_count - base.sales_count as difference_sales_count,
  to_whole(this.sales_value) - to_whole(base.sales_value) as difference_sales_value_aed,
  this.price - base.price as difference_median_price_aed,
  this.price_per_sqft - base.price_per_sqft as difference_median_price_aed_per_sqft,
  this.contract_count - base.contract_count as difference_contract_count,
  this.rent - base.rent as difference_median_rent_aed,
  this.off_plan_share - base.off_plan_share as difference_off_plan_share_pct,
  100 * (this.sales_count / nullif(base.sales_count, 0) - 1) as difference_pct_sales_count,
  100 * (this.price / base.price - 1) as difference_pct_median_price_aed,
  100 * (this.price_per_sqft / base.price_per_sqft - 1) as difference_pct_median_price_aed_per_sqft,
  100 * (this.contract_count / nullif(base.contract_count, 0) - 1) as difference_pct_contract_count,
  100 * (this.rent / base.rent - 1) as difference_pct_median_rent_aed
from pairs as this
join
  figures as base on base.place_id = this.first_id
  and base.property_type = this.property_type
