-- Sales that price statistics may use, and which of them are outliers (docs/methods, market
-- statistics): they are ordinary by the table of procedures, of a plausible price and size, and of
-- whole properties. A sale of one unit is compared with the median of ln(AED/sqft) of a cell: the
-- first of six cells of its year that holds {{outlier_cell_least}} such sales, else the last cell.
-- The sale is an outlier when it lies further from the median than four scaled median absolute
-- deviations of the cell; a scaled deviation below 0.15 counts as 0.15. Where its project has fewer
-- than {{outlier_cell_least}} sales, the sale is also compared with a median that is moved towards
-- the project's, and the smaller distance counts. An outlier at less than a sixteenth of the cell's
-- median is taken for the price of a share that is registered with the whole size, and has no unit
-- price. A deal of several units for one value has no unit price and is not judged. No value is
-- rounded before it is compared.
with
procedures as (
  select procedure_id, eligible, ready_stage
  from transaction_procedures
  where transaction_group = 'sales' and eligible <> 'never'
),
sales as materialized (
  select
    transactions.id,
    transactions.community_id,
    transactions.area_id,
    transactions.property_type,
    transactions.bedrooms,
    year(transactions.transaction_date) as year,
    -- A named project without a link is identified by its area and name.
    coalesce(
      transactions.project_id::ubigint,
      case
        when transactions.registered_project is not null
          then hash(transactions.area_id, lower(transactions.registered_project))
      end
    ) as project_key,
    case
      when transactions.is_off_plan then 'new'
      else procedures.ready_stage
    end as stage,
    band_from(transactions.area_sqm * 10.763910416709722, {{size_breaks_sqft}}) as size_from,
    transactions.unit_count = 1 as has_unit_price,
    ln(transactions.price_aed / (transactions.area_sqm * 10.763910416709722)) as ln_price
  from counted_deals transactions
  join procedures using (procedure_id)
  where
    transactions.type = 'sales'
    and (
      procedures.eligible = 'always'
      or is_built_unit(transactions.property_type, transactions.property_sub_type)
    )
    and transactions.price_aed >= {{sale_price_least_aed}}
    and transactions.area_sqm between {{sale_area_least_sqm}} and {{sale_area_most_sqm}}
    and not list_contains(transactions.quality_flags, 'partial_share')
),
-- Computes the median and the median absolute deviation of all six cells in one pass. A sale
-- without a project is in no cell of a project; the same holds for communities and areas.
cells as materialized (
  select
    grouping(project_key, community_id, area_id, size_from) as grouped_by,
    project_key,
    community_id,
    area_id,
    property_type,
    bedrooms,
    stage,
    size_from,
    year,
    {
      n: count(*)::integer,
      centre: median(ln_price),
      deviation: mad(ln_price)
    } as cell
  from sales
  where has_unit_price
  group by
    grouping sets (
      (project_key, property_type, stage, size_from, year),
      (project_key, property_type, stage, year),
      (community_id, property_type, bedrooms, stage, size_from, year),
      (area_id, property_type, stage, size_from, year),
      (property_type, stage, size_from, year),
      (property_type, stage, year)
    )
),
-- grouped_by has four bits, for project, community, area and size from the highest to the lowest; a
-- bit is set when the cell is not divided by that column.
project_sizes as (
  select *
  from cells
  where
    grouped_by = 6
    and project_key is not null
    and cell.n >= {{outlier_cell_least}}
),
projects as (select * from cells where grouped_by = 7 and project_key is not null),
community_sizes as (
  select *
  from cells
  where
    grouped_by = 10
    and community_id is not null
    and cell.n >= {{outlier_cell_least}}
),
area_sizes as (
  select *
  from cells
  where grouped_by = 12 and area_id is not null and cell.n >= {{outlier_cell_least}}
),
type_sizes as (select * from cells where grouped_by = 14 and cell.n >= {{outlier_cell_least}}),
types as (select * from cells where grouped_by = 15),
found as (
  select
    sales.id,
    sales.has_unit_price,
    sales.ln_price,
    projects.cell as project,
    case
      when project_sizes.cell is not null then 'project-size'
      when projects.cell.n >= {{outlier_cell_least}} then 'project'
      when community_sizes.cell is not null then 'community-size'
      when area_sizes.cell is not null then 'area-size'
      when type_sizes.cell is not null then 'type-size'
      else 'type'
    end as cell_of,
    coalesce(
      project_sizes.cell,
      case
        when projects.cell.n >= {{outlier_cell_least}} then projects.cell
      end,
      community_sizes.cell,
      area_sizes.cell,
      type_sizes.cell,
      types.cell
    ) as cell
  from sales
  left join
    project_sizes on project_sizes.project_key = sales.project_key
    and project_sizes.property_type is not distinct from sales.property_type
    and project_sizes.stage = sales.stage
    and project_sizes.size_from = sales.size_from
    and project_sizes.year = sales.year
  left join
    projects on projects.project_key = sales.project_key
    and projects.property_type is not distinct from sales.property_type
    and projects.stage = sales.stage
    and projects.year = sales.year
  left join
    community_sizes on community_sizes.community_id = sales.community_id
    and community_sizes.property_type is not distinct from sales.property_type
    and community_sizes.bedrooms is not distinct from sales.bedrooms
    and community_sizes.stage = sales.stage
    and community_sizes.size_from = sales.size_from
    and community_sizes.year = sales.year
  left join
    area_sizes on area_sizes.area_id = sales.area_id
    and area_sizes.property_type is not distinct from sales.property_type
    and area_sizes.stage = sales.stage
    and area_sizes.size_from = sales.size_from
    and area_sizes.year = sales.year
  left join
    type_sizes on type_sizes.property_type is not distinct from sales.property_type
    and type_sizes.stage = sales.stage
    and type_sizes.size_from = sales.size_from
    and type_sizes.year = sales.year
  left join
    types on types.property_type is not distinct from sales.property_type
    and types.stage = sales.stage
    and types.year = sales.year
),
judged as (
  select
    id,
    cell_of,
    cell.n as cell_n,
    ln_price - cell.centre as from_cell,
    -- The centre moves n ÷ (n + 30) of the way to the median of the project, which has n sales.
    ln_price - cell.centre - case
      when project.n < {{outlier_cell_least}} then project.n / (project.n + {{outlier_cell_least}})
        * (project.centre - cell.centre)
      else 0
    end as from_project,
    4 * greatest(0.15, 1.4826 * cell.deviation) as residual_limit
  from found
  where has_unit_price
),
outcomes as (
  select
    id,
    cell_of,
    cell_n,
    from_cell,
    residual_limit,
    case
      when abs(from_project) < abs(from_cell) then from_project
      else from_cell
    end as residual,
    abs(residual) > residual_limit as is_outlier
  from judged
)
select
  sales.id,
  sales.has_unit_price
  and not (outcomes.is_outlier and outcomes.from_cell < - ln(16)) as has_unit_price,
  coalesce(outcomes.is_outlier, false) as is_outlier,
  sales.stage,
  outcomes.cell_of,
  outcomes.cell_n,
  round(outcomes.residual, 4) as residual,
  round(outcomes.residual_limit, 4) as residual_limit
from sales
left join outcomes using (id)
