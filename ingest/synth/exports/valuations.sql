-- dld_valuation, 20 columns in file order: worth as the planted market has it.
with
drawn as (
  select
    v,
    s.item as segment,
    x.item as area_id,
    m.first_day + floor(u(v, 183) * m.days)::integer as day,
    m.price_index * m.price_season as price_index
  from range(getvariable('valuations')) t(v)
  join sale_segment_slots s on s.slot = slot(v, 180)
  join sale_area_slots x on x.slot = slot(v, 181)
  join sale_year_slots y on y.slot = slot(v, 182)
  join
    sale_month_slots m on m.year = y.item
    and m.slot = (draw(v, 184) >> 51)::integer
),
valued as (
  select
    d.*,
    s.* exclude (segment, id),
    a.name_en,
    a.name_ar,
    unit_sqm(v, 0, s.size_sqm, s.size_sigma) as sqm,
    round(
      sqft(unit_sqm(v, 0, s.size_sqm, s.size_sigma))
        * (parameter('$.prices.base_price_aed_per_sqft'))::double * a.price_level * s.price_factor
        * d.price_index * exp((parameter('$.prices.deal_sigma'))::double * z(v, 185)) / 1000
    ) * 1000 as worth
  from drawn d
  join sale_segments s using (segment)
  join areas a using (area_id)
)
select
  24 as procedure_id,
  'تقييم عقار' as procedure_name_ar,
  'Property Evaluation' as procedure_name_en,
  year(day) as procedure_year,
  v + 1 as procedure_number,
  pulse_date(day) as instance_date,
  worth::bigint as actual_worth,
  'COMPLETED' as row_status_code,
  sqm as procedure_area,
  property_type_id,
  t.ar as property_type_ar,
  t.en as property_type_en,
  property_sub_type_id,
  b.ar as property_sub_type_ar,
  b.en as property_sub_type_en,
  area_id,
  name_ar as area_name_ar,
  name_en as area_name_en,
  sqm as actual_area,
  worth::bigint as property_total_value
from valued
join property_types t on t.id = property_type_id
left join property_sub_types b on b.id = property_sub_type_id
order by v
