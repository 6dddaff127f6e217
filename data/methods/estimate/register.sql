-- The year of records that an estimate of this feed and day may be made of.
select
  $feed::VARCHAR as feed,
  id,
  transaction_date as happened_on,
  area_id,
  community_id,
  project_id,
  building_id,
  property_type,
  case
    when type = 'rentals' then contract_version
    when is_off_plan then 'off-plan'
    else 'ready'
  end as stage,
  bedrooms,
  ln(area_sqft) as ln_size,
  ln(
    case
      when type = 'rentals' then price_aed
      else coalesce(price_aed_per_sqft, price_aed / area_sqft)
    end
  ) as ln_price,
  area_sqft,
  price_aed
from transaction_list_by_area
where
  type = case $feed::VARCHAR when 'rents' then 'rentals' else 'sales' end
  and is_eligible
  and area_sqft > 0
  and property_type is not null
  and (type = 'sales' or contract_version is not null)
  and transaction_date >= $valued_on::DATE - 365
  and transaction_date < $valued_on::DATE
