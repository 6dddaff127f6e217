-- Deals of the register, one row each: from number `first_deal`, as many as `deals`; all on
-- `fixed_day` when that is given.
create or replace temp table deals as
with
drawn as (
  select
    d as deal,
    u(d, 10) as group_draw,
    u(d, 11) as procedure_draw,
    u(d, 12) as off_plan_draw,
    u(d, 13) as project_draw,
    u(d, 14) as day_draw,
    sale_segment_slots.item as segment,
    sale_area_slots.item as area_id,
    sale_year_slots.item as year,
    (draw(d, 18) >> 51)::integer as month_slot
  from
    range(
      getvariable('first_deal')::bigint,
      getvariable('first_deal')::bigint + getvariable('deals')::bigint
    ) numbers(d)
  join sale_segment_slots on sale_segment_slots.slot = slot(d, 15)
  join sale_area_slots on sale_area_slots.slot = slot(d, 16)
  join sale_year_slots on sale_year_slots.slot = slot(d, 17)
),
placed as (
  select
    drawn.deal,
    drawn.procedure_draw,
    drawn.segment,
    drawn.area_id,
    sale_segments.size_sqm,
    sale_segments.size_sigma,
    sale_segments.price_factor,
    coalesce(
      getvariable('fixed_day')::date,
      sale_month_slots.first_day + floor(drawn.day_draw * sale_month_slots.days)::integer
    ) as day,
    coalesce(
      getvariable('fixed_month').price_index * getvariable('fixed_month').price_season,
      sale_month_slots.price_index * sale_month_slots.price_season
    ) as price_index,
    areas.price_level,
    case
      when group_draw < (parameter('$.groups.gifts_share'))::double then 3
      when group_draw < (parameter('$.groups.gifts_share'))::double
        + (parameter('$.groups.mortgages_share'))::double then 2
      else 1
    end as group_id,
    off_plan_draw
      < coalesce(getvariable('fixed_month').off_plan_share, sale_month_slots.off_plan_share)
      * sale_segments.off_plan_factor * areas.off_plan_tilt as is_off_plan,
    case when sale_segments.in_project then projects.project end as project,
    projects.towers,
    projects.price_factor as project_factor,
    sale_segments.property_type_id
  from drawn
  join sale_segments on sale_segments.segment = drawn.segment
  join areas on areas.area_id = drawn.area_id
  join
    sale_month_slots on sale_month_slots.year = drawn.year
    and sale_month_slots.slot = drawn.month_slot
  left join project_counts on project_counts.area_id = drawn.area_id
  left join
    projects on projects.area_id = drawn.area_id
    and projects.k = floor(drawn.project_draw * project_counts.projects)
),
sized as (
  select
    *,
    case
      when group_id = 1
      and property_type_id = 3
      and u(deal, 20) < (parameter('$.multi_unit.share'))::double then 2 + floor(
        u(deal, 21) * u(deal, 22) * ((parameter('$.multi_unit.most_units'))::integer - 1)
      )::integer
      else 1
    end as units
  from placed
),
measured as (
  select
    *,
    case
      when group_id = 1
      and units = 1
      and u(deal, 26) < (parameter('$.outliers.share'))::double
        then outlier_factors[1 + floor(u(deal, 27) * len(outlier_factors))::integer]
      else 1
    end as outlier_factor,
    case
      when units = 1 then unit_sqm(deal, 0, size_sqm, size_sigma)
      else list_sum(
        list_transform(range(units), lambda i: unit_sqm(deal, i, size_sqm, size_sigma))
      )
    end as total_sqm
  from
    sized,
    (
      select
        from_json(getvariable('parameters') -> '$.outliers.factors', '["DOUBLE"]')
          as outlier_factors
    )
)
select
  deal,
  group_id,
  day,
  area_id,
  segment,
  is_off_plan,
  project,
  units,
  size_sqm,
  size_sigma,
  outlier_factor,
  case
    when project is not null
    and property_type_id = 3 then (draw(deal, 23) % towers)::integer
  end as tower,
  case
    when group_id = 3 then case when is_off_plan then 120 else 9 end
    when group_id = 2 then case
      when is_off_plan then 105
      when procedure_draw < 0.08 then 14
      else 13
    end
    when is_off_plan then case
      when procedure_draw < (parameter('$.procedures.off_plan_delayed_share'))::double then 41
      else 102
    end
    when procedure_draw < (parameter('$.procedures.lease_to_own_share'))::double then 110
    when procedure_draw < (parameter('$.procedures.lease_to_own_share'))::double
      + (parameter('$.procedures.development_share'))::double then 133
    when procedure_draw > 1 - (parameter('$.procedures.ready_delayed_share'))::double then 41
    else 11
  end as procedure_id,
  -- The amount of a mortgage is a part of the worth.
  round(
    sqft(total_sqm) * (parameter('$.prices.base_price_aed_per_sqft'))::double * price_level
      * price_factor * price_index * case when project is null then 1 else project_factor end * case
      when is_off_plan then 1 + (parameter('$.prices.off_plan_premium'))::double
      else 1
    end * exp((parameter('$.prices.deal_sigma'))::double * z(deal, 24))
      * case when group_id = 2 then 0.5 + 0.3 * u(deal, 25) else 1 end * outlier_factor / 100
  ) * 100 as price_aed
from measured
order by
  deal;

-- Lines of the export in its order: a line a unit, whole rows repeated about a thousand lines
-- later.
create or replace temp table deal_lines as
with
numbered as (
  select row_number() over (order by deal, unit) - 1 as line, deal, unit
  from (select deal, unnest(range(units)) as unit from deals)
)
select line, deal, unit, copy
from (
  select
    *,
    unnest(
      range(
        case
          when dirty(line, '$.duplicates.transactions') then 2
          else 1
        end
      )
    ) as copy
  from numbered
)
order by line + copy * 1013, copy;
