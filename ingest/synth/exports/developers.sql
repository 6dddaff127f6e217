-- dld_developers, 22 columns in file order; contact columns hold placeholders that nobody can be
-- reached by.
select
  40000001 + n.d as participant_id,
  20000001 + n.d as developer_id,
  1001 + n.d as developer_number,
  a.ar || coalesce(' ' || b.ar, '') || ' للتطوير العقاري' as developer_name_ar,
  a.en || coalesce(' ' || b.en, '') || ' DEVELOPMENT L.L.C' as developer_name_en,
  pulse_date(date '2002-01-01' + (draw(n.d, 120) % 8400)::integer) as registration_date,
  1 as license_source_id,
  'دائرة التنمية الاقتصادية' as license_source_ar,
  'Department of Economic Development' as license_source_en,
  1 as license_type_id,
  'تجارية' as license_type_ar,
  'Commercial' as license_type_en,
  700001 + n.d as license_number,
  pulse_date(date '2002-01-01' + (draw(n.d, 120) % 8400)::integer) as license_issue_date,
  pulse_date(date '2027-01-01' + (draw(n.d, 121) % 360)::integer) as license_expiry_date,
  800001 + n.d as chamber_of_commerce_no,
  1 as legal_status,
  'ذات مسؤولية محدودة' as legal_status_ar,
  'Limited Responsibility' as legal_status_en,
  'http://planted-webpage.invalid' as webpage,
  '000' as phone,
  '000' as fax
from range(getvariable('developers')) n(d)
join invented_words a on a.n = n.d % 512
left join invented_words b on b.n = (n.d * 7 + 3) % 512 and n.d >= 512
order by n.d
