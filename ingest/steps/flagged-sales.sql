-- Counts by area × type × stage: sales of one unit that may enter price statistics, the outliers
-- among them, which do not enter, and the sales that have the price of a share.
select
  transactions.area_id,
  any_value(transactions.area) as area,
  transactions.property_type,
  eligible.stage,
  (count(*) filter (eligible.has_unit_price))::integer as sales,
  (count(*) filter (eligible.has_unit_price and eligible.is_outlier))::integer as outliers,
  coalesce(
    round(
      100.0 * count(*) filter (eligible.has_unit_price and eligible.is_outlier)
        / nullif(count(*) filter (eligible.has_unit_price), 0),
      2
    ),
    0
  ) as outliers_pct,
  (count(*) filter (not eligible.has_unit_price))::integer as share_prices
from eligible_sales eligible
join transactions using (id)
where eligible.cell_of is not null or eligible.price_flag is not null
group by transactions.area_id, transactions.property_type, eligible.stage
order by transactions.area_id, transactions.property_type, eligible.stage
