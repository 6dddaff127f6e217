-- Macros that read days and instants in the forms of all feeds. Instants are in the time of the
-- register's clocks.
--
-- Drops days before 1900. No deal was registered then: such a year was written with two digits, and
-- its century is unknown.
create or replace macro since_1900(d) as (case when d >= date '1900-01-01' then d end);

-- True when the text goes on after the seconds with more than a fraction, as an offset has. The
-- length is tested first, because ten million instants have no offset.
create or replace macro has_offset(x)
  as (strlen(x) > 19 and translate(substr(x, 20), '.0123456789 ', '') <> '');

-- Turns an instant with an offset into the time of the register's clocks.
create or replace macro register_time(x)
  as (make_timestamp(epoch_us(try_cast(x as timestamptz))) + register_offset());

-- Reads days with English names of months, which make the order clear: 05-Jan-2024, 5 January 2024,
-- Jan 5, 2024, with or without a time. The name of the weekday may come first.
create or replace macro named_month(x) as (
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
create or replace macro without_separators(x) as (
  case
    when regexp_full_match(trim(x), '(19|20)\d{6}') then try_strptime(trim(x), '%Y%m%d')
  end
);

-- Reads forms that no feed writes, but that programs make of an export: other separators, no
-- seconds, names of months.
create or replace macro unusual_instant(x) as (
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
create or replace macro clean_date(x) as (
  case
    when substr(x, 5, 1) = '-' then coalesce(
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
      unusual_instant(x)
    )::date
  end
);

-- Reads an instant as the register's time unless it gives an offset from UTC.
create or replace macro clean_instant(x) as (
  case
    when substr(trim(x), 5, 1) = '-' then case
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
      unusual_instant(x)
    )
  end
);
