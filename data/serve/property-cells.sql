-- Sales of each building, and sales and rent contracts of each project, in cells: by year,
-- bedrooms, off-plan or ready, new or renewed; up to the as-of date of each feed. The year of a
-- contract is that of its start; contracts of one start year that were registered in two years make
-- two cells. Each cell lists its prices (of eligible records, without land), from which the service
-- makes the quartiles of several cells together; the list is sorted, so that every run makes the
-- same one. Amounts are whole fils, and millionths of an AED a square foot: their sums and
-- quantiles do not depend on the order of the rows.
with
-- The words of records that no figure counts, because their day of registration is impossible.
dated_after_pull as (
  select kind_key
  from transaction_kinds
  where list_contains(quality_flags, 'date_after_pull')
),
counted as (
  select
    project_id,
    case when type = 'sales' then building_id end as building_id,
    type = 'sales' as is_sale,
    year(counted_on)::integer as year,
    year(transaction_date)::integer as listed_year,
    bedrooms,
    is_off_plan,
    contract_version,
    price_aed,
    seq,
    date_trunc('month', counted_on)::date as month,
    case
      when is_eligible
      and property_type is distinct from 'land' then round(price_aed * 100)
    end as price_fils,
    case
      when is_eligible
      and property_type is distinct from 'land'
      and contract_version is distinct from 'renewed' then round(price_aed_per_sqft * 1000000)
    end as price_per_sqft_millionths
  from transaction_list
  join counted_until on year_from = date_trunc('year', transaction_date) anti
  join dated_after_pull using (kind_key)
  where
    (type = 'sales' and transaction_date <= sales_until)
    or (type = 'rentals' and counted_on <= registered_rents_until)
),
-- Records of each subject with their clusters, by which the intervals of medians are made: of a
-- project its buildings, else months; of a building its months.
owned as (
  select
    * exclude (project_id, building_id, month),
    'project' as subject,
    project_id::bigint as subject_id,
    cluster_number(cluster_in_project(building_id, month)) as owner
  from counted
  where project_id is not null
  union all
  select
    * exclude (project_id, building_id, month),
    'building',
    building_id,
    cluster_number(cluster_in_project(null, month))
  from counted
  where building_id is not null
),
cells as (
  select
    subject,
    subject_id,
    is_sale,
    year,
    listed_year,
    bedrooms,
    is_off_plan,
    contract_version,
    count(*)::integer as row_count,
    coalesce(sum(round(price_aed * 100)), 0) as value_fils,
    min(seq) as newest_seq,
    coalesce(
      list(price_fils order by price_fils) filter (price_fils is not null),
      []
    ) as price_fils,
    coalesce(
      list(owner order by price_fils, owner) filter (price_fils is not null),
      []
    ) as price_clusters,
    coalesce(
      list(price_per_sqft_millionths order by price_per_sqft_millionths)
        filter (price_per_sqft_millionths is not null),
      []
    ) as price_per_sqft_millionths,
    coalesce(
      list(owner order by price_per_sqft_millionths, owner)
        filter (price_per_sqft_millionths is not null),
      []
    ) as price_per_sqft_clusters
  from owned
  group by
    subject,
    subject_id,
    is_sale,
    year,
    listed_year,
    bedrooms,
    is_off_plan,
    contract_version
)
select *
from cells
