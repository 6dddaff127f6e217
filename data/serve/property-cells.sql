-- Sales of each building, and sales and rent contracts of each project, in cells: by year,
-- bedrooms, off-plan or ready, new or renewed; up to the as-of date of each feed. The year of a
-- contract is that of its start; contracts of one start year that were registered in two years make
-- two cells. The prices that levels count are those of measures (data/methods/property-cells.ts).
with
-- The words of records that no figure counts, because their day of registration is impossible.
dated_after_pull as (
  select kind_key
  from transaction_kinds
  where list_contains(quality_flags, 'date_after_pull')
),
listed as (
  select
    project_id,
    case when type = 'sales' then building_id end as building_id,
    type = 'sales' as is_sale,
    type = 'rentals' as is_contract,
    year(counted_on)::integer as year,
    year(transaction_date)::integer as listed_year,
    bedrooms,
    is_off_plan,
    contract_version,
    contract_version as version,
    property_type,
    is_eligible,
    price_aed,
    price_aed as annual_amount_aed,
    price_aed_per_sqft,
    price_aed_per_sqft as annual_aed_per_sqft,
    seq,
    date_trunc('month', counted_on)::date as month
  from transaction_list
  join counted_until on year_from = date_trunc('year', transaction_date) anti
  join dated_after_pull using (kind_key)
  where
    (type = 'sales' and transaction_date <= sales_until)
    or (type = 'rentals' and counted_on <= registered_rents_until)
),
counted as (
  select
    project_id,
    building_id,
    is_sale,
    year,
    listed_year,
    bedrooms,
    is_off_plan,
    contract_version,
    price_aed,
    seq,
    month,
    {{values}}
  from listed
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
    {{lists}}
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
