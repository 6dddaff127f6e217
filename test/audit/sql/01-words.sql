-- How the audit reads text of the exports, independently of ingest, after DATA.md §3.2 and 3.4.
create macro words(text) as nullif(
  nullif(
    nullif(
      nullif(
        nullif(nullif(trim(regexp_replace(text, '\s+', ' ', 'g')), ''), 'null'),
        'NULL'
      ),
      'N/A'
    ),
    'NA'
  ),
  '-'
);

create macro day_of(text) as coalesce(
  try_strptime(left(words(text), 10), '%Y-%m-%d'),
  try_strptime(left(words(text), 10), '%d-%m-%Y'),
  try_strptime(left(words(text), 10), '%d/%m/%Y')
)::date;

create macro instant_of(text) as try_cast(replace(words(text), 'T', ' ') as timestamp);

create macro amount_of(text) as try_cast(replace(words(text), ',', '') as double);

create macro bedrooms_of(label) as case
  when lower(label) like 'studio%' then 0
  when regexp_matches(label, '^\d+$') then try_cast(label as integer)
  when regexp_matches(lower(label), '^\d+ ?b/r$')
    then try_cast(regexp_extract(label, '^\d+') as integer)
  when regexp_matches(lower(label), '^\d+ ?bed ?rooms?\s*\+?\s*hall')
    then try_cast(regexp_extract(label, '^\d+') as integer)
end;

-- The type of a rented property, by its two kinds.
create macro rented(kind, sub_kind) as case
  when sub_kind in ('Flat', 'Studio') then 'apartment'
  when sub_kind in ('Villa', 'Complex Villas') then 'villa'
  when sub_kind = 'Office' then 'office'
  when sub_kind = 'Shop' then 'shop'
  when sub_kind = 'Hotel apartments' then 'hotel-apartment'
  when sub_kind = 'Building' or (sub_kind is null and kind = 'Building') then 'building'
  when kind = 'Villa' and sub_kind is null then 'villa'
  when kind = 'Land' then 'land'
  when kind is not null or sub_kind is not null then 'other'
end;

create macro square_feet(square_metres) as square_metres * 10.763910416709722;

-- A figure as published. A half is rounded away from zero by its decimal digits, even if its binary
-- form is below the half.
create macro to_whole(amount) as round(amount::decimal(28, 6), 0)::double;

create macro to_hundredths(amount) as round(amount::decimal(28, 6), 2)::double;

-- A published figure: the median, its quartiles and the number of records.
create macro figure(amount) as {
  'value': median(amount),
  'n': count(amount)::integer,
  'p25': quantile_cont(amount, 0.25),
  'p75': quantile_cont(amount, 0.75)
};
