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
    t.target,
    t.valued_on,
    t.area_id as target_area_id,
    t.property_type,
    t.area_sqft as target_sqft,
    s.id,
    s.transaction_date,
    s.project_id,
    s.building_id,
    s.area_sqft,
    s.price_aed,
    s.price_aed_per_sqft,
    case
      when s.project_id = t.project_id then 1
      when s.building_id = t.building_id then 2
      when s.community_id = t.community_id then 3
      else 4
    end as scope
  from targets t
  join
    sales s on s.place = t.place
    and s.property_type = t.property_type
    and s.bedrooms is not distinct from t.bedrooms
    and s.is_off_plan = t.is_off_plan
    and s.area_sqft between t.area_sqft * 0.8 and t.area_sqft * 1.2
    and s.transaction_date < t.valued_on
    and s.transaction_date >= (t.valued_on - to_years(1))::date
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
    f.*,
    greatest(datediff('day', f.transaction_date, f.valued_on), 0) as age_days,
    coalesce(
      an.index_stratified / a.index_stratified,
      mn.index_stratified / m.index_stratified,
      1
    ) as index_factor,
    case
      when an.index_stratified / a.index_stratified is not null then 'area'
      when mn.index_stratified / m.index_stratified is not null then 'market'
    end as index_of
  from found f
  join widest w on w.target = f.target
    and f.scope <= w.scope
  left join
    levels a on a.subject = 'area'
    and a.subject_id = f.target_area_id
    and a.property_type = f.property_type
    and a.month = least(
      date_trunc('month', f.transaction_date),
      date_trunc('month', f.valued_on) - to_months(1)
    )::date
  left join
    levels an on an.subject = 'area'
    and an.subject_id = f.target_area_id
    and an.property_type = f.property_type
    and an.month = (date_trunc('month', f.valued_on) - to_months(1))::date
  left join
    levels m on m.subject = 'market'
    and m.property_type = f.property_type
    and m.month = least(
      date_trunc('month', f.transaction_date),
      date_trunc('month', f.valued_on) - to_months(1)
    )::date
  left join
    levels mn on mn.subject = 'market'
    and mn.property_type = f.property_type
    and mn.month = (date_trunc('month', f.valued_on) - to_months(1))::date
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
