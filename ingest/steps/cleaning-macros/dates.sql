-- Macros that read days and instants in the forms of all feeds. Instants are in the time of the
-- register's clocks.
--
-- Drops days before 1900. No deal was registered then: such a year was cut off.
create or replace macro since_1900(d) as (case when d >= date '1900-01-01' then d end);

-- True when the text goes on after the seconds with more than a fraction, as an offset has. The
-- length is tested first, because ten million instants have no offset.
create or replace macro has_offset(x)
  as (strlen(x) > 19 and translate(substr(x, 20), '.0123456789 ', '') <> '');

-- True of a text that begins with four digits and a dash. In 1-12-26 the fifth character is a dash
-- too.
create or replace macro is_year_first(x)
  as (substr(x, 5, 1) = '-' and not contains(left(x, 4), '-'));

-- Turns an instant with an offset into the time of the register's clocks.
create or replace macro register_time(x)
  as (make_timestamp(epoch_us(try_cast(x as timestamptz))) + register_offset());

-- Reads days with English names of months, which make the order clear: 05-Jan-2024, 5 January 2024,
-- Jan 5, 2024, with or without a time. The name of the weekday may come first. Oracle writes a time
-- as 10.15.00.000000 AM.
create or replace macro named_month(x) as (
  try_strptime(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(single_spaced(x), '(?i)\bsept\b', 'Sep'),
            ' (\d{1,2})\.(\d{2})\.(\d{2})(?:\.\d+)?',
            ' \1:\2:\3'
          ),
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

-- Reads 20240105 and 20240105101500. The same digits cannot be ddmmyyyy: that form would put the
-- century, 19 or 20, where this one has the month.
create or replace macro without_separators(x) as (
  case
    when regexp_full_match(trim(x), '(19|20)\d{6}') then try_strptime(trim(x), '%Y%m%d')
    when regexp_full_match(trim(x), '(19|20)\d{12}') then try_strptime(trim(x), '%Y%m%d%H%M%S')
  end
);

-- Reads a count since 1970 in UTC, as JSON has it: /Date(1769900000000)/ in milliseconds, or the
-- bare number in seconds, milliseconds, microseconds or nanoseconds. The number of its digits says
-- which, because counts of the years 1973 to 2286 have 9 or 10 digits in seconds and three more in
-- each smaller unit. Twelve digits that are a day and a time without separators may be either and
-- are not read.
create or replace macro counted_instant(x) as (
  list_transform(
    [
      regexp_extract(
        trim(x),
        '^(\\?/?Date\()?(-?)(\d{1,19})(?:\.\d+)?(?:[+-]\d{4})?(?:\)\\?/?)?$',
        ['wrapped', 'sign', 'digits']
      )
    ],
    lambda count: case
      when count.wrapped <> '' then to_milliseconds(try_cast(count.sign || count.digits as bigint))
      when strlen(count.digits) in (9, 10)
        then to_seconds(try_cast(count.sign || count.digits as bigint))
      when strlen(count.digits) = 12 and try_strptime(count.digits, '%Y%m%d%H%M')
        >= date '1900-01-01' then null
      when strlen(count.digits) in (12, 13)
        then to_milliseconds(try_cast(count.sign || count.digits as bigint))
      when strlen(count.digits) in (15, 16)
        then to_microseconds(try_cast(count.sign || count.digits as bigint))
      when strlen(count.digits) in (18, 19)
        then to_microseconds(try_cast(count.sign || count.digits as bigint) // 1000)
    end
  ) [1] + timestamp '1970-01-01' + register_offset()
);

-- True of a day whose year has two digits: 05-01-24, 5/1/24 10:15, 5-Jan-24.
create or replace macro has_short_year(x) as (
  regexp_matches(x, '^\s*\d{1,2}[ ./-](?:\d{1,2}|[A-Za-z]{3,9})[ ./-]{1,2}\d{2}(?:[ ,T].*)?$')
);

-- A year of two digits is one of the hundred years from this one on.
create or replace macro two_digit_years_from() as (1970);

-- Writes a year of two digits with four.
create or replace macro with_long_year(x) as (
  list_transform(
    [
      regexp_extract(
        single_spaced(x),
        '^(\d{1,2}[ ./-](?:\d{1,2}|[A-Za-z]{3,9})[ ./-]{1,2})(\d{2})(.*)$',
        ['day', 'year', 'time']
      )
    ],
    lambda parts: parts.day || (
      two_digit_years_from() + (parts.year::integer - two_digit_years_from() % 100 + 100) % 100
    ) || replace(parts.time, 'T', ' ')
  ) [1]
);

-- Reads a day whose year has two digits, the day first. The order of the parts is judged for a
-- whole file (ingest/steps/refuse-short-years.ts). A day after the latest possible one has another
-- century or another order, and is not read.
create or replace macro short_year_instant(x, latest) as (
  list_filter(
    list_transform(
      [with_long_year(x)],
      lambda long: coalesce(
        try_strptime(
          regexp_replace(long, '^(\d{1,2})[ ./-]{1,2}(\d{1,2})[ ./-]{1,2}', '\1-\2-'),
          [
            '%d-%m-%Y',
            '%d-%m-%Y %H:%M:%S',
            '%d-%m-%Y %H:%M',
            '%d-%m-%Y %I:%M:%S %p',
            '%d-%m-%Y %I:%M %p'
          ]
        ),
        named_month(long)
      )
    ),
    lambda read: coalesce(read::date <= latest::date, true)
  ) [1]
);

-- Reads forms that no feed writes, but that programs make of an export: other separators, no
-- seconds, names of months, years of two digits, counts since 1970.
create or replace macro unusual_instant(x, latest) as (
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
      when regexp_matches(x, '^\s*-?\d{9,19}(?:\.\d+)?\s*$|Date\(')
        then since_1900(counted_instant(x))
      when has_short_year(x) then short_year_instant(x, latest)
      when regexp_matches(x, '[A-Za-z]{3}.*\d{4}') then since_1900(named_month(x))
    end
  )
);

-- Reads ISO dates, dd-mm-yyyy and dd/mm/yyyy; the place of the first separator shows which. The
-- second attempt reads days and months of one digit. `null` is tested first, because half of a
-- column may be `null` and trying formats is slow.
create or replace macro clean_date(x) as (
  case
    when is_year_first(x) then coalesce(
      case when has_offset(x) then register_time(x)::date end,
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
      unusual_instant(x, null)
    )::date
  end
);

-- Reads an instant as the register's time unless it gives an offset from UTC. No registration is
-- later than the day on which its export came: a year of two digits that would be is not read.
create or replace macro clean_instant(x) as (
  case
    when is_year_first(trim(x)) then case
      when has_offset(trim(x)) then register_time(trim(x))
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
      unusual_instant(x, getvariable('received_on'))
    )
  end
);
