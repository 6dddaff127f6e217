-- Pairs of targets and records in one place, and in any place for a target that has fewer than
-- {{least_shown}} of them.
from in_place
union
select thin.target, parted.record
from (
  select *
  from targets
  where
    target not in (select target from in_place group by target having count(*) >= {{least_shown}})
) thin
join
  parted on parted.feed = thin.feed
  and parted.valued_on = thin.valued_on
  and parted.property_type = thin.property_type
  and abs(parted.ln_size - thin.ln_size) <= {{estimate_size_most}}
