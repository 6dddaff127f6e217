-- Sales of one month in a place, by property type and bedrooms: no mart has these days, so the
-- service counts them when it is asked.
select
  subject_id as place_id,
  property_type,
  bedrooms,
  strftime(date_trunc('month', day), '%Y-%m-%d') as from_date,
  strftime(last_day(day), '%Y-%m-%d') as to_date,
  count(*) as sales_count,
  sum(price) as sales_value_aed,
  ranged(case when is_priced then price end, owner) as median_price_aed,
  ranged(case when is_priced then price_per_sqft end, owner) as median_price_aed_per_sqft
from
  (
    select
      *,
      -- Records go together by project, else by building, else by area and month.
      coalesce(
        'project ' || project_id,
        'building ' || building_id,
        concat_ws(' ', 'area', area_id, date_trunc('month', day))
      ) as owner
    from sales_of
  ),
  windows
where
  subject in ('area', 'community')
  and day between date_trunc('month', sales_from)
  and sales_to
  and property_type is not null
  and bedrooms is not null
group by all
having count(*) >= 3
