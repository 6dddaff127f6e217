-- Numbers of the records of each cluster of a cell: {{parts}} are how many of them are at most each
-- percentile, and by how much their sum is beyond the mean's. {{reaches}} are half the intervals
-- that follow.
{{clustered}} as (
  select {{owners}}, numbered.cell as cell, count(*) as n, {{parts}}
  from ({{kept}}) as kept
  inner join numbered on {{same_keys}} {{joins}}
  where is_level
    and {{number}} is not null
  group by all
),
{{reached}} as (select cell, {{reaches}} from {{clustered}} as clustered group by cell),
