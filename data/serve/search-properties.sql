-- Profiles of property: one type and number of bedrooms in one project with {{least_shown}} sales
-- or {{least_shown}} new contracts behind a figure in the last 12 months, or in one building with
-- {{least_shown}} sales. Figures are those of headlines and yields, null where fewer than
-- {{least_shown}} rows stand behind them; the yield is that of the class (villa with townhouses),
-- as the method has it. Rent contracts name no building: a building's rents are its project's. What
-- is near is the name that the Land Department's own exports give most often for the project; what
-- lies in the area is counted by the area's boundary. No export has a measured coordinate of a
-- property, so there is no distance.
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
  )
    and property_type <> 'all'
    and bedrooms is distinct from -1
),
sold as (
  select
    case
      when grouping(project_id) = 0 then 'project'
      else 'building'
    end as subject,
    coalesce(project_id, building_id)::bigint as subject_id,
    property_type,
    bedrooms,
    count(area_sqft) as size_n,
    quantile_cont(area_sqft, [0.1, 0.9]) as sizes
  from transactions, as_of
  where
    type = 'sales'
    and transaction_date > last_day - interval 12 month
    and transaction_date <= last_day
    and unit_count <= 1
    and area_sqft > 0
    and len(quality_flags) = 0
  group by
    grouping sets ((project_id, property_type, bedrooms), (building_id, property_type, bedrooms))
),
seen as (
  select
    project_id,
    nearest_metro,
    nearest_mall,
    nearest_landmark,
    is_freehold,
    count(*) as n
  from transactions, as_of
  where
    type = 'sales'
    and transaction_date > last_day - interval 12 month
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
subjects as (
  select
    'building' as subject,
    b.building_id::bigint as subject_id,
    b.name,
    b.name_ar,
    b.area_id,
    b.area,
    b.area_ar,
    b.community_id,
    b.community,
    b.project_id,
    b.project,
    b.developer_id,
    b.developer,
    b.is_freehold,
    b.completed_year,
    b.floors,
    b.swimming_pools,
    p.status,
    p.expected_completion_date
  from serve.building_list b
  left join serve.project_list p on p.project_id = b.project_id
  where b.building_id in (select subject_id from cells where subject = 'building')
  union all
  select
    'project',
    p.project_id,
    coalesce(p.name, p.name_ar, p.project_number::varchar),
    p.name_ar,
    p.area_id,
    p.area,
    p.area_ar,
    p.community_id,
    p.community,
    p.project_id,
    p.name,
    p.developer_id,
    p.developer,
    null,
    year(p.completion_date)::integer,
    null,
    null,
    p.status,
    p.expected_completion_date
  from serve.project_list p
),
profiled as (
  select
    c.subject,
    c.subject_id::varchar as subject_key,
    s.name,
    s.name_ar,
    s.area_id,
    s.area,
    s.area_ar,
    s.community_id::integer as community_id,
    s.community,
    s.project_id,
    s.project,
    s.developer_id,
    s.developer,
    c.property_type,
    c.bedrooms,
    case when c.price_n >= {{least_shown}} then c.median_price_aed end as median_price_aed,
    case
      when c.ppsf_n >= {{least_shown}} then c.median_price_aed_per_sqft
    end as median_price_aed_per_sqft,
    c.price_n::integer as n_sales,
    case
      when r.new_rent_n >= {{least_shown}} then r.median_new_rent_aed
    end as median_rent_aed,
    coalesce(r.new_rent_n, 0)::integer as n_rents,
    round(y.gross_yield_pct, 2) as gross_yield_pct,
    case when y.gross_yield_pct is not null then y.basis end as gross_yield_basis,
    case
      when z.size_n >= {{least_shown}} then round(z.sizes[1], 1)
    end as p10_area_sqft,
    case
      when z.size_n >= {{least_shown}} then round(z.sizes[2], 1)
    end as p90_area_sqft,
    case
      when c.sales_count >= {{least_shown}} then round(100.0 * c.off_plan_count / c.sales_count, 1)
    end::double as off_plan_share_pct,
    case
      when c.sales_count >= {{least_shown}} then case
        when c.off_plan_count > c.ready_count then 'off-plan'
        else 'ready'
      end
    end as offering,
    coalesce(s.is_freehold, n.is_freehold) as is_freehold,
    s.completed_year,
    case
      when s.status in ('active', 'not-started', 'pending') then year(s.expected_completion_date)
    end::integer as handover_year,
    s.floors,
    coalesce(s.swimming_pools > 0, false) as has_pool,
    n.nearest_metro,
    n.nearest_mall,
    n.nearest_landmark,
    coalesce(i.metro_stations_in_area, 0) as metro_stations_in_area,
    coalesce(i.malls_in_area, 0) as malls_in_area,
    coalesce(i.schools_in_area, 0) as schools_in_area,
    c.sales_count + coalesce(r.contract_count, 0) as registered
  from cells c
  join subjects s on s.subject = c.subject and s.subject_id = c.subject_id
  left join
    headlines r on r.subject = 'project'
    and r.subject_id = s.project_id
    and r.property_type = c.property_type
    and r.bedrooms is not distinct from c.bedrooms
  left join
    yields y on y.subject = c.subject
    and y.subject_id = c.subject_id
    and y.property_type = c.yield_class
  left join
    sold z on z.subject = c.subject
    and z.subject_id = c.subject_id
    and z.property_type = c.property_type
    and z.bedrooms is not distinct from c.bedrooms
  left join near n on n.project_id = s.project_id
  left join in_area i on i.area_id = s.area_id
),
ranked as (
  select
    *,
    case
      when median_price_aed_per_sqft is not null then round(
        100 * percent_rank() over (
          partition by property_type, bedrooms, median_price_aed_per_sqft is null
          order by median_price_aed_per_sqft
        ),
        1
      )
    end as price_rank_pct,
    case
      when median_price_aed is not null then round(
        100 * percent_rank() over (
          partition by property_type, bedrooms, median_price_aed is null
          order by median_price_aed
        ),
        1
      )
    end as total_rank_pct,
    case
      when median_rent_aed is not null then round(
        100 * percent_rank() over (
          partition by property_type, bedrooms, median_rent_aed is null
          order by median_rent_aed
        ),
        1
      )
    end as rent_rank_pct,
    case
      when gross_yield_pct is not null then round(
        100
          * percent_rank()
          over (partition by property_type, gross_yield_pct is null order by gross_yield_pct),
        1
      )
    end as yield_rank_pct
  from profiled
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
      coalesce(community, area)
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
  coalesce(round(ln(1 + registered) / nullif(max(ln(1 + registered)) over (), 0), 3), 0)::double
    as weight
from ranked
