-- The unfinished projects of the register among those asked for.
select
  count(*)::integer as unfinished_projects,
  coalesce(sum(unit_count), 0)::integer as unfinished_units,
  coalesce(sum(villa_count), 0)::integer as unfinished_villas,
  count(*) filter (expected_completion_date < $register_day::DATE)::integer as overdue_projects,
  coalesce(sum(unit_count) filter (expected_completion_date < $register_day::DATE), 0)::integer
    as overdue_units,
  count(*) filter (expected_completion_date is null)::integer as undated_projects,
  count(*) filter (start_date is null or start_date > $register_day::DATE)::integer
    as not_begun_projects,
  coalesce(
    sum(least(sold_units, coalesce(unit_count, 0) + coalesce(villa_count, 0))),
    0
  )::integer as sold_homes
from project_list
where
  is_registered
  and status in ('active', 'not-started', 'pending')
  and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
  and (
    $place_ids::BIGINT[] is null
    or list_contains($place_ids::BIGINT[], area_id)
    or list_contains($place_ids::BIGINT[], community_id)
  )
