-- Records of the last two blocks of days, each with its comparables as they were known at the start
-- of its block, so that every estimate is made of earlier records only. The hash of their ids picks
-- up to {{estimate_trials_most}} of each feed and block. Each is tried twice: with its project, if
-- it has one, and with its area alone.
with
picked as (
  select days.blocks_back, days.valued_on, records.*
  from estimate_records records
  join
    estimate_days days on days.feed = records.feed
    and days.blocks_back > 0
    and records.happened_on >= days.valued_on
    and records.happened_on < days.valued_on + {{estimate_block_days}}
  qualify
    row_number() over (partition by records.feed, blocks_back order by md5(records.id), records.id)
      <= {{estimate_trials_most}}
),
targets as (
  select feed || ' ' || id || ' project' as target, true as is_project_known, *
  from picked
  where project_id is not null
  union all
  select
    feed || ' ' || id || ' area',
    false,
    * replace (null::integer as project_id, null::bigint as building_id)
  from picked
),
records as (select * exclude (is_comparable) from estimate_records where is_comparable),
{{comparables}},
priced as (
  select chosen.*, chosen.ln_price - levels.ln_level - levels.drift as above_level
  from chosen
  join
    estimate_levels levels on levels.feed = chosen.feed
    and levels.valued_on = chosen.valued_on
    and levels.property_type = chosen.property_type
    and levels.stage = chosen.stage
    and levels.block = (chosen.age_days - 1) // {{estimate_block_days}}
),
listed as (
  select
    target,
    list(
      {
        area_id: area_id,
        community_id: community_id,
        project_id: project_id,
        building_id: building_id,
        stage: stage,
        bedrooms: bedrooms,
        ln_size: ln_size,
        age_days: age_days,
        project_share: project_share,
        above_level: above_level
      }
      order by id
    ) as comparables
  from priced
  group by target
)
select
  targets.target,
  targets.feed,
  targets.blocks_back,
  targets.is_project_known,
  targets.property_type,
  targets.area_id,
  targets.community_id,
  targets.project_id,
  targets.building_id,
  targets.stage,
  targets.bedrooms,
  targets.ln_size,
  targets.ln_price - levels.ln_level as above_level,
  to_json(comparables)::varchar as comparables
from targets
left join listed using (target)
left join
  estimate_levels levels on levels.feed = targets.feed
  and levels.blocks_back = targets.blocks_back
  and levels.property_type = targets.property_type
  and levels.stage = targets.stage
  and levels.block = 0
order by target
