-- dld_valuation, 20 columns in file order: the worth follows the planted market.
with
drawn as (
  select
    v,
    sale_segment_slots.item as segment,
    sale_area_slots.item as area_id,
    sale_month_slots.first_day + floor(u(v, 183) * sale_month_slots.days)::integer as day,
    sale_month_slots.price_index * sale_month_slots.price_season as price_index
  from range(getvariable('valuations')) numbers(v)
  join sale_segment_slots on sale_segment_slots.slot = slot(v, 180)
  join sale_area_slots on sale_area_slots.slot = slot(v, 181)
  join sale_year_slots on sale_year_slots.slot = slot(v, 182)
  join
    sale_month_slots on sale_month_slots.year = sale_year_slots.item
    and sale_month_slots.slot = (draw(v, 184) >> 51)::integer
),
valued as (
  select
    drawn.*,
    sale_segments.* exclude (segment, id),
    areas.name_en,
    areas.name_ar,
    unit_sqm(v, 0, sale_segments.size_sqm, sale_segments.size_sigma) as sqm,
    round(
      sqft(unit_sqm(v, 0, sale_segments.size_sqm, sale_segments.size_sigma))
        * (parameter('$.prices.base_price_aed_per_sqft'))::double * areas.price_level
        * sale_segments.price_factor * drawn.price_index
        * exp((parameter('$.prices.deal_sigma'))::double * z(v, 185)) / 1000
    ) * 1000 as worth
  from drawn
  join sale_segments using (segment)
  join areas using (area_id)
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
  numbers.ar as property_type_ar,
  numbers.en as property_type_en,
  property_sub_type_id,
  property_sub_types.ar as property_sub_type_ar,
  property_sub_types.en as property_sub_type_en,
  area_id,
  name_ar as area_name_ar,
  name_en as area_name_en,
  sqm as actual_area,
  worth::bigint as property_total_value
from valued
join property_types numbers on numbers.id = property_type_id
left join property_sub_types on property_sub_types.id = property_sub_type_id
order by v
