-- The price of a square foot off-plan relative to its price when ready (docs/methods, off-plan
-- premium), in the 12 months up to the as-of date. A cell is area (or the community in it, where
-- one is known; for projects the project) × sub-type × bedrooms × quarter with {{least_shown}}
-- sales off-plan and as many ready; a cell's gap is ln(median off-plan) less ln(median ready), and
-- its weight n1·n0 / (n1 + n0). The interval comes from a cluster bootstrap of 1,000 resamples: the
-- market's draw areas and then sales within cells; those of one area, community or project draw
-- only sales. A resampled median is one of the sales, and its rank follows Beta((n+1)/2, (n+1)/2):
-- the query draws that rank by the formula for symmetric beta variates (Devroye, Non-Uniform Random
-- Variate Generation, 1986, IX.3.1) instead of drawing n sales. Every draw is a hash of its
-- resample and cell, so that each run and machine makes the same figure. The hash is hashed again:
-- DuckDB combines the hashes of several values so simply that neighbouring draws would mirror each
-- other.
with
days as (
  select as_of, (as_of - to_years(1) + to_days(1))::date as first_day
  from dataset_as_of
  where dataset = 'transactions'
),
sold as materialized (
  select
    priced_sales.area_id,
    priced_sales.community_id,
    priced_sales.project_id,
    priced_sales.property_type,
    priced_sales.property_sub_type,
    priced_sales.bedrooms,
    priced_sales.is_off_plan,
    priced_sales.ln_price,
    date_trunc('quarter', priced_sales.transaction_date) as quarter
  from priced_sales, days
  where
    priced_sales.transaction_date >= first_day
    and priced_sales.property_type is not null
    -- A size of a plot gives no price of a house by size.
    and (priced_sales.size_basis <> 'plot' or priced_sales.property_type = 'land')
),
placed as (
  select
    'area' as family,
    area_id::bigint as owner_id,
    coalesce(community_id, area_id) as place,
    * exclude (area_id, community_id, project_id)
  from sold
  where area_id is not null
  union all
  select
    'community',
    community_id,
    community_id,
    * exclude (area_id, community_id, project_id)
  from sold
  where community_id is not null
  union all
  select
    'project',
    project_id,
    project_id,
    * exclude (area_id, community_id, project_id)
  from sold
  where project_id is not null
),
two_sided as (
  select family, owner_id, place, property_type, property_sub_type, bedrooms, quarter
  from placed
  group by all
  having
    count(*) filter (is_off_plan) >= {{least_shown}}
    and count(*) filter (not is_off_plan) >= {{least_shown}}
),
kinds as (
  -- Draws depend on the cell's number, and the numbers of areas and projects do not depend on the
  -- cells of other families.
  select
    *,
    row_number() over (
      order by
        family = 'community',
        family,
        owner_id,
        place,
        property_type,
        property_sub_type,
        bedrooms,
        quarter
    ) as cell
  from two_sided
),
matched as (
  select
    kinds.cell,
    kinds.family,
    kinds.owner_id,
    kinds.property_type,
    placed.is_off_plan,
    placed.ln_price
  from placed
  join
    kinds on kinds.family = placed.family
    and kinds.owner_id = placed.owner_id
    and kinds.place = placed.place
    and kinds.property_type = placed.property_type
    and kinds.quarter = placed.quarter
    and kinds.property_sub_type is not distinct from placed.property_sub_type
    and kinds.bedrooms is not distinct from placed.bedrooms
),
prices as materialized (
  select
    cell,
    family,
    owner_id,
    property_type,
    list(ln_price order by ln_price) filter (is_off_plan) as off_plan,
    list(ln_price order by ln_price) filter (not is_off_plan) as ready
  from matched
  group by all
),
cells as materialized (
  select
    cell,
    family,
    owner_id,
    property_type,
    len(off_plan) as off_plan,
    len(ready) as ready,
    ln(list_median(list_transform(prices.off_plan, lambda price: exp(price))))
      - ln(list_median(list_transform(prices.ready, lambda price: exp(price)))) as gap,
    len(prices.off_plan) * len(prices.ready) / (len(prices.off_plan) + len(prices.ready)) as weight
  from prices
),
-- Counts every cell towards its area, community or project, and the cells of areas towards the
-- market: for the cell's property type and, except land, for all types together.
memberships as materialized (
  select
    cell,
    family as subject,
    owner_id as subject_id,
    kinds.property_type,
    off_plan,
    ready,
    gap,
    weight,
    owner_id
  from cells, lateral (values (cells.property_type), ('all')) kinds(property_type)
  where kinds.property_type = 'land' or cells.property_type <> 'land'
  union all
  select cell, 'market', 0, kinds.property_type, off_plan, ready, gap, weight, owner_id
  from cells, lateral (values (cells.property_type), ('all')) kinds(property_type)
  where
    family = 'area'
    and (kinds.property_type = 'land' or cells.property_type <> 'land')
),
figures as (
  select
    subject,
    subject_id,
    property_type,
    sum(weight * gap) / sum(weight) as gap,
    count(*) as cells,
    sum(off_plan) as off_plan,
    sum(ready) as ready
  from memberships
  group by all
),
resamples as (select range::integer as resample from range(1000)),
-- Sorts the prices of each cell, and makes two uniform draws for the median of each stage.
draws as (
  select
    resample,
    cell,
    off_plan,
    ready,
    len(off_plan) as n_off_plan,
    len(ready) as n_ready,
    (hash(hash(resample, cell, true, 1)) >> 11)::double / 9007199254740992 as u_off_plan,
    (hash(hash(resample, cell, true, 2)) >> 11)::double / 9007199254740992 as v_off_plan,
    (hash(hash(resample, cell, false, 1)) >> 11)::double / 9007199254740992 as u_ready,
    (hash(hash(resample, cell, false, 2)) >> 11)::double / 9007199254740992 as v_ready
  from prices, resamples
),
drawn_gaps as materialized (
  select
    resample,
    cell,
    off_plan[
      least(
        n_off_plan,
        1 + floor(
          n_off_plan * 0.5
            * (1 + sqrt(1 - u_off_plan ** (2.0 / n_off_plan)) * cos(2 * pi() * v_off_plan))
        )
      )::bigint
    ] - ready[
      least(
        n_ready,
        1 + floor(
          n_ready * 0.5 * (1 + sqrt(1 - u_ready ** (2.0 / n_ready)) * cos(2 * pi() * v_ready))
        )
      )::bigint
    ] as gap
  from draws
),
market_owners as (
  select distinct property_type, owner_id
  from memberships
  where subject = 'market'
),
clusters as (
  select
    property_type,
    owner_id,
    row_number() over (partition by property_type order by owner_id) as place,
    count(*) over (partition by property_type) as places
  from market_owners
),
drawn_clusters as materialized (
  select
    resample,
    property_type,
    1 + (hash(hash(resample, property_type, place, 3)) % places)::bigint as place,
    count(*) as times
  from clusters, resamples
  group by all
),
drawn as (
  select
    subject,
    subject_id,
    property_type,
    resample,
    sum(weight * drawn_gaps.gap) / sum(weight) as gap
  from memberships
  join drawn_gaps using (cell)
  where subject <> 'market'
  group by all
  union all
  select
    'market',
    0,
    memberships.property_type,
    drawn_gaps.resample,
    sum(times * weight * drawn_gaps.gap) / sum(times * weight)
  from memberships
  join drawn_gaps using (cell)
  join
    clusters on clusters.property_type = memberships.property_type
    and clusters.owner_id = memberships.owner_id
  join
    drawn_clusters on drawn_clusters.resample = drawn_gaps.resample
    and drawn_clusters.property_type = memberships.property_type
    and drawn_clusters.place = clusters.place
  where subject = 'market'
  group by all
),
intervals as (
  select
    subject,
    subject_id,
    property_type,
    quantile_cont(gap, 0.025) as low,
    quantile_cont(gap, 0.975) as high
  from drawn
  group by all
),
subjects as (
  select
    'market' as subject,
    0::bigint as subject_id,
    property_type,
    is_off_plan,
    ln_price
  from sold
  union all
  select family, owner_id, property_type, is_off_plan, ln_price
  from placed
),
-- Counts all sales, also those of cells without a match.
everything as (
  select
    subject,
    subject_id,
    kinds.property_type,
    count(*) as sales,
    count(*) filter (is_off_plan) as all_off_plan,
    count(*) filter (not is_off_plan) as all_ready,
    ln(median(exp(ln_price)) filter (is_off_plan))
      - ln(median(exp(ln_price)) filter (not is_off_plan)) as unmatched
  from
    subjects,
    lateral (values (subjects.property_type), ('all')) kinds(property_type)
  where kinds.property_type = 'land' or subjects.property_type <> 'land'
  group by all
)
-- Rounding to nine digits removes the noise of another order of adding; the service rounds the
-- published figure.
select
  subject,
  subject_id::bigint as subject_id,
  everything.property_type,
  round(100 * (exp(figures.gap) - 1), 9) as premium_pct,
  round(100 * (exp(intervals.low) - 1), 9) as low_pct,
  round(100 * (exp(intervals.high) - 1), 9) as high_pct,
  coalesce(figures.cells, 0)::integer as cells,
  coalesce(figures.off_plan, 0)::integer as n_off_plan,
  coalesce(figures.ready, 0)::integer as n_ready,
  round(
    100.0 * (coalesce(figures.off_plan, 0) + coalesce(figures.ready, 0)) / everything.sales,
    9
  ) as coverage_pct,
  everything.sales::integer as sales_count,
  everything.all_off_plan::integer as off_plan_count,
  everything.all_ready::integer as ready_count,
  case
    when everything.all_off_plan >= {{least_shown}}
    and everything.all_ready >= {{least_shown}} then round(100 * (exp(everything.unmatched) - 1), 9)
  end as unmatched_pct,
  first_day as window_from,
  as_of as window_to
from everything
cross join days
left join figures using (subject, subject_id, property_type)
left join intervals using (subject, subject_id, property_type)
