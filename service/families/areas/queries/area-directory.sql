-- Every area and community with its counts. A median of too few sales is null here too, so that its
-- place in the order says nothing of it. No community has the id of an area. {{transactions}}
-- counts by place; {{sales}} gives the sales behind the median, by place.
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
  p.place_id as id,
  p.kind,
  p.name,
  p.name_ar,
  p.slug,
  p.municipality_number,
  p.primary_area_id,
  c.latitude,
  c.longitude,
  coalesce(b.building_count, 0) as building_count,
  coalesce(l.project_count, 0) as project_count,
  coalesce(t.transaction_count, 0) as transaction_count,
  coalesce(s.ppsf_n, 0) as ppsf_n,
  case
    when s.ppsf_n >= $shown_from::INTEGER then s.median_price_aed_per_sqft
  end as median_price_aed_per_sqft,
  s.p25_price_aed_per_sqft,
  s.p75_price_aed_per_sqft
from places p
left join area_points c on c.area_id = coalesce(p.primary_area_id, p.place_id)
left join transactions t on t.place_id = p.place_id
left join buildings_held b on b.place_id = p.place_id
left join projects_held l on l.place_id = p.place_id
left join sales s on s.place_id = p.place_id
where
  ($place_id::BIGINT is null or p.place_id = $place_id::BIGINT)
  and ($kind::VARCHAR is null or p.kind = $kind::VARCHAR)
  and (
    $folded::VARCHAR is null
    or exists (
      select 1
      from place_names n
      where n.place_id = p.place_id
        and contains(n.folded, $folded::VARCHAR)
    )
  )
