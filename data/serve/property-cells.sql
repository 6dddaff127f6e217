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
cells as (
  select
    case
      when grouping(project_id) = 0 then 'project'
      else 'building'
    end as subject,
    coalesce(project_id, building_id)::bigint as subject_id,
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
      list(price_per_sqft_millionths order by price_per_sqft_millionths)
        filter (price_per_sqft_millionths is not null),
      []
    ) as price_per_sqft_millionths
  from counted
  group by
    is_sale,
    year,
    listed_year,
    bedrooms,
    is_off_plan,
    contract_version,
    grouping sets ((project_id), (building_id))
)
select *
from cells
where subject_id is not null
