-- dld_rent_contracts, 40 columns in file order; the writer quotes nothing, as in transactions.sql.
with
drawn as (
  select
    lines.line,
    lines.contract,
    lines.segment,
    lines.properties,
    lines.property,
    rent_segments.bus_property_type_id,
    rent_segments.property_type_id,
    rent_segments.property_sub_type_id,
    rent_segments.usage,
    rent_segments.yield_pct,
    sale_segments.size_sqm,
    sale_segments.size_sigma,
    sale_segments.price_factor,
    sale_segments.in_project,
    rent_area_slots.item as area_id,
    rent_year_slots.item as year,
    (draw(lines.contract, 62) >> 51)::integer as month_slot,
    u(lines.contract, 63) < (parameter('$.rents.renewed_share'))::double as is_renewed,
    u(lines.contract, 64) as length_draw,
    u(lines.contract, 65) as project_draw
  from contract_lines lines
  left join rent_segments on rent_segments.segment = lines.segment
  left join sale_segments on sale_segments.id = rent_segments.sale_segment
  left join rent_area_slots on rent_area_slots.slot = slot(lines.contract, 60)
  left join rent_year_slots on rent_year_slots.slot = slot(lines.contract, 61)
),
placed as (
  select
    drawn.*,
    areas.* exclude (area_id),
    projects.project_number,
    projects.name_en as project_en,
    projects.name_ar as project_ar,
    coalesce(
      getvariable('fixed_day')::date,
      rent_month_slots.first_day + floor(u(drawn.contract, 66) * rent_month_slots.days)::integer
    ) as start_day,
    coalesce(getvariable('fixed_month').price_index, rent_month_slots.price_index) as price_index,
    unit_sqm(drawn.contract, 0, drawn.size_sqm, drawn.size_sigma) as sqm,
    case
      when drawn.in_project
      and projects.project is not null then projects.price_factor
      else 1
    end as project_factor,
    drawn.in_project
    and projects.project is not null as has_project,
    dirty(drawn.line, '$.dirt.rents.null_text') as null_text,
    dirty(drawn.line, '$.dirt.rents.stray_spaces') as stray_spaces,
    case
      when length_draw < (parameter('$.rents.two_year_share'))::double then 730
      when length_draw > 1 - (parameter('$.rents.short_share'))::double then 90
      else 365
    end as days
  from drawn
  left join areas on areas.area_id = drawn.area_id
  left join
    rent_month_slots on rent_month_slots.year = drawn.year
    and rent_month_slots.slot = drawn.month_slot
  left join project_counts on project_counts.area_id = drawn.area_id
  left join
    projects on projects.area_id = drawn.area_id
    and projects.k = floor(drawn.project_draw * project_counts.projects)
),
rented as (
  select
    *,
    round(
      sqft(round(sqm)) * (parameter('$.prices.base_price_aed_per_sqft'))::double * price_level
        * price_factor * price_index * project_factor * yield_pct / 100 * yield_factor * case
        when is_renewed then (parameter('$.rents.renewal_factor'))::double
        else 1
      end * exp((parameter('$.rents.contract_sigma'))::double * z(contract, 67)) / 100
    ) * 100 as annual_aed
  from placed
)
select
  case
    when not dirty(rented.line, '$.dirt.rents.id_missing')
      then case when rented.contract % 5 = 0 then 'CRT' else 'CNT' end
      || (100000001 + rented.contract)
  end as contract_id,
  case when rented.is_renewed then 2 else 1 end as contract_reg_type_id,
  case when rented.is_renewed then 'تجديد' else 'جديد' end as contract_reg_type_ar,
  case when rented.is_renewed then 'Renew' else 'New' end as contract_reg_type_en,
  case
    when dirty(rented.line, '$.dirt.rents.year_2205') then strftime(rented.start_day, '%d-%m-')
      || '2205'
    when dirty(rented.line, '$.dirt.rents.date_unreadable') then '31-02-' || year(rented.start_day)
    else pulse_date(rented.start_day)
  end as contract_start_date,
  pulse_date(rented.start_day + rented.days - 1) as contract_end_date,
  case
    when dirty(rented.line, '$.dirt.rents.amount_missing') then 'null'
    when dirty(rented.line, '$.dirt.rents.amount_under_1000')
      then (1 + rented.contract % 999)::varchar
    else (round(rented.annual_aed * rented.days / 365) * rented.properties)::bigint::varchar
  end as contract_amount,
  case
    when dirty(rented.line, '$.dirt.rents.amount_missing') then 'null'
    when dirty(rented.line, '$.dirt.rents.amount_under_1000')
      then (1 + rented.contract % 999)::varchar
    else (rented.annual_aed * rented.properties)::bigint::varchar
  end as annual_amount,
  rented.properties as no_of_prop,
  rented.property + 1 as line_number,
  rented.is_freehold::integer as is_free_hold,
  rented.bus_property_type_id as ejari_bus_property_type_id,
  ejari_bus_types.ar as ejari_bus_property_type_ar,
  ejari_bus_types.en as ejari_bus_property_type_en,
  rented.property_type_id as ejari_property_type_id,
  ejari_types.ar as ejari_property_type_ar,
  ejari_types.en as ejari_property_type_en,
  rented.property_sub_type_id as ejari_property_sub_type_id,
  ejari_sub_types.ar as ejari_property_sub_type_ar,
  case
    when rented.stray_spaces then spaced(ejari_sub_types.en)
    else ejari_sub_types.en
  end as ejari_property_sub_type_en,
  usages.ar as property_usage_ar,
  rented.usage as property_usage_en,
  case when rented.has_project then rented.project_number end as project_number,
  case when rented.has_project then rented.project_ar end as project_name_ar,
  case
    when dirty(rented.line, '$.dirt.rents.quote_unterminated') then '"'
      || coalesce(rented.project_en, 'Corner House')
    when dirty(rented.line, '$.dirt.rents.quote_inner') then '"The "'
      || coalesce(rented.project_en, 'Corner House') || '" Annex"'
    when dirty(rented.line, '$.dirt.rents.ragged_extra')
      then coalesce(rented.project_en, 'Corner House') || ', Annex'
    when dirty(rented.line, '$.dirt.rents.line_break')
      then coalesce(rented.project_en, 'Corner House') || chr(10) || 'Annex'
    when rented.has_project then rented.project_en
    when rented.null_text then 'null'
  end as project_name_en,
  case when rented.has_project then rented.master_ar end as master_project_ar,
  case
    when rented.has_project then rented.master_en
    when rented.null_text then 'null'
  end as master_project_en,
  rented.area_id,
  rented.name_ar as area_name_ar,
  case
    when rented.stray_spaces then spaced(rented.name_en)
    else rented.name_en
  end as area_name_en,
  case
    when dirty(rented.line, '$.dirt.rents.area_421_sqkm') then 421000000
    else round(rented.sqm)::bigint
  end as actual_area,
  rented.landmark_ar as nearest_landmark_ar,
  rented.landmark_en as nearest_landmark_en,
  rented.metro_ar as nearest_metro_ar,
  rented.metro_en as nearest_metro_en,
  rented.mall_ar as nearest_mall_ar,
  rented.mall_en as nearest_mall_en,
  (rented.contract % 2)::integer as tenant_type_id,
  case when rented.contract % 2 = 1 then 'جهة' else 'شخص' end as tenant_type_ar,
  case
    when rented.contract % 2 = 1 then 'Authority'
    else 'Person'
  end as tenant_type_en
from rented
left join ejari_bus_types on ejari_bus_types.id = rented.bus_property_type_id
left join ejari_types on ejari_types.id = rented.property_type_id
left join ejari_sub_types on ejari_sub_types.id = rented.property_sub_type_id
left join usages on usages.en = rented.usage
