-- How many contracts of each place's area name a project or a master project, in the last 12
-- months.
select place_id, contract_count, named_count
from named_contracts
