-- Comparable estimate (docs/methods, comparable estimate): estimates the price at which each of the
-- `targets` (target, valued_on, place, area_id, community_id, project_id, building_id,
-- property_type, bedrooms, area_sqft, is_off_plan) would sell, from `sales` (id, transaction_date,
-- place, community_id, project_id, building_id, property_type, bedrooms, area_sqft, is_off_plan,
-- price_aed, price_aed_per_sqft) and monthly `levels` of the stratified index (subject, subject_id,
-- property_type, month, index_stratified). This text is the middle of a query: the query defines
-- those three CTEs before it, and reads `comparables` and `estimates` after it. A comparable is a
-- sale of the 12 months before, in the same place, of the same kind, bedrooms and stage, and at
-- most 20 % larger or smaller.
found as (
  select
    targets.target,
    targets.valued_on,
    targets.area_id as target_area_id,
    targets.property_type,
    targets.area_sqft as target_sqft,
    sales.id,
    sales.transaction_date,
    sales.project_id,
    sales.building_id,
    sales.area_sqft,
    sales.price_aed,
    sales.price_aed_per_sqft,
    case
      when sales.project_id = targets.project_id then 1
      when sales.building_id = targets.building_id then 2
      when sales.community_id = targets.community_id then 3
      else 4
    end as scope
  from targets
  join
    sales on sales.place = targets.place
    and sales.property_type = targets.property_type
    and sales.bedrooms is not distinct from targets.bedrooms
    and sales.is_off_plan = targets.is_off_plan
    and sales.area_sqft between targets.area_sqft * 0.8 and targets.area_sqft * 1.2
    and sales.transaction_date < targets.valued_on
    and sales.transaction_date >= (targets.valued_on - to_years(1))::date
),
scopes as (
  select
    target,
    scope,
    sum(count(*)) over (partition by target order by scope) as so_far
  from found
  group by target, scope
),
-- Chooses the narrowest scope that has enough comparables: project, building, community, area.
widest as (
  select
    target,
    coalesce(min(scope) filter (so_far >= {{comparables_enough}}), max(scope)) as scope
  from scopes
  group by target
),
-- Brings each price to the last whole month before the valuation. The area's index moves the price
-- when both of its months have {{comparables_index_least}} sales; else the market's index does on
-- the same condition; else the price stays.
moved as (
  select
    found.*,
    greatest(datediff('day', found.transaction_date, found.valued_on), 0) as age_days,
    coalesce(
      area_now.index_stratified / area_then.index_stratified,
      market_now.index_stratified / market_then.index_stratified,
      1
    ) as index_factor,
    case
      when area_now.index_stratified / area_then.index_stratified is not null then 'area'
      when market_now.index_stratified / market_then.index_stratified is not null then 'market'
    end as index_of
  from found
  join widest on widest.target = found.target
    and found.scope <= widest.scope
  left join
    levels area_then on area_then.subject = 'area'
    and area_then.subject_id = found.target_area_id
    and area_then.property_type = found.property_type
    and area_then.month = least(
      date_trunc('month', found.transaction_date),
      date_trunc('month', found.valued_on) - to_months(1)
    )::date
  left join
    levels area_now on area_now.subject = 'area'
    and area_now.subject_id = found.target_area_id
    and area_now.property_type = found.property_type
    and area_now.month = (date_trunc('month', found.valued_on) - to_months(1))::date
  left join
    levels market_then on market_then.subject = 'market'
    and market_then.property_type = found.property_type
    and market_then.month = least(
      date_trunc('month', found.transaction_date),
      date_trunc('month', found.valued_on) - to_months(1)
    )::date
  left join
    levels market_now on market_now.subject = 'market'
    and market_now.property_type = found.property_type
    and market_now.month = (date_trunc('month', found.valued_on) - to_months(1))::date
),
-- Weighs each comparable by its similarity: a difference in size of 20 % halves the weight, and so
-- do six months of age and each step to a wider scope. The {{comparables_most}} most similar
-- comparables stay.
comparables as (
  select
    *,
    price_aed_per_sqft * index_factor as adjusted_aed_per_sqft,
    0.5 ** (abs(ln(area_sqft / target_sqft)) / ln(1.2)) * 0.5 ** (age_days / 182.0)
      * 0.5 ** (scope - 1) as weight
  from moved
  qualify
    row_number() over (partition by target order by weight desc, id) <= {{comparables_most}}
),
ordered as (
  select
    target,
    target_sqft,
    scope,
    adjusted_aed_per_sqft,
    weight,
    sum(weight) over (partition by target order by adjusted_aed_per_sqft, id) as up_to,
    sum(weight) over (partition by target) as total,
    count(*) over (partition by target) as n
  from comparables
),
-- The estimate is the weighted median. The interval counts the property itself as one more sale at
-- an unknown price, so that few comparables make the interval wide.
estimates as (
  select
    target,
    any_value(target_sqft) as target_sqft,
    any_value(n)::integer as n,
    max(scope) as scope,
    any_value(total) as total_weight,
    min(adjusted_aed_per_sqft) filter (up_to >= total / 2) as median_aed_per_sqft,
    coalesce(
      max(adjusted_aed_per_sqft) filter (up_to <= 0.1 * (total + total / n)),
      min(adjusted_aed_per_sqft)
    ) as low_aed_per_sqft,
    coalesce(
      min(adjusted_aed_per_sqft) filter (up_to >= 0.9 * (total + total / n)),
      max(adjusted_aed_per_sqft)
    ) as high_aed_per_sqft
  from ordered
  group by target
)
