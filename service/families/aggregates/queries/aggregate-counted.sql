-- How many of the records that percentiles count have which number. Numbers repeat, so these are
-- far fewer rows than records.
{{counted}} as (
  select {{keys}}, {{number}} as number, count(*) as records
  from ({{kept}}) as kept
  where is_level
    and {{number}} is not null
  group by all
),
