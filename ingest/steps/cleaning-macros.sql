-- Vocabulary shared by every dataset definition: text as the exports write it → the words this
-- project uses. Each macro takes raw text and gives null for what is missing; unknown words pass
-- through so that a new one is seen, not lost.
--
-- Words that spreadsheets, pandas and databases write for nothing, and nothing itself. One regular
-- expression: it runs on every text of every export, and costs a third of as many comparisons.
create or replace temp macro words_for_nothing() as (
  '^(?i:-|--|null|none|nil|na|n/a|n\.a\.|n\.a|nan|nat|<na>|\(null\)|\(none\)|\\n'
    || '|#n/a|#ref!|#value!|#name\?|#null!|#num!|#div/0!|لا يوجد|لا توجد)?$'
);

create or replace temp macro is_missing(x) as (regexp_matches(x, words_for_nothing()));

-- Marks that nobody sees, for the direction or the breaking of a line, soft hyphens and byte order
-- marks: they part no two names. Joiners (U+200C, U+200D) shape the letters between which they
-- stand, and say nothing at an end. Few texts have any, and looking is cheaper than replacing.
create or replace temp macro without_marks(x) as (
  case
    when regexp_matches(
      x,
      '[\x{00AD}\x{061C}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}\x{2066}-\x{2069}\x{FEFF}]'
    ) then trim(
      regexp_replace(
        x,
        '[\x{00AD}\x{061C}\x{200B}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}\x{2066}-\x{2069}\x{FEFF}]+',
        '',
        'g'
      ),
      ' ' || chr(160) || chr(8204) || chr(8205)
    )
    else x
  end
);

-- Blanks of whatever width.
create or replace temp macro single_spaced(x) as (
  trim(
    regexp_replace(
      without_marks(x),
      '[\t-\r \x{00A0}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}]+',
      ' ',
      'g'
    )
  )
);

-- Anything but what a keyboard of ASCII writes.
create or replace temp macro has_marks(x) as (regexp_matches(x, '[^ -~]'));

-- Nearly every text is clean: one look finds those that are not. A lambda names the spaced text
-- once: each naming of it in the macro is planned again.
create or replace temp macro clean_text(x) as (
  case
    when not regexp_matches(
      x,
      words_for_nothing()
        || '|^ | $|  |[\t-\r\x{00A0}\x{00AD}\x{061C}\x{2000}-\x{200F}\x{2028}-\x{202F}\x{205F}-\x{2069}\x{3000}\x{FEFF}]'
    ) then x
    when not is_missing(x) then list_transform(
      [single_spaced(x)],
      lambda spaced: case when not is_missing(spaced) then spaced end
    ) [1]
  end
);

-- Nothing was registered before: such a year was written with two digits, and which century it
-- means is not said.
create or replace temp macro since_1900(d) as (case when d >= date '1900-01-01' then d end);

-- Something stands behind the seconds, and it is no fraction of one. Of ten million instants
-- without, only the length is looked at.
create or replace temp macro has_offset(x)
  as (strlen(x) > 19 and translate(substr(x, 20), '.0123456789 ', '') <> '');

-- Dubai is four hours ahead of UTC all year.
create or replace temp macro in_dubai(x)
  as (make_timestamp(epoch_us(try_cast(x as timestamptz))) + interval 4 hours);

-- English names of months tell the order: 05-Jan-2024, 5 January 2024, Jan 5, 2024, with a time or
-- without; a day of the week may stand before.
create or replace temp macro named_month(x) as (
  try_strptime(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(single_spaced(x), '(?i)\bsept\b', 'Sep'),
          '^(?i:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?i:day)?[.,]? ',
          ''
        ),
        '^([A-Za-z]{3,9})[. ] ?(\d{1,2})(?i:st|nd|rd|th)?,? (\d{4})\b',
        '\2 \1 \3'
      ),
      '^(\d{1,2})(?i:st|nd|rd|th)?[ ./-]([A-Za-z]{3,9})[., /-]{1,2}(\d{4})\b',
      '\1 \2 \3'
    ),
    [
      '%d %b %Y',
      '%d %B %Y',
      '%d %b %Y %H:%M:%S',
      '%d %B %Y %H:%M:%S',
      '%d %b %Y %H:%M',
      '%d %B %Y %H:%M',
      '%d %b %Y %I:%M:%S %p',
      '%d %B %Y %I:%M:%S %p',
      '%d %b %Y %I:%M %p',
      '%d %B %Y %I:%M %p',
      '%d %b %Y %I:%M%p'
    ]
  )
);

-- 20240105: eight digits that are a day so written are none with the year behind, whose century
-- would be the month.
create or replace temp macro without_separators(x) as (
  case
    when regexp_full_match(trim(x), '(19|20)\d{6}') then try_strptime(trim(x), '%Y%m%d')
  end
);

