-- The unfinished projects of the register with the chances of the quarters ahead, for sums over any
-- part of them.
select
  spans.project_id,
  step,
  (make_date(origin // 4, (origin % 4) * 3 + 1, 1) + to_months(step * 3))::date as quarter,
  chance,
  spans.unit_count,
  spans.villa_count
from completion_chances
join project_spans spans using (project_id)
where origin = spans.register_quarter
