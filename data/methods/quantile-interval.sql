-- The 95 % interval of a quantile by Woodruff's inversion, with the share below it clustered
-- (docs/methods/market-statistics.md). data/methods/quantile-interval.ts fills the gaps.
--
-- The cluster of a record of a market, area or community: its project, else its building, else its
-- area and period. The period is finer than the window of the figure: the month in a window of
-- several months, the day in a month.
create or replace macro cluster_in_place(project_id, building_id, area_id, period) as hash(
  case
    when project_id is not null then 'project'
    when building_id is not null then 'building'
    else 'area'
  end,
  coalesce(project_id::bigint, building_id::bigint, area_id::bigint),
  case when project_id is null and building_id is null then period end
);

-- The cluster of a record of one project or building: its building if that is known and not the
-- subject itself, else the period.
create or replace macro cluster_in_project(building_id, period)
  as hash(building_id, case when building_id is null then period end);

-- A short number of a cluster, for lists that the service reads. Two clusters of one project share
-- one about never.
create or replace macro cluster_number(cluster) as (cluster % 2147483647)::integer;

-- The half of the interval of the share below a quantile. `scatter` is the sum of the squares of
-- what each cluster has below it beyond its part; `squares` that of its numbers of records.
create or replace macro share_reach(n, clusters, squares, scatter)
  as sqrt(clusters / nullif(clusters - 1, 0) * greatest(scatter, 0)) / n
  * student_quantile(n ^ 2 / squares - 1);

-- The 97.5 % quantile of Student's t.
create or replace macro student_quantile(freedom) as {{student_quantile}};

-- Both ends of the interval of the quantile p: the values in order at the shares p ± reach. Where
-- such a place is outside of the sample, the end is the sample's own if clusters that all lie on
-- one side of the quantile are that rare; else there is none.
create or replace macro quantile_ends(ordered, p, clusters, reach) as [
  case
    when clusters >= {{least_clusters}} and (
      ceil(len(ordered) * (p - reach)) >= 1 or (1 - p) ^ clusters <= 1 - {{interval_level}}
    ) then ordered[greatest(1, ceil(len(ordered) * (p - reach)))::bigint]
  end,
  case
    when clusters >= {{least_clusters}} and (
      ceil(len(ordered) * (p + reach)) <= len(ordered) or p ^ clusters <= 1 - {{interval_level}}
    ) then ordered[least(len(ordered), ceil(len(ordered) * (p + reach)))::bigint]
  end
];

-- The quantile p of values in order, linear between neighbours.
create or replace macro ordered_quantile(ordered, p)
  as ordered[floor((len(ordered) - 1) * p)::bigint + 1]
  + ((len(ordered) - 1) * p - floor((len(ordered) - 1) * p)) * (
  ordered[ceil((len(ordered) - 1) * p)::bigint + 1]
    - ordered[floor((len(ordered) - 1) * p)::bigint + 1]
);

-- The sum of squares of how often each item stands in a list.
create or replace macro squared_counts(items) as coalesce(
  list_sum(
    list_transform(
      map_values(list_aggregate(items, 'histogram')),
      lambda a_count: a_count::double ^ 2
    )
  ),
  0
);

-- The half of the interval of the share of n values below a quantile, from the numbers of records
-- of each cluster below and above it: twice the sum of the products of n and below is Σn² + Σbelow²
-- - Σabove². The scatter is computed of whole numbers, so that nothing is left where no cluster
-- scatters.
create or replace macro scattered_reach(n, clusters, below, squares, squares_below, squares_above)
  as share_reach(
  n,
  clusters,
  squares,
  (
    n ^ 2 * squares_below - n * below * (squares + squares_below - squares_above) + below ^ 2
      * squares
  ) / n ^ 2
);

-- The interval of the quantile p of values in order. A query of many cells names the reach first:
-- here its formula is planned four times. `error` is the share of the values that may belong to
-- another cell: they may all lie on one side, so that a median may be off by half of it.
create or replace macro scattered_interval(ordered, p, clusters, below, squares, squares_below,
  squares_above, error) as quantile_ends(
  ordered,
  p,
  clusters,
  scattered_reach(len(ordered), clusters, below, squares, squares_below, squares_above) + error / 2
);

-- The interval of the quantile p of the records of a group, each {value, cluster}. Each step is
-- bound once, as the one item of a list; columns of a query must not have the names of their
-- parameters.
create or replace macro quantile_interval(records, p, error := 0) as list_transform(
  list_transform(
    list_transform(
      list_transform(
        list_transform(
          [{sorted: list_sort(records), error: error}],
          lambda a_sort: {
            ordered: list_transform(a_sort.sorted, lambda a_record: a_record.value),
            owners: list_transform(a_sort.sorted, lambda a_record: a_record.cluster),
            error: a_sort.error
          }
        ),
        lambda a_cell: {
          ordered: a_cell.ordered,
          owners: a_cell.owners,
          error: a_cell.error,
          quantile: ordered_quantile(a_cell.ordered, p)
        }
      ),
      lambda a_cell: {
        ordered: a_cell.ordered,
        owners: a_cell.owners,
        error: a_cell.error,
        below: len(list_filter(a_cell.ordered, lambda a_value: a_value <= a_cell.quantile))
      }
    ),
    lambda a_cell: {
      ordered: a_cell.ordered,
      below: a_cell.below,
      error: a_cell.error,
      clusters: list_unique(a_cell.owners),
      squares: squared_counts(a_cell.owners),
      squares_below: squared_counts(a_cell.owners[1 :a_cell.below]),
      squares_above: squared_counts(a_cell.owners[a_cell.below + 1:])
    }
  ),
  lambda a_cell: scattered_interval(
    a_cell.ordered,
    p,
    a_cell.clusters,
    a_cell.below,
    a_cell.squares,
    a_cell.squares_below,
    a_cell.squares_above,
    a_cell.error
  )
) [1];

-- The same from the values of each cluster of a group, in one list for each: half the work, where a
-- query groups by cell and cluster first.
create or replace macro clustered_interval(clusters, p) as list_transform(
  list_transform(
    list_transform(
      [list_sort(flatten(clusters))],
      lambda a_sort: {ordered: a_sort, quantile: ordered_quantile(a_sort, p)}
    ),
    lambda a_cell: {
      ordered: a_cell.ordered,
      counts: list_transform(
        clusters,
        lambda a_cluster: {
          n: len(a_cluster),
          below: len(list_filter(a_cluster, lambda a_value: a_value <= a_cell.quantile))
        }
      ),
      below: len(list_filter(a_cell.ordered, lambda a_value: a_value <= a_cell.quantile))
        / len(a_cell.ordered)
    }
  ),
  lambda a_cell: quantile_ends(
    a_cell.ordered,
    p,
    len(a_cell.counts),
    share_reach(
      len(a_cell.ordered),
      len(a_cell.counts),
      list_sum(list_transform(a_cell.counts, lambda a_cluster: a_cluster.n::double ^ 2)),
      list_sum(
        list_transform(
          a_cell.counts,
          lambda a_cluster: (a_cluster.below - a_cell.below * a_cluster.n) ^ 2
        )
      )
    )
  )
) [1];