-- How no feed writes, but programs through which an export went: other separators, no seconds,
-- names of months.
create or replace temp macro unusual_instant(x) as (
  coalesce(
    since_1900(
      try_strptime(
        trim(x),
        [
          '%d-%m-%Y %H:%M',
          '%Y/%m/%d',
          '%Y/%m/%d %H:%M:%S',
          '%Y/%m/%d %H:%M',
          '%d.%m.%Y',
          '%d.%m.%Y %H:%M:%S',
          '%d.%m.%Y %H:%M'
        ]
      )
    ),
    without_separators(x),
    case
      when regexp_matches(x, '[A-Za-z]{3}.*\d{4}') then since_1900(named_month(x))
    end
  )
);

-- Exports write ISO dates, dd-mm-yyyy or dd/mm/yyyy; the place of the first separator tells which.
-- The next way reads days and months of one digit. Half of a column may be `null`, and trying
-- formats is dear.
create or replace temp macro clean_date(x) as (
  case
    when substr(x, 5, 1) = '-' then coalesce(
      case when has_offset(x) then in_dubai(x)::date end,
      try_cast(left(x, 10) as date)
    )
    when x <> 'null' then coalesce(
      -- From a digit on: behind a blank, ten characters end with three digits of the year.
      case
        when strlen(x) >= 10 and x >= '0' and x < ':'
          then try_strptime(left(x, 10), ['%d-%m-%Y', '%d/%m/%Y'])
      end,
      since_1900(
        try_strptime(
          split_part(replace(trim(x), 'T', ' '), ' ', 1),
          ['%d-%m-%Y', '%d/%m/%Y', '%Y-%m-%d']
        )
      ),
      unusual_instant(x)
    )::date
  end
);

-- An instant is Dubai's wall clock unless it says how far from UTC it is.
create or replace temp macro clean_instant(x) as (
  case
    when substr(trim(x), 5, 1) = '-' then case
      when has_offset(trim(x)) then in_dubai(trim(x))
      else try_cast(trim(x) as timestamp)
    end
    when x <> 'null' then coalesce(
      since_1900(
        try_strptime(
          trim(x),
          [
            '%d-%m-%Y',
            '%d/%m/%Y',
            '%d-%m-%Y %H:%M:%S',
            '%d/%m/%Y %H:%M:%S',
            '%d/%m/%Y %H:%M'
          ]
        )
      ),
      unusual_instant(x)
    )
  end
);

create or replace temp macro if_finite(v) as (case when isfinite(v) then v end);

-- Commas stand between thousands; elsewhere they are decimal commas, and reading 93,55 as 9355
-- would be worse than not reading it.
create or replace temp macro plain_number(x) as (
  if_finite(
    try_cast(
      case
        when not contains(x, ',') then x
        when regexp_full_match(trim(x), '-?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?')
          then replace(x, ',', '')
      end as double
    )
  )
);

-- What is no plain number may be one with blanks or apostrophes between thousands, in Arabic
-- digits, or with a mark that nobody sees before it.
create or replace temp macro clean_number(x) as (
  coalesce(
    plain_number(x),
    case
      when x <> 'null' and regexp_matches(x, '\d|[٠-٩]') then list_transform(
        [
          regexp_replace(
            translate(single_spaced(x), '٠١٢٣٤٥٦٧٨٩٫٬’', '0123456789.,' || chr(39)),
            '^(-?[1-9]\d{0,2})[ \x{27}](\d{3})(?:[ \x{27}](\d{3}))?(?:[ \x{27}](\d{3}))?(\.\d+)?$',
            '\1\2\3\4\5'
          )
        ],
        lambda spelt: plain_number(spelt)
      ) [1]
    end
  )
);

-- An amount without the word for dirhams before or behind it.
create or replace temp macro without_currency(x) as (
  regexp_replace(
    regexp_replace(
      single_spaced(x),
      '^(?:(?i:AED|dhs?|dirhams?)|د ?\. ?إ|درهم|\x{20C3})\.? ?([\d٠-٩])',
      '\1'
    ),
    '([\d٠-٩]) ?(?:(?i:AED|dhs?|dirhams?)|د ?\. ?إ|درهم|\x{20C3})\.?$',
    '\1'
  )
);

-- Only what is no number is looked at for its currency. A lambda names it once: put into the macro
-- many times over, it would be planned as often.
create or replace temp macro clean_amount(x) as (
  coalesce(
    clean_number(x),
    case
      when x <> 'null'
        then list_transform([without_currency(x)], lambda amount: clean_number(amount)) [1]
    end
  )
);

-- Whole numbers only: 1.23E+12 is a key that a spreadsheet has cut, and the nearest whole number of
-- 12.7 is another number.
create or replace temp macro clean_integer(x) as (
  case
    when contains(x, 'E') or contains(x, 'e') then null
    when contains(x, '.') then case
      when regexp_full_match(trim(x), '-?[\d,]+\.0*') then try_cast(plain_number(x) as bigint)
    end
    else coalesce(try_cast(x as bigint), try_cast(plain_number(x) as bigint))
  end
);

-- The gateway may write 0 for every property: as a key it would make one of them all.
create or replace temp macro number_of_a_property(x) as (nullif(clean_integer(x), 0));

