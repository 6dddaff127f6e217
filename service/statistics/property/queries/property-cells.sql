-- Sales and rents of a project or a building in cells: by kind, year and bedrooms. Each cell lists
-- its prices (of eligible records, without land) and their clusters, from which the service makes
-- the quartiles of several cells together; this takes half the time of seven quantiles in four
-- grouping sets. Amounts are whole fils, and millionths of an AED a square foot: their sums and
-- quantiles do not depend on the order of the rows.
with
records as (
  select
    type = 'sales' as is_sale,
    year(counted_on)::integer as year,
    bedrooms,
    is_off_plan,
    contract_version,
    price_aed,
    seq,
    case
      when is_eligible
      and property_type is distinct from 'land' then round(price_aed * 100)
    end as price_fils,
    case
      when is_eligible
      and property_type is distinct from 'land'
      and contract_version is distinct from 'renewed' then round(price_aed_per_sqft * 1000000)
    end as per_sqft,
    cluster_number(
      cluster_in_project(
        case when $building_id::BIGINT is null then building_id end,
        date_trunc('month', counted_on)::date
      )
    ) as owner
  from {{source}}
  where {{of_property}}
)
select
  is_sale,
  year,
  bedrooms,
  is_off_plan,
  contract_version,
  count(*)::integer as row_count,
  coalesce(sum(round(price_aed * 100)), 0) as value_fils,
  min(seq) as newest_seq,
  coalesce(
    list(price_fils order by price_fils, owner) filter (price_fils is not null),
    []
  ) as price_fils,
  coalesce(
    list(owner order by price_fils, owner) filter (price_fils is not null),
    []
  ) as price_clusters,
  coalesce(
    list(per_sqft order by per_sqft, owner) filter (per_sqft is not null),
    []
  ) as price_per_sqft_millionths,
  coalesce(
    list(owner order by per_sqft, owner) filter (per_sqft is not null),
    []
  ) as price_per_sqft_clusters
from records
group by all
