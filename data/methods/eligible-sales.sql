-- Sales that price statistics may use, and which of them are refused (docs/methods, market
-- statistics): they are ordinary by the table of procedures, of a plausible price and size, and of
-- whole properties. The sale of one unit is judged by ln(AED/sqft), first against wider cells, then
-- against the finest cell of {{outlier_cell_least}} sales. Both hold the sales of the twelve months
-- up to the end of the sale's quarter, as far as they were known when that quarter closed
-- (counts_from). A price under {{share_price_most}} of the median of a wider cell is refused, and
-- does not count in the finer cells. In the finest cell, a sale is an outlier when it lies further
-- from the median than four scaled median absolute deviations, and in any case beyond
-- {{outlier_times_most}} times; a scaled deviation below 0.15 counts as 0.15. Where its project (of
-- a plot without one: its area) has fewer than {{outlier_cell_least}} sales, the sale is also
-- compared with a median that is moved towards the project's, and the smaller distance counts. A
-- deal of several units for one value has no unit price and is not judged. No value is rounded
-- before it is compared.
with
procedures as (
  select procedure_id, eligible, ready_stage
  from transaction_procedures
  where transaction_group = 'sales' and eligible <> 'never'
),
sales as materialized (
  select
    deals.id,
    deals.community_id,
    deals.area_id,
    -- The size of a plot and that of a house are two measures, so they are two types here.
    case
      when deals.size_basis = 'plot'
      and deals.property_type <> 'land' then deals.property_type || ' on its plot'
      else coalesce(deals.property_type, 'unknown')
    end as property_type,
    coalesce(deals.bedrooms, -1) as bedrooms,
    date_trunc('quarter', deals.transaction_date)::date as quarter,
    coalesce(deals._counts_from, deals.transaction_date) as counts_from,
    -- A named project without a link is identified by its area and name.
    coalesce(
      deals.project_id::ubigint,
      case
        when deals.registered_project is not null
          then hash(deals.area_id, lower(deals.registered_project))
      end
    ) as project_key,
    case
      when deals.is_off_plan then 'new'
      else procedures.ready_stage
    end as stage,
    band_from(deals.area_sqm * 10.763910416709722, {{size_breaks_sqft}}) as size_from,
    deals.unit_count = 1 as has_unit_price,
    ln(deals.price_aed / (deals.area_sqm * 10.763910416709722)) as ln_price
  from conformed_deals deals
  join procedures using (procedure_id)
  where
    deals.type = 'sales'
    and (
      procedures.eligible = 'always'
      or is_built_unit(deals.property_type, deals.property_sub_type)
    )
    and deals.price_aed >= {{sale_price_least_aed}}
    and deals.area_sqm <= {{sale_area_most_sqm}}
    and not list_has_any(
      deals.quality_flags,
      ['date_after_pull', 'area_implausible', 'partial_share']
    )
),
-- Quarters in which sales are judged: those of the slice, which is a year.
quarters as (
  select distinct quarter
  from sales
  where coalesce(year(quarter) = getvariable('slice')::bigint, true)
),
-- Each sale in its own quarter, and in the three after it, where it is only known.
seen as materialized (
  select
    quarters.quarter as judged_in,
    quarters.quarter = sales.quarter as is_own,
    sales.counts_from < quarters.quarter + interval 3 month as is_known,
    sales.*
  from sales
  join
    quarters on quarters.quarter >= sales.quarter
    and quarters.quarter < sales.quarter + interval 12 month
  where has_unit_price and (is_own or is_known)
),
-- First the whole market judges, if it has enough sales of the size, else of all sizes.
market_cells as materialized (
  select
    judged_in,
    property_type,
    stage,
    size_from,
    grouping(size_from) = 0 as is_of_size,
    median(ln_price) as centre
  from seen
  where is_known
  group by
    grouping sets (
      (judged_in, property_type, stage, size_from),
      (judged_in, property_type, stage)
    )
  having count(*) >= {{outlier_cell_least}}
),
market_sizes as (select * from market_cells where is_of_size),
market_types as (select * from market_cells where not is_of_size),
in_market as materialized (
  select
    seen.*,
    seen.ln_price - coalesce(market_sizes.centre, market_types.centre) as from_market,
    -- Land has no price that all areas share: only where its area has few sales is it judged so.
    seen.property_type <> 'land'
    and coalesce(from_market < ln({{share_price_most}}), false) as is_refused_by_market
  from seen
  left join market_sizes using (judged_in, property_type, stage, size_from)
  left join market_types using (judged_in, property_type, stage)
),
-- Then the area judges, if it has enough sales of the size that the market does not refuse.
wider_areas as materialized (
  select
    judged_in,
    area_id,
    property_type,
    stage,
    size_from,
    median(ln_price) as centre
  from in_market
  where is_known and area_id is not null and not is_refused_by_market
  group by judged_in, area_id, property_type, stage, size_from
  having count(*) >= {{outlier_cell_least}}
),
in_area as materialized (
  select
    in_market.*,
    case
      when wider_areas.centre is null
      or is_refused_by_market then from_market
      else in_market.ln_price - wider_areas.centre
    end as wider_residual,
    coalesce(wider_residual < ln({{share_price_most}}), false) as is_refused
  from in_market
  left join wider_areas using (judged_in, area_id, property_type, stage, size_from)
),
-- Computes the median and the median absolute deviation of all seven cells in one pass. A sale
-- without a project is in no cell of a project; the same holds for communities and areas.
cells as materialized (
  select
    grouping(project_key, community_id, area_id, bedrooms, size_from) as grouped_by,
    judged_in,
    project_key,
    community_id,
    area_id,
    property_type,
    bedrooms,
    stage,
    size_from,
    {
      n: count(*)::integer,
      centre: median(ln_price),
      deviation: mad(ln_price)
    } as cell
  from in_area
  where is_known and not is_refused
  group by
    grouping sets (
      (judged_in, project_key, property_type, stage, size_from),
      (judged_in, project_key, property_type, stage),
      (judged_in, community_id, property_type, bedrooms, stage, size_from),
      (judged_in, area_id, property_type, stage, size_from),
      (judged_in, area_id, property_type, stage),
      (judged_in, property_type, stage, size_from),
      (judged_in, property_type, stage)
    )
),
-- grouped_by has five bits, for project, community, area, bedrooms and size from the highest to the
-- lowest; a bit is set when the cell is not divided by that column.
project_sizes as (
  select judged_in, project_key, property_type, stage, size_from, cell
  from cells
  where
    grouped_by = 14
    and project_key is not null
    and cell.n >= {{outlier_cell_least}}
),
projects as (
  select judged_in, project_key, property_type, stage, cell
  from cells
  where grouped_by = 15 and project_key is not null
),
community_sizes as (
  select judged_in, community_id, property_type, bedrooms, stage, size_from, cell
  from cells
  where
    grouped_by = 20
    and community_id is not null
    and cell.n >= {{outlier_cell_least}}
),
area_sizes as (
  select judged_in, area_id, property_type, stage, size_from, cell
  from cells
  where grouped_by = 26 and area_id is not null and cell.n >= {{outlier_cell_least}}
),
areas as (
  select judged_in, area_id, property_type, stage, cell
  from cells
  where grouped_by = 27 and area_id is not null and property_type = 'land'
),
type_sizes as (
  select judged_in, property_type, stage, size_from, cell
  from cells
  where grouped_by = 30 and cell.n >= {{outlier_cell_least}}
),
types as (
  select judged_in, property_type, stage, cell
  from cells
  where grouped_by = 31
),
found as (
  select
    own.id,
    own.property_type,
    own.ln_price,
    own.wider_residual,
    own.is_refused,
    coalesce(projects.cell, areas.cell) as near,
    case
      when project_sizes.cell is not null then 'project-size'
      when projects.cell.n >= {{outlier_cell_least}} then 'project'
      when community_sizes.cell is not null then 'community-size'
      when area_sizes.cell is not null then 'area-size'
      when areas.cell.n >= {{outlier_cell_least}} then 'area'
      when type_sizes.cell is not null then 'type-size'
      when types.cell is not null then 'type'
    end as cell_of,
    coalesce(
      project_sizes.cell,
      case
        when projects.cell.n >= {{outlier_cell_least}} then projects.cell
      end,
      community_sizes.cell,
      area_sizes.cell,
      case when areas.cell.n >= {{outlier_cell_least}} then areas.cell end,
      type_sizes.cell,
      types.cell
    ) as cell
  from in_area own
  left join
    project_sizes using (judged_in, project_key, property_type, stage, size_from)
  left join projects using (judged_in, project_key, property_type, stage)
  left join
    community_sizes using (judged_in, community_id, property_type, bedrooms, stage, size_from)
  left join area_sizes using (judged_in, area_id, property_type, stage, size_from)
  left join areas using (judged_in, area_id, property_type, stage)
  left join type_sizes using (judged_in, property_type, stage, size_from)
  left join types using (judged_in, property_type, stage)
  where own.is_own
),
judged as (
  select
    id,
    property_type,
    wider_residual,
    is_refused,
    cell_of,
    cell.n as cell_n,
    ln_price - cell.centre as from_cell,
    -- The centre moves n ÷ (n + 30) of the way to the median of the project, which has n sales.
    -- Plots without a project have their area instead.
    ln_price - cell.centre - case
      when near.n < {{outlier_cell_least}} then near.n / (near.n + {{outlier_cell_least}})
        * (near.centre - cell.centre)
      else 0
    end as from_near,
    least(ln({{outlier_times_most}}), 4 * greatest(0.15, 1.4826 * cell.deviation))
      as residual_limit,
    case
      when abs(from_near) < abs(from_cell) then from_near
      else from_cell
    end as residual
  from found
),
flagged as (
  select
    *,
    case
      when is_refused
      and property_type <> 'land' then 'share_price'
      when is_refused
      or abs(residual) > ln({{outlier_times_most}}) then 'price_implausible'
    end as price_flag
  from judged
)
select
  sales.id,
  sales.has_unit_price
  and flagged.price_flag is distinct from 'share_price' as has_unit_price,
  coalesce(
    flagged.price_flag is not null
    or abs(flagged.residual) > flagged.residual_limit,
    false
  ) as is_outlier,
  sales.stage,
  flagged.price_flag,
  round(flagged.wider_residual, 4) as wider_residual,
  flagged.cell_of,
  flagged.cell_n,
  round(flagged.residual, 4) as residual,
  round(flagged.residual_limit, 4) as residual_limit
from sales
semi join quarters on quarters.quarter = sales.quarter
left join flagged on flagged.id = sales.id
