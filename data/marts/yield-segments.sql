-- Ready sales and new contracts of the last 12 months that both feeds cover, by the square foot, in
-- segments that are the same on both sides. A subject's class is divided by bedrooms where enough
-- sales and enough contracts say them, else by fixed size bands. The register of contracts names no
-- building, and a project may have few contracts: buildings and projects therefore get the area's
-- contracts as well as their own, and `basis` says which.
with
as_of as (
  select
    least(
      max(as_of) filter (dataset = 'transactions'),
      max(as_of) filter (dataset = 'rent-contracts')
    ) as last_day
  from dataset_as_of
),
-- Townhouses and villas are one class, because the register of contracts calls rented townhouses
-- villas.
sales_told as (
  select
    transactions.area_id,
    transactions.community_id,
    transactions.project_id,
    transactions.building_id,
    transactions.bedrooms,
    transactions.price_aed_per_sqft as amount,
    case
      when transactions.property_type = 'apartment' then 'apartment'
      else 'villa'
    end as class,
    coalesce(
      list_last(
        list_filter(
          {{yield_size_breaks_sqft}},
          lambda lower_bound: lower_bound <= transactions.area_sqft
        )
      ),
      0
    ) as size_from
  from transactions
  join
    as_of on transactions.transaction_date > as_of.last_day - interval 12 month
    and transactions.transaction_date <= as_of.last_day
  join
    eligible_sales eligible on eligible.id = transactions.id
    and eligible.has_unit_price
    and not eligible.is_outlier
  where
    transactions.type = 'sales'
    and transactions.is_off_plan = false
    and transactions.usage = 'residential'
    and transactions.property_type in ('apartment', 'villa', 'townhouse')
    and transactions.price_aed_per_sqft > 0
),
rents as (
  select
    contracts.area_id,
    contracts.community_id,
    contracts.project_id,
    contracts.bedrooms,
    contracts.annual_aed_per_sqft as amount,
    case
      when contracts.property_type = 'apartment' then 'apartment'
      else 'villa'
    end as class,
    coalesce(
      list_last(
        list_filter(
          {{yield_size_breaks_sqft}},
          lambda lower_bound: lower_bound <= contracts.area_sqft
        )
      ),
      0
    ) as size_from
  from rent_contracts contracts
  join
    as_of on contracts.start_date > as_of.last_day - interval 12 month
    and contracts.start_date <= as_of.last_day
  where
    contracts.is_eligible
    and contracts.version = 'new'
    and contracts.property_type in ('apartment', 'villa', 'townhouse')
    and contracts.annual_aed_per_sqft > 0
),
rented_projects as (select distinct project_id, class from rents where project_id is not null),
sales as (
  select sales_told.*, rented_projects.project_id is not null as is_of_rented
  from sales_told
  left join
    rented_projects on rented_projects.project_id = sales_told.project_id
    and rented_projects.class = sales_told.class
),
sales_cells as (
  select
    case
      when grouping(area_id) = 0 then 'area'
      when grouping(community_id) = 0 then 'community'
      when grouping(project_id) = 0 then 'project'
      else 'building'
    end as subject,
    coalesce(area_id, community_id, project_id, building_id)::bigint as subject_id,
    class,
    case
      when grouping(bedrooms) = 0 then 'bedrooms'
      when grouping(size_from) = 0 then 'size'
    end as segmentation,
    coalesce(bedrooms, size_from) as segment,
    count(*) as n,
    count(*) filter (is_of_rented) as n_of_rented,
    count(bedrooms) / count(*) as known,
    median(amount) as amount,
    mode(area_id order by area_id) as main_area_id
  from sales
  group by
    grouping sets ((area_id), (community_id), (project_id), (building_id)),
    grouping sets ((class), (class, bedrooms), (class, size_from))
),
rents_cells as (
  select
    case
      when grouping(area_id) = 0 then 'area'
      when grouping(community_id) = 0 then 'community'
      else 'project'
    end as subject,
    coalesce(area_id, community_id, project_id)::bigint as subject_id,
    class,
    case
      when grouping(bedrooms) = 0 then 'bedrooms'
      when grouping(size_from) = 0 then 'size'
    end as segmentation,
    coalesce(bedrooms, size_from) as segment,
    count(*) as n,
    count(*) filter (project_id is null) as n_of_none,
    count(bedrooms) / count(*) as known,
    median(amount) as amount
  from rents
  group by
    grouping sets ((area_id), (community_id), (project_id)),
    grouping sets ((class), (class, bedrooms), (class, size_from))
),
sales_sides as (
  select *
  from sales_cells
  where segmentation is null and subject_id is not null
),
rents_sides as (
  select *
  from rents_cells
  where segmentation is null and subject_id is not null
),
pairs as (
  select
    coalesce(sales_sides.subject, rents_sides.subject) as subject,
    coalesce(sales_sides.subject_id, rents_sides.subject_id) as subject_id,
    coalesce(sales_sides.class, rents_sides.class) as class,
    'own' as basis,
    coalesce(sales_sides.subject, rents_sides.subject) as rent_subject,
    coalesce(sales_sides.subject_id, rents_sides.subject_id) as rent_subject_id,
    coalesce(sales_sides.known, 1) >= {{yield_bedrooms_known_least}}
    and coalesce(rents_sides.known, 1) >= {{yield_bedrooms_known_least}} as by_bedrooms
  from (select * from sales_sides where subject <> 'building') sales_sides
  full join
    rents_sides on rents_sides.subject = sales_sides.subject
    and rents_sides.subject_id = sales_sides.subject_id
    and rents_sides.class = sales_sides.class
  union all
  select
    sales_sides.subject,
    sales_sides.subject_id,
    sales_sides.class,
    'area_rent',
    'area',
    sales_sides.main_area_id,
    sales_sides.known >= {{yield_bedrooms_known_least}}
    and coalesce(rents_sides.known, 1) >= {{yield_bedrooms_known_least}}
  from sales_sides
  left join
    rents_sides on rents_sides.subject = 'area'
    and rents_sides.subject_id = sales_sides.main_area_id
    and rents_sides.class = sales_sides.class
  where sales_sides.subject in ('project', 'building')
),
choices as (
  select
    *,
    case when by_bedrooms then 'bedrooms' else 'size' end as segmentation
  from pairs
),
sold as (
  select
    choices.subject,
    choices.subject_id,
    choices.class,
    choices.basis,
    choices.segmentation,
    sales_cells.segment,
    sales_cells.n,
    sales_cells.n_of_rented,
    sales_cells.amount
  from choices
  join
    sales_cells on sales_cells.subject = choices.subject
    and sales_cells.subject_id = choices.subject_id
    and sales_cells.class = choices.class
    and sales_cells.segmentation = choices.segmentation
),
-- Keeps the area's contracts only for subjects that have sales to compare them with.
rented as (
  select
    choices.subject,
    choices.subject_id,
    choices.class,
    choices.basis,
    choices.segmentation,
    rents_cells.segment,
    rents_cells.n,
    rents_cells.n_of_none,
    rents_cells.amount
  from choices
  join
    rents_cells on rents_cells.subject = choices.rent_subject
    and rents_cells.subject_id = choices.rent_subject_id
    and rents_cells.class = choices.class
    and rents_cells.segmentation = choices.segmentation
)
select
  coalesce(sold.subject, rented.subject) as subject,
  coalesce(sold.subject_id, rented.subject_id) as subject_id,
  coalesce(sold.class, rented.class) as property_type,
  coalesce(sold.basis, rented.basis) as basis,
  coalesce(sold.segmentation, rented.segmentation) as segmentation,
  (
    case
      when sold.subject is not null then sold.segment
      else rented.segment
    end
  )::integer as segment,
  coalesce(sold.n, 0)::integer as n_sales,
  coalesce(sold.n_of_rented, 0)::integer as n_sales_of_rented_projects,
  sold.amount as median_price_aed_per_sqft,
  coalesce(rented.n, 0)::integer as n_rents,
  coalesce(rented.n_of_none, 0)::integer as n_rents_without_project,
  rented.amount as median_annual_rent_aed_per_sqft,
  (as_of.last_day - interval 12 month + interval 1 day)::date as window_from,
  as_of.last_day as window_to
from sold
full join
  rented on rented.subject = sold.subject
  and rented.subject_id = sold.subject_id
  and rented.class = sold.class
  and rented.basis = sold.basis
  and rented.segment is not distinct from sold.segment
cross join as_of
where sold.subject is not null or rented.basis = 'own'
