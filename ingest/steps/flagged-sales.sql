-- Sales of one unit that may enter price statistics, how many of them are outliers and do not, and
-- how many beside them have the price of a share, by area × type × stage.
select
  t.area_id,
  any_value(t.area) as area,
  t.property_type,
  e.stage,
  (count(*) filter (e.has_unit_price))::integer as sales,
  (count(*) filter (e.has_unit_price and e.is_outlier))::integer as outliers,
  coalesce(
    round(
      100.0 * count(*) filter (e.has_unit_price and e.is_outlier)
        / nullif(count(*) filter (e.has_unit_price), 0),
      2
    ),
    0
  ) as outliers_pct,
  (count(*) filter (not e.has_unit_price))::integer as share_prices
from eligible_sales e
join transactions t using (id)
where e.residual is not null
group by t.area_id, t.property_type, e.stage
order by t.area_id, t.property_type, e.stage
