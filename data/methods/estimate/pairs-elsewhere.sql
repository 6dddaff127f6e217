-- Pairs of targets and records in one place, and in any place for a target that has fewer than
-- {{least_shown}} of them.
with
enough as (select target from in_place group by target having count(*) >= {{least_shown}})
from in_place
semi join enough using (target)
union all
select {{near}}
from (from targets anti join enough using (target)) targets
join
  parted on parted.feed = targets.feed
  and parted.valued_on = targets.valued_on
  and parted.property_type = targets.property_type
  and abs(parted.ln_size - targets.ln_size) <= {{estimate_size_most}}
