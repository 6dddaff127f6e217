-- All sales of a project: in total, by year and by bedrooms. Prices are for built property only.
select
  subject_id as project_id,
  case
    when grouping(year(day)) = 0 then 'year'
    when grouping(bedrooms) = 0 then 'bedrooms'
    else 'all'
  end as grouped_by,
  year(day) as year,
  bedrooms,
  count(*) as sales_count,
  sum(price) as sales_value_aed,
  count(*) filter (is_off_plan) as off_plan_count,
  count(*) filter (not is_off_plan) as ready_count,
  min(
    case
      when is_priced
      and property_type is distinct from 'land' then price
    end
  ) as min_price_aed,
  max(
    case
      when is_priced
      and property_type is distinct from 'land' then price
    end
  ) as max_price_aed,
  figure(
    case
      when is_priced
      and property_type is distinct from 'land' then price
    end
  ) as median_price_aed,
  figure(
    case
      when is_priced
      and property_type is distinct from 'land' then price_per_sqft
    end
  ) as median_price_aed_per_sqft,
  figure(
    case
      when is_priced
      and property_type is distinct from 'land'
      and is_off_plan then price_per_sqft
    end
  ) as median_off_plan_price_aed_per_sqft,
  figure(
    case
      when is_priced
      and property_type is distinct from 'land'
      and not is_off_plan then price_per_sqft
    end
  ) as median_ready_price_aed_per_sqft
from sales_of, windows
where subject = 'project' and day <= sales_to
group by grouping sets ((subject_id), (subject_id, year(day)), (subject_id, bedrooms))
