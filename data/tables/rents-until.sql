-- The years of the register of rents, each with its last day that figures count: 31 December, or the as-of date. Years before 1960 are slips of the pen.
with as_of as (
  select max(as_of) as rents_to from dataset_as_of where dataset = 'rent-contracts'
),
first as (
  select year(min(start_date)) as first_year from rent_contracts where start_date >= date '1960-01-01'
)
select make_date(y, 1, 1) as year_from, least(rents_to, make_date(y, 12, 31)) as until
from (select rents_to, unnest(range(first_year, year(rents_to) + 1))::integer as y from as_of, first)
