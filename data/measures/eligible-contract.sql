-- Contracts that rent statistics may use (docs/methods): they are of one residential property
-- except a plot, for a month to three years, at a plausible amount and size, and were registered
-- before their export was made.
coalesce(
  not amounts.is_after_pull
  and usage_word(amounts.usage) = 'residential'
  and amounts.property_count = 1
  and property_type is distinct from 'land'
  and amounts.duration_days between {{rent_days_least}} and {{rent_days_most}}
  and amounts.annual_aed >= {{rent_least_aed}}
  and not list_contains(quality_flags, 'area_implausible')
  and coalesce(amounts.area_sqm <= {{rent_area_most_sqm}}, true),
  false
)
