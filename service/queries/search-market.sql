-- What one sale in a hundred costs at most: a budget below it buys nothing. One per cent and not the least, which may be a mistake.
select quantile_cont(median_price_aed, 0.01) as cheapest_sale_aed
from search_properties
