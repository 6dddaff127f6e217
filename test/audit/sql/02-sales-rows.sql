-- Every row of the sales exports, in one layout for all dialects. No row is dropped here.
create table sales_rows as
with
register as (
  select
    file,
    position,
    'register' as dialect,
    words(transaction_id) as id,
    words(trans_group_en) as deal_group,
    try_cast(procedure_id as integer) as procedure_id,
    day_of(instance_date) as day,
    words(property_type_en) as kind,
    words(property_sub_type_en) as sub_kind,
    words(property_usage_en) as usage,
    try_cast(reg_type_id as integer) = 0 as is_off_plan,
    null::boolean as is_freehold,
    try_cast(area_id as integer) as area_id,
    words(area_name_en) as area_name,
    words(building_name_en) as building,
    try_cast(words(project_number) as bigint) as project_number,
    words(project_name_en) as project_name,
    words(master_project_en) as master_project,
    words(rooms_en) as rooms,
    amount_of(actual_worth) as price,
    amount_of(procedure_area) as size,
    null::double as whole_size,
    coalesce(try_cast(words(load_timestamp) as timestamp)::date, pulled) as as_of
  from register_sales
),
site as (
  select
    file,
    position,
    'site' as dialect,
    words(TRANSACTION_NUMBER) as number,
    words(GROUP_EN) as deal_group,
    instant_of(INSTANCE_DATE)::date as day,
    words(PROP_TYPE_EN) as kind,
    words(PROP_SB_TYPE_EN) as sub_kind,
    words(USAGE_EN) as usage,
    words(IS_OFFPLAN_EN) = 'Off-Plan' as is_off_plan,
    words(IS_FREE_HOLD_EN) = 'Free Hold' as is_freehold,
    words(AREA_EN) as area_name,
    words(PROJECT_EN) as project_name,
    words(MASTER_PROJECT_EN) as master_project,
    words(ROOMS_EN) as rooms,
    amount_of(TRANS_VALUE) as price,
    amount_of(PROCEDURE_AREA) as size,
    amount_of(ACTUAL_AREA) as whole_size,
    pulled as as_of
  from site_sales
),
gateway as (
  select
    file,
    position,
    'gateway' as dialect,
    words(TRANSACTION_NUMBER) as number,
    null as deal_group,
    instant_of(INSTANCE_DATE)::date as day,
    words(PROP_TYPE_EN) as kind,
    words(PROP_SB_TYPE_EN) as sub_kind,
    words(USAGE_EN) as usage,
    IS_OFFPLAN = '1' as is_off_plan,
    IS_FREE_HOLD = '1' as is_freehold,
    words(AREA_EN) as area_name,
    words(PROJECT_EN) as project_name,
    words(MASTER_PROJECT_EN) as master_project,
    words(ROOMS_EN) as rooms,
    amount_of(TRANS_VALUE) as price,
    amount_of(PROCEDURE_AREA) as size,
    amount_of(ACTUAL_AREA) as whole_size,
    pulled as as_of
  from gateway_sales
),
numbered as (
  select *, try_cast(split_part(number, '-', 1) as integer) as procedure_id
  from (select * from site union all by name select * from gateway)
),
grouped as (
  select
    numbered.* exclude (deal_group),
    -- The gateway gives no group; the procedure decides.
    coalesce(
      case
        lower(deal_group)
        when 'sales' then 'sales'
        when 'mortgage' then 'mortgages'
        when 'mortgages' then 'mortgages'
        when 'gifts' then 'gifts'
      end,
      procedures.transaction_group
    ) as deal_group
  from numbered
  left join procedures using (procedure_id)
)
select
  * exclude (number),
  concat_ws(
    '-',
    case
      deal_group
      when 'sales' then 1
      when 'mortgages' then 2
      when 'gifts' then 3
    end,
    split_part(number, '-', 1),
    split_part(number, '-', 3),
    split_part(number, '-', 2)
  ) as id
from grouped
union all by name
select * replace (lower(deal_group) as deal_group)
from register;
