-- Values of the main series that differ from the newest ones that were published, and those that
-- are no longer there, without a value.
with
known as (
  select *
  from {{log}} log
  qualify row_number() over (partition by series, period order by logged_at desc) = 1
)
select
  $logged_at::timestamp as logged_at,
  case
    coalesce(main_series.feed, known.feed)
    when 'sales' then $sales_as_of::date
    else $rents_as_of::date
  end as as_of,
  coalesce(main_series.feed, known.feed) as feed,
  coalesce(main_series.series, known.series) as series,
  coalesce(main_series.period, known.period) as period,
  coalesce(main_series.window_from, known.window_from) as window_from,
  main_series.compared_with,
  main_series.value,
  coalesce(main_series.n, 0) as n
from main_series
full join
  known on known.series = main_series.series
  and known.period = main_series.period
where
  main_series.value is distinct from known.value
  or main_series.compared_with is distinct from known.compared_with
  or coalesce(main_series.n, 0) <> coalesce(known.n, -1)
