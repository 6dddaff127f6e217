-- Estimates the records of `picked` as of their `valued_on`. `picked` has the columns of
-- estimate_records, blocks_back, valued_on and is_sampled.
with
picked as ({{picked}}),
named as (
  select feed || ' ' || id || ' project' as name, true as is_project_known, *
  from picked
  where project_id is not null
  union all
  select
    feed || ' ' || id || ' area',
    false,
    * replace (null::integer as project_id, null::bigint as building_id)
  from picked
  where project_id is null or md5_number_lower(id) % {{estimate_unnamed_one_in}} = 0
),
targets as (select row_number() over (order by name)::integer as target, * from named),
records as (select * exclude (is_comparable) from estimate_records where is_comparable),
{{comparables}},
priced as (
  select
    chosen.*,
    chosen.ln_price - levels.ln_level - levels.size_slope * chosen.ln_size
      - levels.drift as above_level
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
        record: record,
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
    ) as comparables
  from priced
  group by target
)
select
  targets.name as target,
  targets.id,
  targets.feed,
  targets.blocks_back,
  targets.is_project_known,
  targets.is_sampled,
  targets.property_type,
  targets.area_id,
  targets.community_id,
  targets.project_id,
  targets.building_id,
  targets.stage,
  targets.bedrooms,
  targets.ln_size,
  targets.ln_price - levels.ln_level - levels.size_slope * targets.ln_size as above_level,
  to_json(list_sort(comparables))::varchar as comparables
from targets
left join listed using (target)
left join
  estimate_levels levels on levels.feed = targets.feed
  and levels.blocks_back = targets.blocks_back
  and levels.property_type = targets.property_type
  and levels.stage = targets.stage
  and levels.block = 0
order by targets.target
