-- Deals, with the flag of their price beside those that the deal alone gives, and with what the
-- judgement of prices says of a sale: its stage, and whether price statistics may use it.
select
  deals.* exclude (_counts_from) replace (
    case
      when eligible_sales.price_flag is null then deals.quality_flags
      else list_append(deals.quality_flags, eligible_sales.price_flag)
    end as quality_flags
  ),
  eligible_sales.stage,
  {{is_eligible}} as is_eligible
from conformed_deals deals
left join eligible_sales using (id)
