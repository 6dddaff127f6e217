-- Ready sales and new contracts of the last 12 months that both feeds cover, by the square foot, in
-- segments that are the same on both sides. Bedrooms make the segments of a class where they are
-- known on enough of both sides, else fixed size breaks; one choice a subject and class. The
-- register of contracts names no building, and a project may have few of its own: for these the
-- area's contracts stand beside the own ones, and basis tells them apart.
with
as_of as (
  select
    least(
      max(as_of) filter (dataset = 'transactions'),
      max(as_of) filter (dataset = 'rent-contracts')
    ) as last_day
  from dataset_as_of
),
-- Rented townhouses are registered as villas: one class.
sales_told as (
  select
    t.area_id,
    t.community_id,
    t.project_id,
    t.building_id,
    t.bedrooms,
    t.price_aed_per_sqft as amount,
    case
      when t.property_type = 'apartment' then 'apartment'
      else 'villa'
    end as class,
    coalesce(
      list_last(
        list_filter({{yield_size_breaks_sqft}}, lambda lower_bound: lower_bound <= t.area_sqft)
      ),
      0
    ) as size_from
  from transactions t
  join
    as_of a on t.transaction_date > a.last_day - interval 12 month
    and t.transaction_date <= a.last_day
  join eligible_sales e on e.id = t.id and e.has_unit_price and not e.is_outlier
  where
    t.type = 'sales'
    and t.is_off_plan = false
    and t.usage = 'residential'
    and t.property_type in ('apartment', 'villa', 'townhouse')
    and t.price_aed_per_sqft > 0
),
rents as (
  select
    r.area_id,
    r.community_id,
    r.project_id,
    r.bedrooms,
    r.annual_aed_per_sqft as amount,
    case
      when r.property_type = 'apartment' then 'apartment'
      else 'villa'
    end as class,
    coalesce(
      list_last(
        list_filter({{yield_size_breaks_sqft}}, lambda lower_bound: lower_bound <= r.area_sqft)
      ),
      0
    ) as size_from
  from rent_contracts r
  join
    as_of a on r.start_date > a.last_day - interval 12 month
    and r.start_date <= a.last_day
  where
    r.is_eligible
    and r.version = 'new'
    and r.property_type in ('apartment', 'villa', 'townhouse')
    and r.annual_aed_per_sqft > 0
),
rented_projects as (select distinct project_id, class from rents where project_id is not null),
sales as (
  select s.*, p.project_id is not null as is_of_rented
  from sales_told s
  left join rented_projects p on p.project_id = s.project_id and p.class = s.class
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
    coalesce(s.subject, r.subject) as subject,
    coalesce(s.subject_id, r.subject_id) as subject_id,
    coalesce(s.class, r.class) as class,
    'own' as basis,
    coalesce(s.subject, r.subject) as rent_subject,
    coalesce(s.subject_id, r.subject_id) as rent_subject_id,
    coalesce(s.known, 1) >= {{yield_bedrooms_known_least}}
    and coalesce(r.known, 1) >= {{yield_bedrooms_known_least}} as by_bedrooms
  from (select * from sales_sides where subject <> 'building') s
  full join
    rents_sides r on r.subject = s.subject
    and r.subject_id = s.subject_id
    and r.class = s.class
  union all
  select
    s.subject,
    s.subject_id,
    s.class,
    'area_rent',
    'area',
    s.main_area_id,
    s.known >= {{yield_bedrooms_known_least}}
    and coalesce(r.known, 1) >= {{yield_bedrooms_known_least}}
  from sales_sides s
  left join
    rents_sides r on r.subject = 'area'
    and r.subject_id = s.main_area_id
    and r.class = s.class
  where s.subject in ('project', 'building')
),
choices as (
  select
    *,
    case when by_bedrooms then 'bedrooms' else 'size' end as segmentation
  from pairs
),
sold as (
  select
    c.subject,
    c.subject_id,
    c.class,
    c.basis,
    c.segmentation,
    s.segment,
    s.n,
    s.n_of_rented,
    s.amount
  from choices c
  join
    sales_cells s on s.subject = c.subject
    and s.subject_id = c.subject_id
    and s.class = c.class
    and s.segmentation = c.segmentation
),
-- The area's contracts count only where the subject has sales to set them against.
rented as (
  select
    c.subject,
    c.subject_id,
    c.class,
    c.basis,
    c.segmentation,
    r.segment,
    r.n,
    r.n_of_none,
    r.amount
  from choices c
  join
    rents_cells r on r.subject = c.rent_subject
    and r.subject_id = c.rent_subject_id
    and r.class = c.class
    and r.segmentation = c.segmentation
)
select
  coalesce(s.subject, r.subject) as subject,
  coalesce(s.subject_id, r.subject_id) as subject_id,
  coalesce(s.class, r.class) as property_type,
  coalesce(s.basis, r.basis) as basis,
  coalesce(s.segmentation, r.segmentation) as segmentation,
  (
    case when s.subject is not null then s.segment else r.segment end
  )::integer as segment,
  coalesce(s.n, 0)::integer as n_sales,
  coalesce(s.n_of_rented, 0)::integer as n_sales_of_rented_projects,
  s.amount as median_price_aed_per_sqft,
  coalesce(r.n, 0)::integer as n_rents,
  coalesce(r.n_of_none, 0)::integer as n_rents_without_project,
  r.amount as median_annual_rent_aed_per_sqft,
  (a.last_day - interval 12 month + interval 1 day)::date as window_from,
  a.last_day as window_to
from sold s
full join
  rented r on r.subject = s.subject
  and r.subject_id = s.subject_id
  and r.class = s.class
  and r.basis = s.basis
  and r.segment is not distinct from s.segment
cross join as_of a
where s.subject is not null or r.basis = 'own'
