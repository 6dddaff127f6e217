-- Medians of both sides of a yield and their errors, in every segment of every subject. The error
-- of a median is that of the share of records below it, by the slope of the distribution there,
-- which its interval by order statistics gives (Woodruff, 1952, Journal of the American Statistical
-- Association 47): one record counts as half of 1 / n, with the sign of its side. Records of one
-- project go together (cluster_errors); records without one, and those of one project or building,
-- stand alone (alone_square). Townhouses and villas are one class, because the register of
-- contracts calls rented townhouses villas. Marked are sales in projects that are let, and
-- contracts without a project. The side `rents` has new contracts, `all-rents` renewals too. The
-- variable `slice` is the kind of subject.
with
as_of as (
  select
    least(
      max(as_of) filter (dataset = 'transactions'),
      max(as_of) filter (dataset = 'rent-contracts')
    ) as last_day
  from dataset_as_of
),
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
    as_of on transactions.transaction_date > (as_of.last_day - interval 12 month)::date
    and transactions.transaction_date <= as_of.last_day
  where
    transactions.type = 'sales'
    and transactions.is_eligible
    and transactions.is_off_plan = false
    and transactions.usage = 'residential'
    and transactions.property_type in ('apartment', 'villa', 'townhouse')
    and transactions.price_aed_per_sqft > 0
),
let_homes as (
  select
    contracts.version,
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
    as_of on contracts.start_date > (as_of.last_day - interval 12 month)::date
    and contracts.start_date <= as_of.last_day
  where
    contracts.is_eligible
    and contracts.version in ('new', 'renewed')
    and contracts.property_type in ('apartment', 'villa', 'townhouse')
    and contracts.annual_aed_per_sqft > 0
),
rents as (select * exclude (version) from let_homes where version = 'new'),
rented_projects as (select distinct project_id, class from rents where project_id is not null),
records as (
  select
    'sales' as side,
    area_id,
    community_id,
    project_id,
    building_id,
    bedrooms,
    size_from,
    amount,
    class,
    rented_projects.project_id is not null as is_marked
  from sales_told
  left join rented_projects using (project_id, class)
  union all
  select
    'rents',
    area_id,
    community_id,
    project_id,
    null,
    bedrooms,
    size_from,
    amount,
    class,
    project_id is null
  from rents
  union all
  select
    'all-rents',
    area_id,
    community_id,
    project_id,
    null,
    bedrooms,
    size_from,
    amount,
    class,
    project_id is null
  from let_homes
),
cells as materialized (
  select
    side,
    getvariable('slice') as subject,
    {{subject_id}} as subject_id,
    class,
    case
      when grouping(bedrooms) = 0 then 'bedrooms'
      when grouping(size_from) = 0 then 'size'
    end as segmentation,
    coalesce(bedrooms, size_from) as segment,
    count(*) as n,
    count(*) filter (is_marked) as n_marked,
    count(bedrooms) / count(*) as known,
    median(amount) as amount,
    {{amount_range}} as ends,
    mode(area_id order by area_id) as main_area_id
  from records
  where subject_id is not null
  group by
    side,
    subject_id,
    grouping sets ((class), (class, bedrooms), (class, size_from))
),
sloped as (
  select
    *,
    n >= {{yield_segment_least}}
    and segment is not null as has_error,
    ln(ends[2] / ends[1]) / {{places_between}} as record_error
  from cells
),
-- Records of the cells that are divided by project, by project.
divided as (
  select
    side,
    owner.subject,
    owner.subject_id,
    class,
    division.segmentation,
    division.segment,
    project_id,
    amount
  from
    records,
    lateral (values ('area', area_id::bigint), ('community', community_id)) owner(subject,
      subject_id),
    lateral (values ('bedrooms', bedrooms), ('size', size_from)) division(segmentation, segment)
  where
    owner.subject = getvariable('slice')
    and owner.subject_id is not null
    and division.segment is not null
),
clustered as (
  select
    side,
    subject,
    subject_id,
    class,
    segmentation,
    segment,
    project_id,
    count(*) as n_of_project,
    any_value(record_error) * (
      count(*) filter (divided.amount > sloped.amount)
        - count(*) filter (divided.amount < sloped.amount)
    ) / 2 as error
  from divided
  join sloped using (side, subject, subject_id, class, segmentation, segment)
  where sloped.has_error
  group by side, subject, subject_id, class, segmentation, segment, project_id
),
together as (
  select
    side,
    subject,
    subject_id,
    class,
    segmentation,
    segment,
    list(project_id order by project_id) filter (project_id is not null) as cluster_projects,
    list(error order by project_id) filter (project_id is not null) as cluster_errors,
    coalesce(sum(n_of_project) filter (project_id is null), 0) as n_alone
  from clustered
  group by all
)
select
  side,
  subject,
  subject_id,
  class,
  segmentation,
  segment::integer as segment,
  n::integer as n,
  n_marked::integer as n_marked,
  known,
  amount,
  main_area_id,
  case
    when has_error then coalesce(cluster_projects, [])
  end as cluster_projects,
  case when has_error then coalesce(cluster_errors, []) end as cluster_errors,
  case when has_error then coalesce(n_alone, n)::integer end as alone_count,
  case
    when has_error then coalesce(n_alone, n) * record_error ^ 2 / 4
  end as alone_square
from sloped
left join together using (side, subject, subject_id, class, segmentation, segment)
