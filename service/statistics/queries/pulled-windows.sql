-- Windows that pulls cover, newest end first.
select
  case dataset when 'transactions' then 'sales' else 'rents' end as feed,
  covered_from,
  covered_to
from pulls
where not is_short
order by covered_to desc, covered_from
