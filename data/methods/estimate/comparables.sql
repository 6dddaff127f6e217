-- Chooses the comparables of each of the `targets` (target, feed, valued_on, place, area_id,
-- community_id, project_id, building_id, is_project_known, property_type, stage, bedrooms, ln_size)
-- from `records` (feed, id, happened_on, place, area_id, community_id, project_id, building_id,
-- property_type, stage, bedrooms, ln_size, ln_price). This text is the middle of a query: the query
-- defines those two CTEs before it, and reads `chosen` after it.
--
-- Comparables are of the year before, in the same place and of the same type. `{{pairs}}` is `from
-- in_place`, or adds those of other places (pairs-elsewhere.sql). Of records that are alike in
-- project, stage, bedrooms and size, the newest {{estimate_alike_most}} take part. The
-- {{comparables_most}} that vary most with the target are chosen; `covariance` is that of
-- data/methods/estimate/predict.ts for unknown bedrooms: the choice is the same whichever bedrooms
-- are given, so that giving them cannot make an interval wider. A record takes no part in estimates
-- of days after `crowded_out_on`: {{estimate_alike_most}} newer ones that are alike are known then.
{{windows}}
-- Not laid down, because these are the most rows of the query: ten million of four thousand
-- targets.
in_place as not materialized (
  select {{near}}
  from targets
  join
    parted on parted.feed = targets.feed
    and parted.valued_on = targets.valued_on
    and parted.place = targets.place
    and parted.property_type = targets.property_type
    and abs(parted.ln_size - targets.ln_size) <= {{estimate_size_most}}
),
near as not materialized ({{pairs}}),
factored as not materialized (
  select
    *,
    case when is_same_stage = 1 then 1 else {{stage_correlation}} end as stage_factor
  from near
),
varying as not materialized (
  select
    target,
    record,
    project_share,
    0.5 ** (age_days / {{half_life_days}}) as worth,
    stage_factor * {{market_variance}} * exp(-0.5 * (size_difference / {{size_scale}}) ** 2)
      + is_same_area * stage_factor * {{area_variance}}
      * exp(-0.15 * (size_difference / {{size_scale}}) ** 2) + is_same_community::integer
      * stage_factor * {{community_variance}} + is_same_building * stage_factor
      * {{building_variance}} + project_share * stage_factor * {{project_variance}} + project_share
      * stage_factor * {{bedrooms_correlation}} * {{size_variance}}
      * exp(-0.5 * (size_difference / {{size_scale}}) ** 2) + project_share * is_same_stage
      * {{bedrooms_correlation}} * {{layout_variance}}
      * exp(-0.5 * (size_difference / {{layout_scale}}) ** 2 - age_days / {{layout_days}})
      as covariance
  from factored
),
-- Each target keeps its best pairs while the pairs pass by: most pairs are worth less than those
-- that it has.
closest as (
  select
    target,
    - best.record as record,
    best.project_share as project_share,
    best.covariance as covariance
  from (
    select
      target,
      unnest(
        max(
          {
            worth: covariance * worth,
            record: - record,
            project_share: project_share,
            covariance: covariance
          },
          {{comparables_most}}
        )
      ) as best
    from varying
    group by target
  )
),
chosen as (
  select
    closest.target,
    project_share,
    covariance,
    targets.valued_on,
    datediff('day', numbered.happened_on, targets.valued_on) as age_days,
    numbered.*
  from closest
  join targets using (target)
  join numbered using (record)
)
