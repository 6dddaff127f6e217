-- Profiles of property: one type and number of bedrooms in one project, building, area or
-- community, with {{least_shown}} sales in the last 12 months or, except in a building,
-- {{least_shown}} new contracts. Many deals lie in areas without projects, which only the profile
-- of the area shows. Figures come from headlines and yields, and are null where fewer than
-- {{least_shown}} rows stand behind them; the yield is that of the class (villas with townhouses).
-- A building has its project's rents, because rent contracts name no building. Headlines have the
-- rents of homes, so those of shops and offices are counted here, of areas and communities alone.
-- The nearest metro, mall and landmark are those that the exports name most often for the project.
-- Points in the area are counted within its boundary; there are no distances, because no export has
-- the coordinate of a property.
with
as_of as (
  select max(as_of) as last_day
  from dataset_as_of
  where dataset = 'transactions'
),
cells as (
  select
    subject,
    subject_id,
    property_type,
    bedrooms,
    case
      property_type
      when 'apartment' then 'apartment'
      when 'villa' then 'villa'
      when 'townhouse' then 'villa'
    end as yield_class,
    sales_count,
    off_plan_count,
    ready_count,
    price_n,
    median_price_aed,
    ppsf_n,
    median_price_aed_per_sqft
  from headlines
  where (
    subject = 'project'
    and (price_n >= {{least_shown}} or new_rent_n >= {{least_shown}})
    or subject = 'building'
    and price_n >= {{least_shown}}
    or subject in ('area', 'community')
    and greatest(price_n, new_rent_n, contract_count) >= {{least_shown}}
  )
    and property_type <> 'all'
    and bedrooms is distinct from -1
),
sold as (
  select
    case
      when grouping(project_id) = 0 then 'project'
      when grouping(building_id) = 0 then 'building'
      when grouping(area_id) = 0 then 'area'
      else 'community'
    end as subject,
    coalesce(project_id, building_id, area_id, community_id)::bigint as subject_id,
    property_type,
    bedrooms,
    count(area_sqft) as size_n,
    quantile_cont(area_sqft, [0.1, 0.9]) as sizes
  from counted_deals, as_of
  where
    type = 'sales'
    and transaction_date >= trailing_from(last_day, 1)
    and transaction_date <= last_day
    and unit_count <= 1
    and area_sqft > 0
    and (size_basis <> 'plot' or property_type = 'land')
    and len(quality_flags) = 0
  group by
    grouping sets (
      (project_id, property_type, bedrooms),
      (building_id, property_type, bedrooms),
      (area_id, property_type, bedrooms),
      (community_id, property_type, bedrooms)
    )
),
rents_to as (
  select max(as_of) as last_day
  from dataset_as_of
  where dataset = 'rent-contracts'
),
commercial as ({{commercial_rents}}),
tenure as (
  select
    case when grouping(area_id) = 0 then 'area' else 'community' end as subject,
    coalesce(area_id, community_id)::bigint as subject_id,
    property_type,
    count(*) filter (is_freehold) * 2 > count(*) as is_freehold
  from counted_deals, as_of
  where
    type = 'sales'
    and transaction_date >= trailing_from(last_day, 1)
    and transaction_date <= last_day
    and is_freehold is not null
  group by grouping sets ((area_id, property_type), (community_id, property_type))
),
seen as (
  select
    project_id,
    nearest_metro,
    nearest_mall,
    nearest_landmark,
    is_freehold,
    count(*) as n
  from counted_deals, as_of
  where
    type = 'sales'
    and transaction_date >= trailing_from(last_day, 1)
    and transaction_date <= last_day
    and project_id is not null
  group by all
),
near as (
  select
    project_id,
    arg_max(nearest_metro, (n, nearest_metro)) as nearest_metro,
    arg_max(nearest_mall, (n, nearest_mall)) as nearest_mall,
    arg_max(nearest_landmark, (n, nearest_landmark)) as nearest_landmark,
    arg_max(is_freehold, (n, is_freehold)) as is_freehold
  from seen
  group by project_id
),
in_area as (
  select
    area_id,
    count(*) filter (category in ('metro-station', 'tram-station'))::integer
      as metro_stations_in_area,
    count(*) filter (category = 'mall')::integer as malls_in_area,
    count(*) filter (category = 'school')::integer as schools_in_area
  from pois
  where area_id is not null
  group by area_id
),
-- An area counts as near to a point if all of it is.
distances as (
  select
    area_id,
    min(at_most_m) filter (category in ('metro-station', 'tram-station')) as metro_within_m,
    min(at_most_m) filter (category = 'mall') as mall_within_m,
    min(at_most_m) filter (category = 'school') as school_within_m
  from serve.poi_distances
  group by area_id
),
subjects as (
  select
    'building' as subject,
    building_list.building_id::bigint as subject_id,
    building_list.name,
    building_list.name_ar,
    building_list.area_id,
    building_list.area,
    building_list.area_ar,
    building_list.community_id,
    building_list.community,
    building_list.project_id,
    'project' as rent_subject,
    building_list.project_id::bigint as rent_subject_id,
    building_list.project,
    building_list.developer_id,
    building_list.developer,
    building_list.is_freehold,
    building_list.completed_year,
    building_list.floors,
    building_list.swimming_pools,
    project_list.status,
    project_list.expected_completion_date
  from serve.building_list
  left join serve.project_list on project_list.project_id = building_list.project_id
  where
    building_list.is_counted
    and building_list.building_id in (select subject_id from cells where subject = 'building')
  union all
  select
    'project',
    project_list.project_id,
    coalesce(project_list.name, project_list.name_ar, project_list.project_number::varchar),
    project_list.name_ar,
    project_list.area_id,
    project_list.area,
    project_list.area_ar,
    project_list.community_id,
    project_list.community,
    project_list.project_id,
    'project',
    project_list.project_id,
    project_list.name,
    project_list.developer_id,
    project_list.developer,
    null,
    year(project_list.completion_date)::integer,
    null,
    null,
    project_list.status,
    project_list.expected_completion_date
  from serve.project_list
  union all
  select
    places.kind,
    places.place_id,
    places.name,
    places.name_ar,
    areas.place_id,
    areas.name,
    areas.name_ar,
    case when places.kind = 'community' then places.place_id end,
    case when places.kind = 'community' then places.name end,
    null,
    places.kind,
    places.place_id,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null
  from places
  left join
    places as areas on areas.place_id = case
      when places.kind = 'area' then places.place_id
      else places.primary_area_id
    end
),
profiled as (
  select
    cells.subject,
    cells.subject_id::varchar as subject_key,
    subjects.name,
    subjects.name_ar,
    subjects.area_id::integer as area_id,
    subjects.area,
    subjects.area_ar,
    subjects.community_id::integer as community_id,
    subjects.community,
    subjects.project_id,
    subjects.project,
    subjects.developer_id,
    subjects.developer,
    cells.property_type,
    cells.bedrooms,
    case
      when cells.price_n >= {{least_shown}} then cells.median_price_aed
    end as median_price_aed,
    case
      when cells.ppsf_n >= {{least_shown}} then cells.median_price_aed_per_sqft
    end as median_price_aed_per_sqft,
    cells.price_n::integer as n_sales,
    case
      when headlines.new_rent_n >= {{least_shown}} then headlines.median_new_rent_aed
      when commercial.rent_n >= {{least_shown}} then commercial.median_rent_aed
    end as median_rent_aed,
    coalesce(commercial.rent_n, headlines.new_rent_n, 0)::integer as n_rents,
    round(yields.gross_yield_pct, 2) as gross_yield_pct,
    round(yields.low_gross_yield_pct, 2) as low_gross_yield_pct,
    round(yields.high_gross_yield_pct, 2) as high_gross_yield_pct,
    case when yields.gross_yield_pct is not null then yields.basis end as gross_yield_basis,
    case
      when sold.size_n >= {{least_shown}} then round(sold.sizes[1], 1)
    end as p10_area_sqft,
    case
      when sold.size_n >= {{least_shown}} then round(sold.sizes[2], 1)
    end as p90_area_sqft,
    case
      when cells.sales_count >= {{least_shown}}
        then round(100.0 * cells.off_plan_count / cells.sales_count, 1)
    end::double as off_plan_share_pct,
    case
      when cells.sales_count >= {{least_shown}} then case
        when cells.off_plan_count > cells.ready_count then 'off-plan'
        else 'ready'
      end
    end as offering,
    coalesce(subjects.is_freehold, near.is_freehold, tenure.is_freehold) as is_freehold,
    subjects.completed_year,
    case
      when subjects.status in ('active', 'not-started', 'pending')
        then year(subjects.expected_completion_date)
    end::integer as handover_year,
    subjects.floors,
    coalesce(subjects.swimming_pools > 0, false) as has_pool,
    near.nearest_metro,
    near.nearest_mall,
    near.nearest_landmark,
    coalesce(in_area.metro_stations_in_area, 0) as metro_stations_in_area,
    coalesce(in_area.malls_in_area, 0) as malls_in_area,
    coalesce(in_area.schools_in_area, 0) as schools_in_area,
    case
      when cells.subject <> 'community' then distances.metro_within_m
    end as metro_within_m,
    case when cells.subject <> 'community' then distances.mall_within_m end as mall_within_m,
    case
      when cells.subject <> 'community' then distances.school_within_m
    end as school_within_m,
    cells.sales_count + coalesce(headlines.contract_count, 0) as registered
  from cells
  join subjects using (subject, subject_id)
  left join
    headlines on headlines.subject = subjects.rent_subject
    and headlines.subject_id = subjects.rent_subject_id
    and headlines.property_type = cells.property_type
    and headlines.bedrooms is not distinct from cells.bedrooms
  left join
    yields on yields.subject = cells.subject
    and yields.subject_id = cells.subject_id
    and yields.property_type = cells.yield_class
  left join
    sold on sold.subject = cells.subject
    and sold.subject_id = cells.subject_id
    and sold.property_type = cells.property_type
    and sold.bedrooms is not distinct from cells.bedrooms
  left join
    commercial on commercial.subject = cells.subject
    and commercial.subject_id = cells.subject_id
    and commercial.property_type = cells.property_type
    and cells.bedrooms is null
  left join
    tenure on tenure.subject = cells.subject
    and tenure.subject_id = cells.subject_id
    and tenure.property_type = cells.property_type
  left join near on near.project_id = subjects.project_id
  left join in_area on in_area.area_id = subjects.area_id
  left join distances on distances.area_id = subjects.area_id
),
-- Profiles of places are ranked among themselves, so they change no rank of a project.
ranked as (
  select
    *,
    subject in ('area', 'community') as is_place,
    case
      when median_price_aed_per_sqft is not null then round(
        100 * percent_rank() over (
          partition by
            subject in ('area', 'community'),
            property_type,
            bedrooms,
            median_price_aed_per_sqft is null
          order by median_price_aed_per_sqft
        ),
        1
      )
    end as price_rank_pct,
    case
      when median_price_aed is not null then round(
        100 * percent_rank() over (
          partition by
            subject in ('area', 'community'),
            property_type,
            bedrooms,
            median_price_aed is null
          order by median_price_aed
        ),
        1
      )
    end as total_rank_pct,
    case
      when median_rent_aed is not null then round(
        100 * percent_rank() over (
          partition by
            subject in ('area', 'community'),
            property_type,
            bedrooms,
            median_rent_aed is null
          order by median_rent_aed
        ),
        1
      )
    end as rent_rank_pct,
    case
      when gross_yield_pct is not null then round(
        100 * percent_rank() over (
          partition by subject in ('area', 'community'), property_type, gross_yield_pct is null
          order by gross_yield_pct
        ),
        1
      )
    end as yield_rank_pct
  from profiled
  where greatest(n_sales, n_rents) >= {{least_shown}}
)
select
  concat_ws('-', subject, subject_key, property_type, coalesce(bedrooms::varchar, 'any')) as key,
  subject,
  subject_key,
  name,
  name_ar,
  nullif(
    concat_ws(
      ' · ',
      case
        when subject = 'building'
        and fold_name(project) <> fold_name(name) then project
      end,
      case
        when not is_place then coalesce(community, area)
        when subject = 'community' then area
      end
    ),
    ''
  ) as subtitle,
  area_id,
  area,
  area_ar,
  community_id,
  community,
  project_id,
  project,
  developer_id,
  developer,
  property_type,
  bedrooms,
  median_price_aed,
  median_price_aed_per_sqft,
  n_sales,
  median_rent_aed,
  n_rents,
  gross_yield_pct,
  low_gross_yield_pct,
  high_gross_yield_pct,
  gross_yield_basis,
  p10_area_sqft,
  p90_area_sqft,
  off_plan_share_pct,
  offering,
  is_freehold,
  completed_year,
  handover_year,
  floors,
  nearest_metro,
  nearest_mall,
  nearest_landmark,
  metro_stations_in_area,
  malls_in_area,
  schools_in_area,
  metro_within_m,
  mall_within_m,
  school_within_m,
  price_rank_pct,
  rent_rank_pct,
  yield_rank_pct,
  list_filter(
    [
      offering,
      case when is_freehold then 'freehold' end,
      case when has_pool then 'pool' end,
      case when floors >= 40 then 'high-rise' end,
      case when metro_stations_in_area > 0 then 'metro-in-area' end,
      case when malls_in_area > 0 then 'mall-in-area' end,
      case when schools_in_area > 0 then 'school-in-area' end,
      case
        when coalesce(price_rank_pct, rent_rank_pct) >= 80 then 'luxury'
      end,
      case when total_rank_pct <= 25 then 'affordable' end,
      case when rent_rank_pct <= 25 then 'affordable-rent' end,
      case when yield_rank_pct >= 75 then 'high-yield' end,
      case
        when property_type in ('villa', 'townhouse')
        and bedrooms >= 2
        or property_type = 'apartment'
        and bedrooms >= 2
        and schools_in_area > 0 then 'family'
      end
    ],
    lambda tag: tag is not null
  ) as tags,
  coalesce(
    round(
      ln(1 + registered) / nullif(max(ln(1 + registered)) over (partition by is_place), 0),
      3
    ),
    0
  )::double as weight
from ranked
