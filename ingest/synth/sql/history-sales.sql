-- Sales of one synthetic year in dialect C, made from the real sales of half a year: each month
-- draws a share of the deals of one real month, moves them back in time and multiplies their
-- prices. Places, projects and sizes stay together, because a deal keeps all its rows.
with
chosen as (
  select
    real_sales.*,
    plan.month,
    plan.price_factor,
    plan.months_back,
    hash(real_sales.TRANSACTION_NUMBER || plan.month) as draw
  from history_plan plan
  join real_sales on month(real_sales.INSTANCE_DATE) = plan.source_month
  where
    year(plan.month) = getvariable('history_year')
    and (hash(plan.month || real_sales.TRANSACTION_NUMBER) >> 11)::double / 9007199254740992
      < plan.sales_share
),
numbered as (
  select *, dense_rank() over (order by month, TRANSACTION_NUMBER) as number
  from chosen
)
select
  split_part(TRANSACTION_NUMBER, '-', 1) || '-' || (getvariable('first_number') + number) || '-'
    || year(month) as TRANSACTION_NUMBER,
  strftime(INSTANCE_DATE - to_months(months_back), '%Y-%m-%d %H:%M:%S') as INSTANCE_DATE,
  'Sales' as GROUP_EN,
  PROCEDURE_EN,
  case when IS_OFFPLAN = 1 then 'Off-Plan' else 'Ready' end as IS_OFFPLAN_EN,
  case
    when IS_FREE_HOLD = 1 then 'Free Hold'
    else 'Non Free Hold'
  end as IS_FREE_HOLD_EN,
  USAGE_EN,
  AREA_EN,
  PROP_TYPE_EN,
  PROP_SB_TYPE_EN,
  -- Deals differ from their pattern by up to a tenth.
  (
    round(
      TRANS_VALUE * price_factor * (0.9 + 0.2 * (draw >> 11)::double / 9007199254740992) / 100
    ) * 100
  )::bigint as TRANS_VALUE,
  PROCEDURE_AREA,
  ACTUAL_AREA,
  ROOMS_EN,
  MASTER_PROJECT_EN,
  PROJECT_EN
from numbered
order by number
