-- The lowest median price of any profile: a budget below it buys nothing, so the search takes such
-- a budget for a rent. Medians of fewer than {{least_shown}} sales are withheld.
select min(median_price_aed) as cheapest_sale_aed
from search_properties
where subject in ('project', 'building')
