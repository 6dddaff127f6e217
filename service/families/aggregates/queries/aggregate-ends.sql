-- The numbers at the ends of the intervals of percentiles.
{{between}} as (
  select ranked.cell as cell, {{ends}}
  from {{ranked}} as ranked
  inner join {{reached}} as reached on reached.cell = ranked.cell
  group by ranked.cell
),
