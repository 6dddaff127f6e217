-- The web site's rents: a contract is repeated for every project on its plot, and for every
-- property in it, each row with the amount of the whole contract. Properties come in pairs of one
-- size, so that identical rows are among them.
with
told as (
  select *, unnest(range(greatest(projects, 1))) as project
  from site_contracts
),
each as (select *, unnest(range(properties)) as property from told)
select
  strftime(
    getvariable('site_day')::date + to_hours(8)
      + to_seconds(each.contract - getvariable('site_first')),
    '%Y-%m-%d %H:%M:%S'
  ) as REGISTRATION_DATE,
  strftime(getvariable('site_day')::date, '%Y-%m-%d 00:00:00') as START_DATE,
  strftime(getvariable('site_day')::date + 364, '%Y-%m-%d 00:00:00') as END_DATE,
  case
    when u(each.contract, 63) < parameter('$.rents.renewed_share')::double then 'Renewed'
    else 'New'
  end as VERSION_EN,
  each.area_en as AREA_EN,
  each.annual_aed as CONTRACT_AMOUNT,
  each.annual_aed as ANNUAL_AMOUNT,
  'Free Hold' as IS_FREE_HOLD_EN,
  unit_sqm(each.contract, each.property // 2, 80, 0.25) as ACTUAL_AREA,
  'Unit' as PROP_TYPE_EN,
  'Flat' as PROP_SUB_TYPE_EN,
  'Residential' as USAGE_EN,
  each.properties as TOTAL_PROPERTIES,
  projects.name_en as PROJECT_EN
from each
left join
  projects on projects.area_id = each.area_id
  and projects.k = each.project
  and each.projects > 0
order by each.contract, each.property, each.project
