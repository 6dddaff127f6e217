-- What figures of rents by period are made of: contracts by the day they start on, whatever year they were registered in.
select
  start_date, area_id, community_id, project_id, property_type, bedrooms, version, annual_amount_aed, annual_aed_per_sqft, is_eligible
from rent_contracts
