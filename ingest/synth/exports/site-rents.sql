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
      + to_seconds(e.contract - getvariable('site_first')),
    '%Y-%m-%d %H:%M:%S'
  ) as REGISTRATION_DATE,
  strftime(getvariable('site_day')::date, '%Y-%m-%d 00:00:00') as START_DATE,
  strftime(getvariable('site_day')::date + 364, '%Y-%m-%d 00:00:00') as END_DATE,
  case
    when u(e.contract, 63) < parameter('$.rents.renewed_share')::double then 'Renewed'
    else 'New'
  end as VERSION_EN,
  e.area_en as AREA_EN,
  e.annual_aed as CONTRACT_AMOUNT,
  e.annual_aed as ANNUAL_AMOUNT,
  'Free Hold' as IS_FREE_HOLD_EN,
  unit_sqm(e.contract, e.property // 2, 80, 0.25) as ACTUAL_AREA,
  'Unit' as PROP_TYPE_EN,
  'Flat' as PROP_SUB_TYPE_EN,
  'Residential' as USAGE_EN,
  e.properties as TOTAL_PROPERTIES,
  p.name_en as PROJECT_EN
from each e
left join projects p on p.area_id = e.area_id and p.k = e.project and e.projects > 0
order by e.contract, e.property, e.project
