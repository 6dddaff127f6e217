-- A number for each cell, so that rows are sorted by it and not by texts, and how many numbers the
-- cells before it have.
numbered as (
  select *, row_number() over (order by {{keys}}) as cell, {{befores}}
  from cells
),
