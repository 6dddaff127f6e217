-- Projects whose plots are homes. The register writes the sale of a villa or townhouse that stands,
-- or will stand, on a plot of its own as a sale of land. The first evidence of these decides: 1.
-- the register's name and description of the project speak of villas or townhouses, or of low
-- houses on at least {{home_plots_least}} plots; 2. at least {{home_records_least}} units of the
-- project, or sales in it, are registered as homes, {{home_records_share}} of them or more as
-- villas or townhouses; 3. the same holds for its rent contracts. A project with apartments by its
-- own counts needs as many plots as a project of low houses.
with
described as (
  select
    project_id,
    lower(
      concat_ws(
        ' ',
        case when name_basis = 'registered' then name end,
        name_ar,
        description,
        description_ar
      )
    ) as words,
    regexp_matches(words, '\bvillas?\b|فيلا|فلل|فيلات') as says_villa,
    regexp_matches(
      words,
      '\btown ?(house|home|hosue)s?\b|\brow ?houses?\b|\bterraced houses?\b|تاون ?هاوس|منازل متلاصقة'
    ) as says_townhouse,
    regexp_matches(words, '\bmansions?\b') as says_mansion,
    -- `G+1`, `(G+2)`, `Ground + 1 Storey`; no other height, no apartments.
    regexp_matches(words, '\b(g|ground) ?\+ ?[12]\b')
    and not regexp_matches(words,
      '\b(g|ground) ?\+ ?([3-9]|\d\d)|\bapartments?\b|\bflats?\b|\btowers?\b') as says_low,
    coalesce(land_count, 0) as plots,
    coalesce(unit_count, 0) > 0 as has_units
  from projects
  where is_registered
),
by_description as (
  select
    project_id,
    case
      when says_townhouse
      and not says_villa
      and not says_mansion then 'townhouse'
      else 'villa'
    end as home_class
  from described
  where (
    says_villa
    or says_townhouse
    or says_mansion
    or (says_low and plots >= {{home_plots_least}})
  )
    and (not has_units or plots >= {{home_plots_least}})
),
homes as (
  select project_id, property_type, null as is_off_plan
  from units
  union all
  select
    located_places.project_id,
    property_type(
      coalesce(deals.property_kind, deals.property_kind_registered),
      coalesce(deals.property_sub_type, deals.property_sub_type_registered)
    ),
    deals.is_off_plan
  from deals
  join
    located_places on located_places.feed = 'sales'
    and located_places.place_hash = place_hash(
      deals.area_id,
      deals.area_name,
      deals.project_number,
      deals.project_name,
      deals.master_project
    )
),
by_units as (
  select
    project_id,
    house_class(property_type, {{home_records_least}}, {{home_records_share}}) as home_class,
    coalesce(bool_or(is_off_plan), false) as is_unfinished
  from homes
  group by project_id
  having home_class is not null
),
by_rents as (
  select
    project_id,
    house_class(property_type, {{home_records_least}}, {{home_records_share}}) as home_class
  from rent_contracts
  group by project_id
  having home_class is not null
)
select
  projects.project_id,
  coalesce(by_description.home_class, by_units.home_class, by_rents.home_class) as home_class,
  case
    when by_description.home_class is not null then 'project-description'
    when by_units.home_class is not null then 'units'
    else 'rents'
  end as home_basis,
  -- Homes are sold off-plan until this day, or still where it is null.
  case
    when projects.status = 'finished'
      then coalesce(projects.completion_date, date '{{day_flagged_before}}')
    when projects.cancelled_date is not null
    or not coalesce(projects.is_registered or by_units.is_unfinished, false)
      then date '{{day_flagged_before}}'
  end as ready_from
from projects
left join by_description using (project_id)
left join by_units using (project_id)
left join by_rents using (project_id)
where
  coalesce(by_description.home_class, by_units.home_class, by_rents.home_class) is not null
