-- A value that nearly a thousand of the rows to be ordered lie before, read off a hundredth of the
-- table: a guess that costs little, and only speed hangs on it. {{sampled}} gives the rows of that
-- hundredth with their value.
select value as bound
from ({{sampled}}) sampled
where value is not null
order by value {{direction}}
limit 1 offset 8
