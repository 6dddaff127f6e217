-- Rent contracts of one synthetic year in dialect C, made as history-sales.sql makes sales. No
-- contract is registered after the synthetic history ends.
with
chosen as (
  select
    real_rents.*,
    plan.rent_factor
      * (0.95 + 0.1 * (hash(contract || plan.month) >> 11)::double / 9007199254740992) as factor,
    plan.months_back,
    START_DATE - to_months(plan.months_back) as starts,
    REGISTRATION_DATE - to_months(plan.months_back) as registered
  from history_plan plan
  join real_rents on month(real_rents.START_DATE) = plan.source_month
  where
    year(plan.month) = getvariable('history_year')
    and (hash(plan.month || contract) >> 11)::double / 9007199254740992 < plan.rents_share
)
select
  strftime(
    case
      when registered < getvariable('history_until')::timestamp then registered
      else starts
    end,
    '%Y-%m-%d %H:%M:%S'
  ) as REGISTRATION_DATE,
  strftime(starts, '%Y-%m-%d %H:%M:%S') as START_DATE,
  strftime(END_DATE - to_months(months_back), '%Y-%m-%d %H:%M:%S') as END_DATE,
  VERSION_EN,
  AREA_EN,
  round(CONTRACT_AMOUNT * factor)::bigint as CONTRACT_AMOUNT,
  round(ANNUAL_AMOUNT * factor)::bigint as ANNUAL_AMOUNT,
  case
    when IS_FREE_HOLD = 1 then 'Free Hold'
    else 'Non Free Hold'
  end as IS_FREE_HOLD_EN,
  ACTUAL_AREA,
  PROP_TYPE_EN,
  PROP_SUB_TYPE_EN,
  USAGE_EN,
  1 as TOTAL_PROPERTIES,
  PROJECT_EN,
  MASTER_PROJECT_EN
from chosen
order by registered, contract