-- What names the plot of a property in every dialect alike: its parcel, which is the municipality's
-- district and the number in it; else the plot's number in the district or area; else its project;
-- else the district or area, where the building has a name and no mere number. 0 is no number.
-- Marks that nobody sees are taken off first: a number that they hide would give way to the next
-- name.
create or replace temp macro plot_of_property(parcel, district, number_in_district, area, land,
  land_part, project, building) as (
  coalesce(
    nullif(clean_integer(single_spaced(parcel)), 0)::varchar,
    (
      nullif(clean_integer(single_spaced(district)), 0) * 10000
        + nullif(clean_integer(single_spaced(number_in_district)), 0)
    )::varchar,
    coalesce(
      nullif(clean_integer(single_spaced(district)), 0)::varchar,
      lower(clean_text(area))
    ) || '/' || nullif(lower(clean_text(land)), '0') || '/'
      || coalesce(lower(clean_text(land_part)), '0'),
    'project ' || lower(clean_text(project)),
    case
      when regexp_matches(clean_text(building), '[[:alpha:]]|[\x{0620}-\x{064A}]') then coalesce(
        nullif(clean_integer(single_spaced(district)), 0)::varchar,
        lower(clean_text(area))
      )
    end
  )
);

-- 1.0 and 0.0: flags that pandas has written.
create or replace temp macro clean_flag(x) as (
  case
    lower(trim(x))
    when '1' then true
    when 'true' then true
    when 'yes' then true
    when 'y' then true
    when '1.0' then true
    when '0' then false
    when 'false' then false
    when 'no' then false
    when 'n' then false
    when '0.0' then false
  end
);

create or replace temp macro transaction_group(x) as (
  case
    lower(trim(x))
    when 'sales' then 'sales'
    when 'sale' then 'sales'
    when 'sell' then 'sales'
    when 'mortgages' then 'mortgages'
    when 'mortgage' then 'mortgages'
    when 'gifts' then 'gifts'
    when 'gift' then 'gifts'
  end
);

create or replace temp macro clean_pulse_transaction_id(x) as (
  case
    when regexp_full_match(trim(x), '\d+-\d+-\d{4}-\d+') then trim(x)
  end
);

-- `<procedure>-<number>-<year>` with the group in front, in the order of dialects A and B.
create or replace temp macro gateway_transaction_id(grp, x) as (
  case
    when regexp_full_match(trim(x), '\d+-\d+-\d{4}') then case
      grp
      when 'sales' then '1-'
      when 'mortgages' then '2-'
      when 'gifts' then '3-'
    end || split_part(trim(x), '-', 1) || '-' || split_part(trim(x), '-', 3) || '-'
      || split_part(trim(x), '-', 2)
  end
);

set
  variable procedure_groups = (
    select map(list(procedure_id), list(transaction_group))
    from mapping_procedures
  );

-- A grant of what was sold is a gift, and the sale of what is mortgaged is a sale: words count
-- whole, gifts first.
create or replace temp macro group_in_words(procedure) as (
  case
    when regexp_matches(procedure, '(?i)\b(grant|gift)s?\b') then 'gifts'
    when regexp_matches(procedure, '(?i)\bmortgages?\b') then 'mortgages'
    when regexp_matches(procedure, '(?i)\b(sells?|sales?|sold)\b') then 'sales'
  end
);

-- A feed without GROUP_EN is told apart by its procedure (data/mappings/procedures.csv), a new one
-- by its name; 104 numbers of the sample are in two groups.
create or replace temp macro gateway_group(grp, x, procedure) as (
  coalesce(
    transaction_group(grp),
    getvariable('procedure_groups') [split_part(trim(x), '-', 1)],
    group_in_words(procedure)
  )
);

create or replace temp macro procedure_told_by_words(grp, x, procedure) as (
  case
    when transaction_group(grp) is null
      and getvariable('procedure_groups') [split_part(trim(x), '-', 1)] is null
      and group_in_words(procedure) is not null then split_part(trim(x), '-', 1) || ' '
      || clean_text(procedure)
  end
);

create or replace temp macro is_off_plan(x) as (
  case
    lower(trim(x))
    when 'off-plan' then true
    when 'off-plan properties' then true
    when 'off plan' then true
    when '1' then true
    when 'true' then true
    when '1.0' then true
    when 'ready' then false
    when 'existing properties' then false
    when '0' then false
    when 'false' then false
    when '0.0' then false
  end
);

create or replace temp macro is_freehold(x) as (
  case
    lower(trim(x))
    when '1' then true
    when 'free hold' then true
    when 'freehold' then true
    when 'true' then true
    when 'yes' then true
    when '1.0' then true
    when '0' then false
    when '0.0' then false
    when 'non free hold' then false
    when 'lease hold' then false
    when 'not free hold' then false
    when 'false' then false
    when 'no' then false
  end
);

create or replace temp macro contract_version(x) as (
  case
    lower(trim(x))
    when 'new' then 'new'
    when 'renew' then 'renewed'
    when 'renewed' then 'renewed'
    else regexp_replace(lower(clean_text(x)), '^renew$', 'renewed')
  end
);
