-- dld_brokers, 13 columns in file order; names are syllables, contact columns hold placeholders
-- that reach no real person.
select
  500000001 + b * 3 as participant_id,
  500000002 + b * 3 as real_estate_broker_id,
  10001 + b as broker_number,
  first_names.ar || ' ' || last_names.ar as broker_name_ar,
  first_names.en || ' ' || last_names.en as broker_name_en,
  'planted-gender' as gender,
  pulse_date(date '2008-01-01' + (draw(b, 130) % 6400)::integer) as license_start_date,
  pulse_date(date '2026-06-01' + (draw(b, 131) % 540)::integer) as license_end_date,
  'http://planted-webpage.invalid' as webpage,
  '000' as phone,
  '000' as fax,
  400 + b % 2500 as real_estate_id,
  300 + b % 2500 as real_estate_number
from range(getvariable('brokers')) brokers(b)
join invented_words first_names on first_names.n = (draw(b, 132) % 512)::integer
join invented_words last_names on last_names.n = (draw(b, 133) % 512)::integer
order by b
