-- Sales that price statistics may use, and which of them are outliers (docs/methods, market
-- statistics): ordinary sales by the table of procedures, of plausible price and size, whole
-- properties. A sale of one unit is set against the median of ln(AED/sqft) in the first of six
-- cells of its year that holds {{outlier_cell_least}} such sales, the last one whatever it holds;
-- it is an outlier beyond four scaled median absolute deviations of that cell, a scaled deviation
-- counting for 0.15 at least. Where its project has fewer than {{outlier_cell_least}}, the median
-- is also drawn towards the project's, and the nearer of the two judges. An outlier at less than a
-- sixteenth of the cell's median is the price of a share that is registered with the whole size: no
-- unit's price. Several units for one value have no unit price and are not judged. Nothing here is
-- rounded before it is compared.
with
procedures as (
  select procedure_id, eligible, ready_stage
  from transaction_procedures
  where transaction_group = 'sales' and eligible <> 'never'
),
sales as materialized (
  select
    t.id,
    t.community_id,
    t.area_id,
    t.property_type,
    t.bedrooms,
    year(t.transaction_date) as year,
    -- A named project that could not be linked is told by its area and name.
    coalesce(
      t.project_id::ubigint,
      case
        when t.registered_project is not null then hash(t.area_id, lower(t.registered_project))
      end
    ) as project_key,
    case when t.is_off_plan then 'new' else p.ready_stage end as stage,
    band_from(t.area_sqm * 10.763910416709722, {{size_breaks_sqft}}) as size_from,
    t.unit_count = 1 as has_unit_price,
    ln(t.price_aed / (t.area_sqm * 10.763910416709722)) as ln_price
  from transactions t
  join procedures p using (procedure_id)
  where
    t.type = 'sales'
    and (p.eligible = 'always' or is_built_unit(t.property_type, t.property_sub_type))
    and t.price_aed >= {{sale_price_least_aed}}
    and t.area_sqm between {{sale_area_least_sqm}} and {{sale_area_most_sqm}}
    and not list_contains(t.quality_flags, 'partial_share')
),
-- Median and median absolute deviation of all six cells in one pass. What names no project has no
-- cell of its project, and so on.
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
-- grouped_by has a bit for each of project, community, area and size that a cell is not of, the
-- first the highest.
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
    s.id,
    s.has_unit_price,
    s.ln_price,
    p.cell as project,
    case
      when ps.cell is not null then 'project-size'
      when p.cell.n >= {{outlier_cell_least}} then 'project'
      when cs.cell is not null then 'community-size'
      when a.cell is not null then 'area-size'
      when ts.cell is not null then 'type-size'
      else 'type'
    end as cell_of,
    coalesce(
      ps.cell,
      case when p.cell.n >= {{outlier_cell_least}} then p.cell end,
      cs.cell,
      a.cell,
      ts.cell,
      t.cell
    ) as cell
  from sales s
  left join
    project_sizes ps on ps.project_key = s.project_key
    and ps.property_type is not distinct from s.property_type
    and ps.stage = s.stage
    and ps.size_from = s.size_from
    and ps.year = s.year
  left join
    projects p on p.project_key = s.project_key
    and p.property_type is not distinct from s.property_type
    and p.stage = s.stage
    and p.year = s.year
  left join
    community_sizes cs on cs.community_id = s.community_id
    and cs.property_type is not distinct from s.property_type
    and cs.bedrooms is not distinct from s.bedrooms
    and cs.stage = s.stage
    and cs.size_from = s.size_from
    and cs.year = s.year
  left join
    area_sizes a on a.area_id = s.area_id
    and a.property_type is not distinct from s.property_type
    and a.stage = s.stage
    and a.size_from = s.size_from
    and a.year = s.year
  left join
    type_sizes ts on ts.property_type is not distinct from s.property_type
    and ts.stage = s.stage
    and ts.size_from = s.size_from
    and ts.year = s.year
  left join
    types t on t.property_type is not distinct from s.property_type
    and t.stage = s.stage
    and t.year = s.year
),
judged as (
  select
    id,
    cell_of,
    cell.n as cell_n,
    ln_price - cell.centre as from_cell,
    -- Of a project with n sales, n ÷ (n + 30) of the way to its own median.
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
  s.id,
  s.has_unit_price
  and not (o.is_outlier and o.from_cell < - ln(16)) as has_unit_price,
  coalesce(o.is_outlier, false) as is_outlier,
  s.stage,
  o.cell_of,
  o.cell_n,
  round(o.residual, 4) as residual,
  round(o.residual_limit, 4) as residual_limit
from sales s
left join outcomes o using (id)
