/** Medians with the interval that Woodruff's inversion gives where records of one cluster are alike, by SQL that shares nothing with the product. */

/**
 * Returns SQL of a row a key: n, value, p25, p75, and low and high, null with fewer than five clusters.
 *
 * @param rows SQL of rows of (key, amount, owner, error): nulls of amount do not count, owner is the text of the cluster, and error the chance that the record
 * belongs to another key
 */
export function clusteredMedians(rows: string): string {
  return `with kept as (select key, amount as x, owner, error from (${rows}) where amount is not null),
    middles as (select key, median(x) as middle, quantile_cont(x, 0.25) as p25, quantile_cont(x, 0.75) as p75, count(*) as n, avg(error) as misread from kept group by key),
    shares as (select key, avg(case when x <= middle then 1 else 0 end) as below from kept join middles using (key) group by key),
    owners as (select key, owner, count(*) as own, sum(case when x <= middle then 1 else 0 end - below) as residual
      from kept join middles using (key) join shares using (key) group by key, owner),
    errors as (select key, count(*) as clusters, any_value(n) as n, any_value(misread) as misread, any_value(n)^2 / sum(own^2) - 1 as freedom,
      case when count(*) >= 5 then sqrt(count(*) / (count(*) - 1) * sum(case when abs(residual) < 1e-9 then 0 else residual^2 end)) / any_value(n) end as error
      from owners join middles using (key) group by key),
    reached as (select key, n, clusters,
      error * (1.959963984540054 + 2.372271230298562 / freedom + 2.8224986157396112 / freedom^2 + 2.555849679507722 / freedom^3) + misread / 2 as reach from errors),
    ranked as (select key, x, row_number() over (partition by key order by x) as place from kept),
    ends as (select key,
        max(x) filter (place = greatest(1, ceil(n * (0.5 - reach))) and (ceil(n * (0.5 - reach)) >= 1 or 0.5 ^ clusters <= 0.05)) as low,
        max(x) filter (place = least(n, ceil(n * (0.5 + reach))) and (ceil(n * (0.5 + reach)) <= n or 0.5 ^ clusters <= 0.05)) as high
      from ranked join reached using (key) where reach is not null group by key)
    select key, n, middle as value, p25, p75, low, high from middles left join ends using (key)`;
}

/** Returns SQL of the text that records of one cluster share in a place: project, else building, else area and period. */
export function ownerInPlace(building: string, period: string): string {
  return `coalesce('project ' || project_id, 'building ' || ${building}, coalesce(area_id::varchar, '-') || ' ' || ${period}::varchar)`;
}
