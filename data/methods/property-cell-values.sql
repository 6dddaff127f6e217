-- Prices of records of one property that levels count, in whole fils and in millionths of an AED a
-- square foot: their quantiles do not depend on the order of the rows. Measures name them.
round(coalesce({{price}}, {{rent}}) * 100) as price_fils,
round(coalesce({{price_per_sqft}}, {{rent_per_sqft}}) * 1000000) as price_per_sqft_millionths
