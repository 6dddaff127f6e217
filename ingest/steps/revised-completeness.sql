-- Months of a register that count as more complete than before although no record of them came. A
-- month with a day of which nothing is expected has no completeness.
with
before as (
  select
    feed,
    version,
    date_trunc('month', day)::date as month,
    sum(record_count) as n,
    100 * sum(record_count) / nullif(sum(expected_count), 0) as pct
  from {{before}}
  group by all
  having count(*) = count(expected_count)
),
after
  as (
    select
      feed,
      version,
      date_trunc('month', day)::date as month,
      sum(record_count) as n,
      100 * sum(record_count) / nullif(sum(expected_count), 0) as pct
    from daily_completeness
    group by all
    having count(*) = count(expected_count)
  )
select
  concat_ws('/', 'completeness', feed, before.version, strftime(month, '%Y-%m')) as cell,
  round(before.pct, 4) as before,
  round(after.pct, 4) as
after, null::double as standard_error, feed, month::varchar as month
from before
join
after using (feed, month)
where before.version is not distinct from
after.version and
after.n <= before.n and
after.pct > before.pct + {{revised_completeness_points}}
order by cell
