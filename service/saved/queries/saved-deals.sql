-- The newest sales that the change feed added since an instant, and how many they are.
select
  listed.transaction_date::VARCHAR as day,
  listed.property_type,
  listed.bedrooms,
  listed.price_aed,
  count(*) over ()::INTEGER as n
from transaction_list listed
where
  listed.type = 'sales'
  and listed.id in (
    select id
    from changes
    where changed_at > $since::TIMESTAMP
      and change = 'added'
  )
  and ($area_id::INTEGER is null or listed.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or listed.community_id = $community_id::BIGINT)
  and ($project_id::BIGINT is null or listed.project_id = $project_id::BIGINT)
  and ($building_id::BIGINT is null or listed.building_id = $building_id::BIGINT)
order by listed.seq
limit 5
