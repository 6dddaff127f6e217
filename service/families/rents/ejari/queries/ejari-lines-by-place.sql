-- Register lines of contracts that start in a window, by area or by community: a contract of one
-- line is its own line.
with
lines as (
  select
    case
      when $kind::VARCHAR = 'area' then area_id
      else community_id
    end as place_id
  from transaction_list
  where
    type = 'rentals'
    and contract_line_count = 1
    and counted_on between $from_date::DATE and $to_date::DATE
  union all
  select
    case
      when $kind::VARCHAR = 'area' then area_id
      else community_id
    end
  from rent_contract_lines
  where start_date between $from_date::DATE and $to_date::DATE
)
select place_id, count(*)::integer as line_count
from lines
where place_id is not null
group by place_id
