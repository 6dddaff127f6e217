-- The records that comparables of `targets` (feed, valued_on) are chosen from, whatever their
-- property: those of the year before that are not crowded out by newer ones that are alike, and the
-- part of each project among them. `records` and the rules stand in comparables.sql.
numbered as (
  select
    row_number() over (order by feed, id) as record,
    lead(happened_on, {{estimate_alike_most}}) over (
      partition by
        feed,
        place,
        area_id,
        property_type,
        project_id,
        stage,
        bedrooms,
        round(ln_size * 50)
      order by happened_on, id desc
    ) as crowded_out_on,
    *
  from records
),
thinned as not materialized (
  select
    record,
    moments.valued_on,
    numbered.feed,
    datediff('day', happened_on, moments.valued_on) as age_days,
    place,
    area_id,
    community_id,
    project_id,
    building_id,
    property_type,
    stage,
    ln_size
  from numbered
  join
    (select distinct feed, valued_on from targets) moments on moments.feed = numbered.feed
    and happened_on < moments.valued_on
    and happened_on >= moments.valued_on - 365
  where crowded_out_on is null
    or crowded_out_on >= moments.valued_on
),
-- The part that a project has among the records of its place, type and stage. Property whose
-- project is not given probably has none: one owner in {{estimate_unnamed_one_in}} does not give
-- it.
projects as (
  select
    *,
    unnamed
      / sum(unnamed) over (partition by valued_on, feed, place, property_type, stage)
      as project_part
  from (
    select
      valued_on,
      feed,
      place,
      property_type,
      stage,
      project_id,
      sum(
        case
          when project_id is null then {{estimate_unnamed_one_in}}
          else 1
        end
      ) as unnamed
    from thinned
    group by valued_on, feed, place, property_type, stage, project_id
  )
),
parted as (
  select thinned.*, project_part
  from thinned
  join
    projects on projects.valued_on = thinned.valued_on
    and projects.feed = thinned.feed
    and projects.place is not distinct from thinned.place
    and projects.property_type = thinned.property_type
    and projects.stage = thinned.stage
    and projects.project_id is not distinct from thinned.project_id
),
