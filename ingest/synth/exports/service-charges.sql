-- dld_oa_service_charges, 19 columns in file order: three budget years, eight categories a project;
-- AED per square foot a year.
with
categories as (
  select *
  from (
    values
      (1, 'Services', 'الخدمات', 4.0),
      (2, 'Maintenance', 'الصيانة', 3.2),
      (3, 'Management', 'الإدارة', 1.4),
      (4, 'Utilities', 'المرافق', 2.6),
      (5, 'Reserved Fund', 'الصندوق الاحتياطي', 1.2),
      (6, 'Insurance', 'التأمين', 0.3),
      (7, 'Master Community', 'المجمع الرئيسي', 1.1),
      (8, 'Improvement', 'التحسين', 0.2)
  ) listed(id, en, ar, charge)
)
select
  null as master_community_id,
  areas.master_en as master_community_name_en,
  areas.master_ar as master_community_name_ar,
  50000001 + project as property_group_id,
  projects.name_en as property_group_name_en,
  projects.name_ar as property_group_name_ar,
  project_id,
  projects.name_en as project_name,
  1 as usage_id,
  'Residential' as usage_name_en,
  'سكني' as usage_name_ar,
  budget_years.year as budget_year,
  round(categories.charge * exp(0.25 * z(project * 8 + categories.id, 190)), 2) as service_cost,
  categories.id as service_category_id,
  categories.en as service_category_name_en,
  categories.ar as service_category_name_ar,
  60 + project % 40 as management_company_id,
  invented_words.en || ' COMMUNITY MANAGEMENT' as management_company_name_en,
  invented_words.ar || ' لإدارة المجتمعات' as management_company_name_ar
from projects
join areas using (area_id)
join invented_words on invented_words.n = 60 + project % 40
cross join categories
cross join (select unnest([2024, 2025, 2026]) as year) budget_years
order by project, budget_years.year, categories.id
