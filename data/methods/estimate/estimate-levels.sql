-- Levels of prices that estimates start from, on the day after the as-of date and on
-- {{estimate_trial_blocks}} earlier days, each a block of {{estimate_block_days}} days before the
-- next. A level is the mean of ln(price), less the part of its size, of a property type and stage
-- in the year before, in which a record loses half of its weight with each half-life. `drift` is
-- how much dearer the stage was some blocks earlier: the change between blocks of records that are
-- alike in project, type, bedrooms and size. Both are moved towards no difference where records are
-- few.
with
-- Read four times, which takes less memory than laying a year of records down for each day.
records as not materialized (
  select
    feed,
    days.blocks_back,
    property_type,
    stage,
    area_id,
    ln_price,
    ln_size,
    (valued_on - 1 - happened_on) // {{estimate_block_days}} as block,
    0.5 ** ((valued_on - happened_on) / ({{half_life}})) as weight,
    hash(
      coalesce(project_id::bigint, -1 - area_id),
      property_type,
      stage,
      coalesce(bedrooms, -1),
      round(ln_size * 5)
    ) as cell
  from estimate_records records
  join estimate_days days using (feed)
  where is_comparable and happened_on < valued_on and happened_on >= valued_on - 365
),
-- How the price changes with the size within an area: the slope of a line through the records.
within_area as (
  select
    feed,
    blocks_back,
    property_type,
    regr_sxy(ln_price, ln_size) as products,
    regr_sxx(ln_price, ln_size) as squares
  from records
  group by feed, blocks_back, property_type, stage, area_id
),
slopes as (
  select
    feed,
    blocks_back,
    property_type,
    round(sum(products) / (sum(squares) + 1), 9) as size_slope
  from within_area
  group by feed, blocks_back, property_type
),
of_type as (
  select
    feed,
    blocks_back,
    property_type,
    any_value(size_slope) as size_slope,
    sum(weight * (ln_price - size_slope * ln_size)) / sum(weight) as ln_level
  from records
  join slopes using (feed, blocks_back, property_type)
  group by feed, blocks_back, property_type
),
stages as (
  select *
  from (
    values
      ('sales', 'ready'),
      ('sales', 'off-plan'),
      ('rents', 'new'),
      ('rents', 'renewed')
  ) stages(feed, stage)
),
of_stage as (
  select
    of_type.feed,
    of_type.blocks_back,
    of_type.property_type,
    stages.stage,
    any_value(of_type.size_slope) as size_slope,
    (
      coalesce(sum(weight * (ln_price - of_type.size_slope * ln_size)), 0) + 5
        * any_value(of_type.ln_level)
    ) / (coalesce(sum(weight), 0) + 5) as ln_level,
    count(ln_price)::integer as n
  from of_type
  join stages using (feed)
  left join records using (feed, blocks_back, property_type, stage)
  group by of_type.feed, of_type.blocks_back, of_type.property_type, stages.stage
),
cells as (
  select
    feed,
    blocks_back,
    stage,
    cell,
    block,
    avg(ln_price) as ln_price,
    count(*) as n
  from records
  group by feed, blocks_back, stage, cell, block
),
steps as (
  select
    newer.feed,
    newer.blocks_back,
    newer.stage,
    older.block,
    sum((older.ln_price - newer.ln_price) * newer.n * older.n / (newer.n + older.n))
      / (sum(newer.n * older.n / (newer.n + older.n)) + {{least_ok}}) as step
  from cells newer
  join
    cells older on older.feed = newer.feed
    and older.blocks_back = newer.blocks_back
    and older.stage = newer.stage
    and older.cell = newer.cell
    and older.block = newer.block + 1
  group by newer.feed, newer.blocks_back, newer.stage, older.block
),
blocks as (select unnest(range(13))::integer as block)
select
  feed,
  blocks_back,
  days.valued_on,
  property_type,
  of_stage.stage,
  blocks.block,
  round(ln_level, 9) as ln_level,
  size_slope,
  round(
    coalesce(
      (
        select sum(step)
        from steps
        where
          steps.feed = of_stage.feed
          and steps.blocks_back = of_stage.blocks_back
          and steps.stage = of_stage.stage
          and steps.block <= blocks.block
      ),
      0
    ),
    9
  ) as drift,
  n
from of_stage
join estimate_days days using (feed, blocks_back)
cross join blocks
