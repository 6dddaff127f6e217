-- The figures of a group of contracts, for {{figures}}. Levels are lists of both quartiles around
-- the median, and of the ends of its interval, in whole fils, because quantiles of integers take
-- half the time. The sum of no rows is null.
count(*)::integer as contract_count,
sum(price_aed) as annual_value_aed,
count(bedrooms)::integer as bedrooms_known_count,
count(eligible_fils)::integer as rent_n,
case
  when count(eligible_fils) > 0 then list_transform(
    list_concat(
      quantile_cont(eligible_fils, [0.25, 0.5, 0.75]),
      {{annual_range}}
    ),
    lambda fils: fils / 100
  )
end as annual_aed,
count(eligible_fils_per_sqft)::integer as rent_per_sqft_n,
case
  when count(eligible_fils_per_sqft) > 0 then list_transform(
    list_concat(
      quantile_cont(eligible_fils_per_sqft, [0.25, 0.5, 0.75]),
      {{per_sqft_range}}
    ),
    lambda fils: fils / 100
  )
end as annual_aed_per_sqft
