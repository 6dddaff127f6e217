-- The register's own words and numbers (as counted in the real exports), and syllables for invented
-- names.
create or replace temp table groups as
select *
from (
  values
    (1, 'Sales', 'مبايعات'),
    (2, 'Mortgages', 'رهون'),
    (3, 'Gifts', 'هبات')
) entries(group_id, en, ar);

create or replace temp table procedures as
select *
from (
  values
    (11, 'Sell', 'بيع'),
    (41, 'Delayed Sell', 'بيع مبدئى'),
    (102, 'Sell - Pre registration', 'بيع - تسجيل مبدئى'),
    (
      110,
      'Lease to Own Registration',
      'تسجيل إيجارة تنتهى بالتملك'
    ),
    (133, 'Development Registration', 'تسجيل حق منفعة'),
    (13, 'Mortgage Registration', 'تسجيل رهن'),
    (14, 'Modify Mortgage', 'تعديل رهن'),
    (105, 'Mortgage Pre-Registration', 'تسجيل رهن - تسجيل مبدئى'),
    (9, 'Grant', 'هبه'),
    (120, 'Grant Pre-Registration', 'هبه - تسجيل مبدئى')
) entries(procedure_id, en, ar);

create or replace temp table property_types as
select *
from (
  values
    (1, 'Land', 'أرض'),
    (2, 'Building', 'مبنى'),
    (3, 'Unit', 'وحدة'),
    (4, 'Villa', 'فيلا')
) entries(id, en, ar);

create or replace temp table property_sub_types as
select *
from (
  values
    (4, 'Villa', 'فيلا'),
    (23, 'Shop', 'محل'),
    (42, 'Office', 'مكتب'),
    (60, 'Flat', 'شقه سكنيه'),
    (101, 'Hotel Apartment', 'شقة فندقية'),
    (112, 'Hotel Rooms', 'غرفة فندقية')
) entries(id, en, ar);

create or replace temp table usages as
select *
from (
  values
    ('Residential', 'سكني'),
    ('Commercial', 'تجاري'),
    ('Hospitality ', 'ضيافة'),
    ('Other', 'مليون'),
    ('Industrial', 'صناعي')
) entries(en, ar);

create or replace temp table rooms as
select *
from (
  values
    ('Studio', 'استوديو', 26),
    ('1 B/R', 'غرفة', 1),
    ('2 B/R', 'غرفتين', 2),
    ('3 B/R', 'ثلاث غرف', 3),
    ('4 B/R', 'أربع غرف', 4),
    ('5 B/R', 'خمس غرف', 5),
    ('Office', 'مكتب', 58),
    ('Shop', 'محل', 45)
) entries(en, ar, room_id);

create or replace temp table ejari_bus_types as
select *
from
  (values (2, 'Unit', 'وحدة'), (4, 'Villa', 'فيلا')) entries(id, en, ar);

create or replace temp table ejari_types as
select *
from (
  values
    (842, 'Flat', 'شقه'),
    (841, 'Villa', 'فيلا'),
    (2, 'Office', 'مكتب'),
    (1, 'Shop', 'محل'),
    (7, 'Warehouse', 'مستودع'),
    (4, 'Labor Camps', 'سكن عمال')
) entries(id, en, ar);

create or replace temp table ejari_sub_types as
select *
from (
  values
    (11, 'Studio', 'أستوديو'),
    (1, '1bed room+Hall', 'غرفه و صاله'),
    (2, '2 bed rooms+hall', 'غرفتين و صاله'),
    (3, '3 bed rooms+hall', 'ثلاث غرف و صاله'),
    (4, '4 bed rooms+hall', 'اربع غرف و صاله'),
    (5, '5 bed rooms+hall', 'خمس غرف و صاله'),
    (422, 'Office', 'مكتب'),
    (421, 'Shop', 'محل'),
    (13, 'Warehouse', 'مستودع'),
    (12, 'Room in labor Camp', 'غرفه سكن عمال')
) entries(id, en, ar);

create or replace temp table zoning_authorities as
select *
from (
  values
    (1, 'Dubai Municipality', 'بلدية دبي'),
    (2, 'Dubai Development Authority (DDA)', 'سلطة دبي للتطوير'),
    (4, 'Trakhees', 'تراخيص')
) entries(id, en, ar);

