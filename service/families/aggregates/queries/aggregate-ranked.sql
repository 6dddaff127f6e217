-- For each number the rank, within its cell, of the last record that has it, and the numbers at the
-- ranks that percentiles need. All cells are sorted at once: DuckDB sorts 700,000 rows so in a
-- third of the time that parts of a window need, and where memory is short it spills them.
{{ranked}} as (
  select
    cell,
    number,
    {{n}} as n,
    sum(records) over (order by cell, number rows between unbounded preceding and current row)
      - {{before}} as last_rank
  from {{counted}} as counted
  inner join numbered on {{same_keys}}
),
{{percentiles}} as (select cell, {{ends}} from {{ranked}} group by cell),
