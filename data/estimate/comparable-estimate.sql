-- Comparable estimate (docs/methods, comparable estimate): what each of `targets` (target,
-- valued_on, place, area_id, community_id, project_id, building_id, property_type, bedrooms,
-- area_sqft, is_off_plan) would sell for, from `sales` (id, transaction_date, place, community_id,
-- project_id, building_id, property_type, bedrooms, area_sqft, is_off_plan, price_aed,
-- price_aed_per_sqft) and monthly `levels` of the stratified index (subject, subject_id,
-- property_type, month, index_stratified). Not a query: the middle of one, which begins with those
-- three and ends with `comparables` and `estimates`. Comparables: of the same place, kind, bedrooms
-- and stage, 20 % larger or smaller at most, of the 12 months before.
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
-- The narrowest scope with enough of them: project, building, community, area.
widest as (
  select
    target,
    coalesce(min(scope) filter (so_far >= {{comparables_enough}}), max(scope)) as scope
  from (
    select
      target,
      scope,
      sum(count(*)) over (partition by target order by scope) as so_far
    from found
    group by target, scope
  )
  group by target
),
-- Prices are brought to the last whole month before the day; a month moves them only with
-- {{comparables_index_least}} sales behind its index, and the area's index only if it has both
-- ends.
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
-- Similarity: a size 20 % off counts half, and so do six months, and each scope further out. The
-- {{comparables_most}} most similar are enough.
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
-- The estimate is the weighted median. For the interval the property itself counts as one more sale
-- that may lie anywhere, so that few comparables make it wide.
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
