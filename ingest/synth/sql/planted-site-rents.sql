-- Counts the contents of the web site's rents from the plan that they were written from.
select
  json_object(
    'rows',
    sum(greatest(projects, 1) * properties),
    'contracts',
    count(*),
    'annual_aed',
    sum(annual_aed),
    'annual_aed_by_rows',
    sum(annual_aed * greatest(projects, 1) * properties),
    'properties',
    sum(properties),
    'contracts_of_several_projects',
    count(*) filter (projects > 1),
    'contracts_of_several_properties',
    count(*) filter (properties > 1)
  )::varchar
from site_contracts
