-- The first day of the newest unbroken run of months that the loaded exports cover, for sales and
-- for rent contracts; there is no row where no month seems to be missing. The query looks backwards
-- at the months of the whole emirate. A month with less than a quarter of the median of the twelve
-- months after it is a gap: a complete register never falls so far, but the few early records of an
-- export that begins later do. The month after a gap may be incomplete, so it is covered only if it
-- has three quarters of that median. Medians below {{coverage_month_least}} are too small to judge
-- by. The month before the first record counts as a month without records.
with
counted as (
  select 'transactions' as dataset, month, sum(sales_count) as n
  from sales_monthly
  where subject = 'market'
  group by month
  union all
  select 'rent-contracts', month, sum(contract_count)
  from rents_monthly
  where subject = 'market'
  group by month
),
numbered as (
  select
    counted.dataset,
    (year(month) * 12 + month(month) - 1)::integer as number,
    n::integer as n,
    (year(as_of) * 12 + month(as_of) - 1)::integer as last
  from counted
  join dataset_as_of on dataset_as_of.dataset = counted.dataset and month <= as_of
),
every_month as (
  select dataset, last, unnest(range(min(number) - 1, last + 1))::integer as number
  from numbered
  group by dataset, last
),
followed as (
  select
    every_month.dataset,
    every_month.number,
    every_month.last,
    coalesce(numbered.n, 0) as n,
    median(coalesce(numbered.n, 0)) over (
      partition by every_month.dataset
      order by every_month.number rows between 1 following and 12 following
    ) as
  after
  from every_month
  left join
    numbered on numbered.dataset = every_month.dataset
    and numbered.number = every_month.number
),
usual as (
  select
    dataset,
    number,
    last,
    n,
    case when after >= {{coverage_month_least}} then after else 0 end as usual
  from followed
),
gaps as (
  select dataset, max(number) as number
  from usual
  where number < last and n < usual / 4
  group by dataset
),
begins as (
  select
    usual.dataset,
    case
      when usual.n < usual.usual * 3 / 4 then usual.number + 1
      else usual.number
    end as number
  from usual
  join gaps on gaps.dataset = usual.dataset and usual.number = gaps.number + 1
)
select dataset, make_date(number // 12, number % 12 + 1, 1) as covered_from
from begins
