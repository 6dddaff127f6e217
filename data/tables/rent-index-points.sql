-- The sums that rent indices are solved from, contracts of one kind, project, version and month of
-- their start, in the order of months. They have the columns of index-points.sql, with annual rents
-- by the square foot in place of prices, so that data/price-index/ solves both. A group is a
-- project and type of property, or where there is no project a place, type and bedrooms. There is
-- no hedonic index of rents, and no index of both versions, which are never mixed.
with
logarithms as (
  select
    area_id,
    community_id,
    project_id,
    property_type,
    bedrooms,
    version,
    (year(start_date) * 12 + month(start_date) - 1)::integer as month,
    round((ln(annual_aed_per_sqft) - 7) * 1e6)::bigint as price,
    round((ln(area_sqft) - 7) * 1e6)::bigint as size
  from rent_contracts
  where
    is_eligible
    and version in ('new', 'renewed')
    and annual_aed_per_sqft > 0
    and area_sqft > 0
    and start_date <= (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')
    and coalesce(
      start_date >= (select covered_from from covered_from where dataset = 'rent-contracts'),
      true
    )
),
sums as materialized (
  select
    area_id,
    community_id,
    project_id,
    property_type,
    bedrooms,
    version,
    month,
    case when project_id is null then coalesce(community_id, area_id) end as place_id,
    case when project_id is null then bedrooms end as kind_bedrooms,
    count(*)::integer as n,
    (sum(price) / 1e6)::double as price,
    (sum(size) / 1e6)::double as size,
    (sum(size::hugeint * size) / 1e12)::double as size_squares,
    (sum(size::hugeint * price) / 1e12)::double as size_prices
  from logarithms
  group by all
),
grouped as (
  select
    *,
    dense_rank() over (order by project_id, property_type, place_id, kind_bedrooms)::integer
      as quality_group,
    case
      when project_id is null then concat_ws(' ', place_id, property_type, kind_bedrooms)
      else concat('project ', project_id)
    end as cluster
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
    where dataset = 'rent-contracts'
  ) as covered_month,
  flatten(
    list(
      [
        coalesce(area_id, -1),
        coalesce(community_id, -1),
        list_position(['new', 'renewed'], version),
        coalesce(least(bedrooms, 6), 7),
        month,
        quality_group,
        0,
        cluster_number,
        -- The set of the cluster: the same in every run.
        md5_number_lower(cluster) % {{index_cluster_sets}},
        n,
        price,
        size,
        size_squares,
        size_prices,
        0
      ]::double[]
      order by quality_group, version, bedrooms, area_id, community_id
    )
  ) as cells
from ordered
group by property_type, month
order by property_type, month
