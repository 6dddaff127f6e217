-- The brokers on either side of a deal. They are planted, because no open export names them.
-- Brokers with low numbers have most of the deals.
select
  '1-' || procedure_id || '-' || year(day) || '-' || (deal + 1) as transaction_id,
  10001
    + floor(u(deal, 140 + s) * u(deal, 142 + s) * getvariable('brokers'))::bigint as broker_number,
  case s when 0 then 'buyer' else 'seller' end as side
from deals, range(2) sides(s)
where
  group_id = 1
  and year(day) >= (parameter('$.broker_deals.first_year'))::integer
  and u(deal, 144 + s) < case
    s
    when 0 then (parameter('$.broker_deals.buyer_share'))::double
    else (parameter('$.broker_deals.seller_share'))::double
  end
order by deal, s
