-- Ready sales and new contracts of the last 12 months that both feeds cover, by the square foot, in
-- segments that are the same on both sides. A subject's class is divided by bedrooms where enough
-- sales and enough contracts say them, else by fixed size bands. The register of contracts names no
-- building, and a project may have few contracts: buildings and projects therefore get the area's
-- contracts as well as their own, and `basis` says which. The errors of the medians are those of
-- yield_cells, with the root of G / (G - 1) for G clusters.
with
as_of as (
  select
    least(
      max(as_of) filter (dataset = 'transactions'),
      max(as_of) filter (dataset = 'rent-contracts')
    ) as last_day
  from dataset_as_of
),
cells as (
  select
    *,
    len(cluster_errors) + alone_count as cluster_count,
    sqrt(
      (
        alone_square
          + coalesce(list_sum(list_transform(cluster_errors, lambda error: error ^ 2)), 0)
      ) * (len(cluster_errors) + alone_count) / nullif(len(cluster_errors) + alone_count - 1, 0)
    ) as error
  from yield_cells
),
sales_cells as (select *, n_marked as n_of_rented from cells where side = 'sales'),
rents_cells as (select *, n_marked as n_of_none from cells where side = 'rents'),
all_rents_cells as (select * from cells where side = 'all-rents'),
sales_sides as (select * from sales_cells where segmentation is null),
rents_sides as (select * from rents_cells where segmentation is null),
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
    sales_cells.amount,
    sales_cells.error
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
    rents_cells.amount,
    rents_cells.error,
    rents_cells.cluster_count,
    all_rents_cells.n as n_all,
    all_rents_cells.amount as amount_of_all,
    case when choices.basis = 'area_rent' then choices.rent_subject_id end as rents_of_area_id
  from choices
  join
    rents_cells on rents_cells.subject = choices.rent_subject
    and rents_cells.subject_id = choices.rent_subject_id
    and rents_cells.class = choices.class
    and rents_cells.segmentation = choices.segmentation
  left join
    all_rents_cells on all_rents_cells.subject = rents_cells.subject
    and all_rents_cells.subject_id = rents_cells.subject_id
    and all_rents_cells.class = rents_cells.class
    and all_rents_cells.segmentation = rents_cells.segmentation
    and all_rents_cells.segment is not distinct from rents_cells.segment
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
  sold.error as price_error,
  coalesce(rented.n, 0)::integer as n_rents,
  coalesce(rented.n_of_none, 0)::integer as n_rents_without_project,
  rented.amount as median_annual_rent_aed_per_sqft,
  rented.error as rent_error,
  rented.cluster_count::integer as rent_cluster_count,
  coalesce(rented.n_all, 0)::integer as n_rents_with_renewals,
  rented.amount_of_all as median_annual_rent_with_renewals_aed_per_sqft,
  rented.rents_of_area_id::integer as rents_of_area_id,
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
