-- Months of indices that were over and published, and whose change from the month that they are
-- compared with is another now by more than 2 standard errors. A changed row explains a part: no
-- price counts that is further from its cell than the outlier limit.
with before as ({{before}}),
after
  as ({{after}}),
  moved as (
    select
    after
.*,
      before.ln_change as value_before,
      sqrt(list_sum(list_transform(before.ln_change_errors, lambda error: error * error)))
        as error_before,
      compared.n as compared_n
    from before
    join
    after
      using (series, feed, subject, subject_id, property_type, period, compared_with)
    left join
    after compared on compared.series =
    after.series
      and compared.period =
    after.compared_with
    where
    after
.period + interval 1 month <= case
        after
.feed
          when 'sales' then $sales_before::date
          else $rents_before::date
      end
      and abs(after.ln_change - before.ln_change) > 2 * error_before
  ),
  touched as ({{touched}}),
  changed as (
    select
      moved.series,
      moved.period,
      count(*) filter (where touched.month = moved.period) as n,
      count(*) filter (where touched.month <> moved.period) as compared_n
    from moved
    join
      touched on touched.feed = moved.feed
      and (moved.property_type = 'all' or touched.property_type = moved.property_type)
      and case
        moved.subject
        when 'area' then touched.area_id = moved.subject_id
        when 'community' then touched.community_id = moved.subject_id
        else true
      end
      and touched.month in (moved.period, moved.compared_with)
    group by all
  )
select
  concat(moved.series, '/', strftime(moved.period, '%Y-%m')) as cell,
  round(100 * exp(value_before), 4) as before,
  round(100 * exp(ln_change), 4) as
after, round(100 * error_before, 4) as standard_error
from moved
left join changed using (series, period)
where
  abs(ln_change - value_before) > 2 * error_before + ln({{outlier_times_most}}) * (
    coalesce(changed.n / nullif(moved.n, 0), 0)
      + coalesce(changed.compared_n / nullif(moved.compared_n, 0), 0)
  )
order by cell
