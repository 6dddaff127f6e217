-- dld_developers, 22 columns in file order; contact columns hold placeholders that reach no real
-- person.
select
  40000001 + numbers.d as participant_id,
  20000001 + numbers.d as developer_id,
  1001 + numbers.d as developer_number,
  first_words.ar || coalesce(' ' || second_words.ar, '') || ' للتطوير العقاري' as developer_name_ar,
  first_words.en || coalesce(' ' || second_words.en, '')
    || ' DEVELOPMENT L.L.C' as developer_name_en,
  pulse_date(date '2002-01-01' + (draw(numbers.d, 120) % 8400)::integer) as registration_date,
  1 as license_source_id,
  'دائرة التنمية الاقتصادية' as license_source_ar,
  'Department of Economic Development' as license_source_en,
  1 as license_type_id,
  'تجارية' as license_type_ar,
  'Commercial' as license_type_en,
  700001 + numbers.d as license_number,
  pulse_date(date '2002-01-01' + (draw(numbers.d, 120) % 8400)::integer) as license_issue_date,
  pulse_date(date '2027-01-01' + (draw(numbers.d, 121) % 360)::integer) as license_expiry_date,
  800001 + numbers.d as chamber_of_commerce_no,
  1 as legal_status,
  'ذات مسؤولية محدودة' as legal_status_ar,
  'Limited Responsibility' as legal_status_en,
  'http://planted-webpage.invalid' as webpage,
  '000' as phone,
  '000' as fax
from range(getvariable('developers')) numbers(d)
join invented_words first_words on first_words.n = numbers.d % 512
left join
  invented_words second_words on second_words.n = (numbers.d * 7 + 3) % 512
  and numbers.d >= 512
order by numbers.d
