-- A second count of registered sales, from single deals: no table of figures, no definition of a
-- measure, and a middle by order instead of a quantile. {{transactions}} has the columns of the
-- table of this name; {{value}}, {{only}} and {{statistic}} are in recount.ts.
with
counted as (
  select {{value}} as value
  from {{transactions}}
  where
    type = 'sales'
    and transaction_date between $from::DATE and $to::DATE
    and {{only}}
    and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
    and ($bedrooms::INTEGER is null or bedrooms = $bedrooms::INTEGER)
    and ($stated::BOOLEAN is null or (bedrooms is not null) = $stated::BOOLEAN)
    and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
    and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
    and ($project_id::INTEGER is null or project_id = $project_id::INTEGER)
    and ($building_id::BIGINT is null or building_id = $building_id::BIGINT)
    and (
      $makers::INTEGER[] is null
      or list_contains($makers::INTEGER[], developer_id)
    )
),
ordered as (
  select value, row_number() over (order by value) as place, count(*) over () as n
  from counted
  where value is not null
)
select {{statistic}}
