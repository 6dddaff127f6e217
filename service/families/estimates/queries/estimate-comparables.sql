-- Comparables of properties of one feed, those with most weight in the choice first
-- (data/methods/estimate). A place is an area or a community, which is searched whole across its
-- areas, or the whole market, with a property type: `{{place_columns}}` says which columns records
-- share with their property. A row has the comparables of a target as JSON, [record, share of its
-- project] each, or a record that is a comparable of any.
with
asked as (
  select
    unnest(
      from_json(
        $targets::JSON,
        '[{"target":"INTEGER","place":"INTEGER","area_id":"INTEGER","community_id":"BIGINT","project_id":"INTEGER","building_id":"BIGINT","property_type":"VARCHAR","stage":"VARCHAR","bedrooms":"INTEGER","area_sqft":"DOUBLE"}]'
      ),
      recursive := true
    )
),
targets as (
  select
    *,
    $feed::VARCHAR as feed,
    $valued_on::DATE as valued_on,
    project_id is not null as is_project_known,
    ln(area_sqft) as ln_size
  from asked
),
records as (
  select register.*, place
  from ({{register}}) register
  join
    (select distinct place, {{place_columns}} from asked) places using ({{place_columns}})
),
levels as (
  select
    unnest(
      from_json(
        $levels::JSON,
        '[{"property_type":"VARCHAR","stage":"VARCHAR","block":"INTEGER","ln_level":"DOUBLE","size_slope":"DOUBLE","drift":"DOUBLE"}]'
      ),
      recursive := true
    )
),
{{comparables}},
described as (
  select
    record,
    to_json(
      {
        id: records.id,
        happened_on: records.happened_on::varchar,
        area_id: records.area_id,
        community_id: records.community_id,
        project_id: records.project_id,
        building_id: records.building_id,
        stage: records.stage,
        bedrooms: records.bedrooms,
        ln_size: records.ln_size,
        age_days: records.age_days::integer,
        ln_price: records.ln_price,
        area_sqft: records.area_sqft,
        price_aed: records.price_aed,
        project: project_list.name,
        building: building_list.name,
        ln_level: levels.ln_level + levels.size_slope * records.ln_size,
        drift: levels.drift
      }
    )::varchar as described
  from (select distinct on (record) * from chosen) records
  join
    levels on levels.property_type = records.property_type
    and levels.stage = records.stage
    and levels.block = (records.age_days - 1) // {{estimate_block_days}}
  left join project_list on project_list.project_id = records.project_id
  left join building_list on building_list.building_id = records.building_id
)
select null as target, record, described as json
from described
union all
select
  target,
  null,
  to_json(list([record, project_share] order by covariance desc, record))::varchar
from chosen
group by target
