-- Median rents of new contracts of shops and offices in the last 12 months, by area and community.
-- They are counted apart, because only contracts of homes are eligible for figures of rents; this
-- is the condition of those of one property without a flag. The relation `rents_to` gives the last
-- day.
select
  case when grouping(area_id) = 0 then 'area' else 'community' end as subject,
  coalesce(area_id, community_id)::bigint as subject_id,
  property_type,
  count(*) as rent_n,
  median(annual_amount_aed) as median_rent_aed
from counted_contracts, rents_to
where
  property_type in ('shop', 'office')
  and version = 'new'
  and start_date >= trailing_from(last_day, 1)
  and start_date <= last_day
  and annual_amount_aed > 0
  and property_count = 1
  and len(quality_flags) = 0
group by grouping sets ((area_id, property_type), (community_id, property_type))
