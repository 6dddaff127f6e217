-- dld_transactions, 46 columns in file order; written without quoting, which csv_text() does by
-- hand where dirt does not want it wrong.
with
labelled as (
  select
    l.line,
    l.deal,
    d.* exclude (deal),
    unit_sqm(l.deal, l.unit, d.size_sqm, d.size_sigma) as sqm,
    dirty(l.line, '$.dirt.transactions.null_text') as null_text,
    dirty(l.line, '$.dirt.transactions.stray_spaces') as stray_spaces,
    p.name_en || coalesce(' Tower ' || chr(65 + d.tower), '') as building_en,
    p.name_ar || coalesce(' برج ' || chr(65 + d.tower), '') as building_ar,
    p.project_number,
    p.name_en as project_en,
    p.name_ar as project_ar
  from deal_lines l
  left join deals d on d.deal = l.deal
  left join projects p on p.project = d.project
)
select
  case
    when not dirty(l.line, '$.dirt.transactions.id_missing') then l.group_id || '-'
      || l.procedure_id || '-' || year(l.day) || '-' || (l.deal + 1)
  end as transaction_id,
  l.procedure_id,
  l.group_id as trans_group_id,
  g.ar as trans_group_ar,
  g.en as trans_group_en,
  r.ar as procedure_name_ar,
  r.en as procedure_name_en,
  case
    when dirty(l.line, '$.dirt.transactions.year_2205') then strftime(l.day, '%d-%m-') || '2205'
    when dirty(l.line, '$.dirt.transactions.date_unreadable') then '31-02-' || year(l.day)
    else pulse_date(l.day)
  end as instance_date,
  s.property_type_id,
  t.ar as property_type_ar,
  t.en as property_type_en,
  s.property_sub_type_id,
  b.ar as property_sub_type_ar,
  b.en as property_sub_type_en,
  c.ar as property_usage_ar,
  s.usage as property_usage_en,
  case when l.is_off_plan then 0 else 1 end as reg_type_id,
  case
    when l.is_off_plan then 'على الخارطة'
    else 'العقارات القائمة'
  end as reg_type_ar,
  case
    when l.is_off_plan then 'Off-Plan Properties'
    else 'Existing Properties'
  end as reg_type_en,
  l.area_id,
  a.name_ar as area_name_ar,
  case when l.stray_spaces then spaced(a.name_en) else a.name_en end as area_name_en,
  l.building_ar as building_name_ar,
  case
    when dirty(l.line, '$.dirt.transactions.quote_unterminated') then '"'
      || coalesce(l.building_en, 'Corner House')
    when dirty(l.line, '$.dirt.transactions.quote_inner') then '"The "'
      || coalesce(l.building_en, 'Corner House') || '" Annex"'
    when dirty(l.line, '$.dirt.transactions.ragged_extra')
      then coalesce(l.building_en, 'Corner House') || ', Annex'
    when dirty(l.line, '$.dirt.transactions.line_break')
      then coalesce(l.building_en, 'Corner House') || chr(10) || 'Annex'
    when l.building_en is not null
    and l.deal % 97 = 5 then csv_text(l.building_en || ', North')
    when l.building_en is null
    and l.null_text then 'null'
    else l.building_en
  end as building_name_en,
  l.project_number,
  l.project_ar as project_name_ar,
  case
    when l.project_en is null
    and l.null_text then 'null'
    else l.project_en
  end as project_name_en,
  case
    when l.project is null
    and l.null_text then 'null'
    when l.project is not null then a.master_en
  end as master_project_en,
  case when l.project is not null then a.master_ar end as master_project_ar,
  a.landmark_ar as nearest_landmark_ar,
  a.landmark_en as nearest_landmark_en,
  a.metro_ar as nearest_metro_ar,
  a.metro_en as nearest_metro_en,
  a.mall_ar as nearest_mall_ar,
  a.mall_en as nearest_mall_en,
  o.ar as rooms_ar,
  case when l.stray_spaces then spaced(s.rooms) else s.rooms end as rooms_en,
  case when s.property_type_id = 3 then 1 else 0 end as has_parking,
  case
    when dirty(l.line, '$.dirt.transactions.area_421_sqkm') then 421000000
    else l.sqm
  end as procedure_area,
  case
    when dirty(l.line, '$.dirt.transactions.price_missing') then 'null'
    when dirty(l.line, '$.dirt.transactions.price_under_1000') then (1 + l.deal % 999)::varchar
    else l.price_aed::bigint::varchar
  end as actual_worth,
  round(l.price_aed / l.sqm, 2) as meter_sale_price,
  null as rent_value,
  null as meter_rent_price,
  1 + (draw(l.deal, 40) % 5 = 0)::integer as no_of_parties_role_1,
  1 + (draw(l.deal, 41) % 4 = 0)::integer as no_of_parties_role_2,
  0 as no_of_parties_role_3
from labelled l
left join sale_segments s on s.segment = l.segment
left join areas a on a.area_id = l.area_id
left join groups g on g.group_id = l.group_id
left join procedures r on r.procedure_id = l.procedure_id
left join property_types t on t.id = s.property_type_id
left join property_sub_types b on b.id = s.property_sub_type_id
left join usages c on c.en = s.usage
left join rooms o on o.en = s.rooms
