-- Rows of the heat map, each with its measured coordinate where it has one that is fine enough for
-- the cells. A building's is fine enough for every resolution, a project's up to 8 (cells of about
-- half a kilometre). What only its area is known of has none: a label point is no measurement.
select
  l.area_id,
  l.price_aed,
  case
    $metric::VARCHAR
    when 'price_aed_per_sqft' then case
      when l.is_eligible
      and l.property_type is distinct from 'land' then l.price_aed_per_sqft
    end
    when 'rent' then case
      when l.is_eligible
      and l.property_type is distinct from 'land'
      and l.contract_version = 'new' then l.price_aed
    end
  end as measure,
  m.latitude,
  m.longitude,
  m.precision
from transaction_list_by_area l
left join (
  select seq, latitude, longitude, precision
  from transaction_list
  join (
    select distinct spot_key, latitude, longitude, precision
    from transaction_spots
  ) using (spot_key)
  where
    precision in ('building', 'project')
    and (precision = 'building' or $resolution::INTEGER <= 8)
) m on m.seq = l.seq
where
  l.counted_on between $from_date::DATE and $to_date::DATE
  and case
    $type::VARCHAR
    when 'off-plan' then l.type = 'sales'
    and l.is_off_plan
    when 'ready' then l.type = 'sales'
    and not l.is_off_plan
    else l.type = $type::VARCHAR
  end