create or replace temp table project_first_words as
select row_number() over () - 1 as i, *
from (
  values
    ('Noor', 'نور'),
    ('Rimal', 'رمال'),
    ('Bahr', 'بحر'),
    ('Safwa', 'صفوة'),
    ('Yasmin', 'ياسمين'),
    ('Marjan', 'مرجان'),
    ('Lulu', 'لولو'),
    ('Qamar', 'قمر'),
    ('Shams', 'شمس'),
    ('Nakhla', 'نخلة'),
    ('Waha', 'واحة'),
    ('Sahil', 'ساحل'),
    ('Jood', 'جود'),
    ('Majd', 'مجد'),
    ('Rawda', 'روضة'),
    ('Zahra', 'زهرة'),
    ('Sama', 'سما'),
    ('Falak', 'فلك'),
    ('Amwaj', 'أمواج'),
    ('Sidra', 'سدرة'),
    ('Ghaf', 'غاف'),
    ('Dana', 'دانة'),
    ('Faris', 'فارس'),
    ('Hilal', 'هلال'),
    ('Najm', 'نجم'),
    ('Andalus', 'أندلس'),
    ('Reem', 'ريم'),
    ('Talal', 'تلال'),
    ('Wadi', 'وادي'),
    ('Khaleej', 'خليج'),
    ('Azur', 'أزور'),
    ('Cedar', 'سيدار'),
    ('Opal', 'أوبال'),
    ('Vista', 'فيستا'),
    ('Linden', 'ليندن'),
    ('Aurora', 'أورورا'),
    ('Coral', 'كورال'),
    ('Saffron', 'سافرون'),
    ('Jade', 'جايد'),
    ('Ivory', 'آيفوري')
) entries(en, ar);

create or replace temp table project_second_words as
select row_number() over () - 1 as i, *
from (
  values
    ('Residence', 'ريزيدنس'),
    ('Heights', 'هايتس'),
    ('Gardens', 'جاردنز'),
    ('Park', 'بارك'),
    ('Views', 'فيوز'),
    ('Square', 'سكوير'),
    ('Court', 'كورت'),
    ('Terraces', 'تيراسز'),
    ('Gate', 'جيت'),
    ('Point', 'بوينت'),
    ('House', 'هاوس'),
    ('Place', 'بليس'),
    ('Bay', 'باي'),
    ('Hills', 'هيلز'),
    ('Plaza', 'بلازا'),
    ('Village', 'فيلج'),
    ('Lofts', 'لوفتس'),
    ('Crest', 'كريست'),
    ('Grove', 'جروف'),
    ('Walk', 'ووك'),
    ('Oasis', 'أواسيس'),
    ('Estate', 'استيت'),
    ('Mansions', 'مانشنز'),
    ('Crown', 'كراون'),
    ('Horizon', 'هورايزن')
) entries(en, ar);

create or replace temp table syllables as
select row_number() over () - 1 as i, *
from (
  values
    ('ba', 'با'),
    ('ri', 'ري'),
    ('mo', 'مو'),
    ('sa', 'سا'),
    ('le', 'لي'),
    ('dor', 'دور'),
    ('fen', 'فين'),
    ('ka', 'كا'),
    ('tu', 'تو'),
    ('nim', 'نيم'),
    ('zo', 'زو'),
    ('hal', 'هال'),
    ('wes', 'ويس'),
    ('ju', 'جو'),
    ('qa', 'قا'),
    ('shi', 'شي')
) entries(en, ar);

-- Two invented words, two or three syllables each; the Arabic is spelt from the same syllables.
create or replace temp table invented_words as
select
  n,
  upper(first_syllable.en || second_syllable.en || coalesce(third_syllable.en, '')) as en,
  first_syllable.ar || second_syllable.ar || coalesce(third_syllable.ar, '') as ar
from (
  select n, u(n, 900) as d1, u(n, 901) as d2, u(n, 902) * 2 as d3
  from range(512) entries(n)
)
join syllables first_syllable on first_syllable.i = floor(d1 * 16)
join syllables second_syllable on second_syllable.i = floor(d2 * 16)
left join syllables third_syllable on third_syllable.i = floor(d3 * 16);
