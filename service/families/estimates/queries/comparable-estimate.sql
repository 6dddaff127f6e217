-- Comparables of one property and the estimate they give, most similar first. {{estimate}} is the
-- method itself (data/estimate). A property of unknown bedrooms is compared with all property of
-- its size; a community is searched whole, across its areas.
with
targets as (
  select
    0 as target,
    $valued_on::DATE as valued_on,
    0 as place,
    $area_id::INTEGER as area_id,
    $community_id::BIGINT as community_id,
    $project_id::INTEGER as project_id,
    $building_id::BIGINT as building_id,
    $property_type::VARCHAR as property_type,
    $bedrooms::INTEGER as bedrooms,
    $area_sqft::DOUBLE as area_sqft,
    $is_off_plan::BOOLEAN as is_off_plan
),
sales as (
  select
    id,
    transaction_date,
    0 as place,
    community_id,
    project_id,
    building_id,
    property_type,
    case when $bedrooms::INTEGER is not null then bedrooms end as bedrooms,
    area_sqft,
    coalesce(is_off_plan, false) as is_off_plan,
    price_aed,
    price_aed_per_sqft
  from transaction_list_by_area
  where
    type = 'sales'
    and is_eligible
    and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
    and ($area_id::INTEGER is not null or community_id = $community_id::BIGINT)
    and property_type = $property_type::VARCHAR
    and transaction_date >= ($valued_on::DATE - to_years(1))::date
    and transaction_date < $valued_on::DATE
    and ($history_from::DATE is null or transaction_date >= $history_from::DATE)
),
levels as (
  select subject, subject_id, property_type, period as month, index_stratified
  from price_index
  where
    (subject = 'market' or (subject = 'area' and subject_id = $area_id::INTEGER))
    and property_type = $property_type::VARCHAR
    and granularity = 'month'
    and n >= {{comparables_index_least}}
    and index_stratified is not null
),
{{estimate}}
select
  comparables.id,
  comparables.transaction_date,
  comparables.scope,
  project_list.name as project,
  building_list.name as building,
  comparables.area_sqft,
  comparables.price_aed,
  comparables.price_aed_per_sqft,
  comparables.index_factor,
  comparables.index_of,
  comparables.adjusted_aed_per_sqft,
  100 * comparables.weight / estimates.total_weight as weight_pct,
  estimates.median_aed_per_sqft,
  estimates.low_aed_per_sqft,
  estimates.high_aed_per_sqft
from comparables
join estimates using (target)
left join project_list on project_list.project_id = comparables.project_id
left join building_list on building_list.building_id = comparables.building_id
order by comparables.weight desc, comparables.id
