-- Houses that the register writes as land (docs/entities.md): which projects consist of houses on
-- plots, by their description, their units and sales, or their contracts.
create table house_projects as
with
pulled as (
  select max_by(row_of, pulled) as project
  from (select pulled, project_number, row_of from register_projects as row_of)
  group by project_number
),
told as (
  select
    project.project_number::integer as project_id,
    project.project_id as register_id,
    lower(
      coalesce(words(project.project_name), '') || ' '
        || coalesce(words(project.project_description_en), '') || ' '
        || coalesce(words(project.project_description_ar), '')
    ) as text,
    coalesce(try_cast(project.no_of_lands as integer), 0) as plots,
    coalesce(try_cast(project.no_of_units as integer), 0) as flats,
    lower(project.project_status) = 'finished' as is_finished,
    day_of(project.cancellation_date) is not null as is_cancelled,
    day_of(project.completion_date) as completed_on
  from pulled
),
described as (
  select
    *,
    regexp_matches(text, '\b(villa|villas|mansion|mansions)\b')
    or text like '%فيلا%'
    or text like '%فلل%'
    or text like '%فيلات%' as has_villas,
    regexp_matches(
      text,
      '\b(townhouse|townhouses|townhome|townhomes|town house|town houses|town home|town homes|town ?hosues?|row ?houses?|terraced houses?)\b'
    )
    or text like '%تاون هاوس%'
    or text like '%تاونهاوس%'
    or text like '%منازل متلاصقة%' as has_townhouses,
    regexp_matches(text, '\b(g|ground) ?\+ ?[12]\b')
    and not regexp_matches(text, '\b(g|ground) ?\+ ?([3-9]|\d\d)')
    and not regexp_matches(text, '\b(apartments?|flats?|towers?)\b') as is_low
  from told
),
by_words as (
  select
    project_id,
    case
      when has_townhouses
      and not has_villas then 'townhouse'
      else 'villa'
    end as class
  from described
  where
    (has_villas or has_townhouses or (is_low and plots >= 10))
    and (flats = 0 or plots >= 10)
),
homes as (
  select 'sold' as evidence, project_id, property_type, is_off_plan
  from placed_deals
  union all
  select
    'sold',
    described.project_id,
    case
      when words(property_sub_type_en) = 'Villa' then 'villa'
      when words(property_sub_type_en) ilike '%townhouse%' then 'townhouse'
      when words(property_sub_type_en) = 'Flat' then 'apartment'
      when words(property_sub_type_en) ilike 'hotel%' then 'hotel-apartment'
    end,
    false
  from register_units
  join described on described.register_id = register_units.project_id
  union all
  select 'let', project_id, property_type, false
  from located_contracts
),
counted as (
  select
    evidence,
    project_id,
    count(*) filter (property_type = 'villa') as villas,
    count(*) filter (property_type = 'townhouse') as townhouses,
    count(*) filter (property_type in ('apartment', 'hotel-apartment')) as others,
    bool_or(is_off_plan) as is_off_plan
  from homes
  where project_id is not null
  group by all
),
by_homes as (
  select
    *,
    case when townhouses > villas then 'townhouse' else 'villa' end as class
  from counted
  where
    villas + townhouses >= 3
    and villas + townhouses >= 0.9 * (villas + townhouses + others)
)
select
  projects.project_id,
  coalesce(by_words.class, sold.class, let.class) as class,
  -- Homes of a finished project are ready from its completion, others before any sale.
  case
    when is_finished then coalesce(completed_on, date '1960-01-01')
    when is_cancelled
    or not (described.project_id is not null or coalesce(sold.is_off_plan, false))
      then date '1960-01-01'
    else date '9999-01-01'
  end as ready_from
from
  (select project_id from by_words union select project_id from by_homes) as projects
left join described using (project_id)
left join by_words using (project_id)
left join
  by_homes as sold on sold.project_id = projects.project_id
  and sold.evidence = 'sold'
left join
  by_homes as let on let.project_id = projects.project_id
  and let.evidence = 'let';

create table located_deals as
with
judged as (
  select
    placed_deals.*,
    property_type = 'land'
    and houses.class is not null as is_house,
    houses.class,
    houses.ready_from
  from placed_deals
  left join
    house_projects as houses on houses.project_id = placed_deals.project_id
    and placed_deals.size <= 2500
)
select
  * exclude (is_house, class, ready_from) replace (
    case when is_house then class else property_type end as property_type,
    case when is_house then day < ready_from else is_off_plan end as is_off_plan,
    case when not is_house then price_per_sqft end as price_per_sqft
  ),
  -- The price by the size that is registered, of houses that of the plot.
  price_per_sqft as price_by_size,
  case
    when property_type = 'land' then 'plot'
    when property_type in ('villa', 'townhouse', 'building')
    and kind is distinct from 'Unit' then 'unknown'
    else 'built'
  end as size_basis
from judged;
