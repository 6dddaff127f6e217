-- dld_projects, 37 columns in file order; the name is Arabic only, as the real export has it.
with
staged as (
  select
    projects.*,
    areas.name_en as area_en,
    areas.name_ar as area_ar,
    areas.master_en,
    areas.master_ar,
    zoning_authorities.id as zone_id,
    zoning_authorities.en as zone_en,
    zoning_authorities.ar as zone_ar,
    start_date + build_days as end_date,
    start_date + build_days <= (parameter('$.as_of'))::date as is_finished
  from projects
  join areas using (area_id)
  join
    zoning_authorities on zoning_authorities.id = case
      projects.area_id % 3
      when 0 then 1
      when 1 then 2
      else 4
    end
)
select
  project_id,
  project_number,
  name_ar as project_name,
  20000001 + developer as developer_id,
  1001 + developer as developer_number,
  invented_words.ar || ' للتطوير العقاري' as developer_name,
  20000001 + developer as master_developer_id,
  1001 + developer as master_developer_number,
  invented_words.ar || ' للتطوير العقاري' as master_developer_name,
  pulse_date(start_date) as project_start_date,
  pulse_date(end_date) as project_end_date,
  1 as project_type_id,
  'عادي' as project_type_ar,
  1 as project_classification_id,
  'مباني' as project_classification_ar,
  5 as escrow_agent_id,
  'مصرف الضمان' as escrow_agent_name,
  case
    when is_finished then 'FINISHED'
    when project % 5 = 0 then 'PENDING'
    when project % 5 = 1 then 'NOT_STARTED'
    else 'ACTIVE'
  end as project_status,
  case
    when is_finished then 'منجز'
    when project % 5 = 0 then 'قيد التسجيل'
    when project % 5 = 1 then 'تحت الانشاء'
    else 'فعال'
  end as project_status_ar,
  case
    when is_finished then 100
    else (draw(project, 110) % 95)::integer
  end as percent_completed,
  case when is_finished then pulse_date(end_date) end as completion_date,
  null as cancellation_date,
  null as project_description_ar,
  'Residential project of ' || towers
    || ' building(s), with parking, pool and gardens' as project_description_en,
  30000001 + project as property_id,
  area_id,
  area_ar as area_name_ar,
  area_en as area_name_en,
  master_ar as master_project_ar,
  master_en as master_project_en,
  zone_id as zoning_authority_id,
  zone_ar as zoning_authority_ar,
  zone_en as zoning_authority_en,
  0 as no_of_lands,
  towers as no_of_buildings,
  0 as no_of_villas,
  towers * 160 as no_of_units
from staged
join invented_words on invented_words.n = developer % 512
order by project
