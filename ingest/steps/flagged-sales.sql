-- Sales of one unit that may enter price statistics, and how many of them are outliers and do not, by area × type × stage.
select
  t.area_id, any_value(t.area) as area, t.property_type, e.stage, count(*)::integer as sales, count(*) filter (e.is_outlier)::integer as outliers,
  round(100.0 * count(*) filter (e.is_outlier) / count(*), 2) as outliers_pct
from eligible_sales e
join transactions t using (id)
where e.has_unit_price
group by t.area_id, t.property_type, e.stage
order by t.area_id, t.property_type, e.stage
