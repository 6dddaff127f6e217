-- dld_transactions, 46 columns in file order; the writer quotes nothing: csv_text() quotes each
-- text, except where the planted dirt needs a wrong quote.
with
labelled as (
  select
    deal_lines.line,
    deal_lines.deal,
    deals.* exclude (deal),
    unit_sqm(deal_lines.deal, deal_lines.unit, deals.size_sqm, deals.size_sigma) as sqm,
    dirty(deal_lines.line, '$.dirt.transactions.null_text') as null_text,
    dirty(deal_lines.line, '$.dirt.transactions.stray_spaces') as stray_spaces,
    projects.name_en || coalesce(' Tower ' || chr(65 + deals.tower), '') as building_en,
    projects.name_ar || coalesce(' برج ' || chr(65 + deals.tower), '') as building_ar,
    projects.project_number,
    projects.name_en as project_en,
    projects.name_ar as project_ar
  from deal_lines
  left join deals on deals.deal = deal_lines.deal
  left join projects on projects.project = deals.project
)
select
  case
    when not dirty(labelled.line, '$.dirt.transactions.id_missing') then labelled.group_id || '-'
      || labelled.procedure_id || '-' || year(labelled.day) || '-' || (labelled.deal + 1)
  end as transaction_id,
  labelled.procedure_id,
  labelled.group_id as trans_group_id,
  groups.ar as trans_group_ar,
  groups.en as trans_group_en,
  procedures.ar as procedure_name_ar,
  procedures.en as procedure_name_en,
  case
    when dirty(labelled.line, '$.dirt.transactions.year_2205')
      then strftime(labelled.day, '%d-%m-') || '2205'
    when dirty(labelled.line, '$.dirt.transactions.date_unreadable') then '31-02-'
      || year(labelled.day)
    else pulse_date(labelled.day)
  end as instance_date,
  sale_segments.property_type_id,
  property_types.ar as property_type_ar,
  property_types.en as property_type_en,
  sale_segments.property_sub_type_id,
  property_sub_types.ar as property_sub_type_ar,
  property_sub_types.en as property_sub_type_en,
  usages.ar as property_usage_ar,
  sale_segments.usage as property_usage_en,
  case when labelled.is_off_plan then 0 else 1 end as reg_type_id,
  case
    when labelled.is_off_plan then 'على الخارطة'
    else 'العقارات القائمة'
  end as reg_type_ar,
  case
    when labelled.is_off_plan then 'Off-Plan Properties'
    else 'Existing Properties'
  end as reg_type_en,
  labelled.area_id,
  areas.name_ar as area_name_ar,
  case
    when labelled.stray_spaces then spaced(areas.name_en)
    else areas.name_en
  end as area_name_en,
  labelled.building_ar as building_name_ar,
  case
    when dirty(labelled.line, '$.dirt.transactions.quote_unterminated') then '"'
      || coalesce(labelled.building_en, 'Corner House')
    when dirty(labelled.line, '$.dirt.transactions.quote_inner') then '"The "'
      || coalesce(labelled.building_en, 'Corner House') || '" Annex"'
    when dirty(labelled.line, '$.dirt.transactions.ragged_extra')
      then coalesce(labelled.building_en, 'Corner House') || ', Annex'
    when dirty(labelled.line, '$.dirt.transactions.line_break')
      then coalesce(labelled.building_en, 'Corner House') || chr(10) || 'Annex'
    when labelled.building_en is not null
    and labelled.deal % 97 = 5 then csv_text(labelled.building_en || ', North')
    when labelled.building_en is null
    and labelled.null_text then 'null'
    else labelled.building_en
  end as building_name_en,
  labelled.project_number,
  labelled.project_ar as project_name_ar,
  case
    when labelled.project_en is null
    and labelled.null_text then 'null'
    else labelled.project_en
  end as project_name_en,
  case
    when labelled.project is null
    and labelled.null_text then 'null'
    when labelled.project is not null then areas.master_en
  end as master_project_en,
  case when labelled.project is not null then areas.master_ar end as master_project_ar,
  areas.landmark_ar as nearest_landmark_ar,
  areas.landmark_en as nearest_landmark_en,
  areas.metro_ar as nearest_metro_ar,
  areas.metro_en as nearest_metro_en,
  areas.mall_ar as nearest_mall_ar,
  areas.mall_en as nearest_mall_en,
  rooms.ar as rooms_ar,
  case
    when labelled.stray_spaces then spaced(sale_segments.rooms)
    else sale_segments.rooms
  end as rooms_en,
  case when sale_segments.property_type_id = 3 then 1 else 0 end as has_parking,
  case
    when dirty(labelled.line, '$.dirt.transactions.area_421_sqkm') then 421000000
    else labelled.sqm
  end as procedure_area,
  case
    when dirty(labelled.line, '$.dirt.transactions.price_missing') then 'null'
    when dirty(labelled.line, '$.dirt.transactions.price_under_1000')
      then (1 + labelled.deal % 999)::varchar
    else labelled.price_aed::bigint::varchar
  end as actual_worth,
  round(labelled.price_aed / labelled.sqm, 2) as meter_sale_price,
  null as rent_value,
  null as meter_rent_price,
  1 + (draw(labelled.deal, 40) % 5 = 0)::integer as no_of_parties_role_1,
  1 + (draw(labelled.deal, 41) % 4 = 0)::integer as no_of_parties_role_2,
  0 as no_of_parties_role_3
from labelled
left join sale_segments on sale_segments.segment = labelled.segment
left join areas on areas.area_id = labelled.area_id
left join groups on groups.group_id = labelled.group_id
left join procedures on procedures.procedure_id = labelled.procedure_id
left join property_types on property_types.id = sale_segments.property_type_id
left join
  property_sub_types on property_sub_types.id = sale_segments.property_sub_type_id
left join usages on usages.en = sale_segments.usage
left join rooms on rooms.en = sale_segments.rooms
