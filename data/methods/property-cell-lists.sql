-- The prices of a cell with their clusters, in order, so that every run makes the same lists. The
-- service makes quantiles of several cells together from them.
coalesce(
  list(price_fils order by price_fils, owner) filter (price_fils is not null),
  []
) as price_fils,
coalesce(
  list(owner order by price_fils, owner) filter (price_fils is not null),
  []
) as price_clusters,
coalesce(
  list(price_per_sqft_millionths order by price_per_sqft_millionths, owner)
    filter (price_per_sqft_millionths is not null),
  []
) as price_per_sqft_millionths,
coalesce(
  list(owner order by price_per_sqft_millionths, owner)
    filter (price_per_sqft_millionths is not null),
  []
) as price_per_sqft_clusters
