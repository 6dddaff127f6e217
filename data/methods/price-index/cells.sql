-- Packs records into cells of one kind, project, part and month, in the order of months. `records`
-- have area_id, community_id, project_id, property_type, property_sub_type, bedrooms, size_basis,
-- part, month, price_aed, price and size. `price` and `size` are logarithms less 7 in whole
-- millionths, so that the sums do not depend on the order in which records are added. Months are
-- counted from year 0. The numbers of a cell are the columns that cells.ts lists. A group holds
-- what has one level: a project, type of property and basis of sizes, or where there is no project
-- a place, type and bedrooms; for the hedonic index a place, type, sub-type and bedrooms. A cluster
-- is a project, or a group of records without one.
with
records as ({{records}}),
sums as materialized (
  select
    area_id,
    community_id,
    project_id,
    property_type,
    property_sub_type,
    bedrooms,
    size_basis,
    part,
    month,
    case when project_id is null then coalesce(community_id, area_id) end as place_id,
    case when project_id is null then bedrooms end as kind_bedrooms,
    count(*)::integer as n,
    (sum(price) / 1e6)::double as price,
    (sum(size) / 1e6)::double as size,
    (sum(size::hugeint * size) / 1e12)::double as size_squares,
    (sum(size::hugeint * price) / 1e12)::double as size_prices,
    sum(round(price_aed)::bigint)::double as value_aed
  from records
  group by all
),
grouped as (
  select
    *,
    dense_rank()
      over (order by project_id, property_type, place_id, kind_bedrooms, size_basis)::integer
      as quality_group,
    dense_rank() over (
      order by area_id, community_id, property_type, property_sub_type, bedrooms, size_basis
    )::integer as hedonic_group,
    case
      when project_id is null then concat_ws(' ', place_id, property_type, kind_bedrooms)
      else concat('project ', project_id)
    end as cluster,
    hash(sums) as mark
  from sums
),
ordered as (
  select *, dense_rank() over (order by cluster)::integer as cluster_number
  from grouped
)
select
  property_type,
  (
    select (year(covered_from) * 12 + month(covered_from) - 1)::integer
    from covered_from
    where dataset = '{{dataset}}'
  ) as covered_month,
  coalesce(area_id, -1)::double as area,
  coalesce(community_id, -1)::double as community,
  list_position([{{parts}}], part)::double as part,
  coalesce(least(bedrooms, 6), 7)::double as bedrooms,
  month::double as month,
  quality_group::double as quality_group,
  hedonic_group::double as hedonic_group,
  cluster_number::double as cluster,
  -- The set of the cluster: the same in every run.
  (md5_number_lower(cluster) % {{index_cluster_sets}})::double as cluster_set,
  n::double as n,
  price,
  size,
  size_squares,
  size_prices,
  value_aed as value,
  -- Stands for the whole cell, whatever other cells there are: its numbers, and what its groups are
  -- numbered by.
  (mark >> 12)::double as mark
from ordered
order by
  property_type,
  ordered.month,
  ordered.quality_group,
  ordered.hedonic_group,
  ordered.part,
  ordered.bedrooms,
  area_id,
  community_id
