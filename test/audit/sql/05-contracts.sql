-- One row for each rent contract (DATA.md §3.7). The gateway gives no number: rows with the same
-- second of registration, days, amounts and area are one contract. Its rows are its properties,
-- repeated for each project on the plot.
create table rent_rows as
select distinct
  instant_of(REGISTRATION_DATE) as registered_at,
  day_of(START_DATE) as start_day,
  day_of(END_DATE) as end_day,
  case
    lower(words(VERSION_EN))
    when 'new' then 'new'
    else 'renewed'
  end as version,
  amount_of(ANNUAL_AMOUNT) as annual,
  amount_of(CONTRACT_AMOUNT) as amount,
  words(AREA_EN) as area_name,
  amount_of(ACTUAL_AREA) as size,
  words(PROP_TYPE_EN) as kind,
  words(PROP_SUB_TYPE_EN) as sub_kind,
  words(USAGE_EN) as usage,
  words(ROOMS) as rooms,
  IS_FREE_HOLD = '1' as is_freehold,
  words(PROJECT_EN) as project_name,
  words(MASTER_PROJECT_EN) as master_project
from gateway_rents;

create table gateway_contracts as
with
-- Rows that differ only in the project on the plot are one property.
properties as (select distinct * exclude (project_name, master_project) from rent_rows),
-- A contract has a value if all its properties with a value agree on it; otherwise it has none.
counted as (
  select
    registered_at,
    start_day,
    end_day,
    version,
    annual,
    amount,
    area_name,
    count(*) as property_count,
    case when count(distinct kind) = 1 then any_value(kind) end as kind,
    case when count(distinct sub_kind) = 1 then any_value(sub_kind) end as sub_kind,
    case when count(distinct usage) = 1 then any_value(usage) end as usage,
    case when count(distinct rooms) = 1 then any_value(rooms) end as rooms,
    sum(size) as size
  from properties
  group by all
),
named as (
  select
    registered_at,
    start_day,
    end_day,
    version,
    annual,
    amount,
    area_name,
    list_sort(list(distinct project_name)) as projects,
    list_sort(list(distinct master_project)) as master_projects,
    count(*) as row_count
  from rent_rows
  group by all
)
select counted.*, named.projects, named.master_projects, named.row_count
from counted
join
  named on named.registered_at is not distinct from counted.registered_at
  and named.start_day = counted.start_day
  and named.end_day is not distinct from counted.end_day
  and named.version = counted.version
  and named.annual is not distinct from counted.annual
  and named.amount is not distinct from counted.amount
  and named.area_name is not distinct from counted.area_name;

create table register_contracts as
select
  words(contract_id) as number,
  any_value(day_of(contract_start_date)) as start_day,
  any_value(day_of(contract_end_date)) as end_day,
  any_value(
    case
      lower(words(contract_reg_type_en))
      when 'new' then 'new'
      else 'renewed'
    end
  ) as version,
  any_value(amount_of(annual_amount)) as annual,
  any_value(amount_of(contract_amount)) as amount,
  any_value(words(area_name_en)) as area_name,
  any_value(try_cast(words(area_id) as integer)) as area_id,
  coalesce(max(try_cast(words(no_of_prop) as integer)), count(*)) as property_count,
  count(*) as row_count,
  case
    when count(distinct words(ejari_bus_property_type_en)) <= 1
      then any_value(words(ejari_bus_property_type_en))
  end as kind,
  case
    when count(distinct words(ejari_property_type_en)) <= 1
      then any_value(words(ejari_property_type_en))
  end as sub_kind,
  case
    when count(distinct words(ejari_property_sub_type_en)) <= 1
      then any_value(words(ejari_property_sub_type_en))
  end as rooms,
  case
    when count(distinct words(property_usage_en)) <= 1 then any_value(words(property_usage_en))
  end as usage,
  sum(amount_of(actual_area)) as size,
  list_sort(list(distinct words(project_name_en))) as projects,
  list_sort(list(distinct words(master_project_en))) as master_projects,
  max(coalesce(try_cast(words(load_timestamp) as timestamp), pulled)) as loaded_at
from register_rents
group by
  number;

-- A contract of both feeds counts as the register's: for n copies in the register, n of the
-- gateway's are dropped, the earliest registered first.
create table contracts as
with
register_keys as (
  select
    start_day,
    end_day,
    version,
    round(annual) as annual,
    round(amount) as amount,
    lower(area_name) as area_name,
    count(*) as copies,
    max(loaded_at) as loaded_at
  from register_contracts
  group by all
),
gateway_ranked as (
  select
    gateway_contracts.*,
    register_keys.copies,
    row_number() over (
      partition by
        gateway_contracts.start_day,
        gateway_contracts.end_day,
        gateway_contracts.version,
        round(gateway_contracts.annual),
        round(gateway_contracts.amount),
        lower(gateway_contracts.area_name),
        registered_at <= loaded_at + interval 1 day
      order by registered_at, property_count
    ) as place,
    registered_at <= loaded_at + interval 1 day as may_be_known
  from gateway_contracts
  left join
    register_keys on register_keys.start_day = gateway_contracts.start_day
    and register_keys.end_day is not distinct from gateway_contracts.end_day
    and register_keys.version = gateway_contracts.version
    and register_keys.annual is not distinct from round(gateway_contracts.annual)
    and register_keys.amount is not distinct from round(gateway_contracts.amount)
    and register_keys.area_name is not distinct from lower(gateway_contracts.area_name)
),
both_feeds as (
  select
    null as number,
    null::integer as area_id,
    * exclude (copies, place, may_be_known)
  from gateway_ranked
  where not coalesce(may_be_known and place <= copies, false)
  union all by name
  select * exclude (loaded_at)
  from register_contracts
),
measured as (
  select
    * exclude (annual, size),
    date_diff('day', start_day, end_day) + 1 as days,
    annual as stated_annual,
    nullif(size, 0) as size
  from both_feeds
)
select
  * exclude (stated_annual),
  coalesce(stated_annual, amount * 365 / nullif(days, 0)) as annual,
  case when sub_kind = 'Studio' then 0 else bedrooms_of(rooms) end as bedrooms,
  rented(kind, sub_kind) as property_type
from measured;
