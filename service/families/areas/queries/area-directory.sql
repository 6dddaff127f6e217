-- Every area and community with its counts. A median of too few sales is null here too, so that the
-- order does not give it away. Ids of communities and areas never coincide. {{transactions}} counts
-- by place; {{sales}} gives the sales behind the median, by place. $called are the places of a
-- district, which are listed whatever their own names.
with
counted as ({{transactions}}),
transactions as (
  select place_id, sum(transactions)::bigint as transaction_count
  from counted
  where place_id is not null
  group by place_id
),
buildings_held as (
  select area_id::bigint as place_id, count(*) as building_count
  from building_list
  group by area_id
  union all
  select community_id, count(*)
  from building_list
  group by community_id
),
projects_held as (
  select area_id::bigint as place_id, count(*) as project_count
  from project_list
  group by area_id
  union all
  select community_id, count(*)
  from project_list
  group by community_id
),
sales as ({{sales}})
select
  places.place_id as id,
  places.kind,
  places.name,
  places.name_ar,
  places.slug,
  places.municipality_number,
  places.primary_area_id,
  area_points.latitude,
  area_points.longitude,
  coalesce(buildings_held.building_count, 0) as building_count,
  coalesce(projects_held.project_count, 0) as project_count,
  coalesce(transactions.transaction_count, 0) as transaction_count,
  coalesce(sales.ppsf_n, 0) as ppsf_n,
  case
    when sales.ppsf_n >= $shown_from::INTEGER then sales.median_price_aed_per_sqft
  end as median_price_aed_per_sqft,
  sales.p25_price_aed_per_sqft,
  sales.p75_price_aed_per_sqft,
  sales.low_price_aed_per_sqft,
  sales.high_price_aed_per_sqft,
  coalesce(sales.ready_ppsf_n, 0) as ready_ppsf_n,
  case
    when sales.ready_ppsf_n >= $shown_from::INTEGER then sales.median_ready_price_aed_per_sqft
  end as median_ready_price_aed_per_sqft,
  sales.p25_ready_price_aed_per_sqft,
  sales.p75_ready_price_aed_per_sqft,
  sales.low_ready_price_aed_per_sqft,
  sales.high_ready_price_aed_per_sqft,
  coalesce(sales.off_plan_ppsf_n, 0) as off_plan_ppsf_n,
  case
    when sales.off_plan_ppsf_n >= $shown_from::INTEGER then sales.median_off_plan_price_aed_per_sqft
  end as median_off_plan_price_aed_per_sqft,
  sales.p25_off_plan_price_aed_per_sqft,
  sales.p75_off_plan_price_aed_per_sqft,
  sales.low_off_plan_price_aed_per_sqft,
  sales.high_off_plan_price_aed_per_sqft
from places
left join
  area_points on area_points.area_id = coalesce(places.primary_area_id, places.place_id)
join place_labels labels on labels.place_id = places.place_id
left join transactions on transactions.place_id = places.place_id
left join buildings_held on buildings_held.place_id = places.place_id
left join projects_held on projects_held.place_id = places.place_id
left join sales on sales.place_id = places.place_id
where
  ($place_id::BIGINT is null or places.place_id = $place_id::BIGINT)
  and (
    list_contains($called::BIGINT[], places.place_id)
    or (
      (
        $kind::VARCHAR is null
        or places.kind = $kind::VARCHAR
        or ($kind::VARCHAR = 'place' and labels.is_ranked)
      )
      and (
        $folded::VARCHAR is null
        or exists (
          select 1
          from place_names
          where
            place_names.place_id = places.place_id
            and contains(place_names.folded, $folded::VARCHAR)
        )
      )
    )
  )
