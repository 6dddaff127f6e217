-- Gross yield: rent ÷ price in each segment, weighted by the segment's sales. Segments with 30 on
-- both sides count; where there is none, those with 10 (quality low). A project or building without
-- a usable segment of its own gets the area's contracts. The market's yield is the mean over the
-- areas' segments, so that the rents of one place are never divided by the prices of another. A
-- community's contracts are those that name a project or the master project; where few of its homes
-- were sold in the projects that the contracts name, it gets no yield, because the rents and the
-- prices would be of different homes. The net yield subtracts the median service charge of the
-- projects sold there: residential budgets of the latest year, without categories above AED 100 a
-- square foot, which are flat sums for each owner. The interval of a yield follows from the errors
-- of its segments' medians (yield_cells): a project's parts are added up over segments and sides,
-- so that its sales and its contracts, and its homes of several sizes, count as one. The yield with
-- renewals has the same segments and weights, and the rents of new and renewed contracts.
with
latest_charges as (
  select *
  from service_charges
  where
    project_id is not null
    and usage ilike 'residential'
    and service_cost_aed_per_sqft between 0 and {{service_charge_most_aed_per_sqft}}
    and budget_year <= (select year(max(window_to)) from yield_segments)
  qualify
    budget_year = max(budget_year) over (partition by project_id, property_group_id)
),
charged_projects as (
  select
    project_id,
    property_group_id,
    sum(service_cost_aed_per_sqft order by service_cost_aed_per_sqft) as charge
  from latest_charges
  group by project_id, property_group_id
),
window_days as (
  select any_value(window_from) as first_day, any_value(window_to) as last_day
  from yield_segments
),
sold_projects as (
  select distinct
    transactions.area_id,
    transactions.community_id,
    transactions.project_id,
    transactions.building_id
  from counted_deals transactions
  join
    window_days on transactions.transaction_date between window_days.first_day
      and window_days.last_day
  where
    transactions.type = 'sales'
    and transactions.is_off_plan = false
    and transactions.usage = 'residential'
    and transactions.project_id is not null
),
subject_projects as (
  select 'market' as subject, 0::bigint as subject_id, project_id
  from sold_projects
  union
  select 'area', area_id, project_id
  from sold_projects
  union
  select 'community', community_id, project_id
  from sold_projects
  union
  select 'project', project_id, project_id
  from sold_projects
  union
  select 'building', building_id, project_id
  from sold_projects
),
charges as (
  select subject, subject_id, median(charge) as charge
  from subject_projects
  join charged_projects using (project_id)
  where subject_id is not null
  group by subject, subject_id
),
all_segments as (
  select *, subject as cell_subject, subject_id as cell_id
  from yield_segments
  union all
  select
    'market' as subject,
    0 as subject_id,
    * exclude (subject, subject_id),
    'area',
    subject_id
  from yield_segments
  where subject = 'area'
),
segments as (
  select
    subject,
    subject_id,
    unnest([property_type, 'all']) as property_type,
    cell_subject,
    cell_id,
    rents_of_area_id,
    property_type as class,
    segment,
    basis,
    segmentation,
    n_sales,
    n_rents,
    n_sales_of_rented_projects,
    n_rents_without_project,
    median_annual_rent_aed_per_sqft as rent,
    n_rents_with_renewals,
    median_annual_rent_with_renewals_aed_per_sqft as all_rent,
    median_price_aed_per_sqft as price,
    segment is not null
    and n_sales >= {{yield_segment_least}}
    and n_rents >= {{yield_segment_least}} as is_usable,
    segment is not null
    and n_sales >= {{least_ok}}
    and n_rents >= {{least_ok}} as is_ok,
    window_from,
    window_to
  from all_segments
),
on_basis as (
  select *
  from segments
  window of_type as (partition by subject, subject_id, property_type)
  qualify
    basis = case
      when bool_or(is_usable and basis = 'own') over of_type
      or not bool_or(basis = 'area_rent') over of_type then 'own'
      else 'area_rent'
    end
),
marked as materialized (
  select
    *,
    is_usable
    and (
      is_ok
      or not bool_or(is_ok) over (partition by subject, subject_id, property_type)
    ) as is_used
  from on_basis
),
weighted as (
  select
    subject,
    subject_id,
    property_type,
    sum(n_sales * rent / price order by rent, price, n_sales) filter (is_used)
      / sum(n_sales) filter (is_used) * 100 as gross,
    sum(n_sales * all_rent / price order by all_rent, price, n_sales) filter (is_used)
      / sum(n_sales) filter (is_used) * 100 as all_gross,
    sum(n_sales / price order by price, n_sales) filter (is_used) / sum(n_sales) filter (is_used)
      * 100 as per_charge,
    count(*) filter (is_used) as used,
    bool_and(is_ok) filter (is_used) as all_ok,
    coalesce(sum(n_sales) filter (is_used), sum(n_sales)) as n_sales,
    coalesce(sum(n_rents) filter (is_used), sum(n_rents)) as n_rents,
    coalesce(sum(n_rents_with_renewals) filter (is_used), sum(n_rents_with_renewals))
      as n_all_rents,
    sum(n_sales_of_rented_projects) < {{yield_own_share_least}} * sum(n_sales)
    and sum(n_rents_without_project) < {{yield_own_share_least}} * sum(n_rents) as is_of_others,
    any_value(basis) as basis,
    case
      when count(distinct segmentation) filter (is_used) = 1
        then any_value(segmentation) filter (is_used)
      when count(*) filter (is_used) > 0 then 'mixed'
    end as segmentation,
    any_value(window_from) as window_from,
    any_value(window_to) as window_to
  from marked
  group by subject, subject_id, property_type
),
-- The part of an error of the logarithms of the median rent and price of a segment in the errors of
-- the yields.
shares as (
  select
    marked.*,
    case basis when 'area_rent' then 'area' else cell_subject end as rent_subject,
    case
      basis
      when 'area_rent' then rents_of_area_id
      else cell_id
    end as rent_id,
    100 * n_sales * rent / price
      / sum(n_sales) over (partition by subject, subject_id, property_type) as of_rent,
    100 * n_sales * all_rent / price
      / sum(n_sales) over (partition by subject, subject_id, property_type) as of_all_rent,
    100 * n_sales * (rent - charges.charge) / price
      / sum(n_sales) over (partition by subject, subject_id, property_type) as of_net_price
  from marked
  left join charges using (subject, subject_id)
  where is_used
),
-- One join for sales and one for rents: its conditions are equalities of columns, which a hash join
-- takes.
sides as (
  select
    shares.subject,
    shares.subject_id,
    shares.property_type,
    cells.cluster_projects,
    cells.cluster_errors,
    cells.alone_count,
    cells.alone_square,
    true as is_of_gross,
    true as is_of_all,
    - of_rent as of_gross,
    - of_net_price as of_net,
    - of_all_rent as of_all
  from shares
  join
    (select * from yield_cells where side = 'sales') cells on cells.subject = shares.cell_subject
    and cells.subject_id = shares.cell_id
    and cells.class = shares.class
    and cells.segmentation = shares.segmentation
    and cells.segment = shares.segment
  union all
  select
    shares.subject,
    shares.subject_id,
    shares.property_type,
    cells.cluster_projects,
    cells.cluster_errors,
    cells.alone_count,
    cells.alone_square,
    side = 'rents',
    side = 'all-rents',
    case when side = 'rents' then of_rent else 0 end,
    case when side = 'rents' then of_rent else 0 end,
    case when side = 'all-rents' then of_all_rent else 0 end
  from shares
  join
    (select * from yield_cells where side in ('rents', 'all-rents')) cells on cells.subject
      = shares.rent_subject
    and cells.subject_id = shares.rent_id
    and cells.class = shares.class
    and cells.segmentation = shares.segmentation
    and cells.segment = shares.segment
),
project_errors as (
  select
    subject,
    subject_id,
    property_type,
    bool_or(is_of_gross) as is_of_gross,
    bool_or(is_of_all) as is_of_all,
    sum(of_gross * error) as gross_error,
    sum(of_net * error) as net_error,
    sum(of_all * error) as all_error
  from (
    select *, unnest(cluster_projects) as project_id, unnest(cluster_errors) as error
    from sides
  )
  group by subject, subject_id, property_type, project_id
),
squares as (
  select
    subject,
    subject_id,
    property_type,
    coalesce(sum(alone_count) filter (is_of_gross), 0) as clusters,
    coalesce(sum(alone_count) filter (is_of_all), 0) as all_clusters,
    sum(of_gross ^ 2 * alone_square) as gross_square,
    sum(of_net ^ 2 * alone_square) as net_square,
    sum(of_all ^ 2 * alone_square) as all_square
  from sides
  group by subject, subject_id, property_type
  union all
  select
    subject,
    subject_id,
    property_type,
    count(*) filter (is_of_gross),
    count(*) filter (is_of_all),
    sum(gross_error ^ 2),
    sum(net_error ^ 2),
    sum(all_error ^ 2)
  from project_errors
  group by subject, subject_id, property_type
),
reaches as (
  select
    subject,
    subject_id,
    property_type,
    sum(clusters)::integer as cluster_count,
    case
      when sum(clusters) >= {{index_clusters_least}} then {{student_quantile}}
        * sqrt(sum(clusters) / (sum(clusters) - 1))
    end as factor,
    factor * sqrt(sum(gross_square)) as gross_reach,
    factor * sqrt(sum(net_square)) as net_reach,
    case
      when sum(all_clusters) >= {{index_clusters_least}} then {{all_student_quantile}}
        * sqrt(sum(all_clusters) / (sum(all_clusters) - 1))
    end * sqrt(sum(all_square)) as all_reach
  from squares
  group by subject, subject_id, property_type
),
judged as (
  select
    year.*,
    charges.charge,
    reaches.cluster_count,
    reaches.gross_reach,
    reaches.net_reach,
    reaches.all_reach,
    case
      when n_sales = 0 then 'no ready sales in the window'
      when n_rents = 0 then 'no new contracts in the window'
      when used = 0
        then 'no segment with {{yield_segment_least}} ready sales and {{yield_segment_least}} new contracts'
      when subject = 'community'
      and is_of_others then 'its contracts are of other projects than its sales'
      when gross > {{yield_most_pct}} then 'implausible: over {{yield_most_pct}} %'
    end as reason
  from weighted year
  left join charges using (subject, subject_id)
  left join reaches using (subject, subject_id, property_type)
)
select
  subject,
  subject_id,
  property_type,
  case when reason is null then gross end as gross_yield_pct,
  case
    when reason is null then round(gross * exp(- gross_reach / gross), 9)
  end as low_gross_yield_pct,
  case
    when reason is null then round(gross * exp(gross_reach / gross), 9)
  end as high_gross_yield_pct,
  case when reason is null then all_gross end as gross_yield_with_renewals_pct,
  case
    when reason is null then round(all_gross * exp(- all_reach / all_gross), 9)
  end as low_gross_yield_with_renewals_pct,
  case
    when reason is null then round(all_gross * exp(all_reach / all_gross), 9)
  end as high_gross_yield_with_renewals_pct,
  n_all_rents::integer as n_rents_with_renewals,
  n_sales::integer as n_sales,
  n_rents::integer as n_rents,
  used::integer as segments_used,
  case
    when reason is null then case when all_ok then 'ok' else 'low' end
  end as quality,
  basis,
  segmentation,
  cluster_count,
  reason,
  case when reason is null then gross - charge * per_charge end as net_yield_pct,
  case
    when reason is null then round(gross - charge * per_charge - net_reach, 9)
  end as low_net_yield_pct,
  case
    when reason is null then round(gross - charge * per_charge + net_reach, 9)
  end as high_net_yield_pct,
  case
    when reason is not null then 'the gross yield is withheld'
    when charge is null
    and (select count(*) from service_charges) = 0 then 'service charges are not loaded'
    when charge is null then 'no service charges of its projects'
  end as net_reason,
  charge as service_charge_aed_per_sqft,
  window_from,
  window_to
from judged
