-- The yield of one number of bedrooms: one segment, where sales and contracts are divided by
-- bedrooms (docs/methods/gross-yield.md). In a building with flats and villas both classes count,
-- weighted by their sales; their errors count as independent.
with
usable as (
  select
    yield_segments.subject_id as building_id,
    yield_segments.n_sales,
    yield_segments.n_rents,
    yield_segments.basis,
    yield_segments.n_sales >= {{least_ok}}
    and yield_segments.n_rents >= {{least_ok}} as is_ok,
    yield_segments.median_annual_rent_aed_per_sqft as rent,
    yield_segments.median_price_aed_per_sqft as price,
    yield_segments.rent_error,
    yield_segments.price_error,
    yields.service_charge_aed_per_sqft as charge
  from yield_segments
  join
    yields on yields.subject = 'building'
    and yields.subject_id = yield_segments.subject_id
    and yields.property_type = 'all'
  where
    yield_segments.subject = 'building'
    and yield_segments.segmentation = 'bedrooms'
    and yield_segments.segment = $bedrooms::INTEGER
    and yield_segments.n_sales >= {{yield_segment_least}}
    and yield_segments.n_rents >= {{yield_segment_least}}
    and (
      $property_type::VARCHAR = 'all'
      or yield_segments.property_type = $property_type::VARCHAR
    )
),
marked as (
  select *, is_ok or not bool_or(is_ok) over (partition by building_id) as is_used
  from usable
),
weighted as (
  select
    building_id,
    sum(n_sales * rent / price) / sum(n_sales) * 100 as gross,
    sum(n_sales / price) / sum(n_sales) * 100 as per_charge,
    sqrt(sum((n_sales * rent / price) ^ 2 * (rent_error ^ 2 + price_error ^ 2))) / sum(n_sales)
      * 100 as gross_error,
    sqrt(
      sum(
        n_sales ^ 2
          * ((rent / price * rent_error) ^ 2 + ((rent - charge) / price * price_error) ^ 2)
      )
    ) / sum(n_sales) * 100 as net_error,
    any_value(charge) as charge,
    sum(n_sales)::integer as n_sales,
    sum(n_rents)::integer as n_rents,
    count(*)::integer as segments_used,
    case when bool_and(is_ok) then 'ok' else 'low' end as quality,
    any_value(basis) as basis
  from marked
  where is_used
  group by building_id
)
select
  building_id,
  $property_type::VARCHAR as property_type,
  case when gross <= {{yield_most_pct}} then gross end as gross_yield_pct,
  case
    when gross <= {{yield_most_pct}} then gross * exp(- {{deviate}} * gross_error / gross)
  end as low_gross_yield_pct,
  case
    when gross <= {{yield_most_pct}} then gross * exp({{deviate}} * gross_error / gross)
  end as high_gross_yield_pct,
  gross - charge * per_charge as net_yield_pct,
  gross - charge * per_charge - {{deviate}} * net_error as low_net_yield_pct,
  gross - charge * per_charge + {{deviate}} * net_error as high_net_yield_pct,
  case when charge is null then 'no service charges known for it' end as net_reason,
  n_sales,
  n_rents,
  segments_used,
  quality,
  basis
from weighted
