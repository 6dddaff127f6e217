-- Comparables of properties of one type in one place, those with most weight in the choice first
-- (data/estimate). A community is searched whole, across its areas; `is_everywhere` searches the
-- whole market.
with
asked as (
  select
    unnest(
      from_json(
        $targets::JSON,
        '[{"target":"INTEGER","area_id":"INTEGER","community_id":"BIGINT","project_id":"INTEGER","building_id":"BIGINT","property_type":"VARCHAR","stage":"VARCHAR","bedrooms":"INTEGER","area_sqft":"DOUBLE"}]'
      ),
      recursive := true
    )
),
targets as (
  select
    target,
    $feed::VARCHAR as feed,
    $valued_on::DATE as valued_on,
    0 as place,
    area_id,
    community_id,
    project_id,
    building_id,
    project_id is not null as is_project_known,
    property_type,
    stage,
    bedrooms,
    ln(area_sqft) as ln_size
  from asked
),
records as (
  select *
  from ({{register}})
  where
    property_type = $property_type::VARCHAR
    and (
      $is_everywhere::BOOLEAN
      or area_id = $area_id::INTEGER
      or ($area_id::INTEGER is null and community_id = $community_id::BIGINT)
    )
),
levels as (
  select
    unnest(
      from_json(
        $levels::JSON,
        '[{"stage":"VARCHAR","block":"INTEGER","ln_level":"DOUBLE","size_slope":"DOUBLE","drift":"DOUBLE"}]'
      ),
      recursive := true
    )
),
{{comparables}}
select
  chosen.target,
  to_json(
    list(
      {
        id: chosen.id,
        happened_on: chosen.happened_on::varchar,
        area_id: chosen.area_id,
        community_id: chosen.community_id,
        project_id: chosen.project_id,
        building_id: chosen.building_id,
        stage: chosen.stage,
        bedrooms: chosen.bedrooms,
        ln_size: chosen.ln_size,
        age_days: chosen.age_days::integer,
        project_share: chosen.project_share,
        ln_price: chosen.ln_price,
        area_sqft: chosen.area_sqft,
        price_aed: chosen.price_aed,
        project: project_list.name,
        building: building_list.name,
        ln_level: levels.ln_level + levels.size_slope * chosen.ln_size,
        drift: levels.drift
      }
      order by chosen.covariance desc, chosen.id
    )
  )::varchar as comparables
from chosen
join
  levels on levels.stage = chosen.stage
  and levels.block = (chosen.age_days - 1) // {{estimate_block_days}}
left join project_list on project_list.project_id = chosen.project_id
left join building_list on building_list.building_id = chosen.building_id
group by chosen.target
