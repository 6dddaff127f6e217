-- Points of interest in a geometry, around a point, or in areas. The distance is along a great
-- circle (haversine, mean earth radius).
with
measured as (
  select
    id,
    category,
    sub_category,
    name,
    name_ar,
    latitude,
    longitude,
    area_id,
    source,
    round(
      2 * 6371.0088 * asin(
        sqrt(
          pow(sin(radians(latitude - $latitude::DOUBLE) / 2), 2) + cos(radians($latitude::DOUBLE))
            * cos(radians(latitude)) * pow(sin(radians(longitude - $longitude::DOUBLE) / 2), 2)
        )
      ),
      3
    ) as distance_km,
    $radius_km::DOUBLE is null
    or distance_km <= $radius_km::DOUBLE as is_near
  from pois
  where
    (
      $categories::VARCHAR[] is null
      or list_contains($categories::VARCHAR[], category)
    )
    and (
      $inside::VARCHAR[] is null
      or list_contains($inside::VARCHAR[], id)
    )
    and (
      $areas::BIGINT[] is null
      or list_contains($areas::BIGINT[], area_id)
    )
)
select * exclude (is_near)
from measured
where is_near
