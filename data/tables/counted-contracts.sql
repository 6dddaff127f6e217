-- Contracts that figures count: all but those that, by their own words, were registered after the
-- day on which their export was received. Their day is an error, and the true one is unknown.
select *
from rent_contracts
where not list_contains(quality_flags, 'date_after_pull')
