-- Cells whose limit lets a price count as ordinary that is further from their median than the rule
-- says.
select
  concat_ws('/', 'limit', cell_of, stage, strftime(month, '%Y-%m')) as cell,
  {{outlier_times_most}}::double as before,
  round(exp(max(farthest)), 4) as
after, null::double as standard_error
from (
  select
    replace(cell_of, ' ', '-') as cell_of,
    transactions.stage,
    date_trunc('month', transaction_date) as month,
    greatest(
      residual_limit,
      case when not is_outlier then abs(residual) end
    ) as farthest
  from eligible_sales
  join transactions using (id)
  where
    residual_limit > ln({{outlier_times_most}}) + 0.0001
    or (not is_outlier and abs(residual) > ln({{outlier_times_most}}) + 0.0001)
)
group by all
order by cell
