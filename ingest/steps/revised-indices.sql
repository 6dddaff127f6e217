-- Months of indices that were over and published, and that say something else now: another change
-- by more than 2 standard errors, none, or one from another month. Changed rows of the window
-- explain a part: no price counts that is further from its cell than the outlier limit. Later
-- months of a quarter count, because a quarter's prices are judged by all of its sales.
with
published as ({{before}}),
built as ({{after}}),
moved as (
  select
    published.*,
    built.ln_change as value_now,
    sqrt(
      list_sum(list_transform(published.ln_change_errors, lambda error: error * error))
    ) as error,
    built.ln_change is null
    or built.compared_with <> published.compared_with as is_other,
    compared.record_count as compared_count
  from published
  left join built using (series, feed, subject, subject_id, property_type, period)
  left join
    published compared on compared.series = published.series
    and compared.period = published.compared_with
  where
    published.ln_change is not null
    and published.period + interval 1 month <= case
      published.feed
      when 'sales' then $sales_before::date
      else $rents_before::date
    end
    and (is_other or abs(built.ln_change - published.ln_change) > 2 * error)
),
touched as ({{touched}}),
changed as (
  select
    moved.series,
    moved.period,
    count(*) filter (where touched.month = moved.period) as n,
    count(*) filter (where touched.month <> moved.period) as others_n
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
    and touched.month between moved.period - interval 11 months
      and date_trunc('quarter', moved.period) + interval 2 months
  group by all
)
select
  concat(moved.series, '/', strftime(moved.period, '%Y-%m')) as cell,
  round(100 * exp(moved.ln_change), 4) as before,
  round(100 * exp(moved.value_now), 4) as
after, round(100 * moved.error, 4) as standard_error
from moved
left join changed using (series, period)
where
  case
    when is_other then changed.series is null
    else abs(value_now - ln_change) > 2 * error + ln({{outlier_times_most}}) * (
      coalesce(changed.n, 0) / record_count + coalesce(changed.others_n, 0)
        / coalesce(nullif(compared_count, 0), record_count)
    )
  end
order by cell
