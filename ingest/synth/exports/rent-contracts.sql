-- dld_rent_contracts, 40 columns in file order; written without quoting, as transactions are.
with
drawn as (
  select
    l.line,
    l.contract,
    l.segment,
    l.properties,
    l.property,
    g.bus_property_type_id,
    g.property_type_id,
    g.property_sub_type_id,
    g.usage,
    g.yield_pct,
    s.size_sqm,
    s.size_sigma,
    s.price_factor,
    s.in_project,
    x.item as area_id,
    y.item as year,
    (draw(l.contract, 62) >> 51)::integer as month_slot,
    u(l.contract, 63) < (parameter('$.rents.renewed_share'))::double as is_renewed,
    u(l.contract, 64) as length_draw,
    u(l.contract, 65) as project_draw
  from contract_lines l
  left join rent_segments g on g.segment = l.segment
  left join sale_segments s on s.id = g.sale_segment
  left join rent_area_slots x on x.slot = slot(l.contract, 60)
  left join rent_year_slots y on y.slot = slot(l.contract, 61)
),
placed as (
  select
    d.*,
    a.* exclude (area_id),
    p.project_number,
    p.name_en as project_en,
    p.name_ar as project_ar,
    coalesce(
      getvariable('fixed_day')::date,
      m.first_day + floor(u(d.contract, 66) * m.days)::integer
    ) as start_day,
    coalesce(getvariable('fixed_month').price_index, m.price_index) as price_index,
    unit_sqm(d.contract, 0, d.size_sqm, d.size_sigma) as sqm,
    case
      when d.in_project
      and p.project is not null then p.price_factor
      else 1
    end as project_factor,
    d.in_project
    and p.project is not null as has_project,
    dirty(d.line, '$.dirt.rents.null_text') as null_text,
    dirty(d.line, '$.dirt.rents.stray_spaces') as stray_spaces,
    case
      when length_draw < (parameter('$.rents.two_year_share'))::double then 730
      when length_draw > 1 - (parameter('$.rents.short_share'))::double then 90
      else 365
    end as days
  from drawn d
  left join areas a on a.area_id = d.area_id
  left join rent_month_slots m on m.year = d.year and m.slot = d.month_slot
  left join project_counts c on c.area_id = d.area_id
  left join
    projects p on p.area_id = d.area_id
    and p.k = floor(d.project_draw * c.projects)
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
    when not dirty(l.line, '$.dirt.rents.id_missing')
      then case when l.contract % 5 = 0 then 'CRT' else 'CNT' end || (100000001 + l.contract)
  end as contract_id,
  case when l.is_renewed then 2 else 1 end as contract_reg_type_id,
  case when l.is_renewed then 'تجديد' else 'جديد' end as contract_reg_type_ar,
  case when l.is_renewed then 'Renew' else 'New' end as contract_reg_type_en,
  case
    when dirty(l.line, '$.dirt.rents.year_2205') then strftime(l.start_day, '%d-%m-') || '2205'
    when dirty(l.line, '$.dirt.rents.date_unreadable') then '31-02-' || year(l.start_day)
    else pulse_date(l.start_day)
  end as contract_start_date,
  pulse_date(l.start_day + l.days - 1) as contract_end_date,
  case
    when dirty(l.line, '$.dirt.rents.amount_missing') then 'null'
    when dirty(l.line, '$.dirt.rents.amount_under_1000') then (1 + l.contract % 999)::varchar
    else (round(l.annual_aed * l.days / 365) * l.properties)::bigint::varchar
  end as contract_amount,
  case
    when dirty(l.line, '$.dirt.rents.amount_missing') then 'null'
    when dirty(l.line, '$.dirt.rents.amount_under_1000') then (1 + l.contract % 999)::varchar
    else (l.annual_aed * l.properties)::bigint::varchar
  end as annual_amount,
  l.properties as no_of_prop,
  l.property + 1 as line_number,
  l.is_freehold::integer as is_free_hold,
  l.bus_property_type_id as ejari_bus_property_type_id,
  b.ar as ejari_bus_property_type_ar,
  b.en as ejari_bus_property_type_en,
  l.property_type_id as ejari_property_type_id,
  t.ar as ejari_property_type_ar,
  t.en as ejari_property_type_en,
  l.property_sub_type_id as ejari_property_sub_type_id,
  s.ar as ejari_property_sub_type_ar,
  case when l.stray_spaces then spaced(s.en) else s.en end as ejari_property_sub_type_en,
  c.ar as property_usage_ar,
  l.usage as property_usage_en,
  case when l.has_project then l.project_number end as project_number,
  case when l.has_project then l.project_ar end as project_name_ar,
  case
    when dirty(l.line, '$.dirt.rents.quote_unterminated') then '"'
      || coalesce(l.project_en, 'Corner House')
    when dirty(l.line, '$.dirt.rents.quote_inner') then '"The "'
      || coalesce(l.project_en, 'Corner House') || '" Annex"'
    when dirty(l.line, '$.dirt.rents.ragged_extra') then coalesce(l.project_en, 'Corner House')
      || ', Annex'
    when dirty(l.line, '$.dirt.rents.line_break') then coalesce(l.project_en, 'Corner House')
      || chr(10) || 'Annex'
    when l.has_project then l.project_en
    when l.null_text then 'null'
  end as project_name_en,
  case when l.has_project then l.master_ar end as master_project_ar,
  case
    when l.has_project then l.master_en
    when l.null_text then 'null'
  end as master_project_en,
  l.area_id,
  l.name_ar as area_name_ar,
  case when l.stray_spaces then spaced(l.name_en) else l.name_en end as area_name_en,
  case
    when dirty(l.line, '$.dirt.rents.area_421_sqkm') then 421000000
    else round(l.sqm)::bigint
  end as actual_area,
  l.landmark_ar as nearest_landmark_ar,
  l.landmark_en as nearest_landmark_en,
  l.metro_ar as nearest_metro_ar,
  l.metro_en as nearest_metro_en,
  l.mall_ar as nearest_mall_ar,
  l.mall_en as nearest_mall_en,
  (l.contract % 2)::integer as tenant_type_id,
  case when l.contract % 2 = 1 then 'جهة' else 'شخص' end as tenant_type_ar,
  case when l.contract % 2 = 1 then 'Authority' else 'Person' end as tenant_type_en
from rented l
left join ejari_bus_types b on b.id = l.bus_property_type_id
left join ejari_types t on t.id = l.property_type_id
left join ejari_sub_types s on s.id = l.property_sub_type_id
left join usages c on c.en = l.usage
