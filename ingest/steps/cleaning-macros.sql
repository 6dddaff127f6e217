-- Macros that all dataset definitions share: they turn the text of exports into the words of this
-- project. Each macro takes raw text and returns null for a missing value; an unknown word stays as
-- it is, so that it is seen.
--
-- The words that spreadsheets, pandas and databases write for a missing value, and the empty text.
-- It is one regular expression, because it runs on every text of every export and takes a third of
-- the time of separate comparisons.
create or replace temp macro words_for_nothing() as (
  '^(?i:-|--|null|none|nil|na|n/a|n\.a\.|n\.a|nan|nat|<na>|\(null\)|\(none\)|\\n'
    || '|#n/a|#ref!|#value!|#name\?|#null!|#num!|#div/0!|لا يوجد|لا توجد)?$'
);

create or replace temp macro is_missing(x) as (regexp_matches(x, words_for_nothing()));

-- Removes invisible marks: marks of direction, line-break marks, soft hyphens and byte order marks
-- do not make two names different. Joiners (U+200C, U+200D) shape the letters on both sides, so
-- they are removed only at the ends. The test comes first, because few texts have marks and a test
-- is cheaper than a replacement.
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

-- Replaces every run of blanks, of any width, by one space.
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

-- True when the text has a character outside printable ASCII.
create or replace temp macro has_marks(x) as (regexp_matches(x, '[^ -~]'));

-- Nearly every text is clean, so one regular expression finds the others first. The lambda keeps
-- the spaced text in a variable: a macro's expression is planned anew each time it is written.
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

-- Drops days before 1900. No deal was registered then: such a year was written with two digits, and
-- its century is unknown.
create or replace temp macro since_1900(d) as (case when d >= date '1900-01-01' then d end);

-- True when the text goes on after the seconds with more than a fraction, as with “+04:00”. The
-- length is tested first, because ten million instants have no offset.
create or replace temp macro has_offset(x)
  as (strlen(x) > 19 and translate(substr(x, 20), '.0123456789 ', '') <> '');

-- Turns an instant with an offset into Dubai time, which is four hours ahead of UTC all year.
create or replace temp macro in_dubai(x)
  as (make_timestamp(epoch_us(try_cast(x as timestamptz))) + interval 4 hours);

-- Reads days with English names of months, which make the order clear: 05-Jan-2024, 5 January 2024,
-- Jan 5, 2024, with or without a time. The name of the weekday may come first.
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

-- Reads 20240105. The same digits cannot be ddmmyyyy: that form would put the century, 19 or 20,
-- where this one has the month.
create or replace temp macro without_separators(x) as (
  case
    when regexp_full_match(trim(x), '(19|20)\d{6}') then try_strptime(trim(x), '%Y%m%d')
  end
);

-- Reads forms that no feed writes, but that programs make of an export: other separators, no
-- seconds, names of months.
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

-- Reads ISO dates, dd-mm-yyyy and dd/mm/yyyy; the place of the first separator shows which. The
-- second attempt reads days and months of one digit. `null` is tested first, because half of a
-- column may be `null` and trying formats is slow.
create or replace temp macro clean_date(x) as (
  case
    when substr(x, 5, 1) = '-' then coalesce(
      case when has_offset(x) then in_dubai(x)::date end,
      try_cast(left(x, 10) as date)
    )
    when x <> 'null' then coalesce(
      -- Only texts that begin with a digit: after a leading blank, the first ten characters would
      -- hold only three digits of the year.
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

-- Reads an instant as Dubai time unless it gives an offset from UTC.
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

-- Reads a number with commas between thousands. Other commas are decimal commas: the macro returns
-- null, because reading 93,55 as 9355 would be worse.
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

-- Also reads numbers with blanks or apostrophes between thousands, in Arabic digits, or with an
-- invisible mark before them.
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

-- Removes the word for dirhams before or after an amount.
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

-- Looks for a currency only where the text is not a number. The lambda keeps the text in a
-- variable: a macro's expression is planned anew each time it is written.
create or replace temp macro clean_amount(x) as (
  coalesce(
    clean_number(x),
    case
      when x <> 'null'
        then list_transform([without_currency(x)], lambda amount: clean_number(amount)) [1]
    end
  )
);

-- Reads whole numbers and returns null for others: 1.23E+12 is a key that a spreadsheet has
-- shortened, and rounding 12.7 would make another key.
create or replace temp macro clean_integer(x) as (
  case
    when contains(x, 'E') or contains(x, 'e') then null
    when contains(x, '.') then case
      when regexp_full_match(trim(x), '-?[\d,]+\.0*') then try_cast(plain_number(x) as bigint)
    end
    else coalesce(try_cast(x as bigint), try_cast(plain_number(x) as bigint))
  end
);

-- Drops 0, which the gateway may write for every property: as a key, 0 would make them all one
-- property.
create or replace temp macro number_of_a_property(x) as (nullif(clean_integer(x), 0));

-- Returns a name for the plot of a property that is the same in every dialect. It is the parcel
-- number, which joins the municipality's district and the number within it; else the plot's number
-- in the district or area; else the project; else the district or area, if the building has a name
-- and not only a number. 0 is not a number. Invisible marks are removed first, because a number
-- with a mark would not be read and the next name would be used.
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

-- Reads a flag; pandas writes flags as 1.0 and 0.0.
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

-- Turns the gateway's `<procedure>-<number>-<year>` into the id of dialects A and B, which begins
-- with the group and has the year before the number.
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

-- Returns the group that the words of a procedure mean, by whole words. Gifts are tested first,
-- because the grant of a sold property is a gift; “mortgages” does not match “mortgaged”, because
-- the sale of a mortgaged property is a sale.
create or replace temp macro group_in_words(procedure) as (
  case
    when regexp_matches(procedure, '(?i)\b(grant|gift)s?\b') then 'gifts'
    when regexp_matches(procedure, '(?i)\bmortgages?\b') then 'mortgages'
    when regexp_matches(procedure, '(?i)\b(sells?|sales?|sold)\b') then 'sales'
  end
);

-- Returns GROUP_EN where the feed has it; else the group of the procedure's number
-- (data/mappings/procedures.csv); else the group that the procedure's name means. The group is part
-- of the id, because 104 numbers of the sample are in two groups.
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
