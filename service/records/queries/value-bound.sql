-- A value that nearly a thousand of the ordered rows come before, estimated from a hundredth of the
-- table. The estimate is cheap, and a wrong one costs only time. {{sampled}} gives the rows of that
-- hundredth with their value.
select value as bound
from ({{sampled}}) sampled
where value is not null
order by value {{direction}}
limit 1 offset 8
